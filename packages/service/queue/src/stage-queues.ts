import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Entry } from "@reelwright/core/ports/task-store";
import { ErrorCode, Queue } from "bullmq";
import { connect, prefixOf, type RedisClient, withoutVersionCheck } from "./connection.ts";

/** The stages' queues in BullMQ, and what is done with their entries. */

/** One queue per stage, so that operators see which work waits for which stage. */
export const queueName = (stage: StageName): string => `stage.${stage}`;

/** What an entry shows to operators. The task's row decides. */
export type EntryData = Pick<
  Entry,
  "taskId" | "jobId" | "tenantId" | "stage" | "unit" | "run" | "attempt"
>;

export const dataOf = (entry: EntryData): EntryData => {
  const { taskId, jobId, tenantId, stage, unit, run, attempt } = entry;
  return { taskId, jobId, tenantId, stage, unit, run, attempt };
};

/** BullMQ runs priorities in ascending order, from 1. */
const highestPriority = 2 ** 21 - 1;
const priorityOf = ({ turn }: Entry): number => Math.min(turn + 1, highestPriority);

export type StageQueue = Queue<EntryData>;

export type Task = { readonly taskId: string; readonly stage: StageName };

const byStage = <T extends Task>(entries: readonly T[]): ReadonlyMap<StageName, readonly T[]> => {
  const stages = new Map<StageName, T[]>();
  for (const entry of entries) {
    const stage = stages.get(entry.stage);
    if (stage) stage.push(entry);
    else stages.set(entry.stage, [entry]);
  }
  return stages;
};

/** Opens the queues of these stages. Redis may be unavailable. */
export const openQueues = (
  redisUrl: string,
  stages: readonly { readonly name: StageName }[],
  onError: (error: unknown) => void,
) => {
  const redis = connect(redisUrl, { isPatient: false, onError });
  return { redis, queues: queuesOn(redis, stages, onError) };
};

export const queuesOn = (
  redis: RedisClient,
  stages: readonly { readonly name: StageName }[],
  onError: (error: unknown) => void,
): ReadonlyMap<StageName, StageQueue> =>
  new Map(
    stages.map(({ name }) => {
      const queue: StageQueue = new Queue(queueName(name), {
        connection: redis,
        prefix: prefixOf(queueName(name)),
        ...withoutVersionCheck,
        // Otherwise `add` would wait for Redis.
        skipWaitingForReady: true,
        defaultJobOptions: { attempts: 1 },
      });
      queue.on("error", onError);
      return [name, queue] as const;
    }),
  );

const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === ErrorCode.JobNotExist || error.code === ErrorCode.JobNotInState);

/** Runs a change of an entry that a worker may have received or completed meanwhile. */
const unlessGone = async (change: Promise<unknown>): Promise<void> => {
  await change.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
};

const added = (entry: Entry) => ({
  name: entry.stage,
  data: dataOf(entry),
  opts: {
    jobId: entry.taskId,
    priority: priorityOf(entry),
    ...(entry.delayMs > 0 && { delay: entry.delayMs }),
  },
});

export const addToQueue = (queue: StageQueue, entries: readonly Entry[]): Promise<unknown> => {
  const [entry] = entries;
  // A pipeline costs more than the entry: ioredis gives each one all of BullMQ's scripts.
  if (entry && entries.length === 1) {
    const { name, data, opts } = added(entry);
    return queue.add(name, data, opts);
  }
  return queue.addBulk(entries.map(added));
};

/** BullMQ's scores of delayed entries: milliseconds since 1970, times this, plus a counter. */
const delayedScore = 0x1000;

/** Delays that end so soon anyway aren't ended earlier. */
const soonMs = 1_000;

/** Tasks that the queue holds, in any state, tasks that it doesn't, and tasks that it holds back for a while. */
export const lookUp = async <T extends Task>(
  redis: RedisClient,
  queue: StageQueue,
  entries: readonly T[],
): Promise<{
  readonly held: readonly T[];
  readonly missing: readonly T[];
  delayed: readonly T[];
}> => {
  const pipeline = redis.pipeline();
  for (const { taskId } of entries)
    pipeline.exists(queue.toKey(taskId)).zscore(queue.toKey("delayed"), taskId);
  const found = (await pipeline.exec()) ?? [];
  const answer = (at: number): unknown => {
    const [error, value] = found[at] ?? [new Error("Redis didn't answer"), null];
    if (error) throw error;
    return value;
  };
  const isHeld = (at: number): boolean => answer(2 * at) === 1;
  const isDelayed = (at: number): boolean =>
    Number(answer(2 * at + 1) ?? 0) / delayedScore > Date.now() + soonMs;
  return {
    held: entries.filter((_, at) => isHeld(at)),
    missing: entries.filter((_, at) => !isHeld(at)),
    delayed: entries.filter((_, at) => isDelayed(at)),
  };
};

/** Ends the delay of an entry whose task is due. */
export const promote = async (queue: StageQueue, { taskId }: Task): Promise<void> => {
  const job = await queue.getJob(taskId);
  if (job) await unlessGone(job.promote());
};

/**
 * Adds missing entries. Brings held ones in step with their tasks, and returns those that have to be looked at again: their
 * worker has committed, but not moved its entry yet.
 */
export const place = async (
  redis: RedisClient,
  queue: StageQueue,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  const { held, missing } = await lookUp(redis, queue, entries);
  const moving: Entry[] = [];
  const stale: Entry[] = [];
  const settle = async (entry: Entry): Promise<void> => {
    const state = await queue.getJobState(entry.taskId);
    if (state === "active") moving.push(entry);
    else if (state === "failed" || state === "completed") stale.push(entry);
    else if (state === "delayed" && entry.delayMs <= 0) await promote(queue, entry);
  };
  await Promise.all(held.map(settle));
  await Promise.all(stale.map(({ taskId }) => queue.remove(taskId)));
  const added = [...missing, ...stale];
  if (added.length > 0) await addToQueue(queue, added);
  return moving;
};

/** Gives the entries the priorities of their turns. */
export const reorder = (queue: StageQueue, entries: readonly Entry[]): Promise<unknown> =>
  Promise.all(
    entries.map(async (entry) => {
      const job = await queue.getJob(entry.taskId);
      if (job) await unlessGone(job.changePriority({ priority: priorityOf(entry) }));
    }),
  );

/** Calls `change` for the entries of each stage. */
export const perStage = async <T extends Task>(
  queues: ReadonlyMap<StageName, StageQueue>,
  entries: readonly T[],
  change: (queue: StageQueue, group: readonly T[]) => Promise<unknown>,
): Promise<void> => {
  await Promise.all(
    [...byStage(entries)].map(async ([stage, group]) => {
      const queue = queues.get(stage);
      if (queue) await change(queue, group);
    }),
  );
};
