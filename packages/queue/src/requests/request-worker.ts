import { asFailure } from "@reelwright/core/errors";
import { type Consumer, startConsumer } from "../consumer.ts";
import type { Returned, Sent } from "./protocol.ts";

/** Aborts when the caller's time is over; never, where it has no end. */
const deadlineOf = (deadlineMs: number | null, ageMs: number): AbortSignal => {
  if (deadlineMs === null) return new AbortController().signal;
  // Clocks of two machines may differ; a caller never waits longer than its deadline from now.
  return AbortSignal.timeout(Math.max(0, Math.min(deadlineMs, deadlineMs - ageMs)));
};

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
      const late = deadlineOf(deadlineMs, ageMs);
      try {
        return { reply: await options.handle(request, AbortSignal.any([stop, late])) };
      } catch (error) {
        if (stop.aborted) throw error;
        // The worker may notice the deadline before the caller does.
        if (late.aborted) return { isLate: true };
        const { kind, code, message } = asFailure(error);
        if (kind === "internal") options.onError(error);
        return { failure: { kind, code, message } };
      }
    },
  });
