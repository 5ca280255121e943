import { sweepPlayground } from "@reelwright/core/playground/run-task";
import type { PlaygroundQueue } from "@reelwright/core/ports/playground";
import type { Registration } from "@reelwright/core/ports/store";
import { type SuggestionTask, suggestionQueue } from "@reelwright/core/suggestions/suggest-fields";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { createFairQueue, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import type { Advice } from "@reelwright/film/ports/tools";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { Log } from "@reelwright/platform/log/logger";
import { openPlaygroundQueue, startPlaygroundSweeper } from "@reelwright/queue/playground-queue";
import { openRequests } from "@reelwright/queue/requests";
import type { PostgresStore } from "@reelwright/store/open-store";
import { CallerLeft } from "../http/request-end.ts";
import type { GatewayPorts } from "./gateway-ports.ts";

/** Deadline of a suggestion, including the wait for a worker. */
const suggestionMs = 14_000;

/**
 * Opens the queues of the playground and the suggestions. Only workers decode images: a hostile image must not block or
 * crash a gateway.
 */
export const openPlayground = ({
  config: { redisUrl },
  store: { playground: holds },
  registration,
  log,
  onStop,
}: {
  readonly config: { readonly redisUrl: string };
  readonly store: Pick<PostgresStore, "playground">;
  readonly registration: Registration;
  readonly log: Log;
  readonly onStop: Lifecycle["onStop"];
}): Pick<GatewayPorts, "playground" | "advise"> & {
  /** Runs a snoozed task immediately. */
  readonly wakeTask: PlaygroundQueue["wake"];
} => {
  const onError = (error: unknown) => log("redis.error", { error }, "warn");
  const queue = openPlaygroundQueue({ redisUrl, onError });
  onStop("playground queue", queue.close);
  const requests = openRequests<SuggestionTask, Advice>({
    redisUrl,
    queue: suggestionQueue,
    deadlineMs: suggestionMs,
    maxWaiting: defaultSuggestionLimits.slots,
    late: () =>
      new Failure(
        "timeout",
        "SUGGESTION_TIMEOUT",
        "The analysis took too long. Try again in a moment.",
      ),
    onError,
  });
  onStop("suggestions", requests.close);
  // Workers also sweep. This process does so when all workers are dead.
  const sweeper = startPlaygroundSweeper({
    sweep: sweepPlayground({ holds, queue }),
    registration,
    released: (count) => log("playground.released", { count }, "warn"),
    onError,
  });
  onStop("playground sweeper", sweeper.stop);
  const playground = { holds, queue };
  return { playground, advise: inTurn(requests.ask, suggestionMs), wakeTask: queue.wake };
};

/** Workers take suggestion requests in order of arrival. These limits keep one tenant from blocking the others. */
type SuggestionLimits = {
  /** Concurrent requests of one gateway. */
  readonly slots: number;
  /** Concurrent requests of one tenant: as many as one worker takes, so that others wait for at most one before theirs. */
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
    "This account has too many suggestion requests in progress. Nothing was done; try again in a moment.",
    { details: { retry_after: retryAfterSeconds } },
  );

/** Sends a request to a worker, with a deadline in milliseconds. `over` is aborted when the caller disconnects. */
type Ask = (task: SuggestionTask, deadlineMs: number, over: AbortSignal) => Promise<Advice>;

/**
 * Limits concurrent requests per tenant; waiting counts toward `deadlineMs`. Throws what `ask` throws, Failure
 * REQUEST_LIMIT if too many of the tenant's requests are waiting or a request waits too long, and CallerLeft.
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
