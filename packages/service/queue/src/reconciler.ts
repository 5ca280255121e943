import { startPoller } from "@reelwright/core/concurrency/poller";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Entry, TaskStore } from "@reelwright/core/ports/task-store";
import type { RedisClient } from "./connection.ts";
import { addToQueue, lookUp, perStage, promote, reorder, type StageQueue } from "./stage-queues.ts";

/** Finds entries that got lost: compares the queues with all open tasks. */

/** Beyond this turn a stage's turns are lowered, long before BullMQ's highest priority. */
const highestTurn = 1_000_000;

/** Says when the queues were reconciled, in microseconds of Redis's clock. */
const marker = "reelwright:reconciled";

export type ReconcileTiming = {
  /** Time between looks at the marker. */
  readonly lookMs: number;
  /** Lifetime of the marker, and so the time between passes if nothing is amiss; longer if a pass takes long. */
  readonly sweepMs: number;
  /** Lifetime of the marker during a pass, renewed by each page: if the process dies, another one begins anew. */
  readonly pageMs: number;
};
export const defaultTiming: ReconcileTiming = { lookMs: 1_000, sweepMs: 10_000, pageMs: 10_000 };

/** A pass takes at most this part of the time. */
const shareOfTime = 1 / 50;

/** Jobs per statement. */
export const pageOfJobs = 200;

export type Parts = {
  readonly redis: RedisClient;
  readonly queues: ReadonlyMap<StageName, StageQueue>;
  readonly tasks: Pick<TaskStore, "entries" | "lowerTurns">;
};

/** Microseconds of Redis's clock. */
const redisTime = async (redis: RedisClient): Promise<number> => {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1e6 + Number(microseconds);
};

/** Adds all entries that are missing, and ends delays of tasks that are due. `isStopping` ends it between pages; `onPage` is called for each. */
const reconcile = async (
  { redis, queues, tasks }: Parts,
  onPage: () => Promise<unknown>,
  isStopping: () => boolean,
): Promise<void> => {
  const passed = new Set<StageName>();
  const pages = async (
    change: (queue: StageQueue, group: readonly Entry[]) => Promise<unknown>,
  ): Promise<void> => {
    let after: string | null = null;
    do {
      const { open, next } = await tasks.entries({ after, jobs: pageOfJobs });
      for (const { stage, turn } of open) if (turn > highestTurn) passed.add(stage);
      await perStage(queues, open, change);
      await onPage();
      after = next;
    } while (after !== null && !isStopping());
  };
  await pages(async (queue, group) => {
    const { missing, delayed } = await lookUp(redis, queue, group);
    if (missing.length > 0) await addToQueue(queue, missing);
    const due = delayed.filter(({ delayMs }) => delayMs <= 0);
    await Promise.all(due.map((entry) => promote(queue, entry)));
  });
  if (passed.size === 0) return;
  for (const stage of passed) await tasks.lowerTurns(stage);
  await pages(reorder);
};

/**
 * Reconciles when the marker is missing. `outOfStep`: entries of this process may be missing; a pass has to begin after that,
 * at the earliest one interval later, when other processes have noticed the same trouble.
 */
export const startReconciler = (
  parts: Parts,
  timing: ReconcileTiming,
  onError: (error: unknown) => void,
) => {
  const { redis } = parts;
  /** When the trouble was over, by Redis's clock. */
  let trouble: "none" | "new" | number = "none";

  const isPassDue = async (): Promise<boolean> => {
    const begun = await redis.get(marker);
    if (trouble === "none") return begun === null;
    if (trouble === "new") {
      trouble = await redisTime(redis);
      return false;
    }
    if (begun !== null && Number(begun) >= trouble) {
      trouble = "none";
      return false;
    }
    await redis.del(marker);
    return true;
  };
  const look = async (isStopping: () => boolean): Promise<void> => {
    if (redis.status !== "ready" || !(await isPassDue())) return;
    const { pageMs, sweepMs } = timing;
    const begun = String(await redisTime(redis));
    if ((await redis.set(marker, begun, "PX", pageMs, "NX")) === null) return;
    const startedAt = performance.now();
    await reconcile(parts, () => redis.pexpire(marker, pageMs), isStopping);
    const restMs = Math.max(sweepMs, (performance.now() - startedAt) / shareOfTime);
    // Another process may have asked for a new pass meanwhile.
    if (isStopping() || (await redis.get(marker)) !== begun) return;
    await redis.pexpire(marker, Math.round(restMs));
  };
  const poller = startPoller({
    intervalMs: timing.lookMs,
    isJittered: true,
    run: look,
    onError,
  });
  return {
    outOfStep: (): void => {
      trouble = "new";
    },
    stop: poller.stop,
  };
};
