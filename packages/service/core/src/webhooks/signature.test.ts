import { describe, expect, test } from "@jest/globals";
import { webhookRequest } from "./request.ts";
import { webhookSignature } from "./signature.ts";

const body = Buffer.from('{"event":"job.completed","job_id":"1"}');
const at = (text: string) => new Date(text);

describe("a webhook's request", () => {
  test("is signed as the contract says: HMAC-SHA256 of timestamp, dot, body, in lowercase hex", () => {
    // Made with: printf '%s' '2026-11-20T12:00:00.000Z.{"event":…}' | openssl dgst -sha256 -hmac whsec
    const expected = "a97f0815c44d6055d0db2fcabe75b421678df086ca300bba813f75f910c2cb17";
    expect(webhookSignature("whsec", "2026-11-20T12:00:00.000Z", body)).toBe(expected);
    const { headers } = webhookRequest(
      { url: "https://x.test/", body, secret: "whsec" },
      at("2026-11-20T12:00:00Z"),
    );
    expect(headers).toEqual({
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhook/1.0",
      "X-Service-Timestamp": "2026-11-20T12:00:00.000Z",
      "X-Service-Signature": expected,
    });
  });

  test("has no signature without a secret", () => {
    const { headers } = webhookRequest({ url: "https://x.test/", body, secret: null }, new Date());
    expect(Object.keys(headers)).not.toContain("X-Service-Signature");
  });

  test("is made anew for each attempt: another timestamp, another signature, the same bytes", () => {
    const delivery = { url: "https://x.test/", body, secret: "whsec" };
    const first = webhookRequest(delivery, at("2026-11-20T12:00:00Z"));
    const second = webhookRequest(delivery, at("2026-11-20T12:00:01Z"));
    expect(second.headers["X-Service-Signature"]).not.toBe(first.headers["X-Service-Signature"]);
    expect(second.body).toBe(first.body);
  });
});
