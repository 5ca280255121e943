/**
 * The built site in a browser: everybody can use its pages, and the search finds what readers look for.
 * @tier all
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { openTestGateway } from "@reelwright/gateway/testing/test-gateway";
import type { Browser, Page } from "playwright-core";
import { expectAccessible } from "../support/accessible.ts";
import { sharedBrowser } from "../support/browser.ts";

const siteFolder = "apps/docs/dist";
let gateway: Awaited<ReturnType<typeof openTestGateway>>;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([openTestGateway({ siteFolder }), sharedBrowser()]);
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  await gateway?.close();
});

test("every page has one main landmark and only headers with text", async () => {
  const names = await readdir(siteFolder, { recursive: true });
  // A browser draws the page for missing ones.
  const pages = names.filter((name) => name.endsWith(".html") && name !== "404.html");
  expect(pages.length).toBeGreaterThan(50);
  const faults: string[] = [];
  for (const name of pages) {
    const html = await readFile(join(siteFolder, name), "utf8");
    if (html.match(/<main\b/g)?.length !== 1) faults.push(`${name}: main`);
    if (/<th\b[^>]*>\s*<\/th>/.test(html)) faults.push(`${name}: header`);
  }
  expect(faults).toEqual([]);
});

test.each([
  "",
  "use/quickstart",
  "use/api/jobs",
  "use/cli",
  "operate/",
  "architecture",
  "no-such-page",
])("/docs/%s is accessible", async (path) => {
  await page.goto(`${gateway.baseUrl}/docs/${path}`, { waitUntil: "networkidle" });
  await expectAccessible(page);
  await page.getByRole("main").waitFor();
  await page.getByRole("button", { name: "Search", exact: true }).waitFor();
});

test("a search for Python leads to the quickstart", async () => {
  await page.goto(`${gateway.baseUrl}/docs/`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("searchbox").fill("python");
  await page.getByRole("option", { name: "Python" }).first().click();
  await page.getByRole("heading", { name: "Python" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/docs/use/quickstart");
});
