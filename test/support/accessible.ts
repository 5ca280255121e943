/** Accessibility checks of a page with axe. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(
  createRequire(join(process.cwd(), "package.json")).resolve("axe-core/axe.min.js"),
  "utf8",
);

type Axe = { readonly axe: { run(options: RunOptions): Promise<AxeResults> } };

/** Axe's default rules that depend on a page's colors. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Whether everything on the page has faded in, and no animation with an end is running. */
const atRest = `(() => {
  const isOpaque = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (getComputedStyle(each).opacity !== "1") return false;
    return true;
  };
  const opened = [...document.querySelectorAll("[role=dialog], [role=menu], [role=listbox]")];
  return (
    opened.every((each) => !each.checkVisibility() || isOpaque(each)) &&
    document.getAnimations().every(
      ({ playState, effect }) =>
        playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
    )
  );
})()`;

/**
 * Fails for a finding above "minor" and lists its elements. `colours`: only checks colors, for a page that has been fully
 * checked in its other theme.
 */
export const expectAccessible = async (
  page: Page,
  about: "everything" | "colours" = "everything",
): Promise<void> => {
  await waitFor("the page to be at rest", () => page.evaluate<boolean>(atRest));
  // Injected once per document, since compiling axe takes as long as a check.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source);
  const options: RunOptions = {
    // Otherwise axe would also describe all passed elements.
    resultTypes: ["violations"],
    ...(about === "colours" && { runOnly: colourRules }),
  };
  const { violations } = await page.evaluate(
    (given): Promise<AxeResults> => (globalThis as unknown as Axe).axe.run(given),
    options,
  );
  const findings = violations
    .filter(({ impact }) => impact !== "minor")
    .map(({ id, impact, nodes }) => ({
      id,
      impact,
      elements: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
    }));
  expect(findings).toEqual([]);
};

/** Fails if the page is wider than its window. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const [whole = 0, seen = 0] = await page.evaluate<number[]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  expect(whole).toBeLessThanOrEqual(seen);
};
