/** The system's Chromium in headless mode. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Executables in order of preference: the headless shell needs the least CPU. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Starts the browser, which `scripts/setup.mjs` has installed. */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> => {
  const executablePath = places.find((place) => existsSync(place));
  if (!executablePath) throw new Error(`no browser at ${places.join(", ")}`);
  // Containers don't permit the namespaces of Chromium's own sandbox.
  const usual = ["--no-sandbox", "--disable-dev-shm-usage"];
  return chromium.launch({ executablePath, args: [...usual, ...args] });
};

/** The browser shared by all suites of a run. Closing it only closes the suite's contexts. */
export const sharedBrowser = async (): Promise<Browser> => {
  const answer = await fetch(`${process.env["TEST_STACK_HOST"]}/browser`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return chromium.connectOverCDP(text);
};
