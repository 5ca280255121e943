import { led, type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import type { PlaygroundRun } from "@reelwright/core/playground/run-task";
import type { PlaygroundOrder, PlaygroundQueue } from "@reelwright/core/ports/playground";
import type { Registration } from "@reelwright/core/ports/store";
import { Failure } from "@reelwright/film/failure";
import { Queue } from "bullmq";
import { connect, oncePerError, prefixOf, priorityOf, withoutVersionCheck } from "./connection.ts";
import { type Consumer, openWakes, startConsumer } from "./consumer.ts";

/** The playground's queue. Its entries are the tasks; the sweeper releases tasks that Redis lost. */
export const playgroundQueueName = "playground";
/** Maximum runs of a task that fails with temporary errors. */
const attempts = 3;
const retryDelayMs = 2_000;

const unavailable = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "The playground is temporarily unavailable. Try again shortly.",
    { cause },
  );

/** Opens the queue for ordering tasks. Its methods throw Failure("unavailable") while Redis is unavailable. */
export const openPlaygroundQueue = (options: {
  readonly redisUrl: string;
  readonly onError: (error: unknown) => void;
}): PlaygroundQueue & { close(): Promise<void> } => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: false, onError });
  const queue = new Queue<PlaygroundOrder>(playgroundQueueName, {
    connection: redis,
    prefix: prefixOf(playgroundQueueName),
    ...withoutVersionCheck,
    skipWaitingForReady: true,
    defaultJobOptions: {
      attempts,
      backoff: { type: "exponential", delay: retryDelayMs },
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  queue.on("error", onError);
  const available = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw unavailable(error);
    }
  };
  const stateOf = async (taskId: string): Promise<"lost" | "queued" | "processing"> => {
    const [queuedAt, startedAt] = await redis.hmget(
      queue.toKey(taskId),
      "timestamp",
      "processedOn",
    );
    if (!queuedAt) return "lost";
    return startedAt ? "processing" : "queued";
  };
  const wakes = openWakes(redis, playgroundQueueName);
  const wake = async (taskId: string): Promise<void> => {
    const job = await queue.getJob(taskId);
    if (job) await wakes.wake(job);
  };
  return {
    add: (order, turn) =>
      available(async () => {
        await queue.add("task", order, { jobId: order.taskId, priority: priorityOf(turn) });
      }),
    statuses: (taskIds) => available(() => Promise.all(taskIds.map(stateOf))),
    wake: (taskId) => available(() => wake(taskId)),
    remove: (taskId) =>
      available(async () => {
        await queue.remove(taskId);
      }),
    close: async () => {
      await Promise.allSettled([queue.close()]);
      redis.disconnect();
    },
  };
};

/** Runs `concurrency` tasks at a time. `run` settles its task. It rejects only with temporary errors or `Snooze`. */
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

/** Releases lost and overdue tasks, in the process that leads. `released` is called after each sweep that found some. */
export const startPlaygroundSweeper = (deps: {
  readonly sweep: () => Promise<number>;
  readonly registration: Pick<Registration, "sweep">;
  readonly released: (count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly intervalMs?: number;
}): Poller => {
  const intervalMs = deps.intervalMs ?? sweepEveryMs;
  const { run, stop } = led(deps.registration, "playground sweep", async () => {
    const count = await deps.sweep();
    if (count > 0) deps.released(count);
  });
  const poller = startPoller({ intervalMs, run, onError: deps.onError });
  return {
    wake: poller.wake,
    stop: async () => {
      await poller.stop();
      stop();
    },
  };
};
