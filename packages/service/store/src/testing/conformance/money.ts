import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import { cancel, claimOnly, complete, done, newJob, type Opened } from "./scenario.ts";

/** Credits and tenants. */
export const money = (world: () => Opened): void => {
  const ledgerOf = async (tenantId: string, jobId: string | null = null) => {
    const { items } = await world().store.credits.transactions(tenantId, {
      page: 1,
      pageSize: 100,
      jobId,
    });
    return [...items]
      .reverse()
      .map((row) => [
        row.type,
        row.amount,
        row.balance_before,
        row.balance_after,
        row.credit_balance_after,
        row.credit_reserved_after,
        row.available_after,
      ]);
  };
  const settled = async (consumed: number) => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(newJob(tenantId, { credits: 30 }));
    const { owner } = await store.registerWorker("worker");
    await store.tasks.finish(await claimOnly(store, owner), done(), complete(consumed));
    const after = await store.jobs.get(tenantId, record.job.job_id);
    expect(after?.job).toMatchObject({ credits_consumed: consumed, credits_reserved: 0 });
    return ledgerOf(tenantId, record.job.job_id);
  };
  const reserve = ["reserve", -30, 100, 70, 100, 30, 70];

  test("settling consumes the cost and releases the rest", async () => {
    expect(await settled(12)).toEqual([
      reserve,
      ["consume", -12, 100, 88, 88, 18, 70],
      ["release", 18, 70, 88, 88, 0, 88],
    ]);
  });

  test("a job that costs all it held releases nothing", async () => {
    expect(await settled(30)).toEqual([reserve, ["consume", -30, 100, 70, 70, 0, 70]]);
  });

  test("a job that costs nothing releases all", async () => {
    expect(await settled(0)).toEqual([reserve, ["release", 30, 70, 100, 100, 0, 100]]);
  });

  test("more than was held can't be consumed", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(newJob(tenantId, { credits: 30 }));
    const { owner } = await store.registerWorker("worker");
    const claim = await claimOnly(store, owner);
    await expect(store.tasks.finish(claim, done(), complete(31))).rejects.toThrow();
    expect((await store.jobs.get(tenantId, record.job.job_id))?.job).toMatchObject({
      status: "processing",
      credits_reserved: 30,
    });
    expect(await store.tasks.finish(claim, done(), complete(30))).toMatchObject({
      isWritten: true,
    });
  });

  test("a hold is settled once", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(100);
    const { record } = await store.jobs.create(newJob(tenantId, { credits: 30 }));
    const id = record.job.job_id;
    await store.jobs.update(tenantId, id, cancel);
    const before = await ledgerOf(tenantId);
    await store.jobs.update(tenantId, id, () => ({ settle: { consumed: 0, charges: [] } }));
    expect(await ledgerOf(tenantId)).toEqual(before);
  });

  test("grants raise the balance and are listed newest first, by page", async () => {
    const { store, tenant } = world();
    const tenantId = await tenant(5);
    const grant = { type: "purchase", amount: 7, description: "Starter pack" } as const;
    expect(await store.credits.grant(tenantId, grant)).toEqual({
      credit_balance: 12,
      credit_reserved: 0,
      available_credits: 12,
    });
    const page = (number: number) =>
      store.credits.transactions(tenantId, { page: number, pageSize: 1, jobId: null });
    expect(await page(1)).toMatchObject({
      total: 2,
      items: [{ type: "purchase", amount: 7, description: "Starter pack", job_id: null }],
    });
    expect(await page(2)).toMatchObject({ total: 2, items: [{ type: "bonus", amount: 5 }] });
    expect(await page(3)).toEqual({ total: 2, items: [] });
  });

  test("a tenant is found by its id and by its key", async () => {
    const { store } = world();
    const tenantId = randomUUID();
    const hash = createHash("sha256").update(randomBytes(32)).digest("hex");
    const key = { id: randomUUID(), name: "first", hash, prefix: "rw_live_abcd" };
    const tenant = await store.tenants.create({ tenantId, name: "Acme", credits: 0, key });
    expect(tenant).toMatchObject({ tenant_id: tenantId, name: "Acme", email: null });
    expect(await store.tenants.get(tenantId)).toEqual(tenant);
    expect(await store.tenants.logo(tenantId)).toBeNull();
    expect(await store.tenants.keyByHash(hash)).toEqual({
      tenant_id: tenantId,
      key_id: key.id,
      key_prefix: key.prefix,
      expires_at: null,
      revoked: false,
      scopes: null,
      addresses: null,
      is_limited: false,
    });
    expect(await store.tenants.keyByHash("0".repeat(64))).toBeNull();
    expect(await store.tenants.get(randomUUID())).toBeNull();
    expect(
      await store.credits.transactions(tenantId, { page: 1, pageSize: 9, jobId: null }),
    ).toEqual({ items: [], total: 0 });
  });
};
