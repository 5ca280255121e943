/** Test mode beside live mode: whatever happens in one, the other's money, usage, limits and figures don't notice. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { testTenantOf } from "@reelwright/core/identity/test-mode";
import { retryJob } from "@reelwright/core/jobs/job-actions";
import type { Registration } from "@reelwright/core/ports/store";
import { stages } from "@reelwright/core/stages/stages";
import fc from "fast-check";
import pg from "pg";
import { newId } from "./ids.ts";
import { openStore, type PostgresStore } from "./open-store.ts";
import {
  cancel,
  complete,
  done,
  fail,
  newJob,
  readyEntries,
} from "./testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "./testing/database.ts";
import { makeTenant } from "./testing/tenant.ts";

const actor = { id: "user:somebody", requestId: null } as const;

let database: FreshDatabase;
let store: PostgresStore;
let admin: pg.Pool;
let worker: Registration;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  worker = await store.registerWorker("worker");
  admin = new pg.Pool({ connectionString: database.url, max: 2 });
});
afterAll(async () => {
  await worker.close();
  await admin.end();
  await store.close();
  await database.drop();
});

const account = (credits: number): Promise<string> => makeTenant(store, credits);
const withTestMode = async (credits: number): Promise<string> => {
  const tenantId = await account(credits);
  await store.identity.openTestMode(tenantId, actor);
  return tenantId;
};
const balanceOf = (tenantId: string) => store.credits.balance(tenantId);
const rows = async (text: string, values: readonly unknown[]) =>
  (await admin.query(text, [...values])).rows;

type Party = { readonly tenantId: string; readonly jobs: string[]; readonly tasks: string[] };
const partyOf = (tenantId: string): Party => ({ tenantId, jobs: [], tasks: [] });

const limits = { concurrent: 3, daily: 6, jobRetries: 1, dailyRetries: 2 } as const;

/** What happens to a party; `n` varies it. Ids are taken from the party's own. */
const operations = {
  create: async ({ tenantId, jobs }: Party, n: number) => {
    const defaultLimits = { concurrent: limits.concurrent, daily: limits.daily };
    const { record } = await store.jobs.create(
      newJob(tenantId, { credits: 40 + n * 20, defaultLimits }),
    );
    jobs.push(record.job.job_id);
  },
  complete: async ({ jobs }: Party, n: number) => {
    const jobId = jobs.at(n % Math.max(1, jobs.length));
    const entry = (await readyEntries(store)).find((each) => each.jobId === jobId);
    const claim = entry && (await store.tasks.claim(entry, worker.owner));
    if (claim) await store.tasks.finish(claim, done(), complete(10 + n));
  },
  fail: async ({ tenantId, jobs }: Party, n: number) => {
    await store.jobs.update(tenantId, jobs.at(n % Math.max(1, jobs.length)) ?? "", ({ job }) =>
      job.status === "pending" ? fail() : {},
    );
  },
  cancel: async ({ tenantId, jobs }: Party, n: number) => {
    await store.jobs.update(tenantId, jobs.at(n % Math.max(1, jobs.length)) ?? "", ({ job }) =>
      job.status === "pending" ? cancel() : {},
    );
  },
  retry: async ({ tenantId, jobs }: Party, n: number) => {
    const retry = retryJob({ jobs: store.jobs, stages, defaultLimits: limits });
    await retry(tenantId, jobs.at(n % Math.max(1, jobs.length)) ?? "", {});
  },
  play: async ({ tenantId, tasks }: Party, n: number) => {
    const taskId = newId();
    const trial = { modelId: "imgA_2", credits: 30 + n, startWithinMs: 60_000, maxOpen: 3 };
    await store.playground.reserve({ taskId, tenantId, ...trial });
    tasks.push(taskId);
  },
  settle: async ({ tasks }: Party, n: number) => {
    await store.playground.settle(
      tasks.shift() ?? randomUUID(),
      n % 2 === 0 ? { kind: "completed", output: "a/b.png" } : { kind: "failed", message: "No." },
    );
  },
  upload: async ({ tenantId }: Party, n: number) => {
    const limit = { dailyBytes: 1_000, dailyFiles: 5, storedBytes: null };
    await store.uploadQuotas.reserve(tenantId, 100 * (n + 1), limit);
  },
} as const;
type Operation = keyof typeof operations;

/** Runs it; returns the code of its refusal, if any. */
const run = (party: Party, operation: Operation, n: number): Promise<string> =>
  operations[operation](party, n).then(
    () => "done",
    (error: { readonly code?: string }) => error.code ?? String(error),
  );

const accountText = `SELECT balance, reserved, live_jobs, jobs_today, jobs_total, retries_today, jobs_completed, jobs_failed,
  jobs_cancelled, transactions_total FROM credit_accounts WHERE tenant_id = $1`;
const ledgerText = `SELECT type, amount, balance_before, balance_after, credit_balance_after, credit_reserved_after, description
  FROM credit_transactions WHERE tenant_id = $1 ORDER BY seq`;
const usageText = "SELECT * FROM usage_days WHERE tenant_id = $1";
const quotaText = "SELECT bytes FROM upload_quotas WHERE tenant_id = $1";

const shown = async (tenantId: string) => ({
  account: await rows(accountText, [tenantId]),
  ledger: await rows(ledgerText, [tenantId]),
  usage: (await rows(usageText, [tenantId])).map(({ tenant_id: _id, ...day }) => day),
  uploads: await rows(quotaText, [tenantId]),
});

/** The installation's figures of money and jobs, without ages. */
const figures = async () => {
  const { jobs, credits, holds, deliveries, mails, vendorSpend } = await store.operations.figures();
  const loaded = (await store.operatorFigures.tenants(null, 1_000)).map(
    ({ tenant_id, live_jobs, reserved_credits, jobs_today }) =>
      [tenant_id, live_jobs, reserved_credits, jobs_today].join(),
  );
  const counts = { due: deliveries.due, waiting: deliveries.waiting, mails: mails.due };
  return { jobs, credits, holds, counts, vendorSpend, loaded: loaded.sort() };
};

const step = fc.record({
  mode: fc.constantFrom("live" as const, "test" as const),
  operation: fc.constantFrom(...(Object.keys(operations) as Operation[])),
  n: fc.nat(9),
});

test("live ledger, usage, limits and figures are the same with and without what test mode does", async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const tenantId = await withTestMode(500);
    const live = partyOf(tenantId);
    const alone = partyOf(await account(500));
    const tested = partyOf(testTenantOf(tenantId));
    for (const { mode, operation, n } of steps) {
      if (mode === "live") {
        expect(await run(live, operation, n)).toBe(await run(alone, operation, n));
        continue;
      }
      const before = await figures();
      await run(tested, operation, n);
      expect(await figures()).toEqual(before);
    }
    expect(await shown(live.tenantId)).toEqual(await shown(alone.tenantId));
    expect((await balanceOf(tested.tenantId)).credit_balance).toBeLessThanOrEqual(10_000);
  });
  await fc.assert(property, { numRuns: 12 });
});

test("credits are filled up to 10,000 when a reservation would fail, and never beyond", async () => {
  const tenantId = await withTestMode(0);
  const test = testTenantOf(tenantId);
  const create = (credits: number) => store.jobs.create(newJob(test, { credits }));
  expect(await balanceOf(test)).toMatchObject({ credit_balance: 10_000 });
  const { record } = await create(9_000);
  await expect(create(2_000)).rejects.toMatchObject({
    code: "INSUFFICIENT_CREDITS",
    details: { required: 2_000, available: 1_000 },
  });
  const [entry] = (await readyEntries(store)).filter(({ tenantId: of }) => of === test);
  const claim = entry && (await store.tasks.claim(entry, worker.owner));
  if (claim) await store.tasks.finish(claim, done(), complete(9_000));
  expect(record.job.credits_reserved).toBe(9_000);
  expect(await balanceOf(test)).toMatchObject({ credit_balance: 1_000 });
  await Promise.all([create(2_000), create(3_000)]);
  expect(await balanceOf(test)).toMatchObject({ credit_balance: 10_000, credit_reserved: 5_000 });
  const refills = (await shown(test)).ledger.filter(({ type }) => type === "bonus");
  expect(refills.map(({ amount, description }) => [Number(amount), description])).toEqual([
    [10_000, "Test credits"],
    [9_000, "Test credits"],
  ]);
  const invariants = await store.checkInvariants();
  expect(invariants.filter((each) => each.rows > 0)).toEqual([]);
});

test("test mode is opened once, however often it is asked for", async () => {
  const tenantId = await account(0);
  await Promise.all(Array.from({ length: 5 }, () => store.identity.openTestMode(tenantId, actor)));
  expect((await shown(testTenantOf(tenantId))).ledger).toHaveLength(1);
  const { items } = await store.identity.auditLog(tenantId, { page: 1, pageSize: 10 });
  expect(items.map(({ action }) => action)).toEqual(["test_mode.opened", "tenant.created"]);
  const nobody = newId();
  await store.identity.openTestMode(nobody, actor);
  expect(await store.tenants.get(testTenantOf(nobody))).toBeNull();
});
