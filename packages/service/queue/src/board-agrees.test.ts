/**
 * What operators see in BullMQ's queues agrees with the tasks in Postgres.
 * @tier all
 */
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import type { StageContext } from "@reelwright/core/pipeline/stage";
import { stages } from "@reelwright/core/stages/stages";
import { Failure } from "@reelwright/film/failure";
import { Snooze } from "@reelwright/film/vendor-failure";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type BoardQueues, openBoardQueues } from "./board-queues.ts";
import { type OwnRedis, ownRedis } from "./testing/own-redis.ts";
import { allStages, openWorkerFixture, type WorkerFixture } from "./testing/worker-fixture.ts";

let redis: OwnRedis;
let fixture: WorkerFixture;
let board: BoardQueues;
beforeAll(async () => {
  redis = await ownRedis();
  await redis.start();
  fixture = await openWorkerFixture(redis.url);
  board = openBoardQueues({ redisUrl: redis.url, stages, onError: () => undefined });
});
afterEach(async () => {
  await fixture.stopPools();
  expect(await fixture.defects()).toEqual([]);
});
afterAll(async () => {
  await board.close();
  await fixture.close();
  await redis.remove();
});

const countsOf = async () => {
  const counts = await Promise.all(
    board.dispatch.map((queue) =>
      queue.getJobCounts("prioritized", "wait", "active", "delayed", "failed"),
    ),
  );
  const total = (...states: string[]) =>
    counts.reduce(
      (sum, each) => sum + states.reduce((all, state) => all + (each[state] ?? 0), 0),
      0,
    );
  return {
    ready: total("prioritized", "wait"),
    leased: total("active"),
    waiting: total("delayed"),
    failed: total("failed"),
  };
};
const tasksByStatus = async () => {
  const rows = await fixture.query<{ status: string; count: number }>(
    "SELECT status, count(*)::int AS count FROM tasks GROUP BY status",
  );
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    ready: count("ready"),
    leased: count("leased"),
    waiting: count("waiting"),
    failed: count("failed"),
  };
};
const agree = (what: string, expected: Partial<Awaited<ReturnType<typeof countsOf>>>) =>
  waitFor(what, async () => {
    const [shown, real] = [await countsOf(), await tasksByStatus()];
    const isSame = JSON.stringify(shown) === JSON.stringify(real);
    return isSame && Object.entries(expected).every(([key, value]) => Object(real)[key] === value);
  });

test("counts of entries agree with the tasks: waiting, running, delayed, failed, and none of what has ended", async () => {
  const jobIds = await Promise.all(Array.from({ length: 5 }, fixture.submit));
  await agree("five waiting units", { ready: 5 });

  const outcomes = [
    () => new Promise<never>((_resolve, reject) => stops.push(reject)),
    () => Promise.reject(new Snooze(3_600_000, null)),
    () => Promise.reject(new Failure("invalid", "BROKEN", "It is broken.")),
  ];
  const stops: ((reason: unknown) => void)[] = [];
  let begun = 0;
  const around = ({ signal }: StageContext): Promise<unknown> => {
    const run = outcomes[begun % outcomes.length];
    begun += 1;
    signal.addEventListener("abort", () => {
      for (const stop of stops) stop(signal.reason);
    });
    return run ? run() : Promise.resolve();
  };
  await fixture.startPool({ stages: allStages({ prepare: around }), cpuSlots: 1, graceMs: 50 });
  await waitFor("the first unit", () => begun === 1);
  await agree("one running unit", { leased: 1, ready: 4 });
  stops.shift()?.(new Snooze(3_600_000, null));
  await waitFor("the fourth unit", () => begun === 4);
  // Units: the first and second wait, the third failed, the fourth runs.
  await agree("all kinds of units", { ready: 1, leased: 1, waiting: 2, failed: 1 });
  const failed = board.dispatch.map((queue) => queue.getFailed());
  const [reason] = (await Promise.all(failed)).flat();
  expect(reason?.failedReason).toBe("BROKEN: It is broken.");

  for (const jobId of jobIds) {
    const { job } = await fixture.read(jobId);
    if (job.status === "failed") continue;
    await fixture.cancel(jobId);
    fixture.dispatcher.dispatch(jobId);
  }
  stops.shift()?.(new Error("cancelled"));
  await agree("nothing but the failed unit", { ready: 0, leased: 0, waiting: 0, failed: 1 });
});
