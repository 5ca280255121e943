import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  cancelByOperator,
  retryByOperator,
  terminalOperator,
} from "@reelwright/core/operations/actions";
import pg from "pg";
import { openStore, type PostgresStore } from "../../open-store.ts";
import {
  claimOnly,
  complete,
  done,
  fail,
  isLost,
  never,
  newJob,
  nothing,
  pause,
} from "../../testing/conformance/scenario.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../../testing/database.ts";
import { makeTenant } from "../../testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;
let client: pg.Client;
let tenantId: string;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  await emptyTables(database.url);
  tenantId = await makeTenant(store, 1_000);
});

const actions = () => store.operatorActions(terminalOperator);
const plain = { isForced: false, reason: null };
const forced = { isForced: true, reason: "stuck" };
const refused = { kind: "conflict", code: "INVALID_STATE" };
const nowhere = "0190a0a0-0000-7000-8000-00000000dead";

const withWorker = async (work: (owner: number) => Promise<void>): Promise<void> => {
  const registration = await store.registerWorker("worker-keyframes");
  await registration.announce({ prepare: 2 });
  try {
    await work(registration.owner);
  } finally {
    await registration.close();
  }
  expect((await store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
};
const entries = async () =>
  (await store.identity.auditLog(tenantId, { page: 1, pageSize: 20 })).items.filter(
    ({ action }) => action !== "tenant.created",
  );

describe("requeue", () => {
  test("has a unit that waits run at once, once, and says so in the audit log", () =>
    withWorker(async (owner) => {
      await store.jobs.create(newJob(tenantId));
      const claim = await claimOnly(store, owner);
      const snooze = { kind: "snooze", waitMs: 3_600_000, memo: { asked: 1 }, items: 0 } as const;
      await store.tasks.finish(claim, snooze, nothing);
      expect(await actions().requeueTask(claim.taskId, forced)).toMatchObject({
        was: "waiting",
        changed: true,
      });
      expect(await actions().requeueTask(claim.taskId, forced)).toMatchObject({
        was: "ready",
        changed: false,
      });
      expect(await entries()).toMatchObject([
        {
          actor: "operator",
          action: "task.requeued",
          details: { task_id: claim.taskId, was: "waiting", reason: "stuck" },
        },
      ]);
      const again = await claimOnly(store, owner);
      expect(again).toMatchObject({ taskId: claim.taskId, memo: { asked: 1 } });
    }));

  test("takes a lease away by force only, and who held it commits nothing any more", () =>
    withWorker(async (owner) => {
      await store.jobs.create(newJob(tenantId));
      const claim = await claimOnly(store, owner);
      await expect(actions().requeueTask(claim.taskId, plain)).rejects.toMatchObject(refused);
      await actions().requeueTask(claim.taskId, forced);
      expect(await store.tasks.finish(claim, done(), never)).toMatchObject({ isWritten: false });
      const other = await store.registerWorker("worker");
      expect(await isLost(other, claim, 0.5)).toBe(true);
      await other.close();
      const again = await claimOnly(store, owner);
      expect(await store.tasks.finish(again, done(), complete(7))).toMatchObject({
        isWritten: true,
      });
    }));

  test("refuses what doesn't go on by being queued", () =>
    withWorker(async (owner) => {
      await expect(actions().requeueTask(nowhere, plain)).rejects.toMatchObject({
        code: "TASK_NOT_FOUND",
      });
      await store.jobs.create(newJob(tenantId));
      const { jobId, taskId } = await claimOnly(store, owner);
      await store.jobs.update(tenantId, jobId, pause("credit_limit"));
      await expect(actions().requeueTask(taskId, forced)).rejects.toMatchObject(refused);
      await store.jobs.update(tenantId, jobId, fail);
      await expect(actions().requeueTask(taskId, forced)).rejects.toMatchObject({
        message: "It was cancelled with its job.",
      });
      expect(await entries()).toEqual([]);
    }));
});

describe("jobs", () => {
  const deps = () => ({ jobs: store.jobs, actions: actions() });

  test("are cancelled once, with their credits released, and recorded", () =>
    withWorker(async () => {
      const order = newJob(tenantId);
      await store.jobs.create(order);
      const cancel = () => cancelByOperator(deps())(order.jobId, "customer asked");
      expect(await cancel()).toMatchObject({
        changed: true,
        record: { job: { status: "cancelled" } },
      });
      expect(await cancel()).toMatchObject({ changed: false });
      expect(await entries()).toMatchObject([
        { action: "job.cancelled", details: { job_id: order.jobId, reason: "customer asked" } },
      ]);
      expect(await store.credits.balance(tenantId)).toMatchObject({ available_credits: 1_000 });
      await expect(cancelByOperator(deps())(nowhere, null)).rejects.toMatchObject({
        code: "JOB_NOT_FOUND",
      });
    }));

  test("are retried at the tenant's expense, not twice, and a refusal isn't recorded", () =>
    withWorker(async (owner) => {
      const order = newJob(tenantId);
      await store.jobs.create(order);
      const claim = await claimOnly(store, owner);
      const error = { code: "BROKEN", message: "It broke.", retryable: false };
      await store.tasks.finish(claim, { kind: "failed", error }, fail);
      const retry = () => retryByOperator(deps())(order.jobId, "prepare", null);
      expect(await retry()).toMatchObject({ record: { job: { run: 2, status: "pending" } } });
      await expect(retry()).rejects.toMatchObject(refused);
      expect((await entries()).map(({ action }) => action)).toEqual(["job.retried"]);
      const { record } = await cancelByOperator(deps())(order.jobId, null);
      expect(record.job.credits_reserved).toBe(0);
    }));
});

describe("replay", () => {
  const ended = async (owner: number): Promise<string> => {
    await client.query(
      "UPDATE tenants SET webhook_url = 'https://a.test/hook', webhook_secret = 'sealed'",
    );
    const { record } = await store.jobs.create(newJob(tenantId));
    await store.tasks.finish(await claimOnly(store, owner), done(), complete(7));
    const [delivery] = await store.operatorViews.deliveriesOf(record.job.job_id);
    return delivery?.delivery_id ?? "";
  };
  const abandon = (id: string) =>
    client.query(
      `UPDATE webhook_deliveries SET state = 'abandoned', attempts = 3, secret = NULL, finished_at = now()
       WHERE delivery_id = $1`,
      [id],
    );

  test("starts one that was given up again, signed with the secret of now", () =>
    withWorker(async (owner) => {
      const id = await ended(owner);
      await abandon(id);
      expect(await actions().replayDelivery(id, plain)).toMatchObject({
        was: "abandoned",
        changed: true,
      });
      expect(await actions().replayDelivery(id, plain)).toMatchObject({ changed: false });
      const [claim] = await store.deliveries.claim([id], { owner, leaseMs: 30_000 });
      expect(claim).toMatchObject({ deliveryId: id, attempts: 0 });
      expect(claim?.secret?.toString()).toBe("sealed");
      await expect(actions().replayDelivery(id, forced)).rejects.toMatchObject(refused);
      expect(await entries()).toMatchObject([{ action: "delivery.replayed" }]);
    }));

  test("sends one that was delivered again by force only, and hurries one that waits", () =>
    withWorker(async (owner) => {
      const id = await ended(owner);
      await client.query(
        "UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour', attempts = 1",
      );
      expect(await actions().replayDelivery(id, plain)).toMatchObject({
        was: "pending",
        changed: true,
      });
      const [view] = await store.operatorViews.deliveriesOf(
        (await store.operatorViews.wholeDelivery(id))?.job_id ?? "",
      );
      expect(view).toMatchObject({ attempts: 1 });
      expect(view?.due_in_s).toBeLessThanOrEqual(0);
      await client.query("UPDATE webhook_deliveries SET state = 'delivered', finished_at = now()");
      await expect(actions().replayDelivery(id, plain)).rejects.toMatchObject(refused);
      expect(await actions().replayDelivery(id, forced)).toMatchObject({ was: "delivered" });
    }));
});

test("a process that drains gets no dispatches counted, and the installation's log says who ordered it", () =>
  withWorker(async (owner) => {
    await actions().drainWorker(owner, { handBackAfterS: 60, reason: "upgrade" });
    expect(await store.operatorViews.stages()).toMatchObject([
      { stage: "prepare", slots: 0, workers: 0, draining: 1 },
    ]);
    expect(await store.operatorViews.workers()).toMatchObject([
      { owner, leased: 0, draining_s: expect.any(Number), hand_back_in_s: expect.any(Number) },
    ]);
    const { rows } = await client.query(
      "SELECT actor, action, details FROM audit_log WHERE tenant_id IS NULL",
    );
    expect(rows).toMatchObject([
      { actor: "operator", action: "worker.drained", details: { owner } },
    ]);
    await expect(
      actions().drainWorker(2_000_000_000, { handBackAfterS: null, reason: null }),
    ).rejects.toMatchObject({ code: "WORKER_NOT_FOUND" });
  }));
