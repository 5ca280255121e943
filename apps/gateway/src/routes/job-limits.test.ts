/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newApiKey } from "@reelwright/core/identity/api-keys";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { created, jobIn } from "../testing/job-states.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const defaults = { concurrent: 7, daily: 11 };
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ limits: defaults });
});
afterAll(() => gateway.close());

const tenant = async (limits: { concurrent?: number; daily?: number } = {}): Promise<Caller> => {
  const { key, hash, prefix } = newApiKey();
  const tenantId = uuidv7();
  const apiKey = { id: uuidv7(), name: "test", hash, prefix };
  await gateway.store.tenants.create({ tenantId, name: "T", credits: 1e6, limits, key: apiKey });
  return { tenantId, key };
};
const create = (caller: Caller) => gateway.api("post", "/jobs", caller).send(minimalJob);
const retry = (caller: Caller, id: string) => gateway.api("post", `/jobs/${id}/retry`, caller);
type Answer = Awaited<ReturnType<typeof create>>;
const atOnce = (count: number, call: (n: number) => PromiseLike<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const counted = (answers: readonly Answer[]) => ({
  201: answers.filter(({ status }) => status === 201).length,
  429: answers.filter(({ status }) => status === 429).length,
});

/** Whole seconds, the same in the body and in the header. */
const expectRefusal = (answer: Answer, code: string, limit: number): number => {
  const { error } = answer.body;
  expect([answer.status, error.code, error.details.limit]).toEqual([429, code, limit]);
  expect(Number.isInteger(error.details.retry_after)).toBe(true);
  expect(error.details.retry_after).toBeGreaterThan(0);
  expect(answer.headers["retry-after"]).toBe(String(error.details.retry_after));
  return error.details.retry_after;
};

describe("the concurrent limit", () => {
  test("admits exactly as many of 64 at once, and one more for each that ends", async () => {
    const caller = await tenant({ daily: 1_000 });
    const answers = await atOnce(64, () => create(caller));
    expect(counted(answers)).toEqual({ 201: 7, 429: 57 });
    for (const refused of answers.filter(({ status }) => status === 429)) {
      expectRefusal(refused, "CONCURRENT_JOB_LIMIT", 7);
    }
    const jobs = answers.filter(({ status }) => status === 201).slice(0, 3);
    await atOnce(3, (n) => gateway.api("delete", `/jobs/${jobs[n]?.body.job_id}`, caller));
    expect(counted(await atOnce(64, () => create(caller)))).toEqual({ 201: 3, 429: 61 });
  });

  test("counts pending, processing and paused jobs, and no ended ones", async () => {
    const caller = await tenant({ concurrent: 3, daily: 1_000 });
    for (const status of ["completed", "failed", "cancelled"] as const) {
      await jobIn(gateway, caller, status);
    }
    for (const status of ["pending", "processing", "paused"] as const) {
      await jobIn(gateway, caller, status);
    }
    expectRefusal(await create(caller), "CONCURRENT_JOB_LIMIT", 3);
  });

  test("holds for retries: exactly as many of 32 at once", async () => {
    const caller = await tenant({ concurrent: 5, daily: 1_000 });
    const ids: string[] = [];
    for (let n = 0; n < 32; n += 1) ids.push(await jobIn(gateway, caller, "failed"));
    const answers = await atOnce(32, (n) => retry(caller, ids[n] ?? ""));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(27);
    for (const each of refused) expectRefusal(each, "CONCURRENT_JOB_LIMIT", 5);
  });

  test("holds for creations and retries together", async () => {
    const caller = await tenant({ concurrent: 6, daily: 1_000 });
    const ids: string[] = [];
    for (let n = 0; n < 16; n += 1) ids.push(await jobIn(gateway, caller, "failed"));
    const answers = await atOnce(32, (n) =>
      n % 2 ? create(caller) : retry(caller, ids[n / 2] ?? ""),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(26);
  });
});

describe("the daily limit", () => {
  test("admits exactly as many of 64 at once, and says when the day (UTC) is over", async () => {
    const caller = await tenant({ concurrent: 1_000 });
    const answers = await atOnce(64, () => create(caller));
    expect(counted(answers)).toEqual({ 201: 11, 429: 53 });
    const refused = answers.find(({ status }) => status === 429) as Answer;
    const seconds = expectRefusal(refused, "DAILY_JOB_LIMIT", 11);
    const midnightMs = Math.ceil((Date.now() + 1) / 86_400_000) * 86_400_000;
    expect(Math.abs(Date.now() + seconds * 1000 - midnightMs)).toBeLessThan(60_000);
  });

  test("counts what ended, and no refusal or repeated key", async () => {
    const caller = await tenant({ concurrent: 1, daily: 2 });
    const keyed = () => create(caller).set("Idempotency-Key", "same");
    const first = await keyed();
    expect([first.status, (await keyed()).status, (await create(caller)).status]).toEqual([
      201, 200, 429,
    ]);
    await gateway.api("delete", `/jobs/${first.body.job_id}`, caller);
    await gateway.api("delete", `/jobs/${await created(gateway, caller)}`, caller);
    expectRefusal(await create(caller), "DAILY_JOB_LIMIT", 2);
  });

  test("does not count retries", async () => {
    const caller = await tenant({ daily: 1 });
    const jobId = await jobIn(gateway, caller, "failed");
    expect((await create(caller)).status).toBe(429);
    expect((await retry(caller, jobId)).status).toBe(200);
  });
});

describe("a tenant's own limits", () => {
  test("win over the installation's, higher or lower", async () => {
    const more = await tenant({ concurrent: 20, daily: 20 });
    expect(counted(await atOnce(32, () => create(more)))).toEqual({ 201: 20, 429: 12 });
    const none = await tenant({ concurrent: 0 });
    expectRefusal(await create(none), "CONCURRENT_JOB_LIMIT", 0);
    const { body } = await gateway.api("get", "/tenants/me", none);
    expect(body.job_limits).toMatchObject({ concurrent: 0, daily: defaults.daily });
    expect((await gateway.api("get", "/tenants/me", more)).body.job_limits).toMatchObject({
      concurrent: 20,
      daily: 20,
    });
  });
});
