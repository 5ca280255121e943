import { createHmac, timingSafeEqual } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { VendorCallbacks } from "@reelwright/film/ports/vendors";
import { head, sendRaw } from "./testing/raw-socket.ts";
import { openTestGateway } from "./testing/test-gateway.ts";
import type { TestGateway } from "./testing/test-gateway-options.ts";
import type { SignedCallback } from "./vendor-callbacks.ts";

const secret = "vendor-secret";
const signatureOf = (at: number, body: string) =>
  createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
const key = "a".repeat(64);

/** A vendor that signs as many do: an HMAC over its time and the raw body. */
let areKeysAway = false;
const callbacks: VendorCallbacks = {
  vendor: "hum",
  verify: async ({ headers, body, nowMs }) => {
    if (areKeysAway) throw new Error("the keys can't be fetched");
    const at = Number(headers["x-time"]);
    const text = Buffer.from(body).toString();
    const given = Buffer.from(headers["x-signature"] ?? "");
    const right = Buffer.from(signatureOf(at, text));
    const isSigned = given.length === right.length && timingSafeEqual(given, right);
    return isSigned && Math.abs(nowMs - at) < 300_000 ? JSON.parse(text).id : null;
  },
};

let gateway: TestGateway;
let received: SignedCallback[] = [];
let failure: Error | null = null;
beforeAll(async () => {
  gateway = await openTestGateway({
    vendorCallbacks: () => ({
      byName: (name) => (name === "hum" ? callbacks : null),
      receive: async (callback) => {
        if (failure) throw failure;
        received.push(callback);
      },
    }),
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  received = [];
  failure = null;
  areKeysAway = false;
});

const send = (
  body: string,
  { at = Date.now(), signature = signatureOf(at, body), path = "/vendors/hum/callback" } = {},
) =>
  fetch(`${gateway.baseUrl}${path}`, {
    method: "POST",
    headers: { "X-Time": String(at), "X-Signature": signature, "Content-Type": "text/plain" },
    body,
  });

const errorOf = async (reply: Response) =>
  ((await reply.json()) as { readonly error: { readonly code: string } }).error;

describe("POST /vendors/{name}/callback", () => {
  test("passes a signed callback on, with the key of the address that the vendor was given", async () => {
    const reply = await send('{"id":"t1"}', { path: `/vendors/hum/callback?key=${key}` });
    expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
    expect(received).toEqual([{ vendor: "hum", ref: "t1", key }]);
    await send('{"id":"t2"}', { path: "/vendors/hum/callback?key=../x&key=y" });
    expect(received.at(-1)).toEqual({ vendor: "hum", ref: "t2", key: null });
  });

  test("a repetition is acknowledged and changes nothing", async () => {
    const at = Date.now();
    for (let time = 0; time < 3; time += 1) {
      expect((await send('{"id":"twice"}', { at })).status).toBe(200);
    }
    expect(received).toHaveLength(1);
  });

  test("one that could not be passed on is asked for again, and passed on then", async () => {
    failure = new Error("Connection terminated unexpectedly");
    expect((await send('{"id":"again"}')).status).toBe(500);
    failure = null;
    expect((await send('{"id":"again"}')).status).toBe(200);
    expect(received.map(({ ref }) => ref)).toEqual(["again"]);
  });

  test.each([
    ["without a signature", { signature: "" }],
    ["with a forged signature", { signature: "0".repeat(64) }],
    ["with another body's signature", { signature: signatureOf(Date.now(), '{"id":"other"}') }],
    ["six minutes late", { at: Date.now() - 360_000 }],
    ["six minutes early", { at: Date.now() + 360_000 }],
  ])("401 %s; nothing is done", async (_, options) => {
    const reply = await send('{"id":"t3"}', options);
    expect([reply.status, await errorOf(reply)]).toEqual([
      401,
      expect.objectContaining({ code: "CALLBACK_SIGNATURE_INVALID" }),
    ]);
    expect(reply.headers.get("www-authenticate")).toBe('Signature realm="reelwright"');
    expect(received).toEqual([]);
  });

  test("404 for a vendor that serves nothing here", async () => {
    const reply = await send("{}", { path: "/vendors/fal/callback" });
    expect([reply.status, (await errorOf(reply)).code]).toEqual([404, "VENDOR_UNKNOWN"]);
  });

  test("405 for other methods", async () => {
    const reply = await fetch(`${gateway.baseUrl}/vendors/hum/callback`);
    expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("413 for a body over 1 MiB, also where only its length is told", async () => {
    expect((await send("x".repeat(1_048_577))).status).toBe(413);
    const told = head("POST", "/vendors/hum/callback", {
      type: "application/json",
      length: 2_000_000_000,
      expect: "100-continue",
    });
    const { answered } = await sendRaw(gateway.baseUrl, told);
    expect((await answered).status).toBe(413);
    expect(received).toEqual([]);
  });

  test("an error while the vendor's keys can't be fetched, so that it is sent again", async () => {
    areKeysAway = true;
    expect((await send('{"id":"t4"}')).status).toBe(500);
    expect(received).toEqual([]);
  });

  test("neither bodies nor signatures are logged, and the document doesn't name it", async () => {
    await send('{"id":"sentinel-body"}', { signature: "sentinel-signature" });
    const lines = JSON.stringify(gateway.lines);
    expect(lines).toContain("/vendors/{vendor}/callback");
    expect(lines).not.toContain("sentinel");
    const document = await (await fetch(`${gateway.baseUrl}/openapi.json`)).text();
    expect(document).not.toContain("/vendors/");
  });
});
