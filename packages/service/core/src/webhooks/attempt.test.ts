import { describe, expect, test } from "@jest/globals";
import { editionNamed } from "../edition/edition.ts";
import type {
  AttemptRecord,
  ClaimedEndpoint,
  DeliveryClaim,
  DueDelivery,
  WebhookRequest,
} from "../ports/webhooks.ts";
import {
  afterAttempt,
  attemptDelivery,
  daysOfWaits,
  endpointSigning,
  isDelivered,
  type KnownOutcome,
  webhookBody,
  webhookRequest,
  webhookSignature,
} from "./attempt.ts";

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

describe("an endpoint's request", () => {
  // The example of https://github.com/standard-webhooks/standard-webhooks (spec, "Signature scheme").
  const secrets = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_C2FtcGxlc2VjcmV0c2FtcGxlc2Vj"];
  const message = { url: "https://x.test/", body: Buffer.from('{"test": 2432232314}') };
  const now = new Date(1_614_265_330_000);
  const headersOf = (from: readonly string[]) =>
    webhookRequest(
      { ...message, ...endpointSigning("msg_p5jXN8AQM9LWM0D4loKWxJek", from), traceContext: null },
      now,
    ).headers;

  test("has the headers of Standard Webhooks beside the contract's", () => {
    const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    expect(headersOf(secrets.slice(0, 1))).toEqual({
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhook/1.0",
      "X-Service-Timestamp": "2021-02-25T15:02:10.000Z",
      "X-Service-Signature": webhookSignature(
        secrets[0] ?? "",
        "2021-02-25T15:02:10.000Z",
        message.body,
      ),
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": signature,
    });
  });

  test("is signed with both secrets while they rotate, the newest first", () => {
    const both = headersOf([...secrets].reverse())["webhook-signature"]?.split(" ");
    expect(both).toEqual([
      headersOf(secrets.slice(1))["webhook-signature"],
      headersOf(secrets.slice(0, 1))["webhook-signature"],
    ]);
    expect(headersOf([...secrets].reverse())["X-Service-Signature"]).toBe(
      headersOf(secrets.slice(1))["X-Service-Signature"],
    );
  });
});

const answered = (status: number): KnownOutcome => ({ kind: "answered", status, durationMs: 5 });
const failed: KnownOutcome = { kind: "failed", phase: "attempt", code: "TIMEOUT", durationMs: 5 };

/** When each attempt begins, in seconds from the event, if each fails at once. */
const attemptsAt = (waits: readonly [number, ...number[]]): number[] => {
  const at = [waits[0]];
  for (let attempts: DueDelivery["attempts"] = 0; ; attempts += 1) {
    const next = afterAttempt(attempts, failed, waits);
    if (next.state !== "pending") return at;
    at.push((at.at(-1) ?? 0) + next.waitMs / 1000);
  }
};

test("test:webhook_timeout sends nothing, and is recorded as a receiver that didn't answer", async () => {
  const recorded: unknown[] = [];
  const attempt = attemptDelivery({
    deliveries: {
      recordOutcome: async (outcome) => recorded.push(outcome) > 0,
      giveBack: async () => undefined,
    },
    sender: { send: () => Promise.reject(new Error("nothing is sent")) },
    secrets: { open: () => "whsec" },
    waitsSeconds: [0, 1, 4],
    log: () => undefined,
  });
  const claim = { deliveryId: "d", leaseToken: "1", tenantId: "t", jobId: "j", run: 1 };
  await attempt(
    {
      ...{ ...claim, event: "job.completed", url: "https://x.test/", body, secret: null },
      ...{ attempts: 0, ageMs: 1, traceContext: null, timesOut: true, endpoint: null },
    },
    () => undefined,
  );
  expect(recorded).toMatchObject([
    { error: "attempt:TIMEOUT", isCounted: true, next: { state: "pending", waitMs: 1_000 } },
  ]);
});

test("the body of test mode has the contract's fields and livemode", () => {
  const event = {
    event: "job.failed",
    job_id: "j",
    status: "failed",
    final_video_url: null,
    thumbnail_url: null,
    credits_consumed: 0,
    error_message: "No.",
    timestamp: "t",
  } as const;
  const bodyOf = (tenant_id: string) => JSON.parse(webhookBody({ ...event, tenant_id }).toString());
  const live = bodyOf("0199a000-0000-7000-8000-000000000001");
  expect(bodyOf("0199a000-0000-8000-8000-000000000001")).toEqual({ ...live, livemode: false });
  expect(live).toEqual(event);
});

describe("the schedule", () => {
  test.each([
    ["E1", [0, 1, 5]],
    ["E2", [1, 5, 21]],
  ])("of %s makes three attempts and then gives up", (edition, expected) => {
    expect(attemptsAt(editionNamed(edition).webhookWaitsSeconds)).toEqual(expected);
  });

  test("of days makes ten attempts over three days", () => {
    const times = attemptsAt(daysOfWaits);
    expect(times).toHaveLength(10);
    expect((times.at(-1) ?? 0) / 86_400).toBeCloseTo(3.15, 2);
  });

  test.each([200, 201, 204, 299])("%i is a delivery", (status) => {
    expect(afterAttempt(0, answered(status), [0, 1, 4])).toEqual({ state: "delivered" });
  });

  test.each([199, 300, 301, 308, 400, 404, 410, 429, 500, 503])("%i is a failure", (status) => {
    expect(isDelivered(answered(status))).toBe(false);
    expect(afterAttempt(2, answered(status), [0, 1, 4])).toEqual({ state: "abandoned" });
  });
});

describe("an attempt at an endpoint's delivery", () => {
  const claimOf = (endpoint: Partial<ClaimedEndpoint>): DeliveryClaim => ({
    ...{
      deliveryId: "d",
      leaseToken: "1",
      tenantId: "t",
      jobId: "j",
      run: 1,
      event: "credits.low",
    },
    ...{ url: "https://x.test/", body, attempts: 2, secret: null, ageMs: 1, traceContext: null },
    timesOut: false,
    endpoint: {
      endpointId: "e",
      state: "enabled",
      schedule: "days",
      secrets: [Buffer.from("whsec_AAAA")],
      ...endpoint,
    },
  });
  const attempted = async (claim: DeliveryClaim) => {
    const sent: WebhookRequest[] = [];
    const records: AttemptRecord[] = [];
    await attemptDelivery({
      deliveries: {
        recordOutcome: async (record) => records.push(record) > 0,
        giveBack: async () => undefined,
      },
      sender: {
        send: async (request) => {
          sent.push(request);
          return answered(500);
        },
      },
      secrets: { open: (sealed) => Buffer.from(sealed).toString() },
      waitsSeconds: [0, 1, 4],
      log: () => undefined,
    })(claim, () => undefined);
    return { sent, record: records[0] };
  };

  test("follows the endpoint's own schedule", async () => {
    const days = await attempted(claimOf({}));
    expect(days.record).toMatchObject({
      isCounted: true,
      next: { state: "pending", waitMs: 1_800_000 },
    });
    expect(days.sent[0]?.headers["webhook-id"]).toBe("d");
    const contract = await attempted(claimOf({ schedule: "contract" }));
    expect(contract.record).toMatchObject({ next: { state: "abandoned" } });
  });

  test.each(["disabled", "deleted"] as const)("sends nothing to one that is %s", async (state) => {
    const { sent, record } = await attempted(claimOf({ state, secrets: [] }));
    expect(sent).toEqual([]);
    const error = `pre:ENDPOINT_${state.toUpperCase()}`;
    expect(record).toMatchObject({ next: { state: "abandoned" }, isCounted: false, error });
  });
});
