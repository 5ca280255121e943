import { asFailure } from "@reelwright/core/errors/failure";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { type Consumer, startConsumer } from "../consumer.ts";
import type { Returned, Sent } from "./protocol.ts";

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
