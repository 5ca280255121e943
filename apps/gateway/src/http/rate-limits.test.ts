import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { defaultRates, localRateLimits, type Rates } from "@reelwright/core/limits/rates";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import { setOwnLimits } from "@reelwright/store/testing/tenant";
import type { Response } from "express";
import { endpointsOf } from "../routes/endpoints.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";
import { limitClassOf, openLimiter, rememberedLimits } from "./rate-limits.ts";

/** Few enough to meet. */
const rates: Rates = {
  ...defaultRates,
  create: { requests: 2, seconds: 60 },
  write: { requests: 3, seconds: 90 },
  callback: { requests: 2, seconds: 60 },
};

describe("limits of requests", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openTestGateway({ rates });
  });
  afterAll(() => gateway.close());

  const create = (owner: Caller) => gateway.api("post", "/jobs", owner).send(minimalJob);
  const rename = (owner: Caller) =>
    gateway.api("patch", "/tenants/me", owner).send({ name: "Mugs" });

  test("count what changes, by tenant and class, in headers of every answer", async () => {
    const [one, other] = [await gateway.tenant(), await gateway.tenant()];
    const first = await create(one);
    expect(first.status).toBe(201);
    expect(first.headers).toMatchObject({
      "ratelimit-policy": '"create";q=2;w=60',
      ratelimit: '"create";r=1;t=30',
    });
    const invalid = await gateway.api("post", "/jobs", one).send({});
    expect([invalid.status, invalid.headers["ratelimit"]]).toEqual([422, '"create";r=0;t=60']);
    expect((await create(other)).headers["ratelimit"]).toBe('"create";r=1;t=30');
    expect((await rename(one)).headers["ratelimit"]).toBe('"write";r=2;t=30');
  });

  test("refuse with RATE_LIMITED and the time to wait, and nothing is done", async () => {
    const owner = await gateway.tenant();
    for (const _ of [1, 2]) expect((await create(owner)).status).toBe(201);
    const refused = await create(owner);
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe("30");
    expect(refused.headers["ratelimit"]).toBe('"create";r=0;t=60');
    expect(refused.body.error).toMatchObject({
      code: "RATE_LIMITED",
      details: { class: "create", limit: 2, window_seconds: 60, retry_after: 30 },
    });
    const { body } = await gateway.api("get", "/jobs", owner);
    expect(body.total).toBe(2);
  });

  test("don't count reads, however many", async () => {
    const owner = await gateway.tenant();
    const read = () => gateway.api("get", "/credits/balance", owner);
    const answers = await Promise.all(Array.from({ length: 40 }, read));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers["ratelimit"]).toBeUndefined();
    const reads = endpointsOf(editionNamed("E1")).filter(({ method }) => method === "get");
    expect(reads.filter((each) => limitClassOf(each) !== null)).toEqual([]);
  });

  test("count requests without credentials by address, and none that fail to authenticate", async () => {
    const call = () => gateway.api("post", "/billing/callbacks/stripe").send({});
    const answers = [await call(), await call(), await call()];
    expect(answers.map(({ body }) => body.error.code)).toEqual([
      "PAYMENT_PROVIDER_UNKNOWN",
      "PAYMENT_PROVIDER_UNKNOWN",
      "RATE_LIMITED",
    ]);
    expect(answers[2]?.body.error.message).toContain("This address");
    const stranger = await gateway.api("post", "/jobs").send(minimalJob);
    expect([stranger.status, stranger.headers["ratelimit"]]).toEqual([401, undefined]);
  });

  test("are a tenant's own where it has some", async () => {
    const owner = await gateway.tenant();
    const own = { rates: { create: { requests: 500, seconds: 50 } } };
    await setOwnLimits(gateway.store, owner.tenantId, own);
    expect(await gateway.store.ownLimits.get(owner.tenantId)).toEqual(own);
    const { headers } = await create(owner);
    expect(headers["ratelimit-policy"]).toBe('"create";q=500;w=50');
    expect((await rename(owner)).headers["ratelimit-policy"]).toBe('"write";q=3;w=90');
    const nobody = "0190a0a0-0000-7000-8000-00000000dead";
    await expect(setOwnLimits(gateway.store, nobody, own)).rejects.toMatchObject({
      code: "TENANT_NOT_FOUND",
    });
  });
});

describe("tenants' own limits", () => {
  test("are read once for concurrent requests, again after 10 s, and kept while the database is away", async () => {
    let [reads, now, isAway] = [0, 0, false];
    const lines: string[] = [];
    const own = { rates: { create: { requests: 1, seconds: 1 } } };
    const limits = rememberedLimits({
      ownLimits: async () => {
        reads += 1;
        if (isAway) throw new Error("away");
        return own;
      },
      log: (event) => void lines.push(event),
      now: () => now,
    });
    expect(await Promise.all([limits("a"), limits("a"), limits("a")])).toEqual([own, own, own]);
    expect([reads, await limits("a"), reads]).toEqual([1, own, 1]);
    [now, isAway] = [10_001, true];
    expect([await limits("a"), await limits("b")]).toEqual([own, {}]);
    expect([reads, lines]).toEqual([3, ["rate_limits.unread", "rate_limits.unread"]]);
  });

  test("don't matter to a class without a limit", async () => {
    const limiter = openLimiter({
      limits: localRateLimits(),
      rates: { ...defaultRates, write: null },
      ownLimits: async () => ({}),
      meter: silentMeter,
    });
    const response = { setHeader: () => expect("a header").toBe("not set") };
    await limiter.enter("write", "a", { ip: undefined }, response as unknown as Response);
  });
});
