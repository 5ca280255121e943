/** The dashboard in a real browser, for suites: a running stack, people who are signed in, and what must never happen. */
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect } from "@jest/globals";
import { createTenant } from "@reelwright/standalone/testing";
import { openStore } from "@reelwright/store/open-store";
import type { Browser, Page } from "playwright-core";
import { sharedBrowser } from "../support/browser.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";
import { type Contexts, openContexts, type StorageState } from "./contexts.ts";
import { type Watch, watch } from "./watch.ts";

/** The sizes that everything must work at. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1_440, height: 900 } },
} as const;
export type Size = keyof typeof sizes;

/** Somebody with a tenant of their own. */
export type Account = {
  readonly email: string;
  readonly tenantId: string;
  readonly apiKey: string;
};

export type PageOptions = {
  readonly size?: Size;
  readonly colorScheme?: "light" | "dark";
  /** Of the browser: "de-DE". */
  readonly locale?: string;
  /** Who is signed in; left out: nobody. */
  readonly as?: Account;
};

export type DashboardSuite = {
  readonly baseUrl: () => string;
  readonly stack: () => RunningStack;
  /** Makes somebody with so many credits. */
  account(credits: number): Promise<Account>;
  /** Opens a page at `path`, in a browser that knows of nobody else; its cache may have the app's files. */
  open(path: string, options?: PageOptions): Promise<Page>;
  /** Lets problems pass that this test provokes: console messages that match. */
  allow(pattern: RegExp): void;
};

/** How long a browser waits for anything: a video is made beside it, on a machine that may be busy with other suites. */
const patienceMs = 180_000;

const newAccount = async (stack: RunningStack, credits: number): Promise<Account> => {
  const { database_url, issuer } = await stack.runtime();
  // Suites share the stack: whoever has the same address is the same person.
  const email = `person-${randomUUID()}@example.com`;
  const made = await createTenant(database_url, { name: "Citrus & Co", credits });
  const store = await openStore({ url: database_url, poolSize: 1 });
  try {
    await store.identity.link(made.tenant_id, issuer ?? "", email);
  } finally {
    await store.close();
  }
  return { email, tenantId: made.tenant_id, apiKey: made.api_key };
};

/**
 * Goes to an address. The page may be sent on to the issuer while it loads, so its loading isn't waited for: wait for what
 * it shows.
 */
export const visit = async (page: Page, url: string): Promise<void> => {
  await page.goto(url, { waitUntil: "commit" });
};

/** Loads the page anew; as after `visit`, wait for what it shows. */
export const reload = async (page: Page): Promise<void> => {
  await page.reload({ waitUntil: "commit" });
};

/** Signs in from the welcome, at the issuer's form. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
};

/** Of a browser that knows of nobody. */
const unknown: StorageState = { cookies: [], origins: [] };

/**
 * What a browser knows of somebody who has signed in: the issuer's cookie, and that they may come back. It is had without a
 * page, by the requests that the issuer's form makes.
 */
const signedInState = async (
  browser: Browser,
  { base_url, issuer }: { readonly base_url: string; readonly issuer: string | null },
  email: string,
): Promise<StorageState> => {
  const context = await browser.newContext();
  try {
    const authorization = new URL(`${issuer}/auth`);
    authorization.search = new URLSearchParams({
      client_id: "reelwright-dashboard",
      redirect_uri: `${base_url}/auth/callback`,
      response_type: "code",
      scope: "openid",
      code_challenge: randomBytes(32).toString("base64url"),
      code_challenge_method: "S256",
    }).toString();
    const timeout = patienceMs;
    const form = await context.request.get(authorization.href, { timeout });
    const returned = await context.request.post(form.url(), { form: { email }, timeout });
    expect(new URL(returned.url()).searchParams.get("code")).toEqual(expect.any(String));
    const { cookies } = await context.storageState();
    const localStorage = [{ name: "reelwright.returning", value: "frame" }];
    return { cookies, origins: [{ origin: base_url, localStorage }] };
  } finally {
    await context.close();
  }
};

/**
 * Registers what a suite needs: the shared stack and a browser before it, and after each test that nothing went wrong in
 * its pages: no error on the console, no violation of the policy, no request to another origin.
 */
export const dashboardSuite = (
  start: () => Promise<RunningStack> = sharedStack,
): DashboardSuite => {
  let stack: RunningStack;
  let browser: Browser;
  let baseUrl: string;
  let origins: readonly string[];
  let contexts: Contexts;
  let watches: Watch[] = [];
  let allowed: RegExp[] = [];
  const states = new Map<string, Promise<StorageState>>();

  beforeAll(async () => {
    [stack, browser] = await Promise.all([start(), sharedBrowser()]);
    contexts = openContexts(browser);
    const { base_url, issuer } = await stack.runtime();
    baseUrl = base_url;
    origins = [base_url, new URL(issuer ?? base_url).origin];
  });
  afterEach(async () => {
    const problems = watches.flatMap((each) => each.problems());
    const unexpected = problems.filter((problem) => !allowed.some((each) => each.test(problem)));
    await contexts.giveBack();
    [watches, allowed] = [[], []];
    expect(unexpected).toEqual([]);
  });
  afterAll(() => browser?.close());

  const stateOf = (email: string): Promise<StorageState> => {
    const known =
      states.get(email) ?? stack.runtime().then((at) => signedInState(browser, at, email));
    states.set(email, known);
    return known;
  };
  return {
    baseUrl: () => baseUrl,
    stack: () => stack,
    account: (credits) => newAccount(stack, credits),
    allow: (pattern) => void allowed.push(pattern),
    open: async (path, { size = "desktop", as, ...options } = {}) => {
      const context = await contexts.take(
        { ...sizes[size], locale: "en-GB", reducedMotion: "reduce", ...options },
        as ? await stateOf(as.email) : unknown,
      );
      context.setDefaultTimeout(patienceMs);
      const page = await context.newPage();
      watches.push(watch(page, origins));
      await visit(page, `${baseUrl}${path}`);
      // Who is signed in has the navigation, which phones fold.
      if (as) await page.locator("#navigation").waitFor({ state: "attached" });
      return page;
    },
  };
};
