import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { loadModels } from "../hosts/load-models.ts";
import { falKey, openFalServer } from "../testing/fal-server.ts";
import { generationSamples } from "../testing/generation-samples.ts";
import { falCallbacks } from "./fal-callbacks.ts";
import { falVendor } from "./fal-vendor.ts";

const signal = new AbortController().signal;
let server: Awaited<ReturnType<typeof openFalServer>>;
beforeEach(async () => {
  server = await openFalServer();
});
afterEach(() => server.close());

const fetches = () =>
  server.requests.filter(({ url }) => url.pathname.endsWith("jwks.json")).length;

describe("fal's callbacks", () => {
  const body = JSON.stringify({ request_id: "r-1", status: "OK", payload: {} });
  const received = (
    changes: Readonly<Record<string, string>> = {},
    { nowMs = Date.now(), text = body } = {},
  ) => {
    const { headers } = server.signedBody(body, "r-1");
    return { headers: { ...headers, ...changes }, body: Buffer.from(text), nowMs };
  };
  const callbacks = () => falCallbacks({ jwksUrl: server.jwksUrl });

  test("are fal's when one of its keys signed them; the keys are fetched once", async () => {
    const { verify } = callbacks();
    expect(await Promise.all([1, 2, 3].map(() => verify(received(), signal)))).toEqual([
      "r-1",
      "r-1",
      "r-1",
    ]);
    expect(fetches()).toBe(1);
  });

  test.each([
    ["another body", {}, { text: body.replace("OK", "KO") }],
    ["another request", { "x-fal-webhook-request-id": "r-2" }, {}],
    ["another user", { "x-fal-webhook-user-id": "user_2" }, {}],
    ["no signature", { "x-fal-webhook-signature": "" }, {}],
    ["a signature that is no hex", { "x-fal-webhook-signature": "zz".repeat(64) }, {}],
    ["another time", { "x-fal-webhook-timestamp": String(Math.floor(Date.now() / 1000) - 9) }, {}],
    ["six minutes late", {}, { nowMs: Date.now() + 360_000 }],
    ["six minutes early", {}, { nowMs: Date.now() - 360_000 }],
  ])("with %s are not", async (_, changes, options) => {
    expect(await callbacks().verify(received(changes, options), signal)).toBeNull();
  });

  test("by a new key are accepted after a minute; forgeries fetch no more than that", async () => {
    const { verify } = callbacks();
    await verify(received(), signal);
    server.rotateKeys();
    const nowMs = Date.now();
    expect(await verify(received({}, { nowMs }), signal)).toBeNull();
    expect(await verify(received({}, { nowMs: nowMs + 30_000 }), signal)).toBeNull();
    expect(fetches()).toBe(1);
    expect(await verify(received({}, { nowMs: nowMs + 61_000 }), signal)).toBe("r-1");
    const forged = { "x-fal-webhook-signature": "ab".repeat(64) };
    expect(await verify(received(forged, { nowMs: nowMs + 62_000 }), signal)).toBeNull();
    expect(fetches()).toBe(2);
  });

  test("can't be judged while the keys can't be fetched", async () => {
    const { verify } = falCallbacks({ jwksUrl: "http://127.0.0.1:1/jwks.json" });
    await expect(verify(received(), signal)).rejects.toThrow();
  });

  test("that a server delivers late and twice are read each time", async () => {
    const samples = await generationSamples();
    const { fal: models } = await loadModels();
    const { verify } = callbacks();
    const refs: (string | null)[] = [];
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = request.headers as Record<string, string>;
      const now = { headers, body: Buffer.concat(chunks), nowMs: Date.now() };
      refs.push(await verify(now, signal));
      response.end();
    });
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callback`;
    server.setCallbacks({ times: 2, delayMs: 30 });
    const vendor = falVendor({ key: falKey, queueUrl: server.url, models });
    const key = "cd".repeat(32);
    const sent = await vendor.submit(samples.clip(), { key, callbackUrl, signal });
    while (refs.length < 2) await new Promise(setImmediate);
    const ref = sent.kind === "accepted" ? sent.ref : null;
    expect(refs).toEqual([ref, ref]);
    receiver.closeAllConnections();
    receiver.close();
    await samples.remove();
  });
});
