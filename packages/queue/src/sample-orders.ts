/** Samples of the catalogue are made when somebody looks at them: a gateway orders, a worker makes. */
import { Failure } from "@reelwright/core/errors";
import { Queue, QueueEvents } from "bullmq";
import { connect, oncePerError, unquestioned } from "./connection.ts";
import { keyPrefix } from "./dispatch/dispatch-queues.ts";

export const sampleQueue = "samples";
export type SampleOrder = { readonly key: string };

/** Waiting callers at most; each holds a connection open. */
const maxWaiting = 1_000;

const unavailable = (cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "This is being made right now; come back in a moment.",
    { cause },
  );

/** A key as an id, so that what is ordered already isn't made twice. */
const orderId = (key: string): string => key.replaceAll(/[^\w.-]/g, "_");

export type SampleOrders = {
  /**
   * Resolves when the sample is in the file store. Throws Failure("unavailable") when it can't be made within
   * `timeoutMs`; nothing is lost: whoever asks again waits for the same order, or makes a new one.
   */
  order(key: string, timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

type Outcome = (failed: string | null) => void;
type Desk = {
  readonly queue: Queue<SampleOrder>;
  readonly events: QueueEvents;
  close(): Promise<void>;
};

const openDesk = (
  redisUrl: string,
  onError: (error: unknown) => void,
  over: (id: string, failed: string | null) => void,
): Desk => {
  const sender = connect(redisUrl, { isPatient: false, onError });
  const listener = connect(redisUrl, { isPatient: true, onError });
  const shared = { prefix: keyPrefix, ...unquestioned };
  const queue = new Queue<SampleOrder>(sampleQueue, { ...shared, connection: sender });
  const events = new QueueEvents(sampleQueue, { ...shared, connection: listener });
  queue.on("error", onError);
  events.on("error", onError);
  events.on("completed", ({ jobId }) => over(jobId, null));
  events.on("failed", ({ jobId, failedReason }) => over(jobId, failedReason));
  return {
    queue,
    events,
    close: async () => {
      await Promise.allSettled([queue.close(), events.close()]);
      sender.disconnect();
      listener.disconnect();
    },
  };
};

/** Opens the ordering side; it connects at the first order. */
export const openSampleOrders = (options: {
  readonly redisUrl: string;
  readonly onError: (error: unknown) => void;
}): SampleOrders => {
  const waiting = new Map<string, Set<Outcome>>();
  let count = 0;
  let desk: Desk | undefined;
  const over = (id: string, failed: string | null) => {
    for (const outcome of waiting.get(id) ?? []) outcome(failed);
  };
  const open = () => openDesk(options.redisUrl, oncePerError(options.onError), over);

  const send = async (id: string, key: string): Promise<void> => {
    desk ??= open();
    // Whoever doesn't listen yet may miss the end.
    await desk.events.waitUntilReady();
    await desk.queue.add(
      "sample",
      { key },
      { jobId: id, removeOnComplete: true, removeOnFail: true },
    );
  };

  const order = (key: string, timeoutMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const id = orderId(key);
      const end = (failed: unknown) => {
        clearTimeout(timer);
        own.delete(outcome);
        if (own.size === 0) waiting.delete(id);
        count -= 1;
        if (failed === null) resolve();
        else reject(unavailable(failed));
      };
      const outcome: Outcome = (failed) => end(failed);
      const timer = setTimeout(() => end(new Error("nobody made it in time")), timeoutMs);
      const own = waiting.get(id) ?? new Set();
      waiting.set(id, own.add(outcome));
      count += 1;
      send(id, key).catch((error: unknown) => {
        if (own.has(outcome)) end(error);
      });
    });

  return {
    order: async (key, timeoutMs) => {
      if (count >= maxWaiting) throw unavailable(new Error("too many wait for samples"));
      await order(key, timeoutMs);
    },
    close: async () => {
      for (const id of [...waiting.keys()]) over(id, "shutting down");
      await desk?.close();
    },
  };
};
