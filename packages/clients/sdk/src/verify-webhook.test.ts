import { describe, expect, test } from "@jest/globals";
import {
  endpointSigning,
  webhookRequest,
  webhookSignature,
} from "@reelwright/core/webhooks/attempt";
import { verifyWebhook, WebhookVerificationError } from "./verify-webhook.ts";

const secret = "0f".repeat(32);
const body = Buffer.from('{"event":"job.completed","job_id":"1","final_video_url":"https://x/é"}');
const now = new Date("2026-11-20T12:00:00.000Z");
/** What the dispatcher sends. */
const { headers: sent } = webhookRequest({ url: "https://x.test/", body, secret }, now);
const lower = Object.fromEntries(
  Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
);

const codeOf = async (options: Partial<Parameters<typeof verifyWebhook>[0]>): Promise<string> => {
  try {
    await verifyWebhook({ body, headers: lower, secret, now, ...options });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
  return "verified";
};

describe("verifyWebhook", () => {
  test("answers the event of what our dispatcher signs, from Node's headers and from the web's", async () => {
    const event = { event: "job.completed", job_id: "1", final_video_url: "https://x/é" };
    expect(await verifyWebhook({ body, headers: lower, secret, now })).toEqual(event);
    expect(await verifyWebhook({ body, headers: sent, secret, now })).toEqual(event);
    const text = { body: body.toString(), headers: new Headers(sent), secret, now };
    expect(await verifyWebhook(text)).toEqual(event);
  });

  const [current, former, strange] = [1, 2, 3].map(
    (fill) => `whsec_${Buffer.alloc(32, fill).toString("base64")}`,
  ) as [string, string, string];
  const ofEndpoint = (secrets: readonly string[]) =>
    webhookRequest({ url: "https://x.test/", body, ...endpointSigning("m1", secrets) }, now)
      .headers;

  test("takes the headers of Standard Webhooks, with either secret while they rotate", async () => {
    const rotating = ofEndpoint([current, former]);
    for (const headers of [rotating, new Headers(rotating)])
      for (const each of [current, former])
        expect(await codeOf({ headers, secret: each })).toBe("verified");
    const alone = Object.entries(rotating).filter(([name]) => name.startsWith("webhook-"));
    expect(await codeOf({ headers: Object.fromEntries(alone), secret: former })).toBe("verified");
  });

  test.each([
    ["another secret", { secret: strange }, "BAD_SIGNATURE"],
    ["a secret that is no base64", { secret: "whsec_é" }, "BAD_SIGNATURE"],
    ["another id", { change: { "webhook-id": "m2" } }, "BAD_SIGNATURE"],
    ["another body", { body: "{}" }, "BAD_SIGNATURE"],
    ["another scheme", { change: { "webhook-signature": "v2,abcd" } }, "BAD_SIGNATURE"],
    ["no id", { change: { "webhook-id": "" } }, "MISSING_HEADER"],
    ["an old delivery", { now: new Date(now.getTime() + 301_000) }, "STALE"],
  ])(
    "refuses of Standard Webhooks: %s",
    async (_what, {
      change = {},
      ...options
    }: { change?: object; [name: string]: unknown }, code) => {
      const headers = { ...ofEndpoint([current]), ...change };
      expect(await codeOf({ headers, secret: current, ...options })).toBe(code);
    },
  );

  const signature = String(lower["x-service-signature"]);
  test.each([
    ["another secret", { secret: "other" }, "BAD_SIGNATURE"],
    ["another body", { body: `${body} ` }, "BAD_SIGNATURE"],
    [
      "another timestamp",
      { headers: { ...lower, "x-service-timestamp": "2026-11-20T12:00:01.000Z" } },
      "BAD_SIGNATURE",
    ],
    [
      "a signature in capitals",
      { headers: { ...lower, "x-service-signature": signature.toUpperCase() } },
      "BAD_SIGNATURE",
    ],
    [
      "half a signature",
      { headers: { ...lower, "x-service-signature": signature.slice(32) } },
      "BAD_SIGNATURE",
    ],
    [
      "a signature that is no hex",
      { headers: { ...lower, "x-service-signature": "é".repeat(64) } },
      "BAD_SIGNATURE",
    ],
    ["no signature", { headers: { "x-service-timestamp": now.toISOString() } }, "MISSING_HEADER"],
    [
      "two signatures",
      { headers: { ...lower, "x-service-signature": [signature, signature] } },
      "MISSING_HEADER",
    ],
    ["a delivery of an hour ago", { now: new Date("2026-11-20T13:00:00Z") }, "STALE"],
    ["a delivery from the future", { now: new Date("2026-11-20T11:00:00Z") }, "STALE"],
    [
      "an old one where age doesn't matter",
      { now: new Date("2030-01-01"), toleranceSeconds: 0 },
      "verified",
    ],
  ])("%s", async (_, options, code) => {
    expect(await codeOf(options)).toBe(code);
  });

  test("a signed body that is no JSON", async () => {
    const noJson = Buffer.from("hello");
    const signed = webhookRequest({ url: "https://x.test/", body: noJson, secret }, now);
    expect(await codeOf({ body: noJson, headers: signed.headers })).toBe("BAD_BODY");
  });

  test("a signed timestamp that is no time", async () => {
    const headers = {
      "x-service-timestamp": "noon",
      "x-service-signature": webhookSignature(secret, "noon", body),
    };
    expect(await codeOf({ headers })).toBe("BAD_TIMESTAMP");
  });
});
