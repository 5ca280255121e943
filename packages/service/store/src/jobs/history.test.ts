import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { JobHistory } from "@reelwright/core/ports/jobs";
import type { Claim, TaskResult } from "@reelwright/core/ports/task-store";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { claimOnly, done, newJob } from "../testing/conformance/scenario.ts";
import { freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let store: PostgresStore;
let client: pg.Client;
let owner: number;
let beat: () => Promise<void>;
let unregister: () => Promise<void>;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const registration = await store.registerWorker("worker-keyframes");
  ({ owner, beat, close: unregister } = registration);
});
afterAll(async () => {
  await unregister();
  await client.end();
  await store.close();
  await database.drop();
});

const start = async () => {
  const tenantId = await makeTenant(store, 1_000);
  const { record } = await store.jobs.create(newJob(tenantId));
  const jobId = record.job.job_id;
  const read = async (): Promise<JobHistory["units"][number]> => {
    const history = await store.histories.read(tenantId, jobId, null);
    const unit = history?.units[0];
    if (!unit) throw new Error("no unit");
    return unit;
  };
  return { tenantId, jobId, read };
};

/** Ends a claim, and makes what waits due. */
const end = async (claim: Claim, result: TaskResult): Promise<void> => {
  expect(await store.tasks.finish(claim, result, () => ({}))).toMatchObject({ isWritten: true });
  await client.query(
    "UPDATE tasks SET not_before = now(), ready_at = now() WHERE job_id = $1 AND status = 'waiting'",
    [claim.jobId],
  );
};
const snooze = (waitMs = 60_000): TaskResult => ({ kind: "snooze", waitMs, memo: null, items: 0 });
const retry: TaskResult = {
  kind: "retry",
  delayMs: 60_000,
  error: { code: "BROKEN", message: "It broke.", retryable: true },
};
const outcomes = ({
  past_claims,
}: {
  readonly past_claims: JobHistory["units"][number]["past_claims"];
}) => past_claims.map(({ claim, claims, outcome }) => [outcome, claim, claims]);

test("a unit's claims are told, looks in a row as one", async () => {
  const { read } = await start();
  expect(await read()).toMatchObject({ status: "ready", claimed_at: null, past_claims: [] });
  await end(await claimOnly(store, owner), snooze());
  await end(await claimOnly(store, owner), snooze());
  await end(await claimOnly(store, owner), retry);
  await end(await claimOnly(store, owner), snooze());
  await end(await claimOnly(store, owner), { kind: "release" });
  await store.tasks.finish(await claimOnly(store, owner), done(), () => ({}));
  const unit = await read();
  expect(outcomes(unit)).toEqual([
    ["snooze", 1, 2],
    ["retry", 3, 1],
    ["snooze", 4, 1],
    ["release", 5, 1],
  ]);
  expect(unit).toMatchObject({ status: "done", claimCount: 5, failures: 1 });
  const times = unit.past_claims.flatMap((each) => [each.ready_ms, each.claimed_ms, each.ended_ms]);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test("a unit that waits is ready when its wait ends", async () => {
  const { read } = await start();
  const claim = await claimOnly(store, owner);
  await store.tasks.finish(claim, snooze(90_000), () => ({}));
  const { ready_at, past_claims } = await read();
  const waitMs = Date.parse(ready_at) - (past_claims[0]?.ended_ms ?? 0);
  expect(Math.abs(waitMs - 90_000)).toBeLessThan(60_000);
  await client.query("DELETE FROM tasks WHERE job_id = $1", [claim.jobId]);
});

test("a lease that is taken back is told as a crash, once", async () => {
  const { read } = await start();
  await claimOnly(store, owner);
  await store.workers.departed({ owner });
  await store.tasks.reap(() => ({}), false);
  await beat();
  expect(outcomes(await read())).toEqual([["crashed", 1, 1]]);
  const again = await claimOnly(store, owner);
  expect(again.claimCount).toBe(2);
  expect(outcomes(await read())).toEqual([["crashed", 1, 1]]);
  await store.tasks.finish(again, done(), () => ({}));
});

test("of very many claims the first and the newest stay", async () => {
  const { jobId, read } = await start();
  for (const at of Array.from({ length: 45 }, (_, n) => n)) {
    await end(await claimOnly(store, owner), at % 2 === 0 ? snooze() : { kind: "release" });
  }
  const { past_claims } = await read();
  expect(past_claims).toHaveLength(40);
  expect(past_claims[0]?.claim).toBe(1);
  expect(past_claims.at(-1)?.claimed_ms).toBeGreaterThan(past_claims[38]?.claimed_ms ?? 0);
  await client.query("DELETE FROM tasks WHERE job_id = $1", [jobId]);
});

test("how long a unit waited and how old it is comes with its claim", async () => {
  const { jobId } = await start();
  await client.query(
    "UPDATE tasks SET ready_at = now() - interval '5 s', created_at = now() - interval '9 s' WHERE job_id = $1",
    [jobId],
  );
  const claim = await claimOnly(store, owner);
  expect(claim.waitedMs).toBeGreaterThanOrEqual(5_000);
  expect(claim.ageMs).toBeGreaterThanOrEqual(9_000);
  expect(claim.ageMs - claim.waitedMs).toBeGreaterThan(3_900);
  await store.tasks.finish(claim, done(), () => ({}));
});

test("a job's paid calls are told by their times, and only to its tenant", async () => {
  const { tenantId, jobId, read } = await start();
  await client.query(
    `INSERT INTO vendor_calls (scope_id, key, tenant_id, job_id, run_no, stage, unit, provider, state, submitted_at, cost_usd)
     VALUES ($3, $1, $2, $3, 1, 'prepare', 0, 'fal', 'submitted', now(), 1)`,
    [`key ${jobId}`, tenantId, jobId],
  );
  expect((await read()).calls).toEqual([
    { attempt: 1, state: "submitted", submitted_at: expect.any(String), finished_at: null },
  ]);
  const other = await makeTenant(store, 1_000);
  expect(await store.histories.read(other, jobId, null)).toBeNull();
  expect(await store.histories.read(tenantId, "no uuid", null)).toBeNull();
  expect((await store.histories.read(tenantId, jobId, 7))?.units).toEqual([]);
});
