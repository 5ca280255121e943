import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { cancel, claimOnly, complete, done, newJob } from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

const actor = { id: "operator", requestId: null } as const;
const email = "ops@example.com";

describe("crossings of the alert's threshold", () => {
  let database: FreshDatabase;
  let store: PostgresStore;
  let admin: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url });
    admin = new pg.Pool({ connectionString: database.url, max: 2 });
  });
  afterAll(async () => {
    const broken = (await store.checkInvariants()).filter(({ rows }) => rows > 0);
    await admin.end();
    await store.close();
    await database.drop();
    expect(broken).toEqual([]);
  });

  /** A tenant with so many credits who wants to know when fewer than the threshold are available. */
  const watched = async (credits: number, threshold_credits: number) => {
    const tenantId = await makeTenant(store, credits);
    await store.alerts.setAlert(tenantId, { enabled: true, threshold_credits, email }, actor, null);
    return tenantId;
  };
  const reserve = (tenantId: string, credits: number) =>
    store.jobs.create(newJob(tenantId, { credits }));
  const play = async (tenantId: string, credits: number) => {
    const taskId: string = randomUUID();
    const task = {
      taskId,
      tenantId,
      modelId: "imgA_2",
      credits,
      startWithinMs: 60_000,
      maxOpen: 9,
    };
    await store.playground.reserve(task);
    return taskId;
  };
  /** What was available at each crossing. */
  const told = async (tenantId: string): Promise<number[]> => {
    const { rows } = await admin.query(
      "SELECT (data ->> 'available')::int AS available FROM mails WHERE tenant_id = $1 ORDER BY created_at",
      [tenantId],
    );
    return rows.map(({ available }) => available);
  };

  // The first one, since its worker takes whatever task there is.
  test("what a job gives back in its settlement arms it", async () => {
    const tenantId = await watched(100, 50);
    await reserve(tenantId, 60);
    const { owner, close } = await store.registerWorker("worker");
    await store.tasks.finish(await claimOnly(store, owner), done(), complete(10));
    await close();
    await reserve(tenantId, 45);
    expect(await told(tenantId)).toEqual([40, 45]);
  });

  test("a job that takes the credits below it is told of once, however many follow", async () => {
    const tenantId = await watched(100, 50);
    await reserve(tenantId, 50);
    expect(await told(tenantId)).toEqual([]);
    await reserve(tenantId, 1);
    await reserve(tenantId, 30);
    expect(await told(tenantId)).toEqual([49]);
    const { rows } = await admin.query(
      "SELECT kind, recipient, data, state, attempts FROM mails WHERE tenant_id = $1",
      [tenantId],
    );
    const data = { tenant: "Tenant", available: 49, threshold: 50 };
    expect(rows).toEqual([
      { kind: "credit_alert", recipient: email, data, state: "pending", attempts: 0 },
    ]);
  });

  test("at the threshold again it is armed again", async () => {
    const tenantId = await watched(100, 50);
    const { record } = await reserve(tenantId, 60);
    await store.jobs.update(tenantId, record.job.job_id, cancel);
    await reserve(tenantId, 60);
    expect(await told(tenantId)).toEqual([40, 40]);
    await store.credits.grant(tenantId, { type: "bonus", amount: 10, description: "Gift" });
    await reserve(tenantId, 1);
    expect(await told(tenantId)).toEqual([40, 40, 49]);
  });

  test("the playground crosses it like a job, and a settlement doesn't", async () => {
    const tenantId = await watched(100, 50);
    const taskId = await play(tenantId, 60);
    expect(await told(tenantId)).toEqual([40]);
    await store.playground.settle(taskId, { kind: "completed", output: "a/b.png" });
    expect(await told(tenantId)).toEqual([40]);
    expect(await store.credits.balance(tenantId)).toMatchObject({ available_credits: 40 });
  });

  test("jobs made together cross it once", async () => {
    const tenantId = await watched(1_000, 500);
    await Promise.all(Array.from({ length: 80 }, () => reserve(tenantId, 10)));
    expect(await told(tenantId)).toHaveLength(1);
  });

  test("a refusal moves nothing and tells nothing", async () => {
    const tenantId = await watched(100, 50);
    await expect(reserve(tenantId, 101)).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    expect(await told(tenantId)).toEqual([]);
  });

  test("a threshold above what there is fires at once, and only the first of such", async () => {
    const tenantId = await watched(100, 200);
    expect(await told(tenantId)).toEqual([100]);
    const alert = { enabled: true, threshold_credits: 200, email };
    await store.alerts.setAlert(tenantId, alert, actor, null);
    await store.alerts.setAlert(tenantId, { ...alert, threshold_credits: 300 }, actor, null);
    expect(await told(tenantId)).toEqual([100]);
    await store.alerts.setAlert(tenantId, { ...alert, threshold_credits: 40 }, actor, null);
    await reserve(tenantId, 70);
    expect(await told(tenantId)).toEqual([100, 30]);
  });

  test("switched off it says nothing; switched on again it says what is", async () => {
    const tenantId = await watched(100, 50);
    const alert = { enabled: false, threshold_credits: 50, email };
    await store.alerts.setAlert(tenantId, alert, actor, null);
    await reserve(tenantId, 60);
    expect(await told(tenantId)).toEqual([]);
    await store.alerts.setAlert(tenantId, { ...alert, enabled: true }, actor, null);
    expect(await told(tenantId)).toEqual([40]);
  });

  test("hundreds of movements at once: as many mails as the ledger has crossings", async () => {
    const threshold = 300;
    const tenantId = await watched(600, threshold);
    const jobs: string[] = [];
    const tasks: string[] = [];
    // What is refused is part of it: too few credits, or a job that was cancelled before.
    const operations: readonly ((n: number) => Promise<unknown>)[] = [
      () => play(tenantId, 20).then((id) => tasks.push(id)),
      () => store.credits.grant(tenantId, { type: "bonus", amount: 5, description: "Gift" }),
      () => store.jobs.update(tenantId, jobs.pop() ?? randomUUID(), cancel),
      () =>
        store.playground.settle(tasks.pop() ?? randomUUID(), { kind: "failed", message: "No." }),
      (n) =>
        reserve(tenantId, 10 + (n % 5) * 10).then(({ record }) => jobs.push(record.job.job_id)),
    ];
    const operate = (n: number) => (operations[n % 13] ?? operations[4])?.(n);
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled(Array.from({ length: 50 }, (_, n) => operate(round + n)));
      // All at once come back, among some that go.
      await Promise.allSettled(
        jobs
          .splice(0)
          .map((id, n) =>
            n % 9 === 0 ? reserve(tenantId, 10) : store.jobs.update(tenantId, id, cancel),
          ),
      );
    }
    const { rows } = await admin.query(
      `SELECT count(*)::int AS crossings FROM (
         SELECT available_after, lag(available_after) OVER (ORDER BY seq) AS before FROM credit_transactions
         WHERE tenant_id = $1) AS t WHERE before >= $2 AND available_after < $2`,
      [tenantId, threshold],
    );
    expect(rows[0].crossings).toBeGreaterThan(2);
    expect(await told(tenantId)).toHaveLength(rows[0].crossings);
  });

  test("a configuration and who made it are in the audit log", async () => {
    const tenantId = await watched(10, 5);
    const { items } = await store.identity.auditLog(tenantId, { page: 1, pageSize: 1 });
    const details = { enabled: true, threshold_credits: 5, email };
    expect(items).toMatchObject([{ actor: "operator", action: "credit_alert.changed", details }]);
  });
});
