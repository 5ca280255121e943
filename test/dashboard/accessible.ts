/** Whether everybody can use a page, as far as axe can tell. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect } from "@jest/globals";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(
  createRequire(join(process.cwd(), "package.json")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Fails for a finding above "minor", with the elements that it is about. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(source);
  const { violations } = await page.evaluate(async (): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    return axe.run();
  });
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
