/** Questions to workers that are answered while the caller waits. */
import { asFailure, Failure, type FailureKind } from "@reelwright/core/errors";
import { Queue, QueueEvents } from "bullmq";
import { connect, oncePerError, unquestioned } from "./connection.ts";
import { type Consumer, startConsumer } from "./consumer.ts";
import { keyPrefix } from "./dispatch/dispatch-queues.ts";

type Question<Request> = {
  readonly request: Request;
  readonly deadlineMs: number;
  readonly timeoutCode: string;
};
type Answer<Reply> =
  | { readonly reply: Reply }
  | {
      readonly failure: {
        readonly kind: FailureKind;
        readonly code: string;
        readonly message: string;
      };
    };

export type Requests<Request, Reply> = {
  /**
   * The reply of a worker. Throws the worker's Failure, Failure("timeout") `timeoutCode` after `deadlineMs`, and
   * Failure("unavailable") while Redis is away.
   */
  ask(request: Request): Promise<Reply>;
  close(): Promise<void>;
};

/** Callers of one process that wait at once. */
const maxWaiting = 200;
const kept = { age: 60, count: 1_000 };
const unavailable = (cause: unknown): Failure =>
  new Failure("unavailable", "SERVICE_UNAVAILABLE", "No worker can be asked; try again shortly.", {
    cause,
  });
const timeout = (code: string): Failure =>
  new Failure("timeout", code, "This took too long; try again in a moment.");

/** Opens a queue of questions; `deadlineMs` covers the wait for a worker and its work. */
export const openRequests = <Request, Reply>(options: {
  readonly redisUrl: string;
  readonly queue: string;
  readonly deadlineMs: number;
  readonly timeoutCode: string;
  readonly onError: (error: unknown) => void;
}): Requests<Request, Reply> => {
  const { deadlineMs, timeoutCode } = options;
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: false, onError });
  const listener = connect(options.redisUrl, { isPatient: true, onError });
  const queue = new Queue<Question<Request>, Answer<Reply>>(options.queue, {
    connection: redis,
    prefix: keyPrefix,
    ...unquestioned,
    skipWaitingForReady: true,
    defaultJobOptions: { attempts: 1, removeOnComplete: kept, removeOnFail: kept },
  });
  const events = new QueueEvents(options.queue, {
    connection: listener,
    prefix: keyPrefix,
    ...unquestioned,
  });
  // Each caller that waits listens for its answer and for the end of the queue.
  queue.setMaxListeners(maxWaiting * 2);
  events.setMaxListeners(maxWaiting * 4);
  queue.on("error", onError);
  events.on("error", onError);

  let waiting = 0;
  const put = async (request: Request) => {
    if (waiting >= maxWaiting) throw unavailable(new Error(`${waiting} callers wait already`));
    try {
      return await queue.add("ask", { request, deadlineMs, timeoutCode });
    } catch (error) {
      throw unavailable(error);
    }
  };
  const failureOf = async (error: unknown, isLate: boolean, forget: () => Promise<unknown>) => {
    if (!isLate) return unavailable(error);
    // Who still waits in the queue has nobody to answer to any more.
    await forget().catch(onError);
    return timeout(timeoutCode);
  };
  const replyOf = (answer: Answer<Reply>): Reply => {
    if ("reply" in answer) return answer.reply;
    throw new Failure(answer.failure.kind, answer.failure.code, answer.failure.message);
  };
  return {
    ask: async (request) => {
      const askedAt = performance.now();
      const job = await put(request);
      waiting += 1;
      const answer = await job
        .waitUntilFinished(events, deadlineMs)
        .catch(async (error) => {
          const isLate = performance.now() - askedAt >= deadlineMs;
          throw await failureOf(error, isLate, () => job.remove());
        })
        .finally(() => {
          waiting -= 1;
        });
      return replyOf(answer);
    },
    close: async () => {
      await Promise.allSettled([events.close(), queue.close()]);
      redis.disconnect();
      listener.disconnect();
    },
  };
};

/** Answers questions, `concurrency` at once. A Failure that `answer` throws goes to the asker. */
export const startAnswering = <Request, Reply>(options: {
  readonly redisUrl: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly answer: (request: Request, signal: AbortSignal) => Promise<Reply>;
  readonly onError: (error: unknown) => void;
}): Consumer =>
  startConsumer<Question<Request>, Answer<Reply>>({
    ...options,
    runsAfterDeath: 1,
    run: async ({ data, ageMs }, stop) => {
      // Clocks of two machines may differ; an asker never waits longer than its deadline from now.
      const leftMs = Math.min(data.deadlineMs, data.deadlineMs - ageMs);
      const late = AbortSignal.timeout(Math.max(0, leftMs));
      try {
        return { reply: await options.answer(data.request, AbortSignal.any([stop, late])) };
      } catch (error) {
        if (stop.aborted) throw error;
        // Who works on an answer may notice the deadline before the asker does.
        const failure = late.aborted ? timeout(data.timeoutCode) : asFailure(error);
        if (failure.kind === "internal") options.onError(error);
        const { kind, code, message } = failure;
        return { failure: { kind, code, message } };
      }
    },
  });
