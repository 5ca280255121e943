import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import { cancel, codesOf, newJob, type Opened, readyEntries } from "./scenario.ts";

/** Creating jobs: idempotency keys, credits, limits. */
export const creation = (world: () => Opened): void => {
  const created = (results: readonly PromiseSettledResult<{ readonly created: boolean }>[]) =>
    results.filter((result) => result.status === "fulfilled" && result.value.created);

  test("a created job is pending, holds its credits and reads back as it was answered", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const job = newJob(tenantId, { credits: 30 });
    const { record, created: isNew } = await store.jobs.create(job);
    expect(isNew).toBe(true);
    expect(record.job).toMatchObject({
      job_id: job.jobId,
      tenant_id: tenantId,
      status: "pending",
      current_stage: "prepare",
      credits_estimated: 30,
      credits_reserved: 30,
      credits_consumed: 0,
      run: 1,
      params: job.params,
    });
    expect(record.tasks).toMatchObject([{ stage: "prepare", unit: 0, status: "ready" }]);
    expect(await store.jobs.get(tenantId, job.jobId)).toEqual(record);
    expect(await store.credits.balance(tenantId)).toEqual({
      credit_balance: 100,
      credit_reserved: 30,
      available_credits: 70,
    });
    const { items } = await store.credits.transactions(tenantId, {
      page: 1,
      pageSize: 10,
      jobId: job.jobId,
    });
    expect(items).toMatchObject([
      { type: "reserve", amount: -30, balance_before: 100, balance_after: 70 },
    ]);
  });

  test("the same key at the same time makes one job and one reservation", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(1_000);
    const key = randomUUID();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        store.jobs.create(newJob(tenantId, { idempotencyKey: key })),
      ),
    );
    expect(codesOf(results)).toEqual([]);
    expect(created(results)).toHaveLength(1);
    const ids = results.map((result) =>
      result.status === "fulfilled" ? result.value.record.job.job_id : null,
    );
    expect(new Set(ids).size).toBe(1);
    expect((await store.credits.balance(tenantId)).credit_reserved).toBe(10);
  });

  test("a replay answers the job as it is now", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const job = newJob(tenantId);
    await store.jobs.create(job);
    await store.jobs.update(tenantId, job.jobId, cancel);
    const replay = await store.jobs.create({ ...job, jobId: randomUUID() });
    expect(replay.created).toBe(false);
    expect(replay.record.job).toMatchObject({ job_id: job.jobId, status: "cancelled" });
  });

  test("a job is found by its key, by its tenant alone, however many ask at once", async () => {
    const { store, tenant } = world();
    const [one, other] = [await tenant(100), await tenant(100)];
    const jobs = ["a", "b"].map((idempotencyKey) =>
      newJob(one, { idempotencyKey, fingerprint: `${idempotencyKey}.body` }),
    );
    for (const job of jobs) await store.jobs.create(job);
    const found = await Promise.all([
      ...["a", "none", "b"].map((key) => store.jobs.byKey(one, key)),
      store.jobs.byKey(other, "a"),
    ]);
    expect(found.map((job) => job && [job.record.job.job_id, job.fingerprint])).toEqual([
      [jobs[0]?.jobId, "a.body"],
      null,
      [jobs[1]?.jobId, "b.body"],
      null,
    ]);
  });

  test("a key with other parameters is refused", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const job = newJob(tenantId);
    await store.jobs.create(job);
    const other = { ...job, jobId: randomUUID(), fingerprint: "b".repeat(64) };
    await expect(store.jobs.create(other)).rejects.toMatchObject({
      kind: "conflict",
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await store.credits.balance(tenantId)).credit_reserved).toBe(10);
  });

  test("keys belong to a tenant", async () => {
    const { store, tenant } = world();
    const [one, other] = [await tenant(100), await tenant(100)];
    const key = { idempotencyKey: "order-1" };
    expect((await store.jobs.create(newJob(one, key))).created).toBe(true);
    expect((await store.jobs.create(newJob(other, key))).created).toBe(true);
  });

  test("too few credits are refused, and the key stays free", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(25);
    const job = newJob(tenantId, { credits: 26 });
    await expect(store.jobs.create(job)).rejects.toMatchObject({
      kind: "unpaid",
      code: "INSUFFICIENT_CREDITS",
      details: { required: 26, available: 25 },
    });
    expect(await store.jobs.get(tenantId, job.jobId)).toBeNull();
    expect(await readyEntries(store)).toEqual([]);
    await store.credits.grant(tenantId, { type: "purchase", amount: 1, description: "A credit" });
    expect((await store.jobs.create(job)).created).toBe(true);
  });

  test("of 64 creations at once on credits for three, three succeed", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(35);
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => store.jobs.create(newJob(tenantId))),
    );
    expect(created(results)).toHaveLength(3);
    expect(codesOf(results)).toEqual(Array(61).fill("INSUFFICIENT_CREDITS"));
    expect(await store.credits.balance(tenantId)).toEqual({
      credit_balance: 35,
      credit_reserved: 30,
      available_credits: 5,
    });
  });

  test("credits go to those who came first, and a smaller job may still fit", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(30);
    const results = await Promise.allSettled(
      [20, 20, 10].map((credits) => store.jobs.create(newJob(tenantId, { credits }))),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("the concurrent limit is exact, and an ended job makes room", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(1_000);
    const limits = { defaultLimits: { concurrent: 4, daily: 100 } };
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => store.jobs.create(newJob(tenantId, limits))),
    );
    expect(created(results)).toHaveLength(4);
    expect(codesOf(results)).toEqual(Array(8).fill("CONCURRENT_JOB_LIMIT"));
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({
      kind: "limited",
      details: { limit: 4, retry_after: expect.any(Number) },
    });
    const { items } = await store.jobs.list(tenantId, { page: 1, pageSize: 1, statuses: null });
    await store.jobs.update(tenantId, items[0]?.job.job_id ?? "", cancel);
    expect((await store.jobs.create(newJob(tenantId, limits))).created).toBe(true);
  });

  test("the daily limit counts ended jobs too", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(1_000);
    const limits = { defaultLimits: { concurrent: 100, daily: 2 } };
    for (const _ of [1, 2]) {
      const { record } = await store.jobs.create(newJob(tenantId, limits));
      await store.jobs.update(tenantId, record.job.job_id, cancel);
    }
    const refused = await store.jobs.create(newJob(tenantId, limits)).catch((error) => error);
    expect(refused).toMatchObject({ kind: "limited", code: "DAILY_JOB_LIMIT" });
    expect(refused.details.limit).toBe(2);
    expect(refused.details.retry_after).toBeGreaterThan(0);
    expect(refused.details.retry_after).toBeLessThanOrEqual(86_400);
  });

  test("a foreign or unknown job is not there", async () => {
    const { store, tenant } = world();
    const [owner, stranger] = [await tenant(100), await tenant(100)];
    const { record } = await store.jobs.create(newJob(owner));
    for (const id of [record.job.job_id, randomUUID(), "no-uuid"]) {
      expect(await store.jobs.get(stranger, id)).toBeNull();
      expect(await store.jobs.events(stranger, id, 0, 10)).toEqual([]);
      await expect(store.jobs.update(stranger, id, cancel)).rejects.toMatchObject({
        kind: "missing",
        code: "JOB_NOT_FOUND",
      });
    }
    expect((await store.jobs.get(owner, record.job.job_id))?.job.status).toBe("pending");
  });

  test("lists are the tenant's, newest first, by page and by status", async () => {
    const { store, tenant } = world();
    const [tenantId, other] = [await tenant(100), await tenant(100)];
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      ids.unshift((await store.jobs.create(newJob(tenantId))).record.job.job_id);
    }
    await store.jobs.create(newJob(other));
    await store.jobs.update(tenantId, ids[1] ?? "", cancel);
    const list = async (page: number, statuses: readonly ("pending" | "cancelled")[] | null) => {
      const { items, total } = await store.jobs.list(tenantId, { page, pageSize: 2, statuses });
      return { ids: items.map(({ job }) => job.job_id), total };
    };
    expect(await list(1, null)).toEqual({ ids: ids.slice(0, 2), total: 3 });
    expect(await list(2, null)).toEqual({ ids: ids.slice(2), total: 3 });
    expect(await list(3, null)).toEqual({ ids: [], total: 3 });
    expect(await list(1, ["cancelled"])).toEqual({ ids: [ids[1]], total: 1 });
    expect(await list(1, ["pending", "cancelled"])).toEqual({ ids: ids.slice(0, 2), total: 3 });
  });
};
