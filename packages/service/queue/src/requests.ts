import { randomUUID } from "node:crypto";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { asFailure, Failure, type FailureKind } from "@reelwright/film/failure";
import { Queue, QueueEvents } from "bullmq";
import { connect, oncePerError, prefixOf, type RedisClient, unquestioned } from "./connection.ts";
import { type Consumer, startConsumer } from "./consumer.ts";

/** Requests to workers whose callers wait for the reply. */

export type Requests<Request, Reply> = {
  /**
   * Resolves to the reply of a worker. Throws the worker's Failure, what `late` makes when there is no reply within
   * `deadlineMs`, and Failure("unavailable") while Redis is away or when too many wait already. `over` is aborted when the
   * caller has left, who then no longer counts as one that waits.
   */
  ask(request: Request, deadlineMs?: number, over?: AbortSignal): Promise<Reply>;
  close(): Promise<void>;
};

type RequestOptions<Request> = {
  readonly redisUrl: string;
  readonly queue: string;
  /** Covers the wait for a worker and its work. */
  readonly deadlineMs: number;
  /** Callers of this process that may wait at once. */
  readonly maxWaiting: number;
  readonly late: () => Failure;
  /**
   * Requests of one id, also of several processes, are one entry, whose reply goes to all who wait; it stays queued when
   * they have given up. Left out: each request is an entry of its own and is withdrawn at its deadline.
   */
  readonly idOf?: (request: Request) => string;
  readonly onError: (error: unknown) => void;
};

/** `lost`: no reply will come, for this reason; `left`: nobody waits for one. */
type Outcome<Reply> = Returned<Reply> | { readonly lost: unknown } | { readonly left: true };

const sharedBy = (queue: string) => ({ prefix: prefixOf(queue), ...unquestioned });
/** How long a caller waits for the first connection; later on an absent Redis fails at once. */
const connectMs = 2_000;

const unavailable = (cause: unknown): Failure =>
  new Failure("unavailable", "SERVICE_UNAVAILABLE", "No worker can be asked; try again shortly.", {
    cause,
  });

/** Who waits for which entry. */
const openWaiting = <Reply>() => {
  const waiting = new Map<string, Set<(outcome: Outcome<Reply>) => void>>();
  let count = 0;
  return {
    count: () => count,
    /** Resolves to the entry's outcome, also to one that `begin` is given; to a late one after `deadlineMs`. */
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

/** Settles who waits with the outcomes of the queue's entries. */
const listen = async <Request, Reply>(
  queue: Queue<Sent<Request>, Returned<Reply>>,
  connection: RedisClient,
  waiting: Pick<ReturnType<typeof openWaiting<Reply>>, "settle">,
  onError: (error: unknown) => void,
): Promise<QueueEvents> => {
  // From a known event on: one that comes before the first blocking read is not missed.
  const [last] = await connection.xrevrange(queue.toKey("events"), "+", "-", "COUNT", 1);
  const lastEventId = last?.[0] ?? "0-0";
  const events = new QueueEvents(queue.name, { ...sharedBy(queue.name), connection, lastEventId });
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
    ...sharedBy(options.queue),
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
    const timer = setTimeout(() => settle({ lost: new Error("Redis isn't reached") }), connectMs);
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

  /** Nobody waits for its reply any more. */
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

/** An entry of a queue of requests. */
type Sent<Request> = {
  readonly request: Request;
  /** How long its caller waits; null: it is worth doing whoever waits. */
  readonly deadlineMs: number | null;
};

/** What an entry returns. */
type Returned<Reply> =
  | { readonly reply: Reply }
  | {
      readonly failure: {
        readonly kind: FailureKind;
        readonly code: string;
        readonly message: string;
      };
    }
  /** Its deadline passed before it was done. */
  | { readonly isLate: true };

/** How much of the caller's time is left; nothing to say where it has no end. */
const limitOf = (deadlineMs: number | null, ageMs: number): { readonly limitMs?: number } =>
  // Clocks of two machines may differ; a caller never waits longer than its deadline from now.
  deadlineMs === null ? {} : { limitMs: Math.max(0, Math.min(deadlineMs, deadlineMs - ageMs)) };

/**
 * Replies to the requests of a queue, `concurrency` at once. A Failure that `handle` throws goes to the caller; what is
 * stopped with this process is handled by another.
 */
export const startRequestWorker = <Request, Reply>(options: {
  readonly redisUrl: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly handle: (request: Request, signal: AbortSignal) => Promise<Reply>;
  /** Called with errors that are no Failures too. */
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
