import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { stageNames } from "@reelwright/core/jobs";
import type { StageContext } from "@reelwright/core/pipeline";
import { stages } from "@reelwright/core/stages";
import { openDispatchQueues, openJobNotifications } from "../src/index.ts";
import { allStages, type Factory, openFactory, type Pool } from "./factory.ts";
import { type OwnRedis, ownRedis } from "./redis.ts";
import { waitFor } from "./wait-for.ts";

const apps = ["worker-keyframes", "worker-generation", "worker-assembly"];
/** SQL: the sessions that hold an owner's lock. */
const sessions = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** A stage's run that stands still until it is let on, and ends when it is aborted. */
const gate = () => {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    count: () => waiting.length,
    around: async ({ signal }: StageContext, run: () => Promise<unknown>): Promise<unknown> => {
      if (!isOpen) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
      }
      return run();
    },
    open: () => {
      isOpen = true;
      for (const go of waiting) go();
    },
  };
};

describe("worker pools", () => {
  let redis: OwnRedis;
  let factory: Factory;
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    factory = await openFactory(redis.url);
  });
  afterEach(async () => {
    await factory.dismiss();
    expect(await factory.defects()).toEqual([]);
  });
  afterAll(async () => {
    await factory.close();
    await redis.remove();
  });
  const prepared = (...pools: readonly Pool[]): number =>
    pools.reduce((sum, pool) => sum + pool.ended("prepare", "done"), 0);
  const finished = (pools: readonly Pool[]): number =>
    pools.flatMap(({ entries }) => entries).filter(({ event }) => event === "stage.finished")
      .length;

  test("a job goes through all nine stages, each unit once, and its subscribers are notified", async () => {
    const notifications = openJobNotifications({
      redisUrl: redis.url,
      isSubscriber: true,
      onError: () => {},
    });
    let notified = 0;
    try {
      const pools = await Promise.all(apps.map((app) => factory.hire({ app, stages })));
      const jobId = await factory.submit();
      notifications.subscribe(jobId, () => notified++);
      const [record] = await factory.completed([jobId]);
      expect(record?.job.credits_consumed).toBeGreaterThan(0);
      expect([...new Set(record?.tasks.map(({ stage }) => stage))]).toEqual([...stageNames]);
      expect(
        record?.tasks.every(({ status, claimCount }) => status === "done" && claimCount === 1),
      ).toBe(true);
      const endings = pools
        .flatMap(({ entries }) => entries)
        .map(({ fields }) => fields["outcome"]);
      expect(endings).toEqual(record?.tasks.map(() => "done"));
      expect(notified).toBeGreaterThan(0);
    } finally {
      notifications.close();
    }
  });

  test("a task that is dispatched again and again runs once", async () => {
    const jobId = await factory.submit();
    const queues = openDispatchQueues({ redisUrl: redis.url, stages, onError: () => {} });
    try {
      const [task] = await factory.store.tasks.dispatch(10);
      if (!task) throw new Error("nothing was dispatched");
      await waitFor("queues that work", () => queues.state() === "working");
      await queues.add([1, 1, 2, 3, 4, 5].map((seq) => ({ ...task, seq })));
    } finally {
      await queues.close();
    }
    const pools = [await factory.hire({}), await factory.hire({})];
    const [record] = await factory.completed([jobId]);
    expect(record?.tasks.map(({ claimCount }) => claimCount)).toEqual(record?.tasks.map(() => 1));
    expect(prepared(...pools)).toBe(1);
  });

  test("dispatches that Redis lost are repeated", async () => {
    const jobId = await factory.submit();
    expect(await factory.store.tasks.dispatch(10)).toHaveLength(1);
    await redis.flushAll();
    await factory.hire({});
    await factory.completed([jobId]);
    const [row] = await factory.query<{ seq: number }>(
      `SELECT dispatch_seq AS seq FROM tasks WHERE job_id = '${jobId}' AND stage = 'prepare'`,
    );
    expect(row?.seq).toBeGreaterThan(1);
  });

  test("jobs get through a Redis that is emptied again and again", async () => {
    const pools = [await factory.hire({}), await factory.hire({})];
    const jobIds = await Promise.all(Array.from({ length: 6 }, factory.submit));
    for (let flushes = 1; flushes <= 4; flushes++) {
      await waitFor("some work", () => finished(pools) >= flushes * 8);
      await redis.flushAll();
    }
    await factory.completed(jobIds);
  });

  test("a pool that starts while Redis is away works as soon as it is there", async () => {
    await redis.stop();
    const pool = await factory.hire({});
    const jobId = await factory.submit();
    await waitFor("a complaint about Redis", () => pool.entries.length > 0);
    await redis.start();
    await factory.completed([jobId]);
    expect(new Set(pool.entries.map(({ event }) => event))).toEqual(
      new Set(["worker.trouble", "stage.finished"]),
    );
  });

  test("pools go on after Redis was killed", async () => {
    const pools = [await factory.hire({}), await factory.hire({})];
    const jobIds = await Promise.all(Array.from({ length: 6 }, factory.submit));
    await waitFor("some work", () => finished(pools) >= 10);
    await redis.crash();
    await waitFor("more work", () => finished(pools) >= 25);
    await redis.crash();
    await factory.completed(jobIds);
  });

  test("pools that run when Redis goes finish what they have, and go on when it is back", async () => {
    const held = gate();
    const pool = await factory.hire({ stages: allStages({ prepare: held.around }) });
    const first = await factory.submit();
    await waitFor("a running task", () => held.count() === 1);
    await redis.stop();
    held.open();
    await waitFor("its end", () => prepared(pool) === 1);
    const second = await factory.submit();
    await redis.start();
    await factory.completed([first, second]);
  });

  test("a pool that stops lets its running task end within the grace, and begins no other", async () => {
    const held = gate();
    const pool = await factory.hire({ stages: allStages({ prepare: held.around }) });
    const jobId = await factory.submit();
    await waitFor("a running task", () => held.count() === 1);
    const stopping = pool.stop();
    held.open();
    await stopping;
    const { job, tasks } = await factory.read(jobId);
    expect(job.current_stage).toBe("agents");
    expect(tasks.map(({ status, claimCount }) => [status, claimCount])).toEqual([
      ["done", 1],
      ["ready", 0],
    ]);
    await factory.hire({});
    await factory.completed([jobId]);
  });

  test("what outlasts the grace is handed back uncounted and done by another pool", async () => {
    const held = gate();
    const pool = await factory.hire({ stages: allStages({ prepare: held.around }), graceMs: 50 });
    const jobId = await factory.submit();
    await waitFor("a running task", () => held.count() === 1);
    await pool.stop();
    expect(pool.ended("prepare", "release")).toBe(1);
    const [handedBack] = (await factory.read(jobId)).tasks;
    expect([handedBack?.status, handedBack?.claimCount]).toEqual(["ready", 0]);
    await factory.hire({});
    const [record] = await factory.completed([jobId]);
    expect(record?.tasks[0]?.claimCount).toBe(1);
  });

  test("two pools share the work", async () => {
    const held = gate();
    const other = gate();
    const one = await factory.hire({ stages: allStages({ prepare: held.around }) });
    const two = await factory.hire({ stages: allStages({ prepare: other.around }) });
    const jobIds = await Promise.all(Array.from({ length: 6 }, factory.submit));
    await waitFor("all slots taken", () => held.count() === 2 && other.count() === 2);
    held.open();
    other.open();
    await factory.completed(jobIds);
    expect(prepared(one, two)).toBe(6);
  });

  test("work of a process that died is taken over", async () => {
    const jobId = await factory.submit();
    const dead = await factory.store.registerWorker("dead");
    const [task] = await factory.store.tasks.dispatch(10);
    expect(await factory.store.tasks.claim(task?.taskId ?? "", dead.owner)).not.toBeNull();
    await dead.close();
    const pool = await factory.hire({});
    const [record] = await factory.completed([jobId]);
    expect(record?.tasks[0]?.claimCount).toBe(2);
    expect(pool.entries).toContainEqual({ event: "leases.recovered", fields: { count: 1 } });
  });

  test("a pool whose registration is lost goes on: nothing is done twice, and it works on", async () => {
    const held = gate();
    const pool = await factory.hire({ stages: allStages({ prepare: held.around }) });
    const jobId = await factory.submit();
    await waitFor("a running task", () => held.count() === 1);
    const reaper = await factory.hire({ stages: allStages({ prepare: held.around }), cpuSlots: 1 });
    const [lease] = await factory.query<{ owner: number }>(
      "SELECT lease_owner AS owner FROM tasks WHERE status = 'leased'",
    );
    const session = async () =>
      (await factory.query<{ pid: number }>(`${sessions} AND objid = ${lease?.owner}`))[0]?.pid;
    const before = await session();
    await factory.query(`SELECT pg_terminate_backend(${before})`);
    await waitFor("a new session", async () => ![before, undefined].includes(await session()));
    held.open();
    await factory.completed([jobId]);
    expect(prepared(pool, reaper)).toBe(1);
    await reaper.stop();
    await factory.completed([await factory.submit()]);
  });
});
