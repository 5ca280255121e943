/** @tier all */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { StageContext } from "@reelwright/core/pipeline/stage";
import { stages } from "@reelwright/core/stages/stages";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { Queue } from "bullmq";
import { queueName } from "../dispatch-queues.ts";
import { openJobNotifications } from "../job-notifications.ts";
import { type OwnRedis, ownRedis } from "../testing/own-redis.ts";
import { allStages, openWorkerFixture, type WorkerFixture } from "../testing/worker-fixture.ts";

const living = "SELECT name FROM workers WHERE alive_until > clock_timestamp()";

/** What happens between the death of one process and the work of the next. */
describe("between processes", () => {
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
  const openQueue = (stage: "prepare") => {
    const connection = { url: redis.url, maxRetriesPerRequest: null };
    return new Queue(queueName(stage), { connection, prefix: "reelwright" });
  };

  test("a pool in reserve takes back what a dead process held, and does it once it is to serve", async () => {
    const standby = await fixture.startPool({ app: null });
    const jobId = await fixture.submit();
    const dead = await fixture.store.registerWorker("dead");
    const [task] = await fixture.query<{ id: string }>("SELECT task_id AS id FROM tasks");
    expect(await fixture.store.tasks.claim(task?.id ?? "", dead.owner)).not.toBeNull();
    await dead.close();
    await waitFor("the lease taken back", () =>
      standby.entries.some(({ event }) => event === "leases.recovered"),
    );
    expect((await fixture.read(jobId)).tasks[0]).toMatchObject({ status: "ready", claimCount: 1 });
    await standby.serve("all");
    const [record] = await fixture.completed([jobId]);
    expect(record?.tasks[0]?.claimCount).toBe(2);
    expect(await fixture.query(living)).toEqual([{ name: "all" }]);
  });

  test("dispatches that a process had received and not claimed when it died are repeated before their time", async () => {
    const patient = await openWorkerFixture(redis.url, { redispatchMs: 3_600_000 });
    try {
      await patient.query(
        `INSERT INTO workers (owner, name, slots, departed_at) VALUES (1000000, 'dead', '{"prepare": 4}', now())`,
      );
      const jobId = await patient.submit();
      // Its dispatch isn't in Redis: the dead process had received it.
      expect(await patient.store.tasks.dispatch(10)).toHaveLength(1);
      await patient.startPool({});
      await patient.completed([jobId]);
      expect(await patient.query(living)).toEqual([{ name: "all" }]);
      await patient.stopPools();
    } finally {
      await patient.close();
    }
  });

  test("the dispatches of a stage that nobody serves don't pile up, however often they are repeated", async () => {
    const jobIds = await Promise.all(Array.from({ length: 3 }, fixture.submit));
    const queue = openQueue("prepare");
    // Relays, and serves another stage.
    await fixture.startPool({ app: "worker-assembly", stages });
    const times = new Set<string>();
    try {
      await waitFor("four dispatches of each", async () => {
        const [row] = await fixture.query<{ at: Date | null }>(
          "SELECT min(dispatched_at) AS at FROM tasks WHERE status = 'ready'",
        );
        if (row?.at) times.add(row.at.toISOString());
        return times.size >= 4;
      });
      expect(await queue.getWaitingCount()).toBeLessThanOrEqual(jobIds.length);
      await fixture.startPool({});
      await fixture.completed(jobIds);
    } finally {
      await queue.close();
    }
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
