import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { checkInvariants } from "@reelwright/store/invariants";
import { openStore } from "@reelwright/store/open-store";
import {
  claimOnly,
  complete,
  done,
  jobWith,
  newJob,
} from "@reelwright/store/testing/conformance/scenario";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { buyAndRefundHalf } from "@reelwright/store/testing/sale";
import { makeTenant } from "@reelwright/store/testing/tenant";
import pg from "pg";
import { type Accepted, campaignChecks } from "./checker.ts";
import { missingConstraints } from "./constraints.ts";
import { openDatabase } from "./database.ts";

const live = "status NOT IN ('completed', 'failed', 'cancelled')";
const noLease = "lease_owner = NULL";

/** What breaks each invariant; constraints that stand in the way go first. */
const spoilings: { readonly [check: string]: string } = {
  "each ledger row continues the balance before it": `
    ALTER TABLE credit_transactions DROP CONSTRAINT credit_transactions_shown;
    SET LOCAL session_replication_role = replica;
    UPDATE credit_transactions SET balance_before = balance_before + 1, balance_after = balance_after + 1 WHERE type = 'consume'`,
  "an account's balance is the sum of what moved it":
    "UPDATE credit_accounts SET balance = balance + 1",
  "an account's last ledger row shows its balance":
    "UPDATE credit_accounts SET balance = balance + 1",
  "an account reserves the sum of its pending holds":
    "UPDATE credit_accounts SET reserved = reserved + 1",
  "an account counts its jobs": "UPDATE credit_accounts SET jobs_total = jobs_total + 1",
  "an account counts its ended jobs and its ledger rows":
    "UPDATE credit_accounts SET transactions_total = transactions_total + 1",
  "a page mark is at its row's place": `
    INSERT INTO page_marks (tenant_id, list, place, seq)
    SELECT tenant_id, 'transactions', 7, min(seq) FROM credit_transactions GROUP BY tenant_id`,
  "a hold's ledger rows add up": "UPDATE credit_holds SET amount = amount + 1",
  "a playground task's ledger rows add up": `
    INSERT INTO playground_holds (task_id, tenant_id, model_id, amount, created_at, deadline_at)
    SELECT gen_random_uuid(), tenant_id, 'imgA_2', 8, now(), now() FROM tenants LIMIT 1`,
  "a payment granted its credits once": `
    ALTER TABLE credit_transactions DROP CONSTRAINT credit_transactions_hold, DROP CONSTRAINT credit_transactions_cause;
    SET LOCAL session_replication_role = replica;
    UPDATE credit_transactions SET payment_id = NULL WHERE type = 'purchase'`,
  "what was taken back of a payment is what its ledger rows say, and no more than was granted":
    "UPDATE payments SET taken = taken - 1 WHERE taken > 0",
  "an account that owes credits has none available": "UPDATE payments SET due = due + 1",
  "a ledger row of a payment is its tenant's": `
    SET LOCAL session_replication_role = replica;
    UPDATE credit_transactions SET tenant_id = gen_random_uuid() WHERE payment_id IS NOT NULL`,
  "a paid order has its payment, and no other has one":
    "UPDATE checkout_sessions SET credits = credits + 1",
  "a top-up that is paid has its payment": `
    INSERT INTO topups (topup_id, tenant_id, threshold, available, state, pack_id, credits, price_cents, payment_method_id,
      next_attempt_at, created_at, begun_at, finished_at)
    SELECT gen_random_uuid(), tenant_id, 9, 8, 'paid', 'starter', 200, 1000, 'card', now(), now(), now(), now()
    FROM tenants LIMIT 1`,
  "a usage day counts the jobs created on it":
    "UPDATE usage_days SET jobs_created = jobs_created + 1",
  "a usage day's credits are what was consumed on it":
    "UPDATE usage_days SET day = day - 1, jobs_created = 0",
  "a usage day's components are the charges of what was settled on it": `
    UPDATE usage_days SET components = '{"captions": 7}' WHERE credits > 0`,
  "usage days count each end of a run once":
    "UPDATE usage_days SET jobs_completed = jobs_completed + 1",
  "a tenant has at most 20 templates, one of them the default": `
    INSERT INTO templates (template_id, tenant_id, name, config)
    SELECT gen_random_uuid(), t.tenant_id, n::text, '{}' FROM tenants t, generate_series(1, 21) AS n`,
  "a live job has the pending hold it shows": `UPDATE jobs SET credits_reserved = credits_reserved + 1 WHERE ${live}`,
  "an ended job has no pending hold":
    "UPDATE credit_holds SET state = 'pending', consumed = NULL, settled_at = NULL WHERE state = 'settled'",
  "a job consumed what its holds say": "UPDATE jobs SET credits_consumed = credits_consumed + 1",
  "a hold's charges add up to what it consumed":
    "UPDATE credit_holds SET charges = '[]' WHERE state = 'settled'",
  "each run of a job has one hold": "UPDATE jobs SET run_no = run_no + 1",
  "an earlier run has no pending hold": `UPDATE jobs SET run_no = run_no + 1 WHERE ${live}`,
  "an idempotency key is its job's": "UPDATE job_keys SET job_id = gen_random_uuid()",
  "an ended job has no open task":
    "UPDATE tasks SET status = 'ready', output = NULL WHERE status = 'done'",
  "only the current run has open tasks": `UPDATE jobs SET run_no = run_no + 1 WHERE ${live}`,
  "a job that waits for a human has something to show": `UPDATE jobs SET status = 'paused', pause_reason = 'human_review' WHERE ${live}`,
  "a pending or processing job has something to do": `UPDATE tasks SET status = 'cancelled', ${noLease} WHERE status = 'leased'`,
  "each lease's owner is registered": "DELETE FROM workers",
  "a unit's output is committed once": "UPDATE tasks SET output = '{}' WHERE status = 'leased'",
  "tasks and events belong to a job": `
    SET LOCAL session_replication_role = replica;
    INSERT INTO job_events (job_id, seq, type, data, created_at) VALUES (gen_random_uuid(), 1, 'job.started', '{}', now())`,
  "a job's events are numbered without a gap": "UPDATE jobs SET event_seq = event_seq + 1",
  "a completed or failed job's event goes out where there is an address":
    "DELETE FROM webhook_deliveries",
  "an accepted job exists": `SET LOCAL session_replication_role = replica; DELETE FROM jobs`,
  "an accepted job has ended": "UPDATE jobs SET status = 'processing'",
  "a job fails only where its order says so":
    "UPDATE jobs SET status = 'failed' WHERE status = 'completed'",
  "a unit is committed once": `UPDATE tasks SET output = '{"again": true}' WHERE status = 'done'`,
  "a commit holds what its own lease made": `
    UPDATE tasks SET status = 'done', ${noLease}, output = jsonb_build_object('picture',
      'tenant/' || job_id || '/' || run_no || '/' || stage || '/' || unit || '/' || lease_token - 1 || '/picture.png')
    WHERE status = 'leased'`,
  "a lease's number is given once": `
    INSERT INTO chaos.task_history (task_id, job_id, run_no, stage, unit, what, token)
    SELECT task_id, job_id, run_no, stage, unit, what, token FROM chaos.task_history WHERE what = 'leased'`,
  "a completed job finished each of its units":
    "UPDATE tasks SET status = 'cancelled' WHERE status = 'done'",
  "a tenant has one job under a key": `
    UPDATE jobs SET idempotency_key = 'same'`,
  "a vendor's creations have one key each": `
    INSERT INTO vendor_calls (scope_id, key, tenant_id, job_id, provider, request_hash, vendor_task_id)
    SELECT job_id, n::text, tenant_id, job_id, 'vendor', 'hash', 'task-1'
    FROM (SELECT tenant_id, job_id FROM jobs LIMIT 1) AS j, generate_series(1, 2) AS n`,
  "an ended job's event was tried": "UPDATE webhook_deliveries SET attempts = 0",
};

let base: FreshDatabase;
let client: pg.Client;
let accepted: readonly Accepted[] = [];

/** A completed job with a delivered event, one whose unit is under way, with the recorded history, and a sale. */
beforeAll(async () => {
  base = await freshDatabase();
  const recorded = await openDatabase(base.url);
  const store = await openStore({ url: base.url });
  const tenantId = await makeTenant(store, 1_000);
  const { owner, close } = await store.registerWorker("test");
  const { record } = await store.jobs.create(
    newJob(tenantId, jobWith({ webhook_url: "https://example.com/hook" })),
  );
  await store.tasks.finish(await claimOnly(store, owner), done({ made: true }), complete(7));
  await store.jobs.create(newJob(tenantId));
  await claimOnly(store, owner);
  await buyAndRefundHalf(store, tenantId);
  await recorded.rows(
    "UPDATE webhook_deliveries SET attempts = 1, state = 'delivered', finished_at = now()",
  );
  accepted = [{ jobId: record.job.job_id, tenantId }];
  await close();
  await store.close();
  await recorded.close();
  client = new pg.Client({ connectionString: base.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await base.drop();
});

/** Spoils the database inside a transaction, looks, and takes it back. */
const spoiled = async <T>(spoiling: string, look: () => Promise<T>): Promise<T> => {
  await client.query("BEGIN");
  try {
    if (spoiling !== "") await client.query(spoiling);
    return await look();
  } finally {
    await client.query("ROLLBACK");
  }
};

/** The session of the transaction in the place of a pool's; the audit's own transaction is left out. */
const session = {
  query: async (query: string | pg.QueryConfig) =>
    typeof query === "string" && /^(BEGIN|COMMIT)/.test(query) ? { rows: [] } : client.query(query),
  release: () => undefined,
};
const pool = { connect: async () => session } as unknown as pg.Pool;
const rows = async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
  (await client.query<T>(text, [...values])).rows;

/** Names of all checks, and of those that are broken. */
const look = async () => {
  const found = [
    ...(await checkInvariants({ pool })),
    ...(await campaignChecks({ rows }, accepted, { hasDispatcher: true })),
  ];
  const names = found.map((each) => each.check);
  return { names, broken: names.filter((_, index) => Number(found[index]?.rows) > 0) };
};

describe("the checker", () => {
  test("finds nothing in a sound database, and there is a spoiling for each of its invariants", async () => {
    const { names, broken } = await spoiled("", look);
    expect(broken).toEqual([]);
    expect(Object.keys(spoilings).sort()).toEqual([...names].sort());
  });

  test.each(Object.entries(spoilings))("sees when not: %s", async (name, spoiling) => {
    expect((await spoiled(spoiling, look)).broken).toContain(name);
  });
});

describe("the constraints", () => {
  test("stand in a migrated database", async () => {
    expect(await spoiled("", () => missingConstraints(client))).toEqual([]);
  });

  test.each([
    [
      "ALTER TABLE credit_accounts DROP CONSTRAINT credit_accounts_reserved",
      "more reserved than there is",
    ],
    [
      "ALTER TABLE credit_holds DROP CONSTRAINT credit_holds_consumed",
      "a hold that spends more than it held",
    ],
    ["DROP INDEX credit_holds_one_pending", "a second pending hold"],
    ["ALTER TABLE tasks DROP CONSTRAINT tasks_lease", "a lease without an owner"],
    ["ALTER TABLE credit_transactions DISABLE TRIGGER ALL", "a ledger row that goes"],
  ])("are missed after %s", async (sql, what) => {
    expect(await spoiled(sql, () => missingConstraints(client))).toContain(what);
  });
});
