import { randomUUID } from "node:crypto";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { asFailure, Failure, type FailureKind } from "@reelwright/film/failure";
import { Queue, QueueEvents } from "bullmq";
import {
  connect,
  oncePerError,
  prefixOf,
  type RedisClient,
  withoutVersionCheck,
} from "./connection.ts";
import { type Consumer, startConsumer } from "./consumer.ts";

/** Requests to workers over a queue. The caller waits for the reply. */
export type Requests<Request, Reply> = {
  /**
   * Resolves to a worker's reply. Throws the worker's Failure, the Failure of `late` if there is no reply within
   * `deadlineMs`, and Failure("unavailable") while Redis is unavailable or too many callers wait. Abort `over` if the
   * caller has left; it then no longer counts as waiting.
   */
  ask(request: Request, deadlineMs?: number, over?: AbortSignal): Promise<Reply>;
  close(): Promise<void>;
};

type RequestOptions<Request> = {
  readonly redisUrl: string;
  readonly queue: string;
  /** Includes the wait for a worker. */
  readonly deadlineMs: number;
  /** Maximum of concurrently waiting callers in this process. */
  readonly maxWaiting: number;
  readonly late: () => Failure;
  /**
   * Requests with the same id, also from several processes, share one entry, and all callers receive its reply. The
   * entry stays queued if they give up. By default each request is its own entry and is withdrawn at its deadline.
   */
  readonly idOf?: (request: Request) => string;
  readonly onError: (error: unknown) => void;
};

/** An entry of a queue of requests. */
type Sent<Request> = {
  readonly request: Request;
  /** Time that its caller waits; null: it is processed even if nobody waits. */
  readonly deadlineMs: number | null;
};

/** The result of an entry. */
type Returned<Reply> =
  | { readonly reply: Reply }
  | {
      readonly failure: {
        readonly kind: FailureKind;
        readonly code: string;
        readonly message: string;
      };
    }
  /** Its deadline passed before it was processed. */
  | { readonly isLate: true };

/** `lost`: why no reply will come. `left`: the caller has left. */
type Outcome<Reply> = Returned<Reply> | { readonly lost: unknown } | { readonly left: true };

const queueOptions = (queue: string) => ({ prefix: prefixOf(queue), ...withoutVersionCheck });
/** Time that a caller waits for the first connection. After it, calls fail immediately while Redis is unavailable. */
const connectMs = 2_000;

const unavailable = (cause: unknown): Failure =>
  new Failure("unavailable", "SERVICE_UNAVAILABLE", "No worker is available. Try again shortly.", {
    cause,
  });

/** Callers that wait, by entry. */
const openWaiting = <Reply>() => {
  const waiting = new Map<string, Set<(outcome: Outcome<Reply>) => void>>();
  let count = 0;
  return {
    count: () => count,
    /** Resolves to the outcome from `settle` or `begin` for this entry, or to `isLate` after `deadlineMs`. */
    outcome: async (
      id: string,
      { deadlineMs, over }: { readonly deadlineMs: number; readonly over: AbortSignal | undefined },
      begin: (settle: (outcome: Outcome<Reply>) => void, isWaiting: () => boolean) => void,
    ): Promise<Outcome<Reply>> => {
      const own = waiting.get(id) ?? new Set();
      waiting.set(id, own);
      count += 1;
      return new Promise((resolve) => {
        const settle = (outcome: Outcome<Reply>): void => {
          if (!own.delete(settle)) return;
          clearTimeout(timer);
          over?.removeEventListener("abort", leave);
          if (own.size === 0) waiting.delete(id);
          count -= 1;
          resolve(outcome);
        };
        const leave = (): void => settle({ left: true });
        const timer = setTimeout(() => settle({ isLate: true }), deadlineMs);
        own.add(settle);
        over?.addEventListener("abort", leave, { once: true });
        if (over?.aborted) leave();
        else begin(settle, () => own.has(settle));
      });
    },
    settle: (id: string, outcome: Outcome<Reply>): void => {
      for (const settle of waiting.get(id) ?? []) settle(outcome);
    },
    settleAll: (outcome: Outcome<Reply>): void => {
      for (const settle of [...waiting.values()].flatMap((own) => [...own])) settle(outcome);
    },
  };
};

const replyOf = <Reply>(outcome: Outcome<Reply>, late: () => Failure): Reply => {
  if ("reply" in outcome) return outcome.reply;
  if ("isLate" in outcome) throw late();
  if ("left" in outcome) throw unavailable(new Error("the caller has left"));
  if ("lost" in outcome) throw unavailable(outcome.lost);
  throw new Failure(outcome.failure.kind, outcome.failure.code, outcome.failure.message);
};

/** Settles waiting callers with the outcomes of the queue's entries. */
const listen = async <Request, Reply>(
  queue: Queue<Sent<Request>, Returned<Reply>>,
  connection: RedisClient,
  waiting: Pick<ReturnType<typeof openWaiting<Reply>>, "settle">,
  onError: (error: unknown) => void,
): Promise<QueueEvents> => {
  // Reads from the last known event, so none is missed before the first blocking read.
  const [last] = await connection.xrevrange(queue.toKey("events"), "+", "-", "COUNT", 1);
  const lastEventId = last?.[0] ?? "0-0";
  const events = new QueueEvents(queue.name, {
    ...queueOptions(queue.name),
    connection,
    lastEventId,
  });
  events.on("error", onError);
  events.on("completed", ({ jobId, returnvalue }) =>
    waiting.settle(jobId, returnvalue as unknown as Returned<Reply>),
  );
  events.on("failed", ({ jobId, failedReason }) => waiting.settle(jobId, { lost: failedReason }));
  return events;
};

/** Connects to a queue of requests. */
export const openRequests = <Request, Reply>(
  options: RequestOptions<Request>,
): Requests<Request, Reply> => {
  const { idOf, maxWaiting, late } = options;
  const onError = oncePerError(options.onError);
  const sender = connect(options.redisUrl, { isPatient: false, onError });
  const listener = connect(options.redisUrl, { isPatient: true, onError });
  const queue = new Queue<Sent<Request>, Returned<Reply>>(options.queue, {
    ...queueOptions(options.queue),
    connection: sender,
    skipWaitingForReady: true,
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  queue.on("error", onError);
  const waiting = openWaiting<Reply>();

  let isListening = false;
  const listening = listen(queue, listener, waiting, onError);
  const connected = new Promise<void>((resolve) => {
    sender.once("ready", resolve);
  });
  listening.then(
    () => {
      isListening = true;
    },
    (error) => onError(error),
  );

  const send = async (
    id: string,
    sent: Sent<Request>,
    settle: (outcome: Outcome<Reply>) => void,
    isWaiting: () => boolean,
  ): Promise<void> => {
    const timer = setTimeout(
      () => settle({ lost: new Error("Redis can't be reached") }),
      connectMs,
    );
    try {
      await Promise.all([listening, connected]);
      clearTimeout(timer);
      if (isWaiting() || idOf) await queue.add("request", sent, { jobId: id });
    } catch (error) {
      settle({ lost: error });
    } finally {
      clearTimeout(timer);
    }
  };

  const withdraw = async (id: string): Promise<void> => {
    await queue.remove(id).catch(onError);
  };
  return {
    ask: async (request, deadlineMs = options.deadlineMs, over = undefined) => {
      const callers = waiting.count();
      if (callers >= maxWaiting) throw unavailable(new Error(`${callers} callers wait already`));
      const id = idOf ? idOf(request) : randomUUID();
      const sent = { request, deadlineMs: idOf ? null : deadlineMs };
      const outcome = await waiting.outcome(
        id,
        { deadlineMs, over },
        (settle, isWaiting) => void send(id, sent, settle, isWaiting),
      );
      const isWithdrawn = "isLate" in outcome || "left" in outcome;
      if (isWithdrawn && !idOf) await withdraw(id);
      return replyOf(outcome, late);
    },
    close: async () => {
      waiting.settleAll({ lost: new Error("shutting down") });
      if (!isListening) listener.disconnect();
      await Promise.allSettled([listening.then((events) => events.close()), queue.close()]);
      sender.disconnect();
      listener.disconnect();
    },
  };
};

/** The caller's remaining time; no limit if it has no deadline. */
const limitOf = (deadlineMs: number | null, ageMs: number): { readonly limitMs?: number } =>
  // Clocks of two machines may differ, so the remaining time is at most the whole deadline.
  deadlineMs === null ? {} : { limitMs: Math.max(0, Math.min(deadlineMs, deadlineMs - ageMs)) };

/**
 * Replies to the requests of a queue, up to `concurrency` concurrently. A Failure that `handle` throws goes to the
 * caller. If this process stops, another one handles its requests.
 */
export const startRequestWorker = <Request, Reply>(options: {
  readonly redisUrl: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly handle: (request: Request, signal: AbortSignal) => Promise<Reply>;
  /** Also called with errors of `handle` that aren't Failures. */
  readonly onError: (error: unknown) => void;
}): Consumer =>
  startConsumer<Sent<Request>, Returned<Reply>>({
    ...options,
    runsAfterDeath: 1,
    run: async ({ data: { request, deadlineMs }, ageMs }, stop) => {
      const { signal, isLate, release } = joinedSignal([stop], limitOf(deadlineMs, ageMs));
      try {
        return { reply: await options.handle(request, signal) };
      } catch (error) {
        if (stop.aborted) throw error;
        // The worker may notice the deadline before the caller does.
        if (isLate()) return { isLate: true };
        const { kind, code, message } = asFailure(error);
        if (kind === "internal") options.onError(error);
        return { failure: { kind, code, message } };
      } finally {
        release();
      }
    },
  });
