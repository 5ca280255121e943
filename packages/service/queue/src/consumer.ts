import { setTimeout as wait } from "node:timers/promises";
import { Snooze } from "@reelwright/film/vendor-failure";
import { DelayedError, ErrorCode, type Job, WaitingError, Worker } from "bullmq";
import {
  connect,
  oncePerError,
  prefixOf,
  type RedisClient,
  withoutVersionCheck,
} from "./connection.ts";

/** Seconds that one blocking read waits for an entry. */
const drainSeconds = 1;

/** A queue's entry during one run. */
type Entry<Data> = {
  readonly data: Data;
  /** Milliseconds since it was queued, by the clock of this machine. */
  readonly ageMs: number;
  /** Whether the entry fails permanently if this run rejects. */
  readonly isLast: boolean;
  /** Resolves once the run has ended and the entry was completed, returned or snoozed in the queue. */
  readonly ended: Promise<void>;
};

export type Consumer = {
  /** Takes no new entries and waits `graceMs` for running ones. Aborts the rest and returns them to the queue. */
  stop(graceMs: number): Promise<void>;
};

const entryOf = <Data>(job: Job<Data>, ended: Promise<void>): Entry<Data> => ({
  ended,
  data: job.data,
  ageMs: Date.now() - job.timestamp,
  isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
});

/** Lifetime of a wake mark: longer than any run. */
const markMs = 60 * 60_000;

const isNotDelayed = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === ErrorCode.JobNotInState;

/** Ends an entry's snooze. Does nothing if it isn't snoozed. */
const endSnooze = async (job: Job): Promise<void> => {
  try {
    await job.promote();
  } catch (error) {
    if (!isNotDelayed(error)) throw error;
  }
};

/**
 * Wakes snoozed entries of a queue. An entry that is woken while it runs doesn't snooze afterwards.
 *
 * `wake` first marks the entry's current run, then ends a snooze. `snoozed` runs after a snooze began and then checks
 * the mark. So one of the two always sees the other. Marks of earlier runs are ignored, because each run begins by
 * polling its vendor.
 */
export const openWakes = (redis: RedisClient, queue: string) => {
  const keyOf = (job: Job): string => `${prefixOf(queue)}:${queue}:woken:${job.id}`;
  return {
    wake: async (job: Job): Promise<void> => {
      await redis.set(keyOf(job), job.attemptsStarted, "PX", markMs);
      await endSnooze(job);
    },
    /** Call this after the entry was snoozed. */
    snoozed: async (job: Job): Promise<void> => {
      const wokenIn = await redis.get(keyOf(job));
      if (wokenIn !== null && Number(wokenIn) >= job.attemptsStarted) await endSnooze(job);
    },
  };
};

/**
 * Processes a queue whose entries contain the work itself (unlike dispatches). If a process dies, its entries run
 * again, at most `runsAfterDeath` times. A run that throws `Snooze` frees its slot. Its entry runs again after that
 * time, or immediately if it was woken since the run began. A snooze counts neither as an error nor as a death.
 */
export const startConsumer = <Data, Result>(options: {
  readonly redisUrl: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly runsAfterDeath: number;
  readonly run: (entry: Entry<Data>, stop: AbortSignal) => Promise<Result>;
  readonly onError: (error: unknown) => void;
  /** Time without a sign of life after which other processes run this process's entries; default 10 s. */
  readonly deadAfterMs?: number;
}): Consumer => {
  const { deadAfterMs = 10_000 } = options;
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: true, onError });
  const wakes = openWakes(redis, options.queue);
  const running = new Set<Promise<unknown>>();
  const stop = new AbortController();
  let isPaused = false;
  let hasReturned = false;

  const returnEntry = async (job: Job<Data>, token?: string): Promise<never> => {
    hasReturned = true;
    await job.moveToWait(token);
    throw new WaitingError();
  };
  const snooze = async (job: Job<Data>, waitMs: number, token?: string): Promise<never> => {
    hasReturned ||= isPaused;
    await job.moveToDelayed(Date.now() + waitMs, token);
    await wakes.snoozed(job);
    throw new DelayedError();
  };
  const runEntry = async (
    job: Job<Data>,
    ended: Promise<void>,
    token?: string,
  ): Promise<Result> => {
    try {
      return await options.run(entryOf(job, ended), stop.signal);
    } catch (error) {
      if (error instanceof Snooze) return await snooze(job, error.waitMs, token);
      if (stop.signal.aborted) return await returnEntry(job, token);
      throw error;
    }
  };
  const work = async (job: Job<Data>, token?: string): Promise<Result> => {
    // A paused worker still receives the entry that it was waiting for.
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run = isPaused ? returnEntry(job, token) : runEntry(job, ended, token);
    running.add(run);
    try {
      return await run;
    } finally {
      running.delete(run);
      end();
    }
  };
  const worker = new Worker<Data, Result>(options.queue, work, {
    connection: redis,
    prefix: prefixOf(options.queue),
    ...withoutVersionCheck,
    concurrency: options.concurrency,
    lockDuration: deadAfterMs,
    stalledInterval: deadAfterMs / 2,
    maxStalledCount: options.runsAfterDeath,
    drainDelay: drainSeconds,
    autorun: false,
    runRetryDelay: 500,
  });
  worker.on("error", onError);
  const ended = worker.run().catch(onError);

  return {
    stop: async (graceMs) => {
      isPaused = true;
      const timer = setTimeout(() => stop.abort(), graceMs);
      // `pause`, not `close`: entries can still be returned, and locks of running entries are renewed until they end.
      await Promise.allSettled([worker.pause(true)]);
      while (running.size > 0) await Promise.allSettled(running);
      clearTimeout(timer);
      // A blocking read that is still waiting receives the returned entry and returns it again.
      if (hasReturned)
        await Promise.race([ended, wait(2_000 * drainSeconds, null, { ref: false })]);
      await Promise.allSettled([worker.close(true)]);
      redis.disconnect();
    },
  };
};
