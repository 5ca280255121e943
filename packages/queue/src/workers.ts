import type { StageName } from "@reelwright/core";
import { Worker } from "bullmq";
import { connect } from "./connection.ts";
import { keyPrefix, queueName } from "./doorbell.ts";

export type Workers = {
  /** Stops taking bells; what runs goes on. */
  pause(): Promise<void>;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

/** Listens to the bells of these stages, each with its number of slots, and runs what they name. */
export const startWorkers = (options: {
  readonly redisUrl: string;
  readonly slots: ReadonlyMap<StageName, number>;
  readonly run: (taskId: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}): Workers => {
  const redis = connect(options.redisUrl, { isPatient: true, onError: options.onError });
  const running = new Set<Promise<unknown>>();
  const workers = [...options.slots].map(([stage, concurrency]) => {
    const worker = new Worker<{ taskId: string }>(
      queueName(stage),
      async ({ data }) => {
        const task = options.run(data.taskId);
        running.add(task);
        try {
          await task;
        } finally {
          running.delete(task);
        }
      },
      {
        connection: redis,
        prefix: keyPrefix,
        concurrency,
        lockDuration: 10_000,
        stalledInterval: 5_000,
        maxStalledCount: 0,
        drainDelay: 1,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    worker.on("error", options.onError);
    return worker;
  });

  return {
    pause: async () => {
      await Promise.allSettled(workers.map((worker) => worker.pause(true)));
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
    close: async () => {
      await Promise.allSettled(workers.map((worker) => worker.close(true)));
      redis.disconnect();
    },
  };
};
