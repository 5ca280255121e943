/** @tier all */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { StageContext } from "@reelwright/core/pipeline/stage";
import { waitFor } from "@reelwright/platform/testing/wait-for";
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
