/** Setup of dashboard suites in a real browser: a running stack, signed-in users, and checks after each test. */
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

/** The supported window sizes. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1_440, height: 900 } },
} as const;
export type Size = keyof typeof sizes;

/** A user with a separate tenant. */
export type Account = {
  readonly email: string;
  readonly tenantId: string;
  readonly apiKey: string;
};

export type PageOptions = {
  readonly size?: Size;
  readonly colorScheme?: "light" | "dark";
  /** The browser's locale, such as "de-DE". */
  readonly locale?: string;
  /** The signed-in user; default: none. */
  readonly as?: Account;
};

export type DashboardSuite = {
  readonly baseUrl: () => string;
  readonly stack: () => RunningStack;
  /** Creates a user with these credits. */
  account(credits: number): Promise<Account>;
  /** Opens a page at `path` in a browser without other users' data, except for cached files of the app. */
  open(path: string, options?: PageOptions): Promise<Page>;
  /** Ignores console messages that match, for errors that a test provokes. */
  allow(pattern: RegExp): void;
};

/** Timeout of the browser's waits: videos are generated at the same time, on a machine that may run other suites. */
const patienceMs = 180_000;

const newAccount = async (stack: RunningStack, credits: number): Promise<Account> => {
  const { database_url, issuer } = await stack.runtime();
  // Suites share the stack, where equal email addresses identify the same user.
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
 * Navigates to a URL without waiting until the page has loaded, since it may be redirected to the issuer. Wait for its
 * content.
 */
export const visit = async (page: Page, url: string): Promise<void> => {
  await page.goto(url, { waitUntil: "commit" });
};

/** Reloads the page. As after `visit`, wait for its content. */
export const reload = async (page: Page): Promise<void> => {
  await page.reload({ waitUntil: "commit" });
};

/** Signs in from the welcome page with the issuer's form. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
};

/** The storage of a browser without users. */
const unknown: StorageState = { cookies: [], origins: [] };

/**
 * The storage of a signed-in user's browser: the issuer's cookie and the note that the user has signed in before. Created
 * without a page, by the requests of the issuer's form.
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
 * Registers the suite's hooks: opens the shared stack and a browser, and checks after each test that its pages had no
 * console errors, no violations of the content security policy, and no requests to other origins.
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
      // Signed-in users have a navigation, which is collapsed on phones.
      if (as) await page.locator("#navigation").waitFor({ state: "attached" });
      return page;
    },
  };
};
