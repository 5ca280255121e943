import { availableParallelism } from "node:os";
import { QueueFull } from "@reelwright/core/concurrency/queue-full";
import { createSemaphore } from "@reelwright/core/concurrency/semaphore";
import { Snooze } from "@reelwright/core/pipeline/snooze";
import { jittered } from "@reelwright/core/util/jitter";

const cores = availableParallelism();
const enter = createSemaphore(cores, cores);
const fullWaitMs = 10_000;

/**
 * Does work that keeps a core busy, as much at once in this process as there are cores. Where many vendors' results come
 * at the same time, those beyond the next few give their slots back (`Snooze`), so that others' calls can be made.
 */
export const onFreeCore = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const leave = await enter(signal).catch((error: unknown) => {
    throw error instanceof QueueFull ? new Snooze(jittered(fullWaitMs, 0.5)) : error;
  });
  try {
    return await work();
  } finally {
    leave();
  }
};
