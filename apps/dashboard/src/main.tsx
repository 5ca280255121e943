import "@fontsource-variable/figtree/wght.css";
import "virtual:mantine-styles.css";
import "./theme/global.css";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { styleNonce } from "./app/style-nonce.ts";
import { readConfig } from "./config.ts";
import { openSession } from "./session/session.ts";
import { preferredLanguage } from "./texts/languages.ts";
import { openTexts } from "./texts/load-texts.ts";

// Open dialogs keep the page behind them from scrolling, by a style of their own.
setNonce(styleNonce());
const config = readConfig();
const [session, texts] = await Promise.all([openSession(config), openTexts(preferredLanguage())]);
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
createRoot(root).render(<App {...{ config, session, texts }} />);
