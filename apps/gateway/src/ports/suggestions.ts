import { createFairQueue } from "@reelwright/core/concurrency/fair-queue";
import { QueueFull } from "@reelwright/core/concurrency/queue-full";
import { Failure } from "@reelwright/core/errors/failure";
import { sweepPlayground } from "@reelwright/core/playground/sweep";
import type { Advice } from "@reelwright/core/ports/advisor";
import type { PlaygroundQueue } from "@reelwright/core/ports/playground";
import { type SuggestionTask, suggestionQueue } from "@reelwright/core/suggestions/suggest-fields";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { Log } from "@reelwright/platform/log/logger";
import { openPlaygroundQueue, startPlaygroundSweeper } from "@reelwright/queue/playground-queue";
import { openRequests } from "@reelwright/queue/requests";
import type { PostgresStore } from "@reelwright/store/open-store";
import { CallerLeft } from "../http/request-end.ts";
import type { GatewayPorts } from "./gateway-ports.ts";

/**
 * What the playground and the suggestions need of Redis. Pictures are decoded by workers only: a gateway's event loop
 * has all callers on it, and what strangers uploaded shall not bring it down.
 */
export const openPlayground = (
  { redisUrl }: { readonly redisUrl: string },
  store: Pick<PostgresStore, "playground" | "operations">,
  log: Log,
  onStop: Lifecycle["onStop"],
): Pick<GatewayPorts, "playground" | "advise"> & {
  /** Has a snoozed task run at once. */
  readonly wakeTask: PlaygroundQueue["wake"];
} => {
  const onError = (error: unknown) => log("redis.error", { error }, "warn");
  const queue = openPlaygroundQueue({ redisUrl, onError });
  onStop("playground queue", queue.close);
  const requests = openRequests<SuggestionTask, Advice>({
    redisUrl,
    queue: suggestionQueue,
    deadlineMs: timing.suggestionMs,
    maxWaiting: defaultSuggestionLimits.slots,
    late: () =>
      new Failure("timeout", "SUGGESTION_TIMEOUT", "This took too long; try again in a moment."),
    onError,
  });
  onStop("suggestions", requests.close);
  // Workers sweep as well; this process does so whoever is left of them.
  const sweeper = startPlaygroundSweeper({
    sweep: sweepPlayground({ holds: store.playground, queue }),
    elections: store.operations,
    released: (count) => log("playground.released", { count }, "warn"),
    onError,
  });
  onStop("playground sweeper", sweeper.stop);
  const playground = { holds: store.playground, queue };
  return { playground, advise: inTurn(requests.ask, timing.suggestionMs), wakeTask: queue.wake };
};

/** Whose turn it is to have a picture looked at: workers take requests in the order of their arrival, whosever they are. */

type SuggestionLimits = {
  /** Requests of one gateway that workers have at the same time. */
  readonly slots: number;
  /** Of these, requests of one tenant: as many as one worker takes, so that nobody waits for more than one before theirs. */
  readonly perTenant: number;
  readonly waitingPerTenant: number;
};

const defaultSuggestionLimits: SuggestionLimits = {
  slots: 200,
  perTenant: 2,
  waitingPerTenant: 50,
};

const retryAfterSeconds = 5;

const tooMany = (): Failure =>
  new Failure(
    "limited",
    "REQUEST_LIMIT",
    "This account is waiting for too many suggestions. Nothing was done; try again in a moment.",
    { details: { retry_after: retryAfterSeconds } },
  );

/** Asks a worker, with a limit in milliseconds. `over` is aborted when nobody waits for the answer any more. */
type Ask = (task: SuggestionTask, deadlineMs: number, over: AbortSignal) => Promise<Advice>;

/**
 * Asks in the tenant's turn; the wait counts as part of `deadlineMs`. Throws what `ask` throws, Failure REQUEST_LIMIT when
 * too many of the tenant's wait or its turn doesn't come, and CallerLeft.
 */
export const inTurn = (
  ask: Ask,
  deadlineMs: number,
  limits: SuggestionLimits = defaultSuggestionLimits,
): ((task: SuggestionTask, over: AbortSignal) => Promise<Advice>) => {
  const queue = createFairQueue(limits);
  const enter = async (tenantId: string, over: AbortSignal): Promise<() => void> => {
    const patience = joinedSignal([over], { limitMs: deadlineMs });
    try {
      return await queue.enter(tenantId, patience.signal);
    } catch (error) {
      if (over.aborted) throw new CallerLeft();
      throw patience.isLate() || error instanceof QueueFull ? tooMany() : error;
    } finally {
      patience.release();
    }
  };
  return async (task, over) => {
    const since = performance.now();
    const leave = await enter(task.tenantId, over);
    try {
      return await ask(task, Math.max(1, deadlineMs - (performance.now() - since)), over);
    } finally {
      leave();
    }
  };
};

/** Durations of the gateway that nobody sets; what is set is declared in platform/src/settings. */
export const timing = {
  /** For handling a request; longer than the store's own timeout, so that the store's error comes first. */
  deadlineMs: 15_000,
  /** To look at a product's picture, the wait for a worker included. */
  suggestionMs: 14_000,
  /** How often the database is looked at for the event streams, in case a notification was lost. */
  pollEveryMs: 2_000,
} as const;
