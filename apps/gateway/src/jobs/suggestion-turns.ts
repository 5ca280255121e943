/** Whose turn it is to have a picture looked at: workers take requests in the order of their arrival, whosever they are. */
import { createFairQueue } from "@reelwright/core/concurrency/fair-queue";
import { QueueFull } from "@reelwright/core/concurrency/queue-full";
import { Failure } from "@reelwright/core/errors/failure";
import type { Advice } from "@reelwright/core/ports/advisor";
import type { SuggestionTask } from "@reelwright/core/suggestions/suggest-fields";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { CallerLeft } from "../http/request-end.ts";

export type SuggestionLimits = {
  /** Requests of one gateway that workers have at the same time. */
  readonly slots: number;
  /** Of these, requests of one tenant: as many as one worker takes, so that nobody waits for more than one before theirs. */
  readonly perTenant: number;
  readonly waitingPerTenant: number;
};

export const defaultSuggestionLimits: SuggestionLimits = {
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
