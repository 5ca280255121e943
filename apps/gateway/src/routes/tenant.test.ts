import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { setOwnLimits } from "@reelwright/store/testing/tenant";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ limits: { concurrent: 7, daily: 9 } });
});
afterAll(() => gateway.close());

const me = async (owner: Caller) => (await gateway.api("get", "/tenants/me", owner)).body;
const rename = (owner: Caller, body: object) =>
  gateway.api("patch", "/tenants/me", owner).send(body);

const perMinute = (requests: number) => ({ requests, seconds: 60 });

describe("GET /tenants/me", () => {
  test("200 with the limits that an operator set", async () => {
    const owner = await gateway.tenant();
    const own = { rates: { suggest: { requests: 5, seconds: 86_400 }, create: null } };
    await setOwnLimits(gateway.store, owner.tenantId, { ...own, uploads: { daily_bytes: 0 } });
    expect((await me(owner)).limits).toMatchObject({
      requests: { suggest: own.rates.suggest, create: null, write: perMinute(3_000) },
      uploads: { daily_bytes: null },
    });
    expect((await rename(owner, { name: "Mugs" })).body.limits.requests.create).toBeNull();
  });

  test("200 with a new tenant's profile", async () => {
    const owner = await gateway.tenant();
    expect(await me(owner)).toEqual({
      tenant_id: owner.tenantId,
      name: "Test",
      email: null,
      avatar_url: null,
      brand_kit: { logo_url: null },
      webhook_configured: false,
      job_limits: { concurrent: 7, daily: 9, running: 0, today: 0 },
      limits: {
        requests: {
          ...{ create: perMinute(3_000), write: perMinute(3_000), upload: perMinute(600) },
          ...{ playground: perMinute(600), suggest: { requests: 1_000, seconds: 86_400 } },
        },
        uploads: { daily_bytes: 1024 ** 3, daily_files: null, stored_bytes: null },
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test("200: jobs count while they run and for their day, the webhook once it is set", async () => {
    const owner = await gateway.tenant();
    const jobs = [];
    for (const _ of [1, 2]) jobs.push(await gateway.api("post", "/jobs", owner).send(minimalJob));
    await gateway.api("delete", `/jobs/${jobs[0]?.body.job_id}`, owner);
    await gateway
      .api("put", "/tenants/me/webhook", owner)
      .send({ webhook_url: "https://example.com/" });
    expect(await me(owner)).toMatchObject({
      webhook_configured: true,
      job_limits: { running: 1, today: 2 },
    });
  });
});

describe("PATCH /tenants/me", () => {
  test("200 with the new name, the caller's alone", async () => {
    const [owner, other] = [await gateway.tenant(), await gateway.tenant()];
    const { status, body } = await rename(owner, { name: "  Ours  ", tenant_id: other.tenantId });
    expect([status, body.name, body.tenant_id]).toEqual([200, "Ours", owner.tenantId]);
    expect([(await me(owner)).name, (await me(other)).name]).toEqual(["Ours", "Test"]);
  });

  test.each([{ name: "" }, { name: " " }, { name: 7 }, { name: null }, { name: "a".repeat(201) }])(
    "422 for %j",
    async (body) => {
      const owner = await gateway.tenant();
      expect((await rename(owner, body)).status).toBe(422);
      expect((await me(owner)).name).toBe("Test");
    },
  );

  test.each([
    "two\nlines",
    "Shop\r\nBcc: all@example.com",
    "bell\u0007",
    "a\u2028b",
    "\u202eturned",
  ])("422 for a name that isn't one line: %j", async (name) => {
    const { status, body } = await rename(await gateway.tenant(), { name });
    expect([status, body.detail]).toMatchObject([
      422,
      [{ type: "value_error", loc: ["body", "name"], msg: expect.stringContaining("one line") }],
    ]);
  });

  test("400 with nothing to change", async () => {
    const { status, body } = await rename(await gateway.tenant(), { email: "a@example.com" });
    expect([status, body.error.code]).toEqual([400, "EMPTY_UPDATE"]);
  });
});
