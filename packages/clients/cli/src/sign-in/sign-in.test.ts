import { afterEach, describe, expect, test } from "@jest/globals";
import { type Answer, type Asked, answeringServer } from "../testing/answering.ts";
import { beginExchange, refreshTokens, usualClient } from "./exchange.ts";
import { signInByBrowser } from "./sign-in.ts";

/** Sign-ins at issuers that do as they like. */

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const serve = async (answer: (asked: Asked, url: string) => Answer) => {
  const server = await answeringServer(answer);
  closers.push(server.close);
  return server;
};

const tokens = { access_token: "at", token_type: "bearer", expires_in: 60, refresh_token: "rt" };
/** An issuer; `answers` replace those of its endpoints, by path. */
const openIssuer = (answers: { readonly [path: string]: Answer } = {}, name = "") =>
  serve(({ line }, url) => {
    const path = line.split(" ")[1] ?? "";
    const known: { readonly [path: string]: Answer } = {
      "/.well-known/openid-configuration": {
        body: {
          issuer: `${url}${name}`,
          authorization_endpoint: `${url}/authorize?tenant=1`,
          token_endpoint: `${url}/token`,
        },
      },
      "/token": { body: tokens },
    };
    return answers[path] ?? known[path] ?? { status: 404 };
  });
const redirectUri = "http://127.0.0.1/callback";
/** Where the issuer sends a person back to. */
const returnedTo = (url: string, said: { readonly [name: string]: string } = { code: "c" }) => {
  const { searchParams } = new URL(url);
  const back = new URL(searchParams.get("redirect_uri") ?? redirectUri);
  back.search = new URLSearchParams({
    state: searchParams.get("state") ?? "",
    ...said,
  }).toString();
  return back;
};

describe("an exchange", () => {
  test.each(["", "/", "//"])("takes an issuer whose name ends with '%s'", async (ending) => {
    const { url, asked } = await openIssuer({}, "/");
    const exchange = await beginExchange(`${url}${ending}`, redirectUri);
    expect(await exchange.finish(returnedTo(exchange.url))).toEqual(tokens);
    expect(asked.map(({ line }) => line)).toEqual([
      "GET /.well-known/openid-configuration",
      "POST /token",
    ]);
  });

  test("names what the token is for, as the dashboard does, and keeps the endpoint's query", async () => {
    const { url } = await openIssuer();
    const withAudience = { ...usualClient, audience: "urn:reelwright:api" };
    const query = new URL((await beginExchange(url, redirectUri, withAudience)).url).searchParams;
    expect([query.get("resource"), query.get("tenant")]).toEqual(["urn:reelwright:api", "1"]);
    const without = await beginExchange(url, redirectUri, { ...usualClient, audience: "" });
    expect(new URL(without.url).searchParams.has("resource")).toBe(false);
  });

  test("refuses a description of another issuer", async () => {
    const { url } = await openIssuer({}, "/other");
    await expect(beginExchange(url, redirectUri)).rejects.toThrow("/other, not of");
  });

  const moved = [301, 302, 303, 307, 308];
  test.each(moved)("sends code and refresh token nowhere else after a %d", async (status) => {
    const thief = await serve(() => ({ body: tokens }));
    const headers = { location: `${thief.url}/token?secret=1` };
    const { url } = await openIssuer({ "/token": { status, headers } });
    const exchange = await beginExchange(url, redirectUri);
    const target = `redirected to ${thief.url}/token, and`;
    await expect(exchange.finish(returnedTo(exchange.url))).rejects.toThrow(target);
    await expect(refreshTokens(url, "reelwright-cli", "rt")).rejects.toThrow(target);
    expect(thief.asked).toEqual([]);
  });

  test.each(moved)(
    "reads no other origin's description after a %d, but its own",
    async (status) => {
      const thief = await openIssuer();
      const path = "/.well-known/openid-configuration";
      const { url } = await openIssuer({
        [path]: { status, headers: { location: thief.url + path } },
      });
      await expect(beginExchange(url, redirectUri)).rejects.toThrow(`redirected to ${thief.url}`);
      expect(thief.asked).toEqual([]);
      const own = await serve(({ line }, self) =>
        line.endsWith("/moved")
          ? { body: { issuer: self, authorization_endpoint: self, token_endpoint: self } }
          : { status, headers: { location: "/moved" } },
      );
      expect((await beginExchange(own.url, redirectUri)).url).toContain(own.url);
    },
  );

  test("names what a page in place of JSON came from", async () => {
    const { url } = await openIssuer({ "/token": { status: 502, body: "<html>Bad gateway" } });
    const exchange = await beginExchange(url, redirectUri);
    await expect(exchange.finish(returnedTo(exchange.url))).rejects.toThrow(
      `${url}/token answered 502 with text/html in place of JSON`,
    );
  });
});

describe("a sign-in in the browser", () => {
  /** Signs in; `browse` is the browser, and all that else calls the loopback. */
  const signIn = async (issuer: string, browse: (url: string) => Promise<void>) => {
    let browsed: Promise<void> | undefined;
    const result = await signInByBrowser(issuer, (url) => {
      browsed = browse(url);
    }).catch((error: unknown) => error);
    await browsed;
    return result;
  };

  test("isn't ended by others who call the loopback, and says so to them", async () => {
    const { url } = await openIssuer();
    const seen: [number, string][] = [];
    const visit = async (address: URL | string, method = "GET") => {
      const response = await fetch(address, { method });
      const [, title = ""] = /<title>(.*)<\/title>/.exec(await response.text()) ?? [];
      seen.push([response.status, title]);
    };
    const result = await signIn(url, async (address) => {
      const back = returnedTo(address);
      await visit(new URL("/favicon.ico", back));
      await visit(new URL("/callback", back));
      await visit(returnedTo(address, { state: "guessed", code: "theirs" }));
      await visit(returnedTo(address, { state: "guessed", error: "access_denied" }));
      await visit(back, "POST");
      await visit(back);
    });
    expect(result).toEqual(tokens);
    expect(seen).toEqual([
      [404, ""],
      [400, "Another sign-in"],
      [400, "Another sign-in"],
      [400, "Another sign-in"],
      [405, ""],
      [200, "Signed in"],
    ]);
  });

  test.each([
    ["the issuer refuses", { error: "access_denied", error_description: "Not today." }, {}],
    [
      "the code isn't taken",
      { code: "c" },
      {
        "/token": {
          status: 400,
          body: { error: "invalid_grant", error_description: "Not today." },
        },
      },
    ],
  ])("tells browser and terminal that it failed where %s", async (_what, said, answers) => {
    const { url } = await openIssuer(answers);
    let page = "";
    const result = await signIn(url, async (address) => {
      page = await (await fetch(returnedTo(address, said as never))).text();
    });
    expect(result).toMatchObject({ message: "Not today." });
    expect(page).toContain("The sign-in failed");
    expect(page).not.toContain("signed in.");
  });
});
