import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SendOutcome, WebhookRequest } from "@reelwright/core/ports/webhooks";
import {
  endpointEvents,
  endpointPayloadSchemas,
  webhookPayloadSchemas,
} from "@reelwright/core/webhooks/webhook-schemas";
import pg from "pg";
import { requestAjv } from "../http/validation/compile-input.ts";
import { created, jobIn, jobInReview, moved } from "../testing/job-states.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const path = "/tenants/me/webhook";
const hook = "https://hooks.example.com/reelwright";
const secret = "f".repeat(64);

let gateway: TestGateway;
let client: pg.Client;
let sent: WebhookRequest[] = [];
let outcome: SendOutcome = { kind: "answered", status: 200, durationMs: 12.4 };
beforeAll(async () => {
  const send = async (request: WebhookRequest) => {
    sent.push(request);
    return outcome;
  };
  gateway = await openTestGateway({ sender: { send } });
  client = new pg.Client({ connectionString: gateway.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await gateway.close();
});

const stored = async ({ tenantId }: Caller) => {
  const { rows } = await client.query<{
    webhook_url: string | null;
    webhook_secret: Buffer | null;
  }>("SELECT webhook_url, webhook_secret FROM tenants WHERE tenant_id = $1", [tenantId]);
  return rows[0];
};

describe("the webhook's configuration", () => {
  test("200: an address of any letters is kept and shown in ASCII, also one that was kept before", async () => {
    const owner = await gateway.tenant();
    const ascii = "https://xn--bcher-kva.example/h%C3%B6r";
    const set = await gateway
      .api("put", path, owner)
      .send({ webhook_url: "https://bücher.example/hör" });
    expect([set.status, set.body.webhook_url]).toEqual([200, ascii]);
    expect((await stored(owner))?.webhook_url).toBe(ascii);
    await client.query("UPDATE tenants SET webhook_url = $1 WHERE tenant_id = $2", [
      "https://bücher.example/hör",
      owner.tenantId,
    ]);
    expect((await gateway.api("get", path, owner)).body.webhook_url).toBe(ascii);
  });

  test("422 repeats an address that may not be called as it was sent", async () => {
    const webhook_url = "http://localhost/hör";
    const { status, body } = await gateway
      .api("put", path, await gateway.tenant())
      .send({ webhook_url });
    expect([status, body.detail[0].input]).toEqual([422, webhook_url]);
  });

  test.each(["put", "post"] as const)(
    "200: %s sets it, and the secret is kept sealed",
    async (method) => {
      const owner = await gateway.tenant();
      const { status, body } = await gateway
        .api(method, path, owner)
        .send({ webhook_url: hook, webhook_secret: secret });
      const shown = { webhook_configured: true, webhook_url: hook };
      expect([status, body]).toEqual([200, shown]);
      expect((await gateway.api("get", path, owner)).body).toEqual(shown);
      const row = await stored(owner);
      expect(row?.webhook_url).toBe(hook);
      expect(row?.webhook_secret?.toString("latin1")).not.toContain(secret);
      expect(row?.webhook_secret?.length).toBeGreaterThan(secret.length);
      expect(JSON.stringify(gateway.lines)).not.toContain(secret);
    },
  );

  test("200: an earlier one is replaced as a whole: without a secret there is none any more", async () => {
    const owner = await gateway.tenant();
    await gateway.api("put", path, owner).send({ webhook_url: hook, webhook_secret: secret });
    await gateway.api("put", path, owner).send({ webhook_url: `${hook}/2` });
    expect(await stored(owner)).toEqual({ webhook_url: `${hook}/2`, webhook_secret: null });
  });

  test.each([
    ["without a secret", {}, false],
    ["with null", { webhook_secret: null }, false],
    ["with a secret of one character", { webhook_secret: "x" }, true],
    ["with a secret of 15 characters", { webhook_secret: "x".repeat(15) }, true],
  ])("200 %s: it is saved, and the answer warns", async (_case, part, signed) => {
    const owner = await gateway.tenant();
    const { status, body } = await gateway
      .api("put", path, owner)
      .send({ webhook_url: hook, ...part });
    expect([status, body]).toEqual([
      200,
      {
        webhook_configured: true,
        webhook_url: hook,
        signed,
        warnings: [{ field: "webhook_secret", message: expect.any(String) }],
      },
    ]);
    expect((await gateway.api("get", "/audit-log", owner)).body.items[0]).toMatchObject({
      action: "webhook.configured",
      key_prefix: owner.key.slice(0, 12),
      details: { host: "hooks.example.com", signed, warning: body.warnings[0].message },
    });
  });

  test("200 with a secret of 16 characters, without a warning", async () => {
    const { body } = await gateway
      .api("put", path, await gateway.tenant())
      .send({ webhook_url: hook, webhook_secret: "x".repeat(16) });
    expect(body).toEqual({ webhook_configured: true, webhook_url: hook });
  });

  test("204: DELETE clears address and secret, and may be repeated", async () => {
    const owner = await gateway.tenant();
    await gateway.api("put", path, owner).send({ webhook_url: hook, webhook_secret: secret });
    for (const _ of [1, 2]) expect((await gateway.api("delete", path, owner)).status).toBe(204);
    expect(await stored(owner)).toEqual({ webhook_url: null, webhook_secret: null });
    expect((await gateway.api("get", path, owner)).body).toEqual({
      webhook_configured: false,
      webhook_url: null,
    });
  });

  test("is each tenant's own", async () => {
    const [one, other] = [await gateway.tenant(), await gateway.tenant()];
    await gateway.api("put", path, one).send({ webhook_url: hook });
    expect((await gateway.api("get", path, other)).body.webhook_configured).toBe(false);
    await gateway.api("delete", path, other);
    expect((await gateway.api("get", path, one)).body.webhook_configured).toBe(true);
  });

  test.each([
    [{}, "missing"],
    [{ webhook_url: "nonsense" }, "url_parsing"],
    [{ webhook_url: "ftp://example.com/" }, "url_parsing"],
    [{ webhook_url: `https://example.com/${"x".repeat(2_048)}` }, "string_too_long"],
    [{ webhook_url: hook, webhook_secret: 1 }, "string_type"],
    [{ webhook_url: hook, webhook_secret: "" }, "string_too_short"],
    [{ webhook_url: "http://127.0.0.1:9000/" }, "value_error"],
    [{ webhook_url: "http://2130706433/" }, "value_error"],
    [{ webhook_url: "http://[::ffff:10.0.0.1]/" }, "value_error"],
    [{ webhook_url: "http://169.254.169.254/latest" }, "value_error"],
    [{ webhook_url: "http://localhost/" }, "value_error"],
    [{ webhook_url: "https://postgres.internal/" }, "value_error"],
  ])("422: %j", async (body, type) => {
    const owner = await gateway.tenant();
    const response = await gateway.api("put", path, owner).send(body);
    expect(response.status).toBe(422);
    expect(response.body.detail.map((each: { type: string }) => each.type)).toContain(type);
    expect((await stored(owner))?.webhook_url).toBeNull();
  });

  test("200: an address inside, where private ones are allowed", async () => {
    const open = await openTestGateway({ allowPrivateUrls: true });
    const body = { webhook_url: "http://127.0.0.1:9000/hook" };
    expect((await open.api("put", path, await open.tenant()).send(body)).status).toBe(200);
    await open.close();
  });
});

describe("the webhook's test", () => {
  const configured = async (body: object = { webhook_url: hook, webhook_secret: secret }) => {
    const owner = await gateway.tenant();
    await gateway.api("put", path, owner).send(body);
    sent = [];
    return owner;
  };

  test.each(["job.completed", "job.failed"])("200: sends a signed sample of %s", async (event) => {
    const owner = await configured();
    const { status, body } = await gateway.api("post", `${path}/test`, owner).send({ event });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      event,
      delivered: true,
      signed: true,
      status: 200,
      latency_ms: 12,
      error: null,
    });
    const [request] = sent;
    const text = Buffer.from(request?.body ?? []).toString();
    const sample = JSON.parse(text);
    expect(text).toBe(JSON.stringify(sample));
    expect(Object.keys(sample)).toEqual([
      "event",
      "job_id",
      "status",
      "final_video_url",
      "thumbnail_url",
      "credits_consumed",
      "error_message",
      "timestamp",
    ]);
    const isFailed = event === "job.failed";
    expect(sample.job_id).toBe(body.job_id);
    expect([sample.status, sample.credits_consumed === 0]).toEqual([event.slice(4), isFailed]);
    expect(sample.final_video_url === null).toBe(isFailed);
    expect(sample.error_message === null).toBe(!isFailed);
    const timestamp = request?.headers["X-Service-Timestamp"];
    expect(request?.headers["X-Service-Signature"]).toBe(
      createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex"),
    );
    expect(request?.url).toBe(hook);
  });

  test("200: without a body, a completed job; without a secret, unsigned", async () => {
    const owner = await configured({ webhook_url: hook });
    const { body } = await gateway.api("post", `${path}/test`, owner);
    expect(body).toMatchObject({ event: "job.completed", signed: false });
    expect(sent[0]?.headers).not.toHaveProperty("X-Service-Signature");
  });

  test.each<[SendOutcome, object]>([
    [
      { kind: "answered", status: 503, durationMs: 5 },
      { delivered: false, status: 503, error: { code: "HTTP_503" } },
    ],
    [
      { kind: "answered", status: 302, durationMs: 5 },
      { delivered: false, status: 302, error: { code: "HTTP_302" } },
    ],
    [
      { kind: "failed", phase: "attempt", code: "TIMEOUT", durationMs: 10_000 },
      { delivered: false, status: null, latency_ms: 10_000, error: { code: "TIMEOUT" } },
    ],
    [
      { kind: "failed", phase: "pre", code: "ENOTFOUND", durationMs: 5 },
      { delivered: false, status: null, error: { code: "ENOTFOUND" } },
    ],
  ])("200: tells how it went wrong: %j", async (how, told) => {
    const owner = await configured();
    outcome = how;
    const { status, body } = await gateway.api("post", `${path}/test`, owner).send({});
    outcome = { kind: "answered", status: 200, durationMs: 12.4 };
    expect(status).toBe(200);
    expect(body).toMatchObject(told);
    expect(body.error.message.length).toBeGreaterThan(10);
  });

  test("422: another event", async () => {
    const owner = await configured();
    const response = await gateway
      .api("post", `${path}/test`, owner)
      .send({ event: "job.started" });
    expect(response.status).toBe(422);
    expect(sent).toEqual([]);
  });
});

describe("webhook endpoints", () => {
  const endpoints = "/webhook-endpoints";
  const added = async (owner: Caller, part: object = {}) => {
    const { status, body } = await gateway
      .api("post", endpoints, owner)
      .send({ url: hook, ...part });
    expect(status).toBe(201);
    return body as { endpoint_id: string; secret: string };
  };
  const deliveries = async (owner: Caller, id: string) => {
    const found = await gateway.api("get", `${endpoints}/${id}/deliveries?page_size=100`, owner);
    expect(found.status).toBe(200);
    return found.body.items as { event: string; job_id: string | null; delivery_id: string }[];
  };
  const payloads = { ...endpointPayloadSchemas, ...webhookPayloadSchemas };
  const ajv = requestAjv();

  test("the secret is shown once and kept sealed; what is repeated counts once", async () => {
    const owner = await gateway.tenant();
    const events = ["job.created", "job.created"];
    const { endpoint_id: id, secret: own } = await added(owner, { events });
    expect(own).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { rows } = await client.query(
      "SELECT secret FROM webhook_endpoints WHERE endpoint_id = $1",
      [id],
    );
    expect(rows[0].secret.toString("latin1")).not.toContain(own.slice(6));
    const list = await gateway.api("get", endpoints, owner);
    expect(list.body).toMatchObject({
      total: 1,
      items: [{ url: hook, events: ["job.created"], schedule: "days" }],
    });
    const one = await gateway.api("get", `${endpoints}/${id}`, owner);
    expect(JSON.stringify([list.body, one.body, gateway.lines])).not.toContain(own);
    const { body } = await gateway.api("get", "/audit-log", owner);
    expect(body.items[0]).toMatchObject({
      action: "webhook_endpoint.created",
      key_prefix: owner.key.slice(0, 12),
      details: { endpoint_id: id, host: "hooks.example.com" },
    });
    expect(JSON.stringify(body)).not.toContain(own);
  });

  test("each event is delivered to the endpoints that named it, in the transaction that brings it about", async () => {
    const owner = await gateway.tenant();
    const { endpoint_id: all } = await added(owner, { events: endpointEvents });
    const { endpoint_id: one } = await added(owner, { events: ["job.cancelled"] });
    const { endpoint_id: off } = await added(owner, { events: endpointEvents, enabled: false });
    const stranger = await gateway.tenant();
    const { endpoint_id: strangers } = await added(stranger, { events: endpointEvents });
    await gateway
      .api("post", "/billing/credit-alert", owner)
      .send({ enabled: true, threshold_credits: 99_000, email: "a@example.com" });

    const running = await jobIn(gateway, owner, "processing");
    await gateway.api("post", `/jobs/${running}/pause`, owner);
    await gateway.api("post", `/jobs/${running}/resume`, owner);
    await gateway.api("post", `/jobs/${running}/pause`, owner);
    await gateway.api("delete", `/jobs/${running}`, owner);
    const failed = await created(gateway, owner);
    const webhook = {
      event: "job.failed",
      status: "failed",
      final_video_url: null,
      thumbnail_url: null,
    } as const;
    await moved(gateway, owner, failed, {
      set: {
        status: "failed",
        error: { code: "TEST", message: "It failed.", stage: "prepare", retryable: true },
      },
      cancelOpen: true,
      settle: { consumed: 0, charges: [] },
      webhook: { ...webhook, error_message: "It failed." },
    });
    await gateway.api("post", `/jobs/${failed}/retry`, owner);
    const done = await created(gateway, owner);
    await moved(gateway, owner, done, {
      set: { status: "completed" },
      cancelOpen: true,
      settle: { consumed: 2, charges: [] },
      webhook: { ...webhook, event: "job.completed", status: "completed", error_message: null },
    });
    const reviewed = await jobInReview(gateway, owner, [70]);
    await moved(gateway, owner, reviewed, {
      set: { status: "paused", pause_reason: "human_review" },
      events: [{ type: "job.paused", data: { status: "paused", pause_reason: "human_review" } }],
    });
    await client.query("UPDATE credit_accounts SET balance = balance WHERE tenant_id = $1", [
      owner.tenantId,
    ]);
    const { body: checkout } = await gateway
      .api("post", "/billing/checkout", owner)
      .send({ pack_id: "creator" });
    await client.query(
      "UPDATE checkout_sessions SET status = 'failed', failure = 'The \"card\" was declined.' WHERE session_id = $1",
      [checkout.session_id],
    );

    const found = await deliveries(owner, all);
    expect(new Set(found.map(({ event }) => event))).toEqual(new Set(endpointEvents));
    expect(found.filter(({ event }) => event === "job.paused")).toHaveLength(2);
    expect((await deliveries(owner, one)).map(({ event, job_id }) => [event, job_id])).toEqual([
      ["job.cancelled", running],
    ]);
    expect([await deliveries(owner, off), await deliveries(stranger, strangers)]).toEqual([[], []]);
    for (const { event, delivery_id: id, job_id } of found) {
      const { body } = await gateway.api("get", `${path}/deliveries/${id}`, owner);
      const sent = JSON.parse(body.body);
      const validate = ajv.compile(payloads[event as keyof typeof payloads]);
      expect([event, validate(sent), validate.errors]).toEqual([event, true, null]);
      expect(body.body).toBe(JSON.stringify(sent));
      expect(sent.job_id ?? null).toBe(job_id);
      expect(body.endpoint_id).toBe(all);
    }
    // The account's own webhook has none: no URL is set.
    expect((await gateway.api("get", `${path}/deliveries`, owner)).body.total).toBe(0);
  });

  test("a rotated secret signs beside the former one, which ends without an overlap", async () => {
    const owner = await gateway.tenant();
    const { endpoint_id: id, secret: former } = await added(owner);
    const rotate = (hours?: number) =>
      gateway
        .api("post", `${endpoints}/${id}/rotate-secret`, owner)
        .send(hours === undefined ? {} : { overlap_hours: hours });
    const signatures = async () => {
      sent = [];
      await gateway.api("post", `${endpoints}/${id}/test`, owner);
      const { headers = {}, body = "" } = sent[0] ?? {};
      const signed = (key: string) =>
        `v1,${createHmac("sha256", Buffer.from(key.slice(6), "base64"))
          .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`)
          .update(body)
          .digest("base64")}`;
      return { sent: headers["webhook-signature"], signed };
    };
    const { body: first } = await rotate();
    expect(first.secret).not.toBe(former);
    expect(Date.parse(first.previous_secret_expires_at)).toBeGreaterThan(
      Date.now() + 23 * 3_600_000,
    );
    const both = await signatures();
    expect(both.sent).toBe(`${both.signed(first.secret)} ${both.signed(former)}`);
    await client.query(
      "UPDATE webhook_endpoints SET previous_until = clock_timestamp() WHERE endpoint_id = $1",
      [id],
    );
    const later = await signatures();
    expect(later.sent).toBe(later.signed(first.secret));
    const { body: last } = await rotate(0);
    expect(last.previous_secret_expires_at).toBeNull();
    const alone = await signatures();
    expect(alone.sent).toBe(alone.signed(last.secret));
  });

  test("204: a deleted endpoint is gone, with its log; its deliveries aren't anybody else's", async () => {
    const owner = await gateway.tenant();
    const { endpoint_id: id } = await added(owner, { events: ["job.created"] });
    await created(gateway, owner);
    const [delivery] = await deliveries(owner, id);
    const other = await gateway.tenant();
    for (const [method, below] of [
      ["get", ""],
      ["delete", ""],
      ["get", "/deliveries"],
      ["post", "/test"],
      ["post", "/rotate-secret"],
    ] as const)
      expect((await gateway.api(method, `${endpoints}/${id}${below}`, other)).status).toBe(404);
    const its = `${path}/deliveries/${delivery?.delivery_id}`;
    expect((await gateway.api("get", its, other)).status).toBe(404);
    expect((await gateway.api("delete", `${endpoints}/${id}`, owner)).status).toBe(204);
    expect((await gateway.api("get", `${endpoints}/${id}/deliveries`, owner)).status).toBe(404);
  });

  test.each([
    [{}, "missing"],
    [{ url: "http://169.254.169.254/latest" }, "value_error"],
    [{ url: "https://postgres.internal/" }, "value_error"],
    [{ url: hook, events: [] }, "too_short"],
    [{ url: hook, events: ["job.exploded"] }, "literal_error"],
    [{ url: hook, schedule: "often" }, "literal_error"],
    [{ url: hook, description: "x".repeat(201) }, "string_too_long"],
  ])("422: %j", async (body, type) => {
    const response = await gateway.api("post", endpoints, await gateway.tenant()).send(body);
    expect(response.status).toBe(422);
    expect(response.body.detail.map((each: { type: string }) => each.type)).toContain(type);
  });

  test("422: a URL inside, also of a change", async () => {
    const owner = await gateway.tenant();
    const { endpoint_id: id } = await added(owner);
    const url = "http://127.0.0.1:9000/";
    const { status } = await gateway.api("patch", `${endpoints}/${id}`, owner).send({ url });
    expect(status).toBe(422);
    expect((await gateway.api("get", `${endpoints}/${id}`, owner)).body.url).toBe(hook);
  });
});
