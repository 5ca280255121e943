/** Entries that snooze are woken; one that is woken while it runs doesn't snooze afterwards. */

import { ErrorCode, type Job } from "bullmq";
import type { RedisClient } from "./connection.ts";
import { prefixOf } from "./key-prefix.ts";

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
