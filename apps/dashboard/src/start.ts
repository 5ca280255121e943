/**
 * The first script: asks the issuer who is signed in, and for the page and the texts of this address, while all else is on
 * its way.
 */
import "@fontsource-variable/figtree/wght.css";
import "virtual:mantine-styles.css";
import "./theme/global.css";
import { loadPage, pageAt } from "./app/pages.ts";
import { readConfig } from "./config.ts";
import { openSession } from "./session/session.ts";
import { preferredLanguage } from "./texts/languages.ts";
import { openTexts } from "./texts/load-texts.ts";

const start = async (): Promise<void> => {
  const config = readConfig();
  const page = pageAt(location.pathname);
  const coming = [import("./main.tsx"), page && loadPage(page)] as const;
  // A page that can't be had says so when it is shown.
  coming[1]?.catch(() => undefined);
  const [session, texts, { render }] = await Promise.all([
    openSession(config),
    openTexts(preferredLanguage(), page ? [page.texts] : []),
    coming[0],
  ]);
  render({ config, session, texts });
};

// Not awaited: the app's module imports parts of this one.
// Within a frame it is what the issuer has led back to, and the page around it reads the address.
if (window.parent === window) void start();
