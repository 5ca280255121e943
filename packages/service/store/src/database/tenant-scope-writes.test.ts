import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { lockJobs, restartJob } from "../jobs/change.ts";
import { writeChange } from "../jobs/write-transitions.ts";
import { cancel, never } from "../testing/conformance/scenario.ts";
import { openTwoTenants, readable, refused, type TwoTenants } from "../testing/two-tenants.ts";

/** What a function says that needed a row. */
const noRow = { code: "P0002" };

describe("writing in a tenant's scope", () => {
  let world: TwoTenants;
  beforeAll(async () => {
    world = await openTwoTenants();
  });
  afterAll(() => world.close());

  test("a foreign job is missing, and nothing is decided on it", async () => {
    const { a, b, store, insideA } = world;
    await expect(store.jobs.update(a.tenantId, b.job.job_id, never)).rejects.toMatchObject({
      code: "JOB_NOT_FOUND",
    });
    expect(await insideA(lockJobs([b.job.job_id]))).toEqual([]);
  });

  test("a decided change of a foreign job is not written, whoever it says it is", async () => {
    const { a, b, store, tenantScope } = world;
    const transition = { ...cancel(), insert: [{ stage: "agents", unit: 0 }] } as const;
    const before = await store.jobs.get(b.tenantId, b.job.job_id);
    // One of these versions is the job's.
    const attempts = [a.tenantId, b.tenantId].flatMap((tenant_id) =>
      [0, 1, 2, 3, 4].map((version) => ({ tenant_id, version })),
    );
    for (const { tenant_id, version } of attempts) {
      const state = { version, job: { ...b.job, tenant_id }, tasks: [], clockOffsetMs: 0 };
      await expect(
        tenantScope.transaction(a.tenantId, "", (client) =>
          writeChange(client, { state, transition }),
        ),
      ).rejects.toMatchObject({ message: "a job whose lock is not held" });
    }
    expect(await store.jobs.get(b.tenantId, b.job.job_id)).toEqual(before);
  });

  test("a foreign job is not run again, whoever it says it is", async () => {
    const { a, b, tenantScope } = world;
    const restart = {
      from: "prepare",
      credits: 1,
      limits: { concurrent: 9, jobRetries: 9, dailyRetries: 9 },
    } as const;
    for (const tenant_id of [a.tenantId, b.tenantId]) {
      const job = { ...b.job, tenant_id };
      await expect(
        tenantScope.transaction(a.tenantId, "", (client) => restartJob(client, job, restart)),
      ).rejects.toMatchObject(noRow);
    }
  });

  test("an update of everything is one of the tenant's own rows", async () => {
    const { a, insideA } = world;
    const rows = await insideA("UPDATE jobs SET updated_at = updated_at RETURNING tenant_id");
    expect(rows.map(({ tenant_id }) => tenant_id)).toEqual([a.tenantId, a.tenantId]);
    expect(await insideA("UPDATE credit_accounts SET jobs_today = 0 RETURNING tenant_id")).toEqual([
      { tenant_id: a.tenantId },
    ]);
  });

  test.each([
    ["give a job away", "UPDATE jobs SET tenant_id = $1 WHERE $2::uuid IS NOT NULL"],
    [
      "write another tenant's ledger",
      `INSERT INTO credit_transactions SELECT gen_random_uuid(), nextval('credit_transactions_seq_seq'), $1, NULL,
          NULL, 'bonus', 1, 0, 1, 1, 0, 1, $2::text, now()`,
    ],
    [
      "hold another tenant's credits",
      `INSERT INTO credit_holds (hold_id, tenant_id, job_id, run_no, amount, created_at)
          VALUES (gen_random_uuid(), $1, $2, 9, 1, now())`,
    ],
    [
      "add an event to a foreign job",
      `INSERT INTO job_events (job_id, seq, type, data, created_at)
          SELECT $2, 999, 'x', '{}', now() WHERE $1::uuid IS NOT NULL`,
    ],
  ])("nobody can %s", async (_, text) => {
    const { b, insideA } = world;
    await expect(insideA(text, [b.tenantId, b.job.job_id])).rejects.toMatchObject(refused);
  });

  test("templates are deleted and changed, the tenant's own alone", async () => {
    const { b, store, insideA } = world;
    const before = await store.templates.list(b.tenantId, 100);
    expect(await insideA("UPDATE templates SET use_count = 7 RETURNING use_count")).toHaveLength(1);
    expect(await insideA("UPDATE custom_tracks SET is_active = false RETURNING 1")).toHaveLength(1);
    expect(await insideA("DELETE FROM templates RETURNING template_id")).toHaveLength(1);
    expect(await store.templates.list(b.tenantId, 100)).toEqual(before);
    expect(await store.tracks.list(b.tenantId)).toHaveLength(1);
  });

  test("a row of one's own can't name a foreign job", async () => {
    const { a, b, insideA } = world;
    await expect(
      insideA(
        `INSERT INTO tasks (task_id, job_id, tenant_id, run_no, stage, unit, created_at)
            VALUES (gen_random_uuid(), $2, $1, 1, 'x', 0, now())`,
        [a.tenantId, b.job.job_id],
      ),
    ).rejects.toMatchObject(refused);
  });

  const own = ["templates", "webhook_endpoints"];
  const kept = readable.map(([table]) => table).filter((table) => !own.includes(table));
  test.each([...kept, "api_keys", "workers"])("nothing of %s is deleted", async (table) => {
    await expect(world.insideA(`DELETE FROM ${table}`)).rejects.toMatchObject(refused);
  });
});
