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
  "contribute/states",
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

/** Every page's address before the documentation was divided into Use, Operate and Contribute. */
const formerPages = {
  "": ["quickstart", "errors", "webhooks", "changelog", "api/"],
  "api/": [
    ...["objects", "jobs", "credits", "billing", "personas", "voices", "music", "models"],
    ...["templates", "uploads", "keys", "tenant", "webhook"],
  ],
  "concepts/": ["credits", "files", "idempotency", "jobs", "limits"],
  "guides/": ["batch", "human-review", "keyframes-first", "music", "vendors", "webhooks"],
  "tools/": ["cli", "dashboard", "mcp", "sdk"],
  "operating/": [
    ...["", "alerts", "billing", "deployment", "identity", "media-safety", "metrics"],
    ...["observability", "operations", "operations-cli", "operators-api", "queue-board"],
    ...["scaling", "settings", "storage", "vendors", "runbooks/ReelwrightLedgerDrift"],
  ],
};

test.each(
  Object.entries(formerPages).flatMap(([folder, names]) => names.map((name) => folder + name)),
)("the former address /docs/%s leads to the page", async (path) => {
  const answer = await fetch(`${gateway.baseUrl}/docs/${path}`, {
    headers: { accept: "text/html" },
  });
  const name = path.split("/").at(-1) ?? "";
  expect([answer.status, new URL(answer.url).pathname]).toEqual([
    200,
    expect.stringMatching(new RegExp(`^/docs/(changelog|(use|operate)/(.*/)?${name})$`)),
  ]);
  expect(await answer.text()).toContain("<main");
});

test("diagrams are drawn, in the colors of the page", async () => {
  const { policy, drawings } = await page
    .goto(`${gateway.baseUrl}/docs/contribute/states`, { waitUntil: "networkidle" })
    .then(async (answer) => ({
      policy: answer?.headers()["content-security-policy"] ?? "",
      drawings: await page.getByRole("img", { name: /^Diagram: / }).all(),
    }));
  expect(policy).toContain("style-src 'self';");
  expect(drawings).toHaveLength(5);
  for (const drawing of drawings) {
    const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThan(150);
  }
  const colors = await page.evaluate(`(() => {
    const { fill, stroke } = getComputedStyle(document.querySelector(".diagram .node rect"));
    return [fill, stroke];
  })()`);
  expect(colors).toEqual(["rgb(239, 236, 255)", "rgb(91, 61, 240)"]);
});
