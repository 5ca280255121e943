import type { StageName } from "@reelwright/core/jobs";
import { type Job, WaitingError, Worker } from "bullmq";
import { connect, oncePerError, unquestioned } from "../connection.ts";
import { keyPrefix, queueName } from "../dispatch/dispatch-queues.ts";

export type DispatchConsumers = {
  /** Takes no more dispatches; what runs goes on. */
  pause(): Promise<void>;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** How many slots of the stage are free, and how many of its dispatches were received since the start. */
  load(stage: StageName): Load;
  close(): Promise<void>;
};
type Entry = Job<{ taskId: string }>;
export type Load = { readonly free: number; readonly received: number };

/** Consumes the dispatches of these stages, each with its number of slots, and runs the tasks that they name. */
export const startDispatchConsumers = (options: {
  readonly redisUrl: string;
  readonly slots: ReadonlyMap<StageName, number>;
  readonly run: (taskId: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}): DispatchConsumers => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: true, onError });
  const running = new Set<Promise<unknown>>();
  const loads = new Map([...options.slots].map(([stage, free]) => [stage, { free, received: 0 }]));
  let isPaused = false;

  const receive = async (load: { free: number; received: number }, job: Entry, token?: string) => {
    if (isPaused) {
      // A paused worker still takes the entry that it was waiting for; another process shall have it.
      await job.moveToWait(token);
      throw new WaitingError();
    }
    load.received++;
    const task = options.run(job.data.taskId);
    running.add(task);
    load.free--;
    try {
      await task;
    } finally {
      load.free++;
      running.delete(task);
    }
  };
  const workers = [...loads].map(([stage, load]) => {
    const worker = new Worker<{ taskId: string }>(
      queueName(stage),
      (job, token) => receive(load, job, token),
      {
        connection: redis,
        prefix: keyPrefix,
        ...unquestioned,
        concurrency: load.free,
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
    pause: async () => {
      isPaused = true;
      await Promise.allSettled(workers.map((worker) => worker.pause(true)));
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
    load: (stage) => ({ free: 0, received: 0, ...loads.get(stage) }),
    close: async () => {
      await Promise.allSettled(workers.map((worker) => worker.close(true)));
      redis.disconnect();
    },
  };
};
