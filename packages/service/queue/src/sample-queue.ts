import { lazy } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import { oncePerError } from "./connection.ts";
import type { Consumer } from "./consumer.ts";
import { openRequests, startRequestWorker } from "./requests.ts";

/** Catalog samples are created on first use: a gateway orders a sample, a worker creates it. */
export const sampleQueueName = "samples";
/** Longer than it takes to create a sample and those queued before it. */
const deadlineMs = 60_000;
/** Each waiting caller holds a connection open. */
const maxWaiting = 1_000;

const unavailable = (cause?: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "This sample is being created. Try again in a moment.",
    { cause },
  );

type SampleQueue = {
  /**
   * Resolves when the sample is in the file store. Throws Failure("unavailable") if that takes longer than `timeoutMs`
   * (default 60 s). The order remains, and another call waits for it. Abort `over` if the caller has left; the sample
   * is created nevertheless.
   */
  order(key: string, timeoutMs?: number, over?: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** Opens the queue for ordering. It connects at the first order. */
export const openSampleQueue = (options: {
  readonly redisUrl: string;
  readonly onError: (error: unknown) => void;
}): SampleQueue => {
  const requests = lazy(() =>
    openRequests<string, null>({
      ...options,
      queue: sampleQueueName,
      deadlineMs,
      maxWaiting,
      late: unavailable,
      idOf: (key) => key.replaceAll(/[^\w.-]/g, "_"),
    }),
  );
  return {
    order: async (key, timeoutMs, over) => {
      try {
        await requests().ask(key, timeoutMs, over);
      } catch (error) {
        throw unavailable(error);
      }
    },
    close: async () => requests.made()?.close(),
  };
};

/** Creates ordered samples, up to `concurrency` concurrently. */
export const startSampleWorker = (options: {
  readonly redisUrl: string;
  readonly concurrency: number;
  readonly make: (key: string, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}): Consumer => {
  const onError = oncePerError(options.onError);
  return startRequestWorker<string, null>({
    redisUrl: options.redisUrl,
    concurrency: options.concurrency,
    queue: sampleQueueName,
    handle: async (key, signal) => {
      try {
        await options.make(key, signal);
        return null;
      } catch (error) {
        if (!signal.aborted) onError(error);
        throw error;
      }
    },
    onError,
  });
};
