/**
 * Tenants take turns in real queues: a tenant's first unit waits for one slot, however many units another tenant has waiting.
 * @tier all
 */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { TaskRun } from "@reelwright/core/execution/run-task";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Registration } from "@reelwright/core/ports/store";
import type { TaskId } from "@reelwright/core/ports/task-store";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { newJob, nothing } from "@reelwright/store/testing/conformance/scenario";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { type Dispatcher, openDispatcher } from "../dispatcher.ts";
import { type OwnRedis, ownRedis } from "../testing/own-redis.ts";
import { type StageConsumers, startStageConsumers } from "./stage-consumers.ts";

const slots = 8;
/** Units that the big tenant has waiting. */
const backlog = 1_000;
/** Slots that become free while nobody else comes: ten minutes of units that take 60 s. */
const former = 10 * slots;
const samples = 25;

let database: FreshDatabase;
let redis: OwnRedis;
let store: PostgresStore;
let dispatcher: Dispatcher;
let consumers: StageConsumers;
let registration: Registration;
/** The units that run, each with the function that ends it, and the order in which units began. */
const running: { readonly tenantId: string; end(): void }[] = [];
const begun: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  redis = await ownRedis();
  await redis.start();
  store = await openStore({ url: database.url });
  registration = await store.registerWorker("worker");
  const { owner } = registration;
  const onError = (error: unknown) => {
    throw error;
  };
  const stages = [{ name: "prepare" }] as const;
  dispatcher = openDispatcher({ redisUrl: redis.url, stages, tasks: store.tasks, onError });
  await waitFor("Redis", dispatcher.isConnected);
  const run = async (task: TaskId): Promise<TaskRun> => {
    const claim = await store.tasks.claim(task, owner);
    if (!claim) return { kind: "refused" };
    begun.push(claim.tenantId);
    await new Promise<void>((end) => running.push({ tenantId: claim.tenantId, end }));
    const done = { kind: "done", output: {}, items: 1 } as const;
    await store.tasks.finish(claim, done, nothing);
    return { kind: "ended", again: null, error: null };
  };
  consumers = startStageConsumers({
    redisUrl: redis.url,
    slots: new Map<StageName, number>([["prepare", slots]]),
    run,
    dispatcher,
    onError,
  });
});
afterAll(async () => {
  for (const { end } of running) end();
  await consumers?.pause();
  await consumers?.close();
  await dispatcher?.stop();
  await registration?.close();
  await store?.close();
  await database?.drop();
  await redis?.remove();
});

const submit = async (tenantId: string, count: number): Promise<void> => {
  const created = await Promise.all(
    Array.from({ length: count }, () => store.jobs.create(newJob(tenantId))),
  );
  for (const { record } of created) dispatcher.dispatch(record.job.job_id, "new");
};

/** Lets one slot become free, and waits until it is taken. */
const freeSlot = async (): Promise<void> => {
  const before = begun.length;
  running.shift()?.end();
  await waitFor("the next unit", () => begun.length > before);
};

test("a tenant's first unit gets the next slot that becomes free, also after ten minutes in the backlog", async () => {
  const big = await makeTenant(store, 1_000_000);
  await submit(big, backlog);
  await waitFor("all slots taken", () => running.length === slots);
  for (let freed = 0; freed < former; freed += 1) await freeSlot();
  /** Slots that became free until the first unit of a new tenant ran. */
  const waits: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const small = await makeTenant(store, 1_000);
    const entries = (await dispatcher.entries.waiting()).get("prepare") ?? 0;
    await submit(small, 2);
    await waitFor("its entries", async () => {
      return ((await dispatcher.entries.waiting()).get("prepare") ?? 0) >= entries + 2;
    });
    let freed = 0;
    while (!begun.includes(small)) {
      await freeSlot();
      freed += 1;
    }
    waits.push(freed);
  }
  // With 8 busy slots one becomes free in an eighth of a unit's time; eight slots take one unit's time.
  waits.sort((a, b) => a - b);
  expect(waits[Math.floor(samples / 2)]).toBeLessThanOrEqual(1);
  expect(waits[Math.ceil(samples * 0.95) - 1]).toBeLessThanOrEqual(slots);
});
