/** @tier all */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { isOutcomeUnknown } from "@reelwright/core/errors/outcome-unknown";
import type { Transition } from "@reelwright/core/jobs/job-state";
import type { Claim } from "@reelwright/core/ports/task-store";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import {
  cancel,
  claimAll,
  claimOnly,
  complete,
  done,
  goOn,
  never,
  newJob,
  nothing,
  pause,
} from "../testing/conformance/scenario.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { type LossyProxy, openLossyProxy } from "../testing/lossy-proxy.ts";
import { makeTenant } from "../testing/tenant.ts";
import { retrying, workDeadlineMs } from "./retrying.ts";

/** Sessions that die, answers that get lost, a database that is away. */
describe("outages", () => {
  let database: FreshDatabase;
  let proxy: LossyProxy;
  let store: PostgresStore;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    proxy = await openLossyProxy(database.url);
    store = await openStore({ url: proxy.url });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await store.close();
    await proxy.close();
    await client.end();
    await database.drop();
  });
  afterEach(async () => {
    const broken = (await store.checkInvariants()).filter(({ rows }) => rows > 0);
    await emptyTables(database.url);
    expect(broken).toEqual([]);
  });

  test("a creation whose answer got lost is made once and answered as new", async () => {
    const tenantId = await makeTenant(store, 100);
    const before = proxy.lost();
    proxy.loseAnswerTo("jobs_create");
    const { record, created } = await store.jobs.create(newJob(tenantId));
    expect(proxy.lost()).toBe(before + 1);
    expect(created).toBe(true);
    expect(await store.jobs.get(tenantId, record.job.job_id)).toEqual(record);
    expect((await store.credits.balance(tenantId)).credit_reserved).toBe(10);
  });

  test("a change whose commit's answer got lost is decided once", async () => {
    const tenantId = await makeTenant(store, 100);
    const { record } = await store.jobs.create(newJob(tenantId));
    proxy.loseAnswerTo("COMMIT");
    let decided = 0;
    const after = await store.jobs.update(tenantId, record.job.job_id, () => {
      decided += 1;
      return cancel();
    });
    expect(after.job.status).toBe("cancelled");
    expect(decided).toBe(1);
  });

  test("a result whose commit's answer got lost is kept, once", async () => {
    const tenantId = await makeTenant(store, 100);
    const { record } = await store.jobs.create(newJob(tenantId));
    const registration = await store.registerWorker("worker");
    const claim = await claimOnly(store, registration.owner);
    const before = proxy.lost();
    proxy.loseAnswerTo("finish_tasks");
    expect(await store.tasks.finish(claim, done(), complete(7))).toMatchObject({ isWritten: true });
    expect(proxy.lost()).toBe(before + 1);
    expect((await store.jobs.get(tenantId, record.job.job_id))?.job.credits_consumed).toBe(7);
    expect((await store.credits.balance(tenantId)).credit_balance).toBe(93);
    await registration.close();
  });

  test.each(["snooze", "a verdict that runs the unit again"])(
    "%s whose answer got lost is known as written, also if the unit was claimed again",
    async (kind) => {
      const tenantId = await makeTenant(store, 100);
      await store.jobs.create(newJob(tenantId));
      const registration = await store.registerWorker("worker");
      const claim = await claimOnly(store, registration.owner);
      const again: Transition = {
        units: [
          {
            ...{ stage: "prepare", unit: 0, status: "ready", output: null, items: 1, retries: 1 },
            ...{ rejections: 0, candidates: [] },
          },
        ],
      };
      const result = kind === "snooze" ? ({ kind, waitMs: 0, memo: 1, items: 0 } as const) : done();
      const elsewhere = await openStore({ url: database.url });
      let later: Claim | null = null;
      proxy.loseAnswerTo("finish_tasks", async () => {
        later = await claimOnly(elsewhere, registration.owner);
      });
      const decide = kind === "snooze" ? nothing : () => again;
      expect(await store.tasks.finish(claim, result, decide)).toMatchObject({ isWritten: true });
      expect(later).toMatchObject({ taskId: claim.taskId, claimCount: 2 });
      await elsewhere.close();
      await registration.close();
    },
  );

  test("a grant whose commit's answer got lost is granted once", async () => {
    const tenantId = await makeTenant(store, 100);
    proxy.loseAnswerTo("COMMIT");
    const grant = { type: "purchase", amount: 50, description: "Pack" } as const;
    expect((await store.credits.grant(tenantId, grant)).credit_balance).toBe(150);
    expect((await store.credits.balance(tenantId)).credit_balance).toBe(150);
  });

  test("a transaction that was cut off before its commit is done again", async () => {
    const tenantId = await makeTenant(store, 100);
    const { record } = await store.jobs.create(newJob(tenantId));
    proxy.loseAnswerTo("write_transitions");
    const after = await store.jobs.update(tenantId, record.job.job_id, cancel);
    expect(after.job.status).toBe("cancelled");
    expect((await store.credits.balance(tenantId)).credit_reserved).toBe(0);
  });

  test("every session may die under load: nothing fails, nothing is lost", async () => {
    const tenantId = await makeTenant(store, 10_000);
    const registration = await store.registerWorker("worker");
    const kill = () =>
      client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
    const load = async () => {
      for (let round = 0; round < 5; round += 1) {
        await store.jobs.create(newJob(tenantId));
        for (const claim of await claimAll(store, registration.owner, 4)) {
          const next = claim.stage === "prepare" ? goOn("agents") : complete(3);
          await store.tasks.finish(claim, done(), next);
        }
      }
    };
    const loads = Promise.all(Array.from({ length: 8 }, load));
    for (let round = 0; round < 4; round += 1) await kill();
    await loads;
    const { total } = await store.jobs.list(tenantId, { page: 1, pageSize: 1, statuses: null });
    expect(total).toBe(40);
    await registration.close();
  });

  test("heartbeats go on after every session died, and the process keeps its leases", async () => {
    const tenantId = await makeTenant(store, 100);
    await store.jobs.create(newJob(tenantId));
    const registration = await store.registerWorker("worker");
    const [claim] = await claimAll(store, registration.owner, 1);
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    await registration.beat();
    expect(await store.tasks.reap(never, true)).toMatchObject({ count: 0 });
    if (claim)
      expect(await store.tasks.finish(claim, done(), complete(1))).toMatchObject({
        isWritten: true,
      });
    await registration.close();
  });

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => {
        throw new Error("it did not fail");
      },
      (error: unknown) => error,
    );

  test("a database that goes away with an answer leaves a failure that says so", async () => {
    const tenantId = await makeTenant(store, 100);
    const job = newJob(tenantId);
    proxy.vanishAfter("jobs_create");
    const failure = await failureOf(store.jobs.create(job));
    proxy.comeBack();
    expect([isOutcomeUnknown(failure), failure]).toMatchObject([
      true,
      { code: "SERVICE_UNAVAILABLE" },
    ]);
    const again = { ...newJob(tenantId), idempotencyKey: job.idempotencyKey };
    const { record, created } = await store.jobs.create(again);
    expect([created, record.job.job_id]).toEqual([false, job.jobId]);
    expect((await store.credits.balance(tenantId)).credit_reserved).toBe(10);
  });

  test("a commit that nobody can look up is not done again, however patient its caller", async () => {
    const tenantId = await makeTenant(store, 100);
    const { record } = await store.jobs.create(newJob(tenantId));
    let decided = 0;
    const decide = () => {
      decided += 1;
      return cancel();
    };
    proxy.vanishAfter("COMMIT");
    const change = () => store.jobs.update(tenantId, record.job.job_id, decide);
    const failure = await failureOf(retrying(change, workDeadlineMs));
    proxy.comeBack();
    expect([isOutcomeUnknown(failure), decided]).toEqual([true, 1]);
    expect((await store.jobs.get(tenantId, record.job.job_id))?.job.status).toBe("cancelled");
  });

  test("a transaction that was cut off before its commit left nothing", async () => {
    const tenantId = await makeTenant(store, 100);
    const { record } = await store.jobs.create(newJob(tenantId));
    proxy.vanishAfter("write_transitions");
    const failure = await failureOf(store.jobs.update(tenantId, record.job.job_id, cancel));
    proxy.comeBack();
    expect([isOutcomeUnknown(failure), failure]).toMatchObject([false, { kind: "unavailable" }]);
    expect((await store.jobs.get(tenantId, record.job.job_id))?.job.status).toBe("pending");
  });

  describe("a batch of ends of which one is written and the other can't be", () => {
    let impatient: PostgresStore;
    let closeWorker: () => Promise<void>;
    let owner: number;
    beforeEach(async () => {
      impatient = await openStore({ url: proxy.url, timing: { finishMs: 1_500 } });
      const registration = await impatient.registerWorker("worker");
      ({ owner, close: closeWorker } = registration);
    });
    afterEach(async () => {
      await closeWorker();
      await impatient.close();
    });
    const twoClaims = async () => {
      const tenantId = await makeTenant(store, 100);
      for (let n = 0; n < 2; n += 1) await store.jobs.create(newJob(tenantId));
      const [written, other] = await claimAll(impatient, owner, 2);
      if (!written || !other) throw new Error("two were created");
      return { tenantId, written, other };
    };

    test("reports each as it ended, with what can be claimed next", async () => {
      const { tenantId, written, other } = await twoClaims();
      await store.jobs.update(tenantId, other.jobId, pause());
      let decided = 0;
      const decide = () => {
        decided += 1;
        // The first decision is out of date; the answer to the second one is lost with the database.
        if (decided === 2) proxy.vanishAfter("finish_tasks");
        return complete(1)();
      };
      const [first, second] = await Promise.allSettled([
        impatient.tasks.finish(written, done(), goOn("agents")),
        impatient.tasks.finish(other, done(), decide),
      ]);
      proxy.comeBack();
      expect(first).toMatchObject({ value: { isWritten: true, ready: [{ stage: "agents" }] } });
      expect(second).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE" } });
      expect(decided).toBe(2);
    });

    test("writes the one although the other violates a constraint", async () => {
      const { tenantId, written, other } = await twoClaims();
      const refused = { set: { status: "strange" } } as unknown as Transition;
      const snooze = { kind: "snooze", waitMs: 1, memo: null, items: 0 } as const;
      const [first, second] = await Promise.allSettled([
        impatient.tasks.finish(written, done(), complete(2)),
        impatient.tasks.finish(other, snooze, () => refused),
      ]);
      expect(first).toMatchObject({ value: { isWritten: true } });
      expect(second.status).toBe("rejected");
      expect((await store.jobs.get(tenantId, written.jobId))?.job.status).toBe("completed");
    });
  });

  describe("settings, which Prisma reads and SQL writes,", () => {
    const fields = { name: "Launch", description: null, config: {}, is_default: false };
    const madeTemplate = async () => {
      const [tenantId, templateId] = [await makeTenant(store, 100), randomUUID()];
      await store.templates.create(tenantId, templateId, fields);
      const uses = async () => (await store.templates.get(tenantId, templateId))?.use_count;
      return { tenantId, templateId, uses };
    };

    test("a read whose answer got lost is read again", async () => {
      const { uses } = await madeTemplate();
      const before = proxy.lost();
      proxy.loseAnswerTo('"templates"');
      expect([await uses(), proxy.lost()]).toEqual([0, before + 1]);
    });

    test("a write whose commit's answer got lost is written once", async () => {
      const { tenantId, templateId, uses } = await madeTemplate();
      const before = proxy.lost();
      proxy.loseAnswerTo("COMMIT");
      await store.templates.use(tenantId, templateId);
      expect([await uses(), proxy.lost()]).toEqual([1, before + 1]);
    });

    test("a database that goes away tells what may be done", async () => {
      const { tenantId, templateId, uses } = await madeTemplate();
      proxy.vanishAfter("COMMIT");
      const unsure = await failureOf(store.templates.use(tenantId, templateId));
      proxy.comeBack();
      expect([isOutcomeUnknown(unsure), await uses()]).toEqual([true, 1]);
      proxy.vanishAfter("template_use");
      const failure = await failureOf(store.templates.use(tenantId, templateId));
      proxy.comeBack();
      expect([isOutcomeUnknown(failure), failure]).toMatchObject([false, { kind: "unavailable" }]);
      expect(await uses()).toBe(1);
    });
  });

  test("a database that is away is a Failure, not a hang and not a crash", async () => {
    const nowhere = new URL(database.url);
    nowhere.port = "1";
    await expect(openStore({ url: nowhere.href })).rejects.toMatchObject({
      kind: "unavailable",
      code: "SERVICE_UNAVAILABLE",
    });
  });
});
