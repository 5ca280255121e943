/**
 * The first script: learns who is signed in, and has what this address shows asked for and shown, while all else is on its
 * way.
 */
import "@fontsource-variable/figtree/wght.css";
import "virtual:mantine-styles.css";
import "./theme/global.css";
import { loadPage, pageAt } from "./app/pages.ts";
import { readConfig } from "./config.ts";
import { openFirstAnswers } from "./first-paint/first-requests.ts";
import { applyStyles } from "./first-paint/late-styles.ts";
import type {} from "./first-paint/window.ts";
import { openSession } from "./session/session.ts";
import { preferredLanguage } from "./texts/languages.ts";
import { openTexts } from "./texts/load-texts.ts";

/** Library by library: several short pieces of work of a browser in place of a long one. */
const loadApp = async () => {
  await import("./app/react.ts");
  await import("./api/query-client.ts");
  return import("./main.tsx");
};

const start = async (): Promise<void> => {
  const config = readConfig();
  const page = pageAt(location.pathname);
  const coming = [loadApp(), page && loadPage(page), applyStyles()] as const;
  // A page that can't be had says so when it is shown.
  coming[1]?.catch(() => undefined);
  const session = await openSession(config, window.issuerAnswer ?? null);
  const isKnown = session.getState().status !== "signed-out";
  const answers = openFirstAnswers(isKnown ? location.pathname : "", session.accessToken);
  const [{ render }, texts] = await Promise.all([
    coming[0],
    openTexts(preferredLanguage(), page?.texts),
    coming[2],
  ]);
  await render({ config, session, texts }, answers);
};

// Not awaited: the app's module imports parts of this one.
// Within a frame it is what the issuer has led back to, and the page around it reads the address.
if (window.parent === window) void start();
