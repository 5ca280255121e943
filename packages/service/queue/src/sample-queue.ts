import { lazy } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import { oncePerError } from "./connection.ts";
import type { Consumer } from "./consumer.ts";
import { openRequests, startRequestWorker } from "./requests.ts";

/** Samples of the catalogue are made when somebody looks at them: a gateway orders, a worker makes. */

export const sampleQueueName = "samples";
/** Longer than a sample takes to be made, with others before it. */
const deadlineMs = 60_000;
/** Waiting callers at most; each holds a connection open. */
const maxWaiting = 1_000;

const unavailable = (cause?: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "This is being made right now; come back in a moment.",
    { cause },
  );

type SampleQueue = {
  /**
   * Resolves when the sample is in the file store. Throws Failure("unavailable") when it can't be made within
   * `timeoutMs`; nothing is lost: whoever asks again waits for the same order, or makes a new one. `over` is aborted when
   * the caller has left; the sample is made all the same.
   */
  order(key: string, timeoutMs?: number, over?: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

/** Opens the ordering side; it connects at the first order. */
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

/** Makes the samples that are ordered, `concurrency` at once. */
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
