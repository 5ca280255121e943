import "@fontsource-variable/figtree/wght.css";
import "virtual:mantine-styles.css";
import "./theme/global.css";
import type { Job } from "reelwright";
import { askFirst, type FirstAnswers } from "./api/first-answers.ts";
import { isAt, isOpenPath } from "./app/address.ts";
import { loadPage, pageAt, pages } from "./app/pages.ts";
import { readConfig } from "./config.ts";
import { showJob } from "./first-paint/poster.ts";
import { noSession, openSession } from "./session/session.ts";
import { preferredLanguage } from "./texts/languages.ts";
import { openTexts } from "./texts/load-texts.ts";

/** The first script. It resumes the session, and requests what this address shows while the app loads. */

/** Evaluates the libraries one by one: several short tasks block the browser less than a long one. */
const loadApp = async () => {
  await import("./app/react.ts");
  await import("./api/query-client.ts");
  return import("./main.tsx");
};

const start = async (): Promise<void> => {
  const config = readConfig();
  const page = pageAt(location.pathname);
  const coming = [loadApp(), page && loadPage(page), applyStyles()] as const;
  // If the page fails to load, the router shows the error.
  coming[1]?.catch(() => undefined);
  const session = isOpenPath(location.pathname)
    ? noSession
    : await openSession(config, window.issuerAnswer ?? null);
  const { status } = session.getState();
  const isKnown = status === "resuming" || status === "signed-in";
  const answers = openFirstAnswers(isKnown ? location.pathname : "", session.accessToken);
  const [{ render }, texts] = await Promise.all([
    coming[0],
    openTexts(preferredLanguage(), page?.texts),
    coming[2],
  ]);
  await render({ config, session, texts }, answers);
};

/** Applies the styles that the page's head only preloads. Returns once they apply or failed to load. */
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

/** Requests what the page at this path shows, and shows a job's poster as soon as it is known. */
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

/** Parts of a job that its page shows, most important first. */
const partsOfJob = ["", "/timeline", "/keyframes", "/videos", "/receipt"];

// Not awaited, because the app's chunk imports this one.
// In a frame, the issuer has redirected here. The outer page only reads the URL.
if (window.parent === window) void start();
