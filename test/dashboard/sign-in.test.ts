/**
 * Signing in to the dashboard: by the printed link, at a deep link, again after a reload; and out.
 * @tier all
 */
import { expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Page } from "playwright-core";
import { expectAccessible, expectNoOverflow } from "../support/accessible.ts";
import { dashboardSuite, reload, signIn, visit } from "./suite.ts";

const dashboard = dashboardSuite();

const stored = (page: Page): Promise<readonly string[]> =>
  page.evaluate("[localStorage, sessionStorage].flatMap((each) => Object.values({ ...each }))");

/** Tokens that the page has been given, as the requests show them. */
const tokensIn = (page: Page): Set<string> => {
  const tokens = new Set<string>();
  page.on("request", (request) => {
    const token = request.headers()["authorization"]?.replace(/^Bearer /, "");
    if (token) tokens.add(token);
  });
  return tokens;
};

const at = (path: string): string => `${dashboard.baseUrl()}${path}`;

test("the printed link signs the demo user in without a form, and no token is stored", async () => {
  const page = await dashboard.open("/", { size: "phone" });
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const tokens = tokensIn(page);
  await visit(page, at("/?sign_in=demo"));
  await page.waitForURL(at("/create"));
  await waitFor("a request with a token", async () => tokens.size > 0);
  const values = (await stored(page)).join("\n");
  for (const token of tokens) expect(values).not.toContain(token);
  expect(values).not.toMatch(/eyJ[\w-]{8}/);
  expect(await page.evaluate("document.cookie")).toBe("");
});

test("a deep link is kept through the sign-in and a reload, which asks nothing", async () => {
  const ada = await dashboard.account(0);
  const page = await dashboard.open("/jobs?status=completed");
  await signIn(page, ada.email);
  await page.waitForURL(at("/jobs?status=completed"));
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  await reload(page);
  await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  expect(page.url()).toBe(at("/jobs?status=completed"));
});

/** Addresses that the page itself has gone to, not a frame in it. */
const visitsOf = (page: Page): string[] => {
  const visits: string[] = [];
  page.on("request", (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage) visits.push(new URL(request.url()).pathname);
  });
  return visits;
};

const issuerOf = async (): Promise<string> => (await dashboard.stack().runtime()).issuer ?? "";

test("a reload renews the sign-in without leaving the page", async () => {
  const ada = await dashboard.account(0);
  const page = await dashboard.open("/settings/profile", { as: ada });
  await page.getByRole("button", { name: ada.email }).waitFor();
  const visits = visitsOf(page);
  const tokens = tokensIn(page);
  await reload(page);
  await page.getByRole("button", { name: ada.email }).waitFor();
  await waitFor("a request with a token", async () => tokens.size > 0);
  expect(visits).toEqual(["/settings/profile"]);
  expect(await page.locator("iframe").count()).toBe(0);
});

test("where the issuer can't be shown in a frame the page goes there, and at once the next time", async () => {
  const ada = await dashboard.account(0);
  const page = await dashboard.open("/settings/keys", { as: ada });
  await page.getByRole("button", { name: ada.email }).waitFor();
  dashboard.allow(/X-Frame-Options|frame/i);
  let framed = 0;
  await page.route(`${await issuerOf()}/auth?*`, async (route) => {
    if (route.request().frame() === page.mainFrame()) return route.continue();
    framed += 1;
    return route.fulfill({ headers: { "X-Frame-Options": "DENY" }, body: "not in a frame" });
  });
  const visits = visitsOf(page);
  for (const framesUntilNow of [1, 1]) {
    visits.length = 0;
    await reload(page);
    await page.waitForURL(/\/auth\/callback/, { waitUntil: "commit" });
    await page.getByRole("button", { name: ada.email }).waitFor();
    expect(visits).toEqual(["/settings/keys", "/auth", "/auth/callback"]);
    expect(framed).toBe(framesUntilNow);
    expect(page.url()).toBe(at("/settings/keys"));
  }
});

test("who is no longer signed in at the issuer is asked to sign in, at the same address", async () => {
  const page = await dashboard.open("/jobs", { as: await dashboard.account(0) });
  await page.context().clearCookies();
  await reload(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(page.url()).toBe(at("/jobs"));
});

test("signing out leads back to the welcome, and stays so", async () => {
  const ada = await dashboard.account(0);
  const page = await dashboard.open("/jobs", { as: ada });
  await page.getByRole("button", { name: ada.email }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(at("/"));
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await visit(page, at("/jobs"));
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(page.url()).toBe(at("/jobs"));
});

test("signing out in one tab signs out the others, which ask for nothing more", async () => {
  const ada = await dashboard.account(0);
  const page = await dashboard.open("/jobs", { as: ada });
  await page.getByRole("button", { name: ada.email }).waitFor();
  const other = await page.context().newPage();
  await visit(other, at("/settings/keys"));
  await other.getByRole("button", { name: ada.email }).waitFor();
  await page.getByRole("button", { name: ada.email }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await other.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  const tokens = tokensIn(other);
  await visit(other, at("/billing"));
  await other.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect([...tokens]).toEqual([]);
});

test("somebody else who signs in in one tab is who the other tabs show", async () => {
  const ada = await dashboard.account(0);
  const page = await dashboard.open("/create", { as: ada });
  await page.getByRole("button", { name: ada.email }).waitFor();
  await page.getByLabel("Call to action").fill("Ada’s own words");
  const other = await page.context().newPage();
  await visit(other, at("/?sign_in=demo"));
  await other.getByRole("button", { name: "demo@reelwright.local" }).waitFor();
  await page.getByRole("button", { name: "demo@reelwright.local" }).waitFor();
  expect(await page.getByLabel("Call to action").inputValue()).toBe("");
});

test("where the browser blocks storage one can sign in and work all the same", async () => {
  const page = await dashboard.open("/jobs");
  await page.addInitScript(`for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });`);
  // The theme's library says so on the console.
  dashboard.allow(/denied|localStorage/i);
  await visit(page, at("/jobs"));
  await page.getByText("Your browser blocks site data for this page.").waitFor();
  await signIn(page, (await dashboard.account(0)).email);
  await page.getByRole("heading", { level: 1, name: "Create a video" }).waitFor();
  await page.getByLabel("Call to action").fill("Taste it");
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
});

test("a page that was never visited waits for the network, and is there once it is back", async () => {
  const page = await dashboard.open("/jobs", { as: await dashboard.account(0) });
  await page.getByRole("heading", { name: "No videos yet" }).waitFor();
  dashboard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByText("You are offline. This page continues when you are back online.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Usage" }).waitFor();
  await waitFor("the heading’s focus", () =>
    page.evaluate<boolean>("document.activeElement.matches('h1')"),
  );
});

test("the demo link signs the demo user in where somebody else was", async () => {
  const page = await dashboard.open("/jobs", { as: await dashboard.account(0) });
  await visit(page, at("/?sign_in=demo"));
  await page.waitForURL(at("/create"));
  await page.getByRole("button", { name: "demo@reelwright.local" }).waitFor();
});

test("the page's policy is strict", async () => {
  const { headers } = await fetch(at("/jobs"), { headers: { accept: "text/html" } });
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[\w+/]+=*'; style-src 'self' 'nonce-[\w-]+'; /,
  );
  expect(policy).not.toMatch(/unsafe|\*/);
});
