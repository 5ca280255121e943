/** Keys, tokens, secrets and callbacks go through the whole system: none of them shall stand in a log, in Redis or in a table. */
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { signInByForm } from "@reelwright/standalone/testing";
import { type Kept, keptInRedis, keptInTables } from "../support/kept-data.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

/** What is secret, by what it is. */
const secrets = new Map<string, string>();
const secret = (what: string, value: string = randomBytes(24).toString("hex")): string => {
  secrets.set(what, value);
  return value;
};

let stack: RunningStack;
let receiver: Receiver;
/** Hears every command that Redis is sent meanwhile. By hand: the library mixes up what is heard before its OK. */
let watch: Socket;
let commands = "";
beforeAll(async () => {
  stack = await sharedStack();
  receiver = await openReceiver();
  const url = new URL((await stack.runtime()).redis_url);
  watch = connect(Number(url.port), url.hostname);
  watch.setEncoding("latin1").on("data", (text: string) => {
    commands += text;
  });
  watch.write("MONITOR\r\n");
  await waitFor("Redis to tell", async () => commands.startsWith("+OK"));
});
afterAll(async () => {
  watch.destroy();
  await receiver.close();
});

type Sent = { readonly headers?: Record<string, string>; readonly body?: object | string };

const send = async (method: string, path: string, { headers = {}, body }: Sent = {}) => {
  const { base_url } = await stack.runtime();
  const response = await fetch(`${base_url}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson ? JSON.parse(text) : {} };
};

/** A job from its order to its delivered event, with a secret that signs and one in the address. */
const deliver = async (key: string): Promise<void> => {
  const headers = { "x-api-key": key };
  const url = new URL(receiver.url);
  url.username = "hook";
  url.password = secret("the webhook's password");
  const hook = { webhook_url: url.href, webhook_secret: secret("the webhook's secret") };
  expect((await send("PUT", "/tenants/me/webhook", { headers, body: hook })).status).toBe(200);
  await send("POST", "/tenants/me/webhook/test", { headers, body: {} });
  const job = {
    product_name: "Mug",
    product_image_url: "https://example.com/mug.png",
    segment_count: 1,
  };
  const { body } = await send("POST", "/jobs", { headers, body: job });
  const { base_url } = await stack.runtime();
  const events = await fetch(`${base_url}/api/v1/jobs/${body.job_id}/events`, { headers });
  await events.text();
  await waitFor("the delivery", async () =>
    receiver.received.some((each) => each.body.includes(String(body.job_id))),
  );
};

/** A pack that is paid on the sandbox's page, whose callback comes back signed; the card is kept. */
const pay = async (key: string): Promise<void> => {
  const headers = { "x-api-key": key };
  const { body } = await send("POST", "/billing/checkout", {
    headers,
    body: { pack_id: "starter", success_url: `https://shop.example.com/${secret("a way back")}` },
  });
  const form = new URLSearchParams({ action: "pay", card: "visa", save: "on" });
  await fetch(String(body.checkout_url), { method: "POST", redirect: "manual", body: form });
  const session = await send("GET", `/billing/sessions/${body.session_id}`, { headers });
  expect(session.body.status).toBe("paid");
};

/** What the stack itself keeps secret. */
const ownSecrets = async (): Promise<void> => {
  const kept = (...path: string[]) => readFile(join(stack.directory, ...path), "utf8");
  secret("the key that seals secrets", (await kept("secret.keys")).trim().split(":")[1]);
  secret("Postgres' password", await kept("postgres.secret"));
  const { signing, cookies } = JSON.parse(await kept("identity", "keys.json"));
  secret("the issuer's private key", signing.d);
  secret("the issuer's key of cookies", cookies);
};

/** Requests that are refused, each with something that nobody should remember. */
const refused = async (key: string): Promise<void> => {
  const headers = { "x-api-key": key };
  const bad = secret("a bad key");
  await send("GET", "/jobs", { headers: { "x-api-key": `rw_live_${bad}` } });
  await send("GET", "/jobs", { headers: { authorization: `Bearer ${secret("a bad token")}` } });
  await send("GET", "/jobs", { headers: { authorization: `Basic ${secret("a password")}` } });
  await send("GET", `/jobs?api_key=${key}&access_token=${secret("a token in a query")}`);
  await send("GET", `/nowhere/${secret("a secret in a path")}`);
  await send("PUT", "/tenants/me/webhook", {
    headers,
    body: { webhook_url: 7, webhook_secret: secret("the secret of a refused body") },
  });
  await send("POST", "/jobs", { headers, body: `{"a": "${secret("a broken body")}` });
  await send("POST", "/billing/callbacks/sandbox", {
    headers: {
      "stripe-signature": secret("a callback's signature"),
      "x-sandbox-signature": secret("the sandbox's signature"),
    },
    body: { id: "evt_1", type: "x", data: { client_secret: secret("a callback's body") } },
  });
};

/** Everything that the stack's processes wrote. */
const logs = async (): Promise<string> => {
  const directory = join(stack.directory, "logs");
  const files = (await readdir(directory)).filter((name) => name.endsWith(".log"));
  const texts = await Promise.all(files.map((name) => readFile(join(directory, name), "utf8")));
  return texts.join("\n");
};

const textOf = async (kept: AsyncIterable<Kept>): Promise<string> => {
  const texts: string[] = [];
  for await (const { place, bytes } of kept) if (!isCatalogue(place)) texts.push(String(bytes));
  return texts.join("\n");
};
/** What ships, large and the same everywhere. */
const isCatalogue = (place: string): boolean => place.endsWith("catalogue_entries");

const found = (text: string): string[] =>
  [...secrets]
    .filter(
      ([, value]) => text.includes(value) || text.includes(Buffer.from(value).toString("hex")),
    )
    .map(([what]) => what);

describe("secrets", () => {
  beforeAll(async () => {
    const key = await stack.tenant(1_000);
    secret("an API key", key.slice(12));
    const tokens = await signInByForm((await stack.runtime()).issuer ?? "", "keeper@example.com");
    secret("an access token", tokens.access_token.split(".")[2]);
    secret("a refresh token", tokens.refresh_token);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const { body } = await send("POST", "/api-keys", { headers, body: { name: "Made" } });
    secret("a made API key", String(body.api_key).slice(12));
    await send("GET", "/jobs", { headers: { "x-api-key": body.api_key } });
    await deliver(key);
    await pay(key);
    await ownSecrets();
    await refused(key);
    await send("DELETE", `/api-keys/${body.key_id}`, { headers });
  });

  test("are what the scans look for: the receiver did get the signed delivery and the password", () => {
    expect(secrets.size).toBe(21);
    const password = secrets.get("the webhook's password") ?? "";
    const basic = Buffer.from(`hook:${password}`).toString("base64");
    expect(receiver.received.map(({ headers }) => headers["authorization"])).toContain(
      `Basic ${basic}`,
    );
  });

  test("stand in no log", async () => {
    const text = await logs();
    for (const app of ["gateway", "webhook-dispatcher", "identity", "worker-assembly"]) {
      expect(text).toContain(`"app":"${app}"`);
    }
    expect(found(text)).toEqual([]);
  });

  test("are never sent to Redis", async () => {
    expect(commands.split("\n").length).toBeGreaterThan(20);
    expect(found(commands)).toEqual([]);
    expect(found(await textOf(keptInRedis((await stack.runtime()).redis_url)))).toEqual([]);
  });

  test("stand in no table as they are, but for addresses", async () => {
    expect(found(await textOf(keptInTables((await stack.runtime()).database_url)))).toEqual([
      "the webhook's password",
      "a way back",
    ]);
  });
});
