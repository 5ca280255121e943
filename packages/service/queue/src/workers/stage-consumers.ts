import { setTimeout as wait } from "node:timers/promises";
import type { TaskRun } from "@reelwright/core/execution/run-task";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Entry, TaskId } from "@reelwright/core/ports/task-store";
import {
  DelayedError,
  ErrorCode,
  type Job,
  UnrecoverableError,
  WaitingError,
  Worker,
} from "bullmq";
import { connect, oncePerError, prefixOf, withoutVersionCheck } from "../connection.ts";
import type { Dispatcher } from "../dispatcher.ts";
import { dataOf, type EntryData, queueName } from "../stage-queues.ts";

export type StageConsumers = {
  /** Takes no more entries. Running tasks continue. */
  pause(): Promise<void>;
  /** Takes entries again. */
  resume(): void;
  /** Resolves when no task runs. Entries may still wait for Redis. */
  idle(): Promise<void>;
  /** Number of running tasks. */
  running(stage: StageName): number;
  /** Waits up to 2 s for entries to be moved, then gives up Redis. Their locks expire, and their tasks decide. */
  close(): Promise<void>;
};

type QueueJob = Job<EntryData>;

/** What a refused claim leaves as the entry's result, which isn't kept. */
const refused = "refused";

/** How long entries may take to leave their queues, or to go back to them, at the end of the process. */
const closeMs = 2_000;

/** Failed entries are kept for operators. */
const failedEntries = { count: 1_000, age: 7 * 24 * 3_600 } as const;

/** The entry isn't this process's any more: Redis lost it, or its task was taken back. The task's row has decided already. */
const isForeign = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  [
    ErrorCode.JobNotExist,
    ErrorCode.JobLockNotExist,
    ErrorCode.JobLockMismatch,
    ErrorCode.JobNotInState,
  ].some((code) => code === error.code);

type Options = {
  readonly redisUrl: string;
  /** Concurrent tasks of each stage. */
  readonly slots: ReadonlyMap<StageName, number>;
  readonly run: (task: TaskId) => Promise<TaskRun>;
  readonly dispatcher: Pick<Dispatcher, "add" | "dispatch">;
  readonly onError: (error: unknown) => void;
  /** Time after which a silent connection is replaced; default 15 s. */
  readonly silenceMs?: number;
};

const putBack = async (job: QueueJob, token?: string): Promise<never> => {
  await job.moveToWait(token);
  throw new WaitingError();
};

/** Runs the task of an entry, and moves the entry to where its task is then. */
const entryRunner = ({ run, dispatcher, onError }: Options) => {
  const moveTo = async (job: QueueJob, again: Entry, token?: string): Promise<never> => {
    try {
      if (again.attempt !== job.data.attempt) await job.updateData(dataOf(again));
      if (again.delayMs <= 0) return await putBack(job, token);
      await job.moveToDelayed(Date.now() + again.delayMs, token);
    } catch (error) {
      if (error instanceof WaitingError || !isForeign(error)) throw error;
      await dispatcher.add([again]);
    }
    throw new DelayedError();
  };
  const runTask = async (job: QueueJob): Promise<TaskRun> => {
    try {
      return await run(job.data);
    } catch (error) {
      // The end couldn't be written. The reaper has the task run again.
      onError(error);
      return { kind: "ended", again: null, error: null };
    }
  };
  return async (job: QueueJob, token?: string): Promise<string | null> => {
    const ended = await runTask(job);
    if (ended.kind === "refused") return refused;
    if (ended.again) return moveTo(job, ended.again, token);
    if (ended.error) throw new UnrecoverableError(`${ended.error.code}: ${ended.error.message}`);
    return null;
  };
};

const workerOptions = (concurrency: number) => ({
  ...withoutVersionCheck,
  concurrency,
  // An entry of a process that died, or lost its connection, goes back to the queue. A claim decides about its task.
  lockDuration: 8_000,
  stalledInterval: 4_000,
  maxStalledCount: Number.MAX_SAFE_INTEGER,
  drainDelay: 1,
  // BullMQ's default of 15 s is longer than most outages.
  runRetryDelay: 500,
  removeOnComplete: { count: 0 },
  removeOnFail: failedEntries,
});

/**
 * Consumes the stages' queues, each with its number of slots, and runs the tasks. An entry follows its task: it is completed
 * when the unit's end is committed, delayed while the unit waits, fails with the unit, and goes back to the queue if the unit
 * is handed back.
 */
export const startStageConsumers = (options: Options): StageConsumers => {
  const onError = oncePerError((error) => {
    if (!isForeign(error)) options.onError(error);
  });
  const redis = connect(options.redisUrl, {
    isPatient: true,
    onError,
    ...(options.silenceMs && { silenceMs: options.silenceMs }),
  });
  const running = new Map<StageName, Set<Promise<TaskRun>>>();
  let isPaused = false;

  const workers = [...options.slots].map(([stage, concurrency]) => {
    const tasks = new Set<Promise<TaskRun>>();
    running.set(stage, tasks);
    const run = (task: TaskId): Promise<TaskRun> => {
      const ended = options.run(task).finally(() => tasks.delete(ended));
      tasks.add(ended);
      return ended;
    };
    const runEntry = entryRunner({ ...options, run });
    const worker = new Worker<EntryData, string | null>(
      queueName(stage),
      // A paused worker still receives the entry that it was waiting for. It belongs to another process.
      (job, token) => (isPaused ? putBack(job, token) : runEntry(job, token)),
      { connection: redis, prefix: prefixOf(queueName(stage)), ...workerOptions(concurrency) },
    );
    worker.on("error", onError);
    // Only now is the entry gone, so that the task can have another one.
    worker.on("completed", ({ data }, result) => {
      if (result === refused && data.jobId) options.dispatcher.dispatch(data.jobId, refused);
    });
    return worker;
  });

  return {
    pause: async () => {
      isPaused = true;
      await Promise.allSettled(workers.map((worker) => worker.pause(true)));
    },
    resume: () => {
      isPaused = false;
      for (const worker of workers) void worker.resume();
    },
    idle: async () => {
      const all = () => [...running.values()].flatMap((tasks) => [...tasks]);
      while (all().length > 0) await Promise.allSettled(all());
    },
    running: (stage) => running.get(stage)?.size ?? 0,
    close: async () => {
      const closed = Promise.allSettled(workers.map((worker) => worker.close()));
      await Promise.race([closed, wait(closeMs, null, { ref: false })]);
      // Fails what still waits for Redis, so that the workers close.
      redis.disconnect();
      await closed;
    },
  };
};
