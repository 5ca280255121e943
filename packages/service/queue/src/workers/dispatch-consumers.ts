import type { StageName } from "@reelwright/core/jobs/model/stage-names";
import { type Job, WaitingError, Worker } from "bullmq";
import { connect, oncePerError, unquestioned } from "../connection.ts";
import { queueName } from "../dispatch/dispatch-queues.ts";
import { prefixOf } from "../key-prefix.ts";
import type { Slots } from "./slots.ts";

export type DispatchConsumers = {
  /** Takes no more dispatches; what runs goes on. */
  pause(): Promise<void>;
  /** Takes dispatches again. */
  resume(): void;
  /** What runs besides what was received. */
  track(task: Promise<unknown>): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** How many slots the stage has and how many are free, and how many of its dispatches were received since the start. */
  load(stage: StageName): Load;
  close(): Promise<void>;
};
type Entry = Job<{ taskId: string }>;
export type Load = { readonly size: number; readonly free: number; readonly received: number };

/** Consumes the dispatches of these stages, each with its number of slots, and runs the tasks that they name. */
export const startDispatchConsumers = (options: {
  readonly redisUrl: string;
  readonly slots: Slots;
  /** Runs a task; `worked` is called once it needs no slot any more. */
  readonly run: (taskId: string, worked: () => void) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}): DispatchConsumers => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: true, onError });
  const running = new Set<Promise<unknown>>();
  const received = new Map([...options.slots.sizes].map(([stage]) => [stage, 0]));
  let isPaused = false;

  const giveBack = async (job: Entry, token?: string): Promise<never> => {
    await job.moveToWait(token);
    throw new WaitingError();
  };
  const track = (task: Promise<unknown>): void => {
    const tracked = task
      .catch((error: unknown) => options.onError(error))
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const receive = async (stage: StageName, job: Entry, token?: string): Promise<void> => {
    // A paused worker still takes the entry that it was waiting for; another process shall have it.
    if (isPaused) return giveBack(job, token);
    received.set(stage, (received.get(stage) ?? 0) + 1);
    if (!(await options.slots.enter(stage))) return giveBack(job, token);
    // The entry has done its part when the work is over: that its result is lost, the lease tells.
    await new Promise<void>((resolve) => {
      let hasLeft = false;
      const leave = (): void => {
        if (!hasLeft) options.slots.leave(stage);
        hasLeft = true;
        resolve();
      };
      track(options.run(job.data.taskId, leave).finally(leave));
    });
  };
  const workers = [...options.slots.sizes].map(([stage, concurrency]) => {
    const worker = new Worker<{ taskId: string }>(
      queueName(stage),
      (job, token) => receive(stage, job, token),
      {
        connection: redis,
        prefix: prefixOf(queueName(stage)),
        ...unquestioned,
        concurrency,
        lockDuration: 10_000,
        stalledInterval: 5_000,
        maxStalledCount: 0,
        drainDelay: 1,
        // Its 15 s would outlast every outage.
        runRetryDelay: 500,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    worker.on("error", onError);
    return worker;
  });

  return {
    track,
    pause: async () => {
      isPaused = true;
      options.slots.close();
      await Promise.allSettled(workers.map((worker) => worker.pause(true)));
    },
    resume: () => {
      isPaused = false;
      options.slots.open();
      for (const worker of workers) void worker.resume();
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
    load: (stage) => ({
      size: options.slots.sizes.get(stage) ?? 0,
      free: options.slots.free(stage),
      received: received.get(stage) ?? 0,
    }),
    close: async () => {
      await Promise.allSettled(workers.map((worker) => worker.close(true)));
      redis.disconnect();
    },
  };
};
