/** `/`: the built dashboard as it is served, and what is shown while there is none. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readConfig } from "@reelwright/platform/config";
import { gatewaySettings } from "@reelwright/platform/settings/apps";
import express from "express";
import request from "supertest";
import { presignFor } from "../files.ts";
import { openIssuerDescription } from "../identity/issuer.ts";
import { openIssuer } from "../testing/issuer.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";
import { dashboardOf, fileOriginsOf, mountResourceMetadata } from "./dashboard.ts";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
type Environment = { readonly [name: string]: string };
const settings = (environment: Environment) =>
  readConfig(gatewaySettings, {
    DATABASE_URL: "postgresql://127.0.0.1/none",
    REDIS_URL: "redis://127.0.0.1",
    REELWRIGHT_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    REELWRIGHT_PUBLIC_URL: "https://videos.example.com",
    ...environment,
  });
const dashboard = dashboardOf(
  settings({
    REELWRIGHT_FILES_URL: "https://files.example.com/v",
    REELWRIGHT_AUDIENCE: "</script>",
  }),
  () => undefined,
);

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dashboard-"));
  const dashboardFolder = join(folder, "dist");
  gateway = await openTestGateway({ dashboard, dashboardFolder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string) => request(gateway.baseUrl).get(path);
const open = (path: string) => get(path).set("Accept", browser);

test("before it is built: a page that asks again, for people alone", async () => {
  const { status, headers, text } = await open("/create");
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([
    503,
    "2",
    "no-store",
  ]);
  expect(text).toContain("The dashboard is being built");
  expect((await get("/create")).status).toBe(404);
});

test("before it is built: a checkout can be paid", async () => {
  const caller = await gateway.tenant();
  const { body } = await gateway
    .api("post", "/billing/checkout", caller)
    .send({ pack_id: "starter" });
  const path = new URL(body.checkout_url).pathname;
  const { status, text } = await open(path);
  expect([status, text]).toEqual([
    200,
    expect.stringContaining('<button name="action" value="pay">'),
  ]);
});

describe("once it is built", () => {
  beforeAll(async () => {
    const files = {
      "index.html":
        '<!doctype html><title>Reelwright</title><style>html { margin: 0 }</style><script type="application/json" id="dashboard-config"></script><noscript>It needs scripts.</noscript>',
      "assets/app.Ab12.js": `export const text = "${"word ".repeat(200)}";`,
      "assets/inter.Cd34.woff2": "wOF2",
      "mark.svg": "<svg/>",
    };
    await mkdir(join(folder, "dist/assets"), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, "dist", name), text);
    }
    const listing = { scripts: ["sha256-AbC="], files: Object.keys(files) };
    await writeFile(join(folder, "dist/site.json"), JSON.stringify(listing));
  });

  test.each(["/", "/create", "/jobs/0190", "/operator/work", "/auth/callback?code=1"])(
    "%s is the page, with a nonce of its own that nobody keeps",
    async (path) => {
      const [first, second] = [await open(path), await open(path)];
      expect([first.status, first.headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(first.headers["content-type"]).toBe("text/html; charset=utf-8");
      const nonces = [first, second].map(({ text, headers }) => {
        const [, nonce = ""] = /<meta name="csp-nonce"[^>]* content="([\w-]{24})"/.exec(text) ?? [];
        expect(headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}';`);
        expect(text).toContain(`<style nonce="${nonce}">html { margin: 0 }`);
        return nonce;
      });
      expect(new Set(nonces).size).toBe(2);
    },
  );

  test("it knows what it has to, whatever the settings hold", async () => {
    const { text } = await open("/jobs");
    const [, json = ""] =
      /<script type="application\/json" id="dashboard-config">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(json)).toEqual({
      issuer: null,
      issuerMetadata: null,
      clientId: "reelwright-dashboard",
      scope: "openid email profile offline_access api",
      audience: "</script>",
      audienceParameter: "resource",
      demoUser: null,
      hasOperators: false,
      edition: "E1",
      version: "1.0.0",
    });
  });

  test("its policy names this gateway and the files, and nothing unsafe", async () => {
    const { headers } = await open("/");
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-AbC='; /);
    expect(policy).toContain("connect-src 'self' https://files.example.com;");
    expect(policy).toContain("img-src 'self' data: blob: https://files.example.com;");
    expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test("what the issuer leads a frame back to is empty, and no other site's frame may show it", async () => {
    const { text, headers } = await open("/auth/callback?code=1&state=2").set(
      "Sec-Fetch-Dest",
      "iframe",
    );
    expect(text).toBe("<!doctype html><title>Reelwright</title>");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'self'");
    expect([headers["cache-control"], headers["x-frame-options"]]).toEqual([
      "no-store",
      "SAMEORIGIN",
    ]);
  });

  test("assets are kept for good, other files are asked for by their ETag", async () => {
    const asset = await get("/assets/app.Ab12.js").set("Accept-Encoding", "gzip");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-encoding"]).toBe("gzip");
    const font = await get("/assets/inter.Cd34.woff2");
    expect(font.headers["content-type"]).toBe("font/woff2");
    const { headers } = await get("/mark.svg");
    expect(headers["cache-control"]).toBe("no-cache");
    expect((await get("/mark.svg").set("If-None-Match", headers["etag"] ?? "")).status).toBe(304);
  });

  test("the page is packed as the browser takes it", async () => {
    const { headers, text } = await open("/jobs").set("Accept-Encoding", "gzip");
    expect(headers["content-encoding"]).toBe("gzip");
    expect(text).toContain("dashboard-config");
  });

  test.each([
    ["/create", "*/*"],
    ["/create", "application/json"],
    ["/", "application/json"],
    ["/api/v1/nothing", browser],
    ["/api", browser],
    ["/admin/nothing", browser],
    ["/assets/none.js", browser],
    ["/outbox", browser],
    ["/undo-change", browser],
    ["/files/nothing", browser],
    ["/site.json", "*/*"],
    ["/..%2fpackage.json", "*/*"],
  ])("404 as JSON: %s for %s", async (path, accept) => {
    const { status, body } = await get(path).set("Accept", accept);
    expect([status, body.error.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("an answer for a browser lies within the page, with its status", async () => {
    const program = await get("/undo-change/none").set("Accept", "application/json");
    const { status, headers, text } = await open("/undo-change/none");
    expect([program.status, program.body.error.code]).toEqual([404, "LINK_NOT_FOUND"]);
    expect([status, headers["cache-control"], headers["content-type"]]).toEqual([
      404,
      "no-store",
      "text/html; charset=utf-8",
    ]);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self' /);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    const [, json = ""] =
      /<script type="application\/json" id="dashboard-config">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(json).answer).toMatchObject({
      status: 404,
      body: { error: { code: "LINK_NOT_FOUND" } },
    });
    const returned = await open("/checkout/none/success");
    expect([returned.status, returned.text]).toEqual([
      200,
      expect.stringContaining('"answer":{"status":200,"body":{"outcome":"success"}}'),
    ]);
  });

  test("a checkout can be paid by a browser without scripts, and by whoever reads its form", async () => {
    const caller = await gateway.tenant();
    const order = { pack_id: "starter", payment_type: "card" };
    const { body } = await gateway.api("post", "/billing/checkout", caller).send(order);
    const path = new URL(body.checkout_url).pathname;
    const actions = async () => {
      const { text } = await get(path);
      const [form = ""] = /<noscript><form method="post">.*<\/form><\/noscript>/s.exec(text) ?? [];
      return [...form.matchAll(/<button name="action" value="(\w+)">/g)].map(([, value]) => value);
    };
    expect(await actions()).toEqual(["pay", "decline", "close"]);
    const paid = await request(gateway.baseUrl).post(path).type("form").send({ action: "pay" });
    expect(paid.status).toBe(303);
    expect(await actions()).toContain("refund");
  });

  test("nothing can be sent to it", async () => {
    expect((await request(gateway.baseUrl).post("/create").set("Accept", browser)).status).toBe(
      404,
    );
  });
});

describe("who the page may ask", () => {
  test("the issuer, and where its discovery document says", async () => {
    const issuer = await openIssuer();
    const errors: unknown[] = [];
    const token_endpoint = "https://tokens.example.com/token";
    const authorization_endpoint = "https://sign-in.example.com/auth";
    const strange = {
      issuer: issuer.url,
      token_endpoint,
      authorization_endpoint,
      jwks_uri: "https://a;b/",
      userinfo_endpoint: 1,
    };
    issuer.misbehave(() => ({ status: 500, body: "{}" }));
    const before = openIssuerDescription(issuer.url, (error) => errors.push(error));
    const own = [issuer.url];
    expect(await before()).toEqual({ origins: own, frameOrigins: own, metadata: null });
    expect(errors).toHaveLength(1);
    issuer.misbehave(() => ({ status: 200, body: JSON.stringify(strange) }));
    const describe = openIssuerDescription(issuer.url, (error) => errors.push(error));
    expect(await describe()).toEqual({
      origins: [issuer.url, "https://tokens.example.com"],
      frameOrigins: [issuer.url, "https://sign-in.example.com"],
      metadata: { issuer: issuer.url, token_endpoint, authorization_endpoint },
    });
    const { length } = issuer.asked;
    expect((await describe()).origins).toHaveLength(2);
    expect(issuer.asked).toHaveLength(length);
    issuer.misbehave(() => ({ status: 200, body: '{"issuer":"https://another.example.com"}' }));
    const another = openIssuerDescription(issuer.url, (error) => errors.push(error));
    expect((await another()).metadata).toBeNull();
    await issuer.close();
  });

  const bucket = {
    REELWRIGHT_FILES: "s3",
    S3_BUCKET: "clips",
    S3_REGION: "eu-central-1",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  const here = "https://videos.example.com";
  const isPrivate = { REELWRIGHT_FILES_SECRET: "s".repeat(32) };
  const cases: readonly [string, Environment, readonly string[]][] = [
    ["on disk", {}, [here]],
    [
      "behind a name of their own",
      { REELWRIGHT_FILES_URL: "https://cdn.example.com/v" },
      ["https://cdn.example.com"],
    ],
    ["in a public bucket", bucket, ["https://clips.s3.eu-central-1.amazonaws.com"]],
    [
      "in a private bucket",
      { ...bucket, ...isPrivate },
      [here, "https://s3.eu-central-1.amazonaws.com"],
    ],
    [
      "in a private bucket with a host of its own",
      { ...bucket, ...isPrivate, S3_FORCE_PATH_STYLE: "false" },
      [here, "https://clips.s3.eu-central-1.amazonaws.com"],
    ],
    [
      "in a private bucket of another store",
      { ...bucket, ...isPrivate, S3_ENDPOINT: "https://store.example.com:9000" },
      [here, "https://store.example.com:9000"],
    ],
  ];
  test.each(cases)("files %s, redirects included", async (_where, environment, origins) => {
    const config = settings(environment);
    expect(fileOriginsOf(config)).toEqual(origins);
    const presigned = await presignFor(config)?.({
      key: "a",
      method: "GET",
      seconds: 60,
      disposition: null,
    });
    if (presigned) expect(new URL(presigned).origin).toBe(origins.at(-1));
  });
});

test("says which tokens the API takes, to pages of any origin and the command line", async () => {
  const app = express();
  const options = dashboardOf(
    settings({ REELWRIGHT_ISSUER: "https://id.example.com/", REELWRIGHT_AUDIENCE: "urn:videos" }),
    () => undefined,
  );
  mountResourceMetadata(app, options);
  const path = "/.well-known/oauth-protected-resource";
  const { status, headers, body } = await request(app).get(path);
  expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
  expect(body).toEqual({
    resource: "urn:videos",
    authorization_servers: ["https://id.example.com/"],
    scopes_supported: options.config.scope.split(" "),
    bearer_methods_supported: ["header"],
    audience_parameter: "resource",
    cli_client_id: "reelwright-cli",
  });
  // Nobody can sign in where there is no issuer.
  expect((await get(path)).status).toBe(404);
});
