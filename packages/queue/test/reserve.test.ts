import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { StageContext } from "@reelwright/core/pipeline";
import { stages } from "@reelwright/core/stages";
import { Queue } from "bullmq";
import { openJobNotifications, queueName } from "../src/index.ts";
import { allStages, type Factory, openFactory } from "./factory.ts";
import { type OwnRedis, ownRedis } from "./redis.ts";
import { waitFor } from "./wait-for.ts";

/** What happens between the death of one process and the work of the next. */
describe("between processes", () => {
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
  const openQueue = (stage: "prepare") => {
    const connection = { url: redis.url, maxRetriesPerRequest: null };
    return new Queue(queueName(stage), { connection, prefix: "reelwright" });
  };

  test("a pool in reserve takes back what a dead process held, and does it once it is to serve", async () => {
    const standby = await factory.hire({ app: null });
    const jobId = await factory.submit();
    const dead = await factory.store.registerWorker("dead");
    const [task] = await factory.query<{ id: string }>("SELECT task_id AS id FROM tasks");
    expect(await factory.store.tasks.claim(task?.id ?? "", dead.owner)).not.toBeNull();
    await dead.close();
    await waitFor("the lease taken back", () =>
      standby.entries.some(({ event }) => event === "leases.recovered"),
    );
    expect((await factory.read(jobId)).tasks[0]).toMatchObject({ status: "ready", claimCount: 1 });
    await standby.serve("all");
    const [record] = await factory.completed([jobId]);
    expect(record?.tasks[0]?.claimCount).toBe(2);
    expect(await factory.query("SELECT name FROM workers")).toEqual([{ name: "all" }]);
  });

  test("dispatches that a process had received and not claimed when it died are repeated before their time", async () => {
    const patient = await openFactory(redis.url, { redispatchMs: 3_600_000 });
    try {
      await patient.query(
        `INSERT INTO workers (owner, name, slots) VALUES (1000000, 'dead', '{"prepare": 4}')`,
      );
      const jobId = await patient.submit();
      // Its dispatch isn't in Redis: the dead process had received it.
      expect(await patient.store.tasks.dispatch(10)).toHaveLength(1);
      await patient.hire({});
      await patient.completed([jobId]);
      expect(await patient.query("SELECT name FROM workers")).toEqual([{ name: "all" }]);
      await patient.dismiss();
    } finally {
      await patient.close();
    }
  });

  test("the dispatches of a stage that nobody serves don't pile up, however often they are repeated", async () => {
    const jobIds = await Promise.all(Array.from({ length: 3 }, factory.submit));
    const queue = openQueue("prepare");
    // Relays, and serves another stage.
    await factory.hire({ app: "worker-assembly", stages });
    const dispatchCount = async () =>
      (
        await factory.query<{ seq: number }>(
          "SELECT min(dispatch_seq)::int AS seq FROM tasks WHERE status = 'ready'",
        )
      )[0]?.seq ?? 0;
    try {
      await waitFor("four dispatches of each", async () => (await dispatchCount()) >= 4);
      expect(await queue.getWaitingCount()).toBeLessThanOrEqual(jobIds.length);
      await factory.hire({});
      await factory.completed(jobIds);
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
    try {
      // Its own heartbeat would come after an hour.
      const pool = await factory.hire({
        stages: allStages({ prepare: untilStopped }),
        heartbeatMs: 3_600_000,
      });
      const jobId = await factory.submit();
      await waitFor("a running unit", () => begun === 1);
      await factory.cancel(jobId);
      await waitFor("its end", () => {
        // What is published before both connections stand is lost, as it may be.
        notifications.notifyCancelled(jobId);
        return pool.ended("prepare", "fenced") === 1;
      });
      expect(stops).toEqual(["lease lost"]);
    } finally {
      notifications.close();
    }
  });
});
