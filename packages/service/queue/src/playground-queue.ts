/** The playground's queue: its entries are the tasks. What Redis loses is found by the sweeper. */

import { elected, type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import type { PlaygroundRun } from "@reelwright/core/playground/run-task";
import type { OperationsStore } from "@reelwright/core/ports/operators";
import type { PlaygroundOrder, PlaygroundQueue } from "@reelwright/core/ports/playground";
import { Failure } from "@reelwright/film/failure";
import { Queue } from "bullmq";
import { connect, oncePerError, prefixOf, unquestioned } from "./connection.ts";
import { type Consumer, openWakes, startConsumer } from "./consumer.ts";

export const playgroundQueueName = "playground";
/** Runs of a task whose error may pass. */
const attempts = 3;
const retryDelayMs = 2_000;

const unavailable = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "The playground can't be reached; try again shortly.",
    { cause },
  );

/** The tasks under way; throws Failure("unavailable") while Redis is away. */
export const openPlaygroundQueue = (options: {
  readonly redisUrl: string;
  readonly onError: (error: unknown) => void;
}): PlaygroundQueue & { close(): Promise<void> } => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: false, onError });
  const queue = new Queue<PlaygroundOrder>(playgroundQueueName, {
    connection: redis,
    prefix: prefixOf(playgroundQueueName),
    ...unquestioned,
    skipWaitingForReady: true,
    defaultJobOptions: {
      attempts,
      backoff: { type: "exponential", delay: retryDelayMs },
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  queue.on("error", onError);
  const asking = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question();
    } catch (error) {
      throw unavailable(error);
    }
  };
  const stateOf = async (taskId: string): Promise<"lost" | "queued" | "processing"> => {
    const [queuedAt, begunAt] = await redis.hmget(queue.toKey(taskId), "timestamp", "processedOn");
    if (!queuedAt) return "lost";
    return begunAt ? "processing" : "queued";
  };
  const wakes = openWakes(redis, playgroundQueueName);
  const wake = async (taskId: string): Promise<void> => {
    const job = await queue.getJob(taskId);
    if (job) await wakes.wake(job);
  };
  return {
    // In BullMQ what has no priority goes before 1, 1 before 2 …: who has less under way isn't kept waiting.
    add: (order, turn) =>
      asking(
        async () =>
          void (await queue.add("task", order, { jobId: order.taskId, priority: turn - 1 })),
      ),
    statuses: (taskIds) => asking(() => Promise.all(taskIds.map(stateOf))),
    wake: (taskId) => asking(() => wake(taskId)),
    remove: (taskId) => asking(async () => void (await queue.remove(taskId))),
    close: async () => {
      await Promise.allSettled([queue.close()]);
      redis.disconnect();
    },
  };
};

/** Runs tasks, `concurrency` at once. `run` settles; it rejects for errors that may pass, and with `Snooze`. */
export const startPlaygroundWorker = (options: {
  readonly redisUrl: string;
  readonly concurrency: number;
  readonly run: (order: PlaygroundOrder, run: PlaygroundRun) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly deadAfterMs?: number;
}): Consumer =>
  startConsumer<PlaygroundOrder, null>({
    ...options,
    queue: playgroundQueueName,
    runsAfterDeath: attempts - 1,
    run: async ({ data, isLast, ended }, stop) => {
      await options.run(data, { stop, isLast, ended });
      return null;
    },
  });

const sweepEveryMs = 5_000;

/** Looks for lost and overdue tasks, in one process for all; `released` hears of each round that found some. */
export const startPlaygroundSweeper = (deps: {
  readonly sweep: () => Promise<number>;
  readonly elections: Pick<OperationsStore, "elect" | "resign">;
  readonly released: (count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly intervalMs?: number;
}): Poller => {
  const intervalMs = deps.intervalMs ?? sweepEveryMs;
  const { elections: operations } = deps;
  const { run, stop } = elected(
    { operations, name: "playground sweep", forMs: 2.5 * intervalMs },
    async () => {
      const count = await deps.sweep();
      if (count > 0) deps.released(count);
    },
  );
  const poller = startPoller({ intervalMs, run, onError: deps.onError });
  return {
    wake: poller.wake,
    stop: async () => {
      await poller.stop();
      await stop();
    },
  };
};
