/** Whether everybody can use a page, as far as axe can tell. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "@jest/globals";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(
  createRequire(join(process.cwd(), "package.json")).resolve("axe-core/axe.min.js"),
  "utf8",
);

type Axe = { readonly axe: { run(options: RunOptions): Promise<AxeResults> } };

/** Those of the rules that axe looks at of its own accord which a page's colours decide. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Fails for a finding above "minor", with the elements that it is about. `colours`: looks at these only, on a page that has
 * been looked at in full in its other theme.
 */
export const expectAccessible = async (
  page: Page,
  about: "everything" | "colours" = "everything",
): Promise<void> => {
  // A page that goes on within itself keeps it, and compiling it takes as long as looking.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source);
  const options: RunOptions = {
    // Of what is well, axe would otherwise describe every element.
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

/** Fails where the page is wider than its window. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const [whole = 0, seen = 0] = await page.evaluate<number[]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  expect(whole).toBeLessThanOrEqual(seen);
};
