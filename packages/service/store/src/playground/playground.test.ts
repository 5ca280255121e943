import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { transactionTypes } from "@reelwright/core/ports/credits";
import type { PlaygroundOrder, PlaygroundOutcome } from "@reelwright/core/ports/playground";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

const made: PlaygroundOutcome = { kind: "completed", output: "tenant/playground/output.png" };
const orderOf = (taskId: string, tenantId: string): PlaygroundOrder => ({
  taskId,
  tenantId,
  modelId: "imgA_2",
  work: {
    kind: "picture",
    prompt: "a \u0000 mug",
    aspectRatio: "9:16",
    resolution: "1k",
    format: "png",
    pictures: [],
  },
});
const failed: PlaygroundOutcome = { kind: "failed", message: "The picture is no picture." };

describe("playground holds", () => {
  let database: FreshDatabase;
  let store: PostgresStore;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url });
  });
  afterAll(async () => {
    const broken = (await store.checkInvariants()).filter(({ rows }) => rows > 0);
    await store.close();
    await database.drop();
    expect(broken).toEqual([]);
  });

  const turns: [tenantId: string, turn: number][] = [];
  const reserve = async (
    tenantId: string,
    changes: { credits?: number; maxOpen?: number } = {},
  ) => {
    const taskId: string = randomUUID();
    const turn = await store.playground.reserve({
      taskId,
      tenantId,
      modelId: "imgA_2",
      credits: 8,
      startWithinMs: 60_000,
      maxOpen: 100,
      ...changes,
    });
    turns.push([tenantId, turn]);
    return taskId;
  };
  const ledger = async (tenantId: string) =>
    (await store.credits.transactions(tenantId, { page: 1, pageSize: 100, jobId: null })).items
      .map(({ type, amount, balance_before, balance_after }) => [
        type,
        amount,
        balance_before,
        balance_after,
      ])
      .reverse();
  const balance = async (tenantId: string) => Object.values(await store.credits.balance(tenantId));

  test("credits for three let three of sixty-four through, at once", async () => {
    const tenantId = await makeTenant(store, 30);
    const tries = await Promise.allSettled(Array.from({ length: 64 }, () => reserve(tenantId)));
    const refused = tries.filter((each) => each.status === "rejected").map(({ reason }) => reason);
    expect(refused).toHaveLength(61);
    const own = turns.filter(([owner]) => owner === tenantId).map(([, turn]) => turn);
    expect(own.sort()).toEqual([1, 2, 3]);
    for (const reason of refused) {
      expect(reason).toMatchObject({
        code: "INSUFFICIENT_CREDITS",
        details: { required: 8, available: expect.any(Number) },
      });
    }
    expect(await balance(tenantId)).toEqual([30, 24, 6]);
  });

  test("a completed task is consumed, and its ledger shows it", async () => {
    const tenantId = await makeTenant(store, 20);
    const taskId = await reserve(tenantId);
    expect(await store.playground.settle(taskId, made)).toBe(true);
    expect(await balance(tenantId)).toEqual([12, 0, 12]);
    expect(await ledger(tenantId)).toEqual([
      [expect.stringMatching(transactionTypes.join("|")), 20, 0, 20],
      ["reserve", -8, 20, 12],
      ["consume", -8, 20, 12],
    ]);
    const { items } = await store.credits.transactions(tenantId, {
      page: 1,
      pageSize: 2,
      jobId: null,
    });
    for (const row of items)
      expect(row).toMatchObject({ playground_task_id: taskId, job_id: null });
    expect(await store.playground.get(tenantId, taskId)).toMatchObject({
      state: "settled",
      output: "tenant/playground/output.png",
      errorMessage: null,
      credits: 8,
    });
  });

  test("a failed task is released, beside one that goes on", async () => {
    const tenantId = await makeTenant(store, 20);
    const [taskId] = [await reserve(tenantId), await reserve(tenantId, { credits: 5 })];
    expect(await store.playground.settle(taskId, failed)).toBe(true);
    expect(await balance(tenantId)).toEqual([20, 5, 15]);
    expect((await ledger(tenantId)).at(-1)).toEqual(["release", 8, 7, 15]);
  });

  test("whoever settles first wins, of forty", async () => {
    const tenantId = await makeTenant(store, 8);
    const taskId = await reserve(tenantId);
    const settled = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        store.playground.settle(
          taskId,
          at % 2 ? failed : { kind: "completed", output: `output-${at}.png` },
        ),
      ),
    );
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect(await ledger(tenantId)).toHaveLength(3);
    expect(await store.playground.settle(taskId, made)).toBe(false);
  });

  test("the answer to a settlement that was asked twice is the same", async () => {
    const taskId = await reserve(await makeTenant(store, 8));
    expect(await store.playground.settle(taskId, made)).toBe(true);
    expect(await store.playground.settle(taskId, made)).toBe(true);
  });

  test("a settled task can't begin, a pending one gets its time", async () => {
    const tenantId = await makeTenant(store, 20);
    const order = orderOf(await reserve(tenantId), tenantId);
    expect(await store.playground.begin(order, 3_600_000)).toEqual({ ageMs: expect.any(Number) });
    await store.playground.settle(order.taskId, failed);
    expect(await store.playground.begin(order, 3_600_000)).toBeNull();
  });

  test("a begun task's order is kept, verbatim, and requeued once per count", async () => {
    const tenantId = await makeTenant(store, 20);
    const traceContext = { request_id: "order" };
    const order = { ...orderOf(await reserve(tenantId), tenantId), traceContext };
    const unbegun = await reserve(tenantId);
    await store.playground.begin(order, 3_600_000);
    expect(await store.playground.requeue(unbegun, 0)).toBeNull();
    const tries = await Promise.all([1, 2, 3].map(() => store.playground.requeue(order.taskId, 0)));
    const [got, ...others] = tries.filter((each) => each !== null);
    expect(others).toEqual([]);
    expect(JSON.stringify(got?.work)).toBe(JSON.stringify(order.work));
    expect(got).toEqual(order);
    await store.playground.settle(order.taskId, failed);
    expect(await store.playground.requeue(order.taskId, 1)).toBeNull();
  });

  test("too many at once are refused, and cost nothing", async () => {
    const tenantId = await makeTenant(store, 1_000);
    await reserve(tenantId, { maxOpen: 2 });
    await reserve(tenantId, { maxOpen: 2 });
    await expect(reserve(tenantId, { maxOpen: 2 })).rejects.toMatchObject({
      code: "PLAYGROUND_TASK_LIMIT",
      details: { limit: 2, retry_after: 10 },
    });
    expect(await balance(tenantId)).toEqual([1_000, 16, 984]);
  });

  test("nobody finds another tenant's", async () => {
    const taskId = await reserve(await makeTenant(store, 8));
    expect(await store.playground.get(await makeTenant(store, 8), taskId)).toBeNull();
    expect(await store.playground.get(await makeTenant(store, 8), "junk")).toBeNull();
  });

  test("the pending ones are listed by age, the overdue ones marked", async () => {
    const tenantId = await makeTenant(store, 100);
    const [young, late, ended] = [
      await reserve(tenantId),
      await reserve(tenantId),
      await reserve(tenantId),
    ];
    await store.playground.settle(ended, failed);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("UPDATE playground_holds SET deadline_at = created_at WHERE task_id = $1", [
      late,
    ]);
    await client.end();
    const pending = await store.playground.pending({ olderThanMs: 0, limit: 1_000 });
    const own = pending.filter(({ taskId }) => [young, late, ended].includes(taskId));
    expect(own).toEqual([
      { taskId: young, isOverdue: false, hasBegun: false, requeues: 0 },
      { taskId: late, isOverdue: true, hasBegun: false, requeues: 0 },
    ]);
    expect(await store.playground.pending({ olderThanMs: 60_000, limit: 1_000 })).toEqual([]);
  });
});
