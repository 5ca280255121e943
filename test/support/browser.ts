/** A real browser: the system's Chromium, without a window. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The first needs the least CPU: the others draw a window's frame that nobody sees. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Starts it. `scripts/setup.mjs` has installed it. */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> => {
  const executablePath = places.find((place) => existsSync(place));
  if (!executablePath) throw new Error(`no browser at ${places.join(", ")}`);
  // Within a container there are no namespaces for its own sandbox.
  const usual = ["--no-sandbox", "--disable-dev-shm-usage"];
  return chromium.launch({ executablePath, args: [...usual, ...args] });
};

/** The run's browser, which is started once for all suites. Closing it closes the suite's contexts only. */
export const sharedBrowser = async (): Promise<Browser> => {
  const answer = await fetch(`${process.env["TEST_STACK_HOST"]}/browser`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return chromium.connectOverCDP(text);
};
