/**
 * Signing in on one machine: the embedded issuer, the gateway that trusts it, and the command line.
 * @tier all
 */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { isRunning } from "@reelwright/platform/process-identity";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { signInByBrowser, signInByForm } from "@reelwright/standalone/testing";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

const run = promisify(execFile);
const withIssuer = {
  REELWRIGHT_PROVIDERS: "fake",
  REELWRIGHT_IDENTITY: "embedded",
  REELWRIGHT_SIGNUP_BONUS: "40",
  REELWRIGHT_CORS_ORIGINS: "http://localhost:5173",
};
const developedAt = withIssuer.REELWRIGHT_CORS_ORIGINS;
const demoUser = "demo@reelwright.local";

let stack: TestStack;
let issuer: string;
beforeAll(async () => {
  stack = await startTestStack(null, withIssuer);
  issuer = (await stack.runtime()).issuer ?? "";
});
afterAll(() => stack.stop());

const ask = async (token: string, path: string) => {
  const { base_url } = await stack.runtime();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${base_url}/api/v1${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** What the browser shows for the sign-in that `url` begins: the page, and the cookies that came on the way. */
const openPage = async (url: string, cookies: string[] = []) => {
  let at = url;
  for (;;) {
    const headers = { cookie: cookies.join("; ") };
    const response = await fetch(at, { redirect: "manual", headers });
    cookies.push(...response.headers.getSetCookie().map((line) => line.split(";")[0] ?? ""));
    const next = response.headers.get("location");
    if (next === null) return { at, cookies, response, text: await response.text() };
    at = new URL(next, at).href;
  }
};

describe("the embedded issuer", () => {
  test("is named by runtime.json, discoverable, and a process like the others", async () => {
    const { processes } = await stack.runtime();
    expect(processes.map(({ name }) => name)).toContain("identity");
    const response = await fetch(`${issuer}/.well-known/openid-configuration`);
    const said = (await response.json()) as Record<string, unknown>;
    expect(said["issuer"]).toBe(issuer);
    expect(said["code_challenge_methods_supported"]).toEqual(["S256"]);
    expect(said["response_types_supported"]).toEqual(["code"]);
  });

  test("the demo user owns the demo tenant; somebody new gets one with the bonus", async () => {
    const demo = await signInByForm(issuer, demoUser);
    expect((await ask(demo.access_token, "/tenants/me")).body).toMatchObject({ name: "Demo" });
    expect((await ask(demo.access_token, "/credits/balance")).body).toMatchObject({
      credit_balance: 5_000,
    });
    const ada = await signInByForm(issuer, "Ada.Lovelace@Example.com");
    expect((await ask(ada.access_token, "/tenants/me")).body).toMatchObject({
      name: "Ada Lovelace",
      email: "ada.lovelace@example.com",
    });
    expect((await ask(ada.access_token, "/credits/balance")).body).toMatchObject({
      credit_balance: 40,
    });
  });

  test("`reelwright login` prints a token that works, with a browser and without", async () => {
    const environment = {
      ...process.env,
      REELWRIGHT_DATA_DIR: stack.directory,
      XDG_CONFIG_HOME: join(stack.directory, "config"),
      NODE_OPTIONS: "",
    };
    const command = ["apps/standalone/bin/reelwright.mjs", "login", "--as", demoUser];
    const { stdout } = await run(process.execPath, command, { env: environment });
    expect((await ask(stdout.trim(), "/api-keys")).status).toBe(200);
    let submitted: Promise<Response> | null = null;
    const tokens = await signInByBrowser(issuer, (url) => {
      submitted = openPage(url).then(({ at, cookies }) =>
        followForm(at, cookies, new URLSearchParams({ email: "grace@example.com" })),
      );
    });
    expect((await (submitted as Promise<Response> | null))?.status).toBe(200);
    expect((await ask(tokens.access_token, "/tenants/me")).body).toMatchObject({ name: "Grace" });
  });

  test("a refresh token gives another access token, once", async () => {
    const { refresh_token = "" } = await signInByForm(issuer, demoUser);
    const form = { grant_type: "refresh_token", client_id: "reelwright-cli", refresh_token };
    const renew = () =>
      fetch(`${issuer}/token`, { method: "POST", body: new URLSearchParams(form) });
    const first = await renew();
    const { access_token } = (await first.json()) as { access_token: string };
    expect((await ask(access_token, "/tenants/me")).status).toBe(200);
    expect((await renew()).status).toBe(400);
  });

  test("its ID tokens are no access tokens", async () => {
    const { id_token } = (await signInByForm(issuer, demoUser)) as unknown as { id_token: string };
    expect((await ask(id_token, "/tenants/me")).status).toBe(401);
  });
});

/** Sends the form as a browser would, and follows where it leads. */
const followForm = async (url: string, cookies: string[], form: URLSearchParams) => {
  const jar = new Map(cookies.map((pair) => pair.split("=") as [string, string]));
  let response = await fetch(url, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { cookie: cookies.join("; ") },
  });
  for (let next = response.headers.get("location"); next; next = response.headers.get("location")) {
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      jar.set(name, value);
    }
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    response = await fetch(new URL(next, url), { redirect: "manual", headers: { cookie } });
  }
  return response;
};

const authorize = (changes: { readonly [name: string]: string } = {}) => {
  const query = new URLSearchParams({
    client_id: "reelwright-cli",
    redirect_uri: "http://127.0.0.1:5/callback",
    response_type: "code",
    scope: "openid",
    state: "x",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...changes,
  });
  return `${issuer}/auth?${query}`;
};

describe("the address that npm start names for signing in", () => {
  test("leads to a page with a token that makes API keys", async () => {
    const [, address = ""] = /Token +(\S+)/.exec(stack.printed()) ?? [];
    expect(address).toBe(`${issuer}/`);
    const { at, cookies } = await openPage(address);
    const signedIn = await followForm(at, cookies, new URLSearchParams({ email: demoUser }));
    const page = await signedIn.text();
    const [, token = ""] = /class="token"[^>]*>([^<]+)</.exec(page) ?? [];
    expect(page).not.toMatch(/<script|style=/);
    expect((await ask(token, "/tenants/me")).body).toMatchObject({ name: "Demo" });
    expect((await ask(token, "/api-keys")).status).toBe(200);
    // Once: whoever finds the address in a history is shown nothing.
    const again = await fetch(signedIn.url);
    expect([again.status, await again.text()]).toEqual([400, expect.not.stringContaining(token)]);
  });
});

describe("the dashboard's client", () => {
  const atDashboard = async (changes: { readonly [name: string]: string } = {}) => {
    const { base_url } = await stack.runtime();
    const own = { client_id: "reelwright-dashboard", redirect_uri: `${base_url}/auth/callback` };
    return authorize({ ...own, ...changes });
  };

  test("signs the demo user in without a form where that is asked for, and knows them then", async () => {
    const first = await openPage(await atDashboard({ login_hint: demoUser }));
    expect(first.at).toMatch(/\/auth\/callback\?code=/);
    const again = await openPage(await atDashboard({ prompt: "none" }), first.cookies);
    expect(again.at).toMatch(/\/auth\/callback\?code=/);
    const other = { prompt: "none", login_hint: "ada@example.com" };
    const { at } = await openPage(await atDashboard(other), first.cookies);
    expect(at).toContain("error=login_required");
  });

  test.each([
    ["nobody is signed in and no page may be shown", { prompt: "none" }, "error=login_required"],
    ["somebody else is named", { login_hint: "ada@example.com" }, "/sign-in/"],
    ["the form is asked for", { login_hint: demoUser, prompt: "login" }, "/sign-in/"],
  ])("%#: signs nobody in where %s", async (_why, changes, leadsTo) => {
    expect((await openPage(await atDashboard(changes))).at).toContain(leadsTo);
  });

  test("is also a page's that is developed at another origin, which may ask for tokens", async () => {
    const there = { redirect_uri: `${developedAt}/auth/callback`, login_hint: demoUser };
    const response = await fetch(await atDashboard(there), { redirect: "manual" });
    expect(response.status).toBe(303);
    const preflight = await fetch(`${issuer}/token`, {
      method: "OPTIONS",
      headers: { origin: developedAt, "access-control-request-method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBe(developedAt);
  });
});

describe("its sign-in page", () => {
  test("runs no script, loads nothing from elsewhere and is framed nowhere", async () => {
    const { text, response } = await openPage(authorize());
    expect(text).toContain("Sign in to Reelwright");
    expect(text).not.toMatch(/<script|style=|https?:/);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  test("says what is wrong with an address, and shows it as text", async () => {
    const { at, cookies } = await openPage(authorize());
    const form = new URLSearchParams({ email: '"><b>x' });
    const response = await followForm(at, cookies, form);
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;x"');
    expect(text).toMatch(/role="alert">Enter an e-mail address/);
  });

  test("can't be filled in from elsewhere: without its cookie there is no sign-in", async () => {
    const { at } = await openPage(authorize());
    const response = await followForm(at, [], new URLSearchParams({ email: demoUser }));
    expect(response.status).toBe(400);
  });

  test.each([
    ["without PKCE", { code_challenge: "", code_challenge_method: "" }],
    ["with a plain challenge", { code_challenge_method: "plain" }],
    ["for a token in the address", { response_type: "id_token", nonce: "n" }],
    ["for another resource", { resource: "https://other.example.com" }],
  ])("isn't shown %s: the client hears why", async (_name, changes) => {
    const response = await fetch(authorize(changes), { redirect: "manual" });
    const to = new URL(response.headers.get("location") ?? "http://none");
    expect(to.origin).toBe("http://127.0.0.1:5");
    expect(`${to.search}${to.hash}`).toContain("error=");
  });

  test.each([
    ["an address of somebody else", { redirect_uri: "https://evil.example.com/callback" }],
    ["another path", { redirect_uri: "http://127.0.0.1:5/other" }],
    ["an unknown client", { client_id: "evil" }],
    [
      "the dashboard's address elsewhere",
      { client_id: "reelwright-dashboard", redirect_uri: "http://127.0.0.1:5/" },
    ],
  ])("nobody is sent to %s", async (_name, changes) => {
    const response = await fetch(authorize(changes), { redirect: "manual" });
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
  });

  test("answers to its own name alone, as the gateway does", async () => {
    const statusOf = (url: string, host: string) =>
      new Promise((resolve, reject) => {
        const asked = request(url, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        asked.on("error", reject).end();
      });
    const { base_url } = await stack.runtime();
    const pages = ["/", "/outbox.json", "/readyz", "/files/x", "/api/v1/billing/packs"];
    for (const url of [issuer, ...pages.map((path) => base_url + path)])
      expect([url, await statusOf(url, "rebound.example.com")]).toEqual([url, 421]);
    for (const host of ["localhost", "127.0.0.1:8080", "[::1]:80", new URL(base_url).host])
      expect(await statusOf(`${base_url}/readyz`, host)).toBe(200);
  });
});

describe("a restart", () => {
  test("of the issuer: keys and sign-ins stay, and only the owner can read them", async () => {
    const tokens = await signInByForm(issuer, demoUser);
    const directory = join(stack.directory, "identity");
    for (const file of ["keys.json", "sign-ins.json"]) {
      await waitFor(
        `${file} to be written`,
        async () => (await stat(join(directory, file)).catch(() => null)) !== null,
      );
      expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
    }
    const pid = await stack.pidOf("identity");
    process.kill(pid, "SIGTERM");
    await waitFor("another one", async () => {
      const { processes } = await stack.runtime();
      const now = processes.find(({ name }) => name === "identity");
      if (!now || now.pid === pid || !isRunning(now.pid)) return false;
      return (await fetch(`${issuer}/jwks`).catch(() => null))?.ok ?? false;
    });
    expect((await ask(tokens.access_token, "/tenants/me")).status).toBe(200);
    const form = {
      grant_type: "refresh_token",
      client_id: "reelwright-cli",
      refresh_token: tokens.refresh_token ?? "",
    };
    const renewed = await fetch(`${issuer}/token`, {
      method: "POST",
      body: new URLSearchParams(form),
    });
    expect(renewed.status).toBe(200);
  });

  test("of everything: the issuer's name stays, and with it whose tenant is whose", async () => {
    const tokens = await signInByForm(issuer, demoUser);
    expect(await stack.stop(true)).toBe(0);
    stack = await startTestStack(stack, withIssuer);
    expect((await stack.runtime()).issuer).toBe(issuer);
    expect((await ask(tokens.access_token, "/tenants/me")).body).toMatchObject({ name: "Demo" });
  });
});
