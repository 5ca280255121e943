import { setTimeout as wait } from "node:timers/promises";
import { type StageName, stageNames } from "@reelwright/core/jobs/stage-names";
import type { HeldEntries } from "@reelwright/core/operations/overview";
import type { Entry } from "@reelwright/core/ports/task-store";
import { oncePerError } from "./connection.ts";
import {
  defaultTiming,
  type Parts,
  pageOfJobs,
  type ReconcileTiming,
  startReconciler,
} from "./reconciler.ts";
import { connectOnce } from "./redis-inspection.ts";
import {
  addToQueue,
  lookUp,
  openQueues,
  perStage,
  place,
  queuesOn,
  type StageQueue,
} from "./stage-queues.ts";

/**
 * Keeps BullMQ's queues in step with the tasks table, which is the truth: one entry per task that can be claimed, with the
 * task's id as the entry's id, so adding it twice does nothing.
 *
 * Whoever commits ready tasks adds their entries. What gets lost is found by reconciling: a marker in Redis says when that
 * was done last. It is gone after ten seconds, if Redis lost its data, or if a process could not add entries; the process that
 * sets it anew adds every entry that is missing.
 */

/** Time until a task is looked at again whose entry its worker hasn't moved yet, and how often. */
const movingMs = 250;
const movingLooks = 40;

/** A task that couldn't be claimed although it seems open waits at least this long. */
const refusedMs = 500;

/** Changed: a task may have an entry already. Refused: a worker couldn't claim a task of the job. */
type Why = "new" | "changed" | "refused";

export type Dispatcher = {
  /** Adds the entries of tasks that became ready. If Redis is away, they are added once it is back. Doesn't throw. */
  add(entries: readonly Entry[]): Promise<void>;
  /**
   * Brings the entries of the job's tasks in step with their rows: adds them, ends the delay of what is due, and removes
   * what can't be claimed any more. Soon, together with other jobs. Doesn't throw.
   */
  dispatch(jobId: string, why?: Why): void;
  /** Replaces entries that belong to a dead process. Doesn't throw. */
  recover(entries: readonly Entry[]): Promise<void>;
  readonly entries: HeldEntries;
  /** Whether Redis is connected. */
  isConnected(): boolean;
  stop(): Promise<void>;
};

/** Brings jobs' entries in step with their tasks, many jobs at a time. */
const openDispatching = (
  { redis, queues, tasks }: Parts,
  { outOfStep, onError }: { outOfStep(): void; onError(error: unknown): void },
) => {
  const pending = new Map<string, Why>();
  /** Number of looks at each task whose entry hadn't been moved. */
  const looks = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let flushing: Promise<void> | null = null;

  const dispatchSoon = (jobId: string, why: Why): void => {
    pending.set(jobId, why);
    flushing ??= flush().finally(() => {
      flushing = null;
    });
  };
  const lookAgain = (moving: readonly Entry[]): void => {
    const due = moving.filter(({ taskId, delayMs }) => {
      const count = (looks.get(taskId) ?? 0) + 1;
      looks.set(taskId, count);
      return delayMs <= 0 && count <= movingLooks;
    });
    if (due.length === 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const { jobId } of due) dispatchSoon(jobId, "changed");
    }, movingMs);
    timers.add(timer);
  };
  const dispatchJobs = async (jobs: ReadonlyMap<string, Why>): Promise<void> => {
    const { open, closed } = await tasks.entries({ jobIds: [...jobs.keys()] });
    const whyOf = ({ jobId }: Entry): Why => jobs.get(jobId) ?? "changed";
    const fresh = open.filter((entry) => whyOf(entry) === "new");
    const changed = open
      .filter((entry) => whyOf(entry) !== "new")
      .map((entry) =>
        whyOf(entry) === "refused"
          ? { ...entry, delayMs: Math.max(entry.delayMs, refusedMs) }
          : entry,
      );
    await perStage(queues, closed, (queue, group) =>
      Promise.all(group.map(({ taskId }) => queue.remove(taskId))),
    );
    await perStage(queues, fresh, addToQueue);
    await perStage(queues, changed, async (queue, group) => {
      const moving = await place(redis, queue, group);
      for (const entry of group) if (!moving.includes(entry)) looks.delete(entry.taskId);
      lookAgain(moving);
    });
  };
  const flush = async (): Promise<void> => {
    // Jobs of the same moment share a statement.
    await wait(0);
    while (pending.size > 0) {
      const jobs = new Map([...pending].slice(0, pageOfJobs));
      for (const jobId of jobs.keys()) pending.delete(jobId);
      try {
        if (redis.status !== "ready") outOfStep();
        else await dispatchJobs(jobs);
      } catch (error) {
        outOfStep();
        onError(error);
      }
    }
  };
  return {
    dispatchSoon,
    stop: async (): Promise<void> => {
      for (const timer of timers) clearTimeout(timer);
      await flushing;
    },
  };
};

/** What the queues hold. Throws errors of Redis. */
const readEntries = ({ redis, queues }: Pick<Parts, "redis" | "queues">): HeldEntries => ({
  waiting: async () =>
    new Map(
      await Promise.all(
        [...queues].map(
          async ([stage, queue]) =>
            [stage, await queue.getJobCountByTypes("prioritized", "waiting")] as const,
        ),
      ),
    ),
  held: async (tasks) => {
    const ids = new Set<string>();
    await perStage(queues, tasks, async (queue, group) => {
      const { held } = await lookUp(redis, queue, group);
      for (const { taskId } of held) ids.add(taskId);
    });
    return ids;
  },
});

/** What the queues hold. Errors of Redis are reported; they count as nothing held. */
const heldEntries = (parts: Parts, onError: (error: unknown) => void): HeldEntries => {
  const { waiting, held } = readEntries(parts);
  const orNone = async <T>(read: () => Promise<T>, none: T): Promise<T> => {
    if (parts.redis.status !== "ready") return none;
    return read().catch((error: unknown) => {
      onError(error);
      return none;
    });
  };
  return {
    waiting: () => orNone(waiting, new Map()),
    held: (tasks) => orNone(() => held(tasks), new Set()),
  };
};

/** Runs `work` with what the queues hold; null if Redis can't be reached. If it fails later, `work` does. */
export const withHeldEntries = async <T>(
  redisUrl: string,
  work: (entries: HeldEntries | null) => Promise<T>,
): Promise<T> => {
  const redis = await connectOnce(redisUrl).catch(() => null);
  if (redis === null) return work(null);
  const stages = stageNames.map((name) => ({ name }));
  // Commands on a connection that breaks fail.
  const queues = queuesOn(redis, stages, () => undefined);
  try {
    return await work(readEntries({ redis, queues }));
  } finally {
    await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    redis.disconnect();
  }
};

export const openDispatcher = (options: {
  readonly redisUrl: string;
  readonly stages: readonly { readonly name: StageName }[];
  readonly tasks: Parts["tasks"];
  readonly onError: (error: unknown) => void;
  readonly timing?: Partial<ReconcileTiming>;
}): Dispatcher => {
  const onError = oncePerError(options.onError);
  const { redis, queues } = openQueues(options.redisUrl, options.stages, onError);
  const parts = { redis, queues, tasks: options.tasks };
  const reconciler = startReconciler(parts, { ...defaultTiming, ...options.timing }, onError);
  const { outOfStep } = reconciler;
  const dispatching = openDispatching(parts, { outOfStep, onError });
  let wasReady = false;
  redis.on("ready", () => {
    // Redis may have come back without what it was told last.
    if (wasReady) outOfStep();
    wasReady = true;
  });

  const change = async (
    entries: readonly Entry[],
    apply: (queue: StageQueue, group: readonly Entry[]) => Promise<unknown>,
  ): Promise<void> => {
    try {
      if (entries.length > 0) await perStage(parts.queues, entries, apply);
    } catch (error) {
      outOfStep();
      onError(error);
    }
  };
  return {
    add: (entries) => change(entries, addToQueue),
    dispatch: (jobId, why = "changed") => dispatching.dispatchSoon(jobId, why),
    recover: (entries) =>
      change(entries, async (queue, group) => {
        await redis.del(...group.map(({ taskId }) => `${queue.toKey(taskId)}:lock`));
        await Promise.all(group.map(({ taskId }) => queue.remove(taskId)));
        await addToQueue(queue, group);
      }),
    entries: heldEntries(parts, onError),
    isConnected: () => redis.status === "ready",
    stop: async () => {
      await dispatching.stop();
      await reconciler.stop();
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
};
