import "@fontsource-variable/figtree/wght.css";
import "virtual:mantine-styles.css";
import "./theme/global.css";
import type { Job } from "reelwright";
import { askFirst, type FirstAnswers } from "./api/first-answers.ts";
import { isAt } from "./app/address.ts";
import { loadPage, pageAt, pages } from "./app/pages.ts";
import { readConfig } from "./config.ts";
import { showJob } from "./first-paint/poster.ts";
import { openSession } from "./session/session.ts";
import { preferredLanguage } from "./texts/languages.ts";
import { openTexts } from "./texts/load-texts.ts";

/**
 * The first script: learns who is signed in, and has what this address shows asked for and shown, while all else is on its
 * way.
 */

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

/** The page's styles, which the first paint doesn't wait for. */

/** Has the styles apply that the page's head only loads; returns once they do, or can't be had. */
const applyStyles = async (page: Document = document): Promise<void> => {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel="preload"][data-style]');
  await Promise.all(
    [...links].map(
      (link) =>
        new Promise<void>((resolve) => {
          link.addEventListener("load", () => resolve());
          link.addEventListener("error", () => resolve());
          link.rel = "stylesheet";
        }),
    ),
  );
};

/** Asks for what the page at this address, a path, shows, and shows its poster. */
const openFirstAnswers = (address: string, accessToken: () => Promise<string>): FirstAnswers => {
  if (!isAt(address, pages.job.path)) return askFirst([], accessToken);
  const job = `/api/v1${address.replace(/\/$/, "")}`;
  const answers = askFirst(
    partsOfJob.map((part) => job + part),
    accessToken,
  );
  const show = async (): Promise<void> => {
    const answer = await answers.look(job);
    if (answer) showJob((await answer.json()) as Job);
  };
  void show();
  return answers;
};

/** Parts of a job that its page shows, the first one first. */
const partsOfJob = ["", "/timeline", "/keyframes", "/videos", "/receipt"];

// Not awaited: the app's module imports parts of this one.
// Within a frame it is what the issuer has led back to, and the page around it reads the address.
if (window.parent === window) void start();

/** What the gateway is asked for at an address before the app is there. */
