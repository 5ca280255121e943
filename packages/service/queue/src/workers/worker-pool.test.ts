import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import type { StageContext } from "@reelwright/core/pipeline/stage";
import { stages } from "@reelwright/core/stages/stages";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openJobNotifications } from "../job-notifications.ts";
import { type OwnRedis, ownRedis } from "../testing/own-redis.ts";
import {
  allStages,
  openWorkerFixture,
  type Pool,
  type WorkerFixture,
} from "../testing/worker-fixture.ts";

const apps = ["worker-keyframes", "worker-generation", "worker-assembly"];
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
  const prepared = (...pools: readonly Pool[]): number =>
    pools.reduce((sum, pool) => sum + pool.ended("prepare", "done"), 0);
  const finished = (pools: readonly Pool[]): number =>
    pools.flatMap(({ entries }) => entries).filter(({ event }) => event === "unit.ended").length;

  test("a job goes through all nine stages, each unit once, and its subscribers are notified", async () => {
    const notifications = openJobNotifications({
      redisUrl: redis.url,
      isSubscriber: true,
      onError: () => {},
    });
    let notified = 0;
    try {
      const pools = await Promise.all(apps.map((app) => fixture.startPool({ app, stages })));
      const jobId = await fixture.submit();
      notifications.subscribe(jobId, () => notified++);
      const [record] = await fixture.completed([jobId]);
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

  test("a job that is dispatched by several processes runs once", async () => {
    const jobId = await fixture.submit();
    const pools = [await fixture.startPool({}), await fixture.startPool({})];
    const dispatchers = [fixture.dispatcher, fixture.dispatcher, ...pools];
    for (const { dispatch } of dispatchers) dispatch(jobId);
    const [record] = await fixture.completed([jobId]);
    expect(record?.tasks.map(({ claimCount }) => claimCount)).toEqual(record?.tasks.map(() => 1));
    expect(prepared(...pools)).toBe(1);
  });

  test("entries that Redis lost are added again", async () => {
    const jobId = await fixture.submit();
    await redis.flushAll();
    await fixture.startPool({});
    await fixture.completed([jobId]);
  });

  test("jobs get through a Redis that is emptied again and again", async () => {
    const pools = [await fixture.startPool({}), await fixture.startPool({})];
    const jobIds = await Promise.all(Array.from({ length: 6 }, fixture.submit));
    for (let flushes = 1; flushes <= 4; flushes++) {
      await waitFor("some work", () => finished(pools) >= flushes * 8);
      await redis.flushAll();
    }
    await fixture.completed(jobIds);
  });

  test("a pool that starts while Redis is away works as soon as it is there", async () => {
    await redis.stop();
    const pool = await fixture.startPool({});
    const jobId = await fixture.submit();
    await waitFor("a complaint about Redis", () => pool.entries.length > 0);
    await redis.start();
    await fixture.completed([jobId]);
    expect(new Set(pool.entries.map(({ event }) => event))).toEqual(
      new Set(["worker.error", "unit.ended"]),
    );
  });

  test("pools go on after Redis was killed", async () => {
    const pools = [await fixture.startPool({}), await fixture.startPool({})];
    const jobIds = await Promise.all(Array.from({ length: 6 }, fixture.submit));
    await waitFor("some work", () => finished(pools) >= 10);
    await redis.crash();
    await waitFor("more work", () => finished(pools) >= 25);
    await redis.crash();
    await fixture.completed(jobIds);
  });

  test("pools that run when Redis goes finish what they have, and go on when it is back", async () => {
    const held = gate();
    const pool = await fixture.startPool({ stages: allStages({ prepare: held.around }) });
    const first = await fixture.submit();
    await waitFor("a running task", () => held.count() === 1);
    await redis.stop();
    held.open();
    await waitFor("its end", () => prepared(pool) === 1);
    const second = await fixture.submit();
    await redis.start();
    await fixture.completed([first, second]);
  });

  test("a pool that stops after Redis has gone for good hands its unit back, and closes", async () => {
    const held = gate();
    const pool = await fixture.startPool({
      stages: allStages({ prepare: held.around }),
      graceMs: 50,
    });
    const jobId = await fixture.submit();
    await waitFor("a running task", () => held.count() === 1);
    await redis.stop();
    try {
      await waitFor("the loss", () => pool.entries.some(({ event }) => event === "worker.error"));
      const sinceMs = performance.now();
      await pool.stop();
      expect(performance.now() - sinceMs).toBeLessThan(8_000);
      expect(pool.ended("prepare", "release")).toBe(1);
      const [handedBack] = (await fixture.read(jobId)).tasks;
      expect([handedBack?.status, handedBack?.claimCount]).toEqual(["ready", 0]);
    } finally {
      await redis.start();
    }
    await fixture.startPool({});
    const [record] = await fixture.completed([jobId]);
    expect(record?.tasks[0]?.claimCount).toBe(1);
  });

  test("a pool that stops lets its running task end within the grace, and begins no other", async () => {
    const held = gate();
    const pool = await fixture.startPool({ stages: allStages({ prepare: held.around }) });
    const jobId = await fixture.submit();
    await waitFor("a running task", () => held.count() === 1);
    const stopping = pool.stop();
    held.open();
    await stopping;
    const { job, tasks } = await fixture.read(jobId);
    expect(job.current_stage).toBe("agents");
    expect(tasks.map(({ status, claimCount }) => [status, claimCount])).toEqual([
      ["done", 1],
      ["ready", 0],
    ]);
    await fixture.startPool({});
    await fixture.completed([jobId]);
  });

  test("what outlasts the grace is handed back uncounted and done by another pool", async () => {
    const held = gate();
    const pool = await fixture.startPool({
      stages: allStages({ prepare: held.around }),
      graceMs: 50,
    });
    const jobId = await fixture.submit();
    await waitFor("a running task", () => held.count() === 1);
    await pool.stop();
    expect(pool.ended("prepare", "release")).toBe(1);
    const [handedBack] = (await fixture.read(jobId)).tasks;
    expect([handedBack?.status, handedBack?.claimCount]).toEqual(["ready", 0]);
    await fixture.startPool({});
    const [record] = await fixture.completed([jobId]);
    expect(record?.tasks[0]?.claimCount).toBe(1);
  });

  test("two pools share the work", async () => {
    const held = gate();
    const other = gate();
    const one = await fixture.startPool({ stages: allStages({ prepare: held.around }) });
    const two = await fixture.startPool({ stages: allStages({ prepare: other.around }) });
    const jobIds = await Promise.all(Array.from({ length: 6 }, fixture.submit));
    await waitFor("all slots taken", () => held.count() === 2 && other.count() === 2);
    held.open();
    other.open();
    await fixture.completed(jobIds);
    expect(prepared(one, two)).toBe(6);
  });

  test("work of a process that died is taken over", async () => {
    const jobId = await fixture.submit();
    const dead = await fixture.store.registerWorker("dead");
    const { open } = await fixture.store.tasks.entries({ jobIds: [jobId] });
    expect(
      await fixture.store.tasks.claim({ taskId: open[0]?.taskId ?? "", jobId }, dead.owner),
    ).not.toBeNull();
    await dead.close();
    const pool = await fixture.startPool({});
    const [record] = await fixture.completed([jobId]);
    expect(record?.tasks[0]?.claimCount).toBe(2);
    expect(pool.entries).toContainEqual({ event: "leases.recovered", fields: { count: 1 } });
  });

  test("a pool whose sessions are lost goes on: nothing is done twice, and it works on", async () => {
    const held = gate();
    const pool = await fixture.startPool({ stages: allStages({ prepare: held.around }) });
    const jobId = await fixture.submit();
    await waitFor("a running task", () => held.count() === 1);
    const other = await fixture.startPool({
      stages: allStages({ prepare: held.around }),
      cpuSlots: 1,
    });
    const beats = async () =>
      (await fixture.query<{ at: string }>("SELECT min(alive_until)::text AS at FROM workers"))[0]
        ?.at;
    const before = await beats();
    await fixture.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    await waitFor("heartbeats of both", async () => (await beats()) !== before);
    held.open();
    await fixture.completed([jobId]);
    expect(prepared(pool, other)).toBe(1);
    await other.stop();
    await fixture.completed([await fixture.submit()]);
  });

  test("a cancelled job's running unit is aborted at the cancel notification, not with the next heartbeat", async () => {
    const stops: unknown[] = [];
    let begun = 0;
    const untilStopped = async ({ signal }: StageContext): Promise<never> => {
      begun++;
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          stops.push(signal.reason);
          reject(signal.reason);
        });
      });
    };
    const notifications = openJobNotifications({ redisUrl: redis.url, onError: () => {} });
    // Its own heartbeat would come after an hour.
    const quiet = await openWorkerFixture(redis.url, { heartbeatMs: 3_600_000 });
    try {
      const pool = await quiet.startPool({ stages: allStages({ prepare: untilStopped }) });
      const jobId = await quiet.submit();
      await waitFor("a running unit", () => begun === 1);
      await quiet.cancel(jobId);
      await waitFor("its end", () => {
        // What is published before both connections stand is lost, as it may be.
        notifications.notifyCancelled(jobId);
        return pool.ended("prepare", "fenced") === 1;
      });
      expect(stops).toEqual(["lease lost"]);
      await quiet.stopPools();
    } finally {
      notifications.close();
      await quiet.close();
    }
  });
});
