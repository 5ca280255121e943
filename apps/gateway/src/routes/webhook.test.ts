import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SendOutcome, WebhookRequest } from "@reelwright/core/ports/webhooks";
import pg from "pg";
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
