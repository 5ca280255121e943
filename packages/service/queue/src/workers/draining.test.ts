/**
 * A worker that an operator lets drain: it takes nothing new, ends or hands back what it has, and works again.
 * @tier all
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { terminalOperator } from "@reelwright/core/operations/actions";
import type { StageContext } from "@reelwright/core/pipeline/stage";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type OwnRedis, ownRedis } from "../testing/own-redis.ts";
import { allStages, openWorkerFixture, type WorkerFixture } from "../testing/worker-fixture.ts";

let redis: OwnRedis;
let fixture: WorkerFixture;
beforeAll(async () => {
  redis = await ownRedis();
  await redis.start();
  fixture = await openWorkerFixture(redis.url);
});
afterEach(async () => {
  await fixture.stopPools();
  expect(await fixture.defects()).toEqual([]);
});
afterAll(async () => {
  await fixture.close();
  await redis.remove();
});

/** A run of `prepare` that stands still until it is let on or aborted. */
const gate = () => {
  const entered: (() => void)[] = [];
  return {
    count: () => entered.length,
    open: () => {
      for (const go of entered.splice(0)) go();
    },
    around: async ({ signal }: StageContext, run: () => Promise<unknown>) => {
      await new Promise<void>((resolve, reject) => {
        entered.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      return run();
    },
  };
};
const ownerOf = async (): Promise<number> =>
  (await fixture.store.operatorViews.workers())[0]?.owner ?? 0;
const worker = async () => (await fixture.store.operatorViews.workers())[0];
const order = { handBackAfterS: null, reason: "maintenance" };

describe("a worker that drains", () => {
  test("ends what it has, leaves the rest, and goes on once it may", async () => {
    const held = gate();
    const pool = await fixture.startPool({
      stages: allStages({ prepare: held.around }),
      cpuSlots: 1,
    });
    const first = await fixture.submit();
    await waitFor("the first run", async () => held.count() === 1);
    const owner = await ownerOf();
    expect(
      await fixture.store.operatorActions(terminalOperator).drainWorker(owner, order),
    ).toMatchObject({
      leased: 1,
      changed: true,
    });
    expect(
      await fixture.store.operatorActions(terminalOperator).drainWorker(owner, order),
    ).toMatchObject({
      changed: false,
    });
    await waitFor("the order", async () =>
      pool.entries.some(({ event }) => event === "worker.drain_ordered"),
    );
    const second = await fixture.submit();
    held.open();
    await waitFor("an empty worker", async () => (await worker())?.leased === 0);
    expect((await fixture.read(first)).tasks).toMatchObject([
      { stage: "prepare", status: "done" },
      { stage: "agents", status: "ready" },
    ]);
    expect((await fixture.read(second)).job.status).toBe("pending");

    await fixture.store.operatorActions(terminalOperator).undrainWorker(owner, { reason: null });
    await waitFor("the second run", async () => held.count() === 1);
    held.open();
    await fixture.completed([first, second]);
  });

  test("hands back in time what doesn't end, uncounted, and another worker makes it", async () => {
    const held = gate();
    await fixture.startPool({ stages: allStages({ prepare: held.around }), cpuSlots: 1 });
    const job = await fixture.submit();
    await waitFor("the run", async () => held.count() === 1);
    const owner = await ownerOf();
    await fixture.store
      .operatorActions(terminalOperator)
      .drainWorker(owner, { ...order, handBackAfterS: 0 });
    await waitFor("an empty worker", async () => (await worker())?.leased === 0);
    const [task] = (await fixture.read(job)).tasks;
    expect(task).toMatchObject({ status: "ready", claimCount: 0 });
    await fixture.startPool({});
    await fixture.completed([job]);
  });
});
