import { Failure } from "@reelwright/core/errors/failure";
import { sweepPlayground } from "@reelwright/core/playground/sweep";
import type { Advice } from "@reelwright/core/ports/advisor";
import type { PlaygroundQueue } from "@reelwright/core/ports/playground";
import { type SuggestionTask, suggestionQueue } from "@reelwright/core/suggestions/suggest-fields";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { Log } from "@reelwright/platform/log/logger";
import { openPlaygroundQueue, startPlaygroundSweeper } from "@reelwright/queue/playground-queue";
import { openRequests } from "@reelwright/queue/requests/requests";
import type { PostgresStore } from "@reelwright/store/open-store";
import { defaultSuggestionLimits, inTurn } from "../jobs/suggestion-turns.ts";
import type { GatewayPorts } from "./gateway-ports.ts";
import { timing } from "./timing.ts";

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
