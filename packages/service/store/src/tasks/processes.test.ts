import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import {
  cancel,
  claimAll,
  claimOnly,
  complete,
  done,
  goOn,
  newJob,
  noTask,
  readyEntries,
  units,
  whenAllDone,
} from "../testing/conformance/scenario.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

/** Two stores on one database, as two processes have them: no batch of one orders the calls of the other. */
describe("two processes", () => {
  let database: FreshDatabase;
  let one: PostgresStore;
  let other: PostgresStore;
  let client: pg.Client;
  let observer: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    one = await openStore({ url: database.url });
    other = await openStore({ url: database.url });
    client = new pg.Client({ connectionString: database.url });
    observer = new pg.Client({ connectionString: database.url });
    await Promise.all([client.connect(), observer.connect()]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close(), client.end(), observer.end()]);
    await database.drop();
  });
  afterEach(async () => {
    const broken = (await one.checkInvariants()).filter(({ rows }) => rows > 0);
    await emptyTables(database.url);
    expect(broken).toEqual([]);
  });

  test("creating for one tenant at once, with the same keys, stay within its credits", async () => {
    const tenantId = await makeTenant(one, 35);
    const keys = Array.from({ length: 32 }, () => randomUUID());
    // The same keys in opposite order, so that the two would wait for each other crosswise.
    const from = (store: PostgresStore, order: readonly string[]) =>
      order.map((idempotencyKey) => store.jobs.create(newJob(tenantId, { idempotencyKey })));
    const results = await Promise.allSettled([
      ...from(one, keys),
      ...from(other, [...keys].reverse()),
    ]);
    const made = results.filter((result) => result.status === "fulfilled" && result.value.created);
    expect(made).toHaveLength(3);
    for (const result of results) {
      if (result.status === "rejected") {
        expect(result.reason).toMatchObject({ code: "INSUFFICIENT_CREDITS" });
      }
    }
    expect((await one.credits.balance(tenantId)).available_credits).toBe(5);
  });

  test("ending the units of a job at once see each other: exactly one goes on", async () => {
    const tenantId = await makeTenant(one, 1_000);
    const firstTasks = units("generation", 6);
    const jobs = await Promise.all(
      Array.from({ length: 10 }, () => one.jobs.create(newJob(tenantId, { firstTasks }))),
    );
    const registration = await one.registerWorker("worker");
    await registration.announce({ generation: 60 });
    const claims = await claimAll(one, registration.owner);
    expect(claims).toHaveLength(60);
    const next = whenAllDone("generation", goOn("concat"));
    const ended = claims.map((claim, index) =>
      (index % 2 ? one : other).tasks.finish(claim, done(), next),
    );
    const areWritten = (await Promise.all(ended)).map(({ isWritten }) => isWritten);
    expect(areWritten).toEqual(Array(60).fill(true));
    for (const { record } of jobs) {
      const after = await other.jobs.get(tenantId, record.job.job_id);
      expect(after?.tasks.filter(({ stage }) => stage === "concat")).toHaveLength(1);
    }
    await registration.close();
  });

  /** Holds a job's lock, runs `work` until `sessions` of the stores wait for it, and lets go after `change`. */
  const whileLocked = async <T>(
    jobId: string,
    sessions: number,
    work: () => Promise<T>,
    change = "SELECT 1",
  ): Promise<T> => {
    await client.query("BEGIN");
    await client.query("SELECT FROM jobs WHERE job_id = $1 FOR NO KEY UPDATE", [jobId]);
    let isOver = false;
    const working = work().finally(() => {
      isOver = true;
    });
    const waiting = async () => {
      const { rows } = await observer.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows[0]?.count ?? 0;
    };
    while (!isOver && (await waiting()) < sessions) await new Promise(setImmediate);
    const wentPast = isOver;
    await client.query(change);
    await client.query("COMMIT");
    const result = await working;
    expect(wentPast).toBe(false);
    return result;
  };

  test("both waiting for a job's lock decide on what the other has written", async () => {
    const tenantId = await makeTenant(one, 100);
    const { record } = await one.jobs.create(
      newJob(tenantId, { firstTasks: units("generation", 2) }),
    );
    const registration = await one.registerWorker("worker");
    const [first, second] = await claimAll(one, registration.owner);
    if (!first || !second) throw new Error("two claims were expected");
    const next = whenAllDone("generation", goOn("concat"));
    await whileLocked(record.job.job_id, 2, () =>
      Promise.all([
        one.tasks.finish(first, done(), next),
        other.tasks.finish(second, done(), next),
      ]),
    );
    const after = await one.jobs.get(tenantId, record.job.job_id);
    expect(after?.tasks.filter(({ stage }) => stage === "concat")).toHaveLength(1);
    await registration.close();
  });

  test("an end that waited for the job's lock is not written if its lease was taken back", async () => {
    const tenantId = await makeTenant(one, 100);
    const { record } = await one.jobs.create(newJob(tenantId));
    const registration = await one.registerWorker("worker");
    const claim = await claimOnly(one, registration.owner);
    const ended = await whileLocked(
      record.job.job_id,
      1,
      () => one.tasks.finish(claim, done(), goOn("agents")),
      "UPDATE tasks SET status = 'ready', lease_token = NULL, lease_owner = NULL",
    );
    expect(ended).toEqual({ isWritten: false, ready: [] });
    const after = await one.jobs.get(tenantId, record.job.job_id);
    expect(after?.tasks.map(({ stage, status }) => [stage, status])).toEqual([
      ["prepare", "ready"],
    ]);
    await registration.close();
  });

  test("a claim that waited for the job's lock obeys what was written meanwhile", async () => {
    const tenantId = await makeTenant(one, 100);
    const { record } = await one.jobs.create(newJob(tenantId));
    const registration = await one.registerWorker("worker");
    const [entry] = await readyEntries(one);
    const claim = await whileLocked(
      record.job.job_id,
      1,
      () => one.tasks.claim(entry ?? noTask, registration.owner),
      "UPDATE jobs SET status = 'paused', pause_reason = 'credit_limit'",
    );
    expect(claim).toBeNull();
    await registration.close();
  });

  test("cancelling and completing a job at once settle it once", async () => {
    const tenantId = await makeTenant(one, 1_000);
    await Promise.all(Array.from({ length: 20 }, () => one.jobs.create(newJob(tenantId))));
    const registration = await one.registerWorker("worker");
    await registration.announce({ prepare: 20 });
    const claims = await claimAll(one, registration.owner);
    const outcomes = await Promise.all(
      claims.map(async (claim) => {
        const stop = () =>
          other.jobs.update(tenantId, claim.jobId, ({ job }) =>
            job.status === "processing" ? cancel() : {},
          );
        const [{ isWritten }, { job }] = await Promise.all([
          one.tasks.finish(claim, done(), complete(7)),
          stop(),
        ]);
        return { wasKept: isWritten, status: job.status };
      }),
    );
    for (const { wasKept, status } of outcomes) {
      expect(status).toBe(wasKept ? "completed" : "cancelled");
    }
    const kept = outcomes.filter(({ wasKept }) => wasKept).length;
    expect(await one.credits.balance(tenantId)).toEqual({
      credit_balance: 1_000 - 7 * kept,
      credit_reserved: 0,
      available_credits: 1_000 - 7 * kept,
    });
    await registration.close();
  });
});
