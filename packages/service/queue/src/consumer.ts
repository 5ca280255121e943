import { setTimeout as wait } from "node:timers/promises";
import { Snooze } from "@reelwright/film/vendor-failure";
import { DelayedError, ErrorCode, type Job, WaitingError, Worker } from "bullmq";
import { connect, oncePerError, prefixOf, type RedisClient, unquestioned } from "./connection.ts";

/** How long one look for an entry waits. */
const drainSeconds = 1;

/** A queue's entry in the hands of who works on it. */
type Entry<Data> = {
  readonly data: Data;
  /** Milliseconds since it was queued, by this machine's clock. */
  readonly ageMs: number;
  /** Whether it fails for good when this run rejects. */
  readonly isLast: boolean;
  /** Resolves when the queue knows that this run gave the entry back, snoozed it or is over. */
  readonly ended: Promise<void>;
};

export type Consumer = {
  /** Takes nothing new, lets what runs go on for `graceMs`, aborts the rest, which is run by others then, and closes. */
  stop(graceMs: number): Promise<void>;
};

const entryOf = <Data>(job: Job<Data>, ended: Promise<void>): Entry<Data> => ({
  ended,
  data: job.data,
  ageMs: Date.now() - job.timestamp,
  isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
});

/**
 * Works on a queue whose entries hold the work itself (unlike dispatches). An entry whose process died is run again,
 * at most `runsAfterDeath` times. A run that throws `Snooze` gives its slot back; its entry is run again after that time,
 * or at once where it was woken since the run began, which counts neither as an error nor as a death.
 */
export const startConsumer = <Data, Result>(options: {
  readonly redisUrl: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly runsAfterDeath: number;
  readonly run: (entry: Entry<Data>, stop: AbortSignal) => Promise<Result>;
  readonly onError: (error: unknown) => void;
  /** How long a process may not be heard of before its entries are run by others; 10 s where left out. */
  readonly deadAfterMs?: number;
}): Consumer => {
  const { deadAfterMs = 10_000 } = options;
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: true, onError });
  const wakes = openWakes(redis, options.queue);
  const running = new Set<Promise<unknown>>();
  const stop = new AbortController();
  let isPaused = false;
  let hasGivenBack = false;

  const giveBack = async (job: Job<Data>, token?: string): Promise<never> => {
    hasGivenBack = true;
    await job.moveToWait(token);
    throw new WaitingError();
  };
  const snooze = async (job: Job<Data>, waitMs: number, token?: string): Promise<never> => {
    hasGivenBack ||= isPaused;
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
      if (stop.signal.aborted) return await giveBack(job, token);
      throw error;
    }
  };
  const work = async (job: Job<Data>, token?: string): Promise<Result> => {
    // A paused worker still takes the entry that it was waiting for.
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const run = isPaused ? giveBack(job, token) : runEntry(job, ended, token);
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
    ...unquestioned,
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
      // Without it no entry is given back, and the lock of what still runs is renewed to the end.
      await Promise.allSettled([worker.pause(true)]);
      while (running.size > 0) await Promise.allSettled(running);
      clearTimeout(timer);
      // The look for an entry that was under way takes the one given back, and gives it back, too.
      if (hasGivenBack)
        await Promise.race([ended, wait(2_000 * drainSeconds, null, { ref: false })]);
      await Promise.allSettled([worker.close(true)]);
      redis.disconnect();
    },
  };
};

/** Entries that snooze are woken; one that is woken while it runs doesn't snooze afterwards. */

/** Longer than any run. */
const keptMs = 60 * 60_000;

const isNotDelayed = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === ErrorCode.JobNotInState;

/** Ends an entry's snooze; does nothing for one that doesn't snooze. */
const endSnooze = async (job: Job): Promise<void> => {
  try {
    await job.promote();
  } catch (error) {
    if (!isNotDelayed(error)) throw error;
  }
};

/**
 * The wakes of a queue's entries. Whoever wakes notes the run that the entry is in before looking whether it snoozes;
 * whoever lets it snooze looks at the notes afterwards: one of both sees the other. A note of an earlier run says
 * nothing, since each run begins with a look at its vendor.
 */
export const openWakes = (redis: RedisClient, queue: string) => {
  const keyOf = (job: Job): string => `${prefixOf(queue)}:${queue}:woken:${job.id}`;
  return {
    wake: async (job: Job): Promise<void> => {
      await redis.set(keyOf(job), job.attemptsStarted, "PX", keptMs);
      await endSnooze(job);
    },
    /** To be called when the entry has begun to snooze. */
    snoozed: async (job: Job): Promise<void> => {
      const wokenIn = await redis.get(keyOf(job));
      if (wokenIn !== null && Number(wokenIn) >= job.attemptsStarted) await endSnooze(job);
    },
  };
};
