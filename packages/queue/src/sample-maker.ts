import { Worker } from "bullmq";
import { connect, oncePerError, unquestioned } from "./connection.ts";
import { keyPrefix } from "./dispatch/dispatch-queues.ts";
import { type SampleOrder, sampleQueue } from "./sample-orders.ts";

/**
 * Makes the samples that are ordered, `concurrency` at once. `close` aborts what is being made: it is ordered again by
 * whoever still looks at it.
 */
export const startSampleMaker = (options: {
  readonly redisUrl: string;
  readonly concurrency: number;
  readonly make: (key: string, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}): { close(): Promise<void> } => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: true, onError });
  const shutDown = new AbortController();
  const worker = new Worker<SampleOrder>(
    sampleQueue,
    async ({ data }) => options.make(data.key, shutDown.signal),
    {
      connection: redis,
      prefix: keyPrefix,
      ...unquestioned,
      concurrency: options.concurrency,
      lockDuration: 10_000,
      stalledInterval: 5_000,
      drainDelay: 1,
      // Its 15 s would outlast every outage.
      runRetryDelay: 500,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  );
  worker.on("error", onError);
  worker.on("failed", (_job, error) => onError(error));
  return {
    close: async () => {
      shutDown.abort(new Error("this process is stopping"));
      // Waits for what was aborted, so that its end is told.
      await worker.close();
      redis.disconnect();
    },
  };
};
