import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Failure } from "@reelwright/core/errors/failure";

/** When a request is over: its response was sent, or its caller has left. */

/** What each open connection's end calls. One listener serves all requests of a connection, however many are pipelined. */
const callsAtEnd = new WeakMap<Socket, Set<() => void>>();

const atEndOf = (socket: Socket): Set<() => void> => {
  const known = callsAtEnd.get(socket);
  if (known) return known;
  const calls = new Set<() => void>();
  callsAtEnd.set(socket, calls);
  socket.once("close", () => {
    for (const call of [...calls]) call();
  });
  return calls;
};

/**
 * Calls `ended` once: when the response has been sent or its connection is closed, and at once if either has already
 * happened. `close` of the response alone isn't enough: it is never emitted for a response that waits behind another one
 * of its connection, and it isn't repeated for a listener that comes late.
 */
export const onceOver = (
  { socket }: Pick<IncomingMessage, "socket">,
  response: ServerResponse,
  ended: () => void,
): void => {
  const calls = atEndOf(socket);
  const end = (): void => {
    if (!calls.delete(end)) return;
    response.off("close", end);
    ended();
  };
  calls.add(end);
  response.once("close", end);
  if (response.closed || socket.destroyed) end();
};

/** The work ended because its caller left: nobody reads this error. */
export class CallerLeft extends Error {
  constructor() {
    super("The caller has closed the connection.");
    this.name = "CallerLeft";
  }
}

/** The outcome of `work`, or CallerLeft as soon as `over` is aborted; then `work` isn't begun, or goes on unwatched. */
export const unlessOver = async <T>(over: AbortSignal, work: () => Promise<T>): Promise<T> => {
  if (over.aborted) throw new CallerLeft();
  let leave = (): void => {};
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => reject(new CallerLeft());
    over.addEventListener("abort", leave, { once: true });
  });
  try {
    return await Promise.race([work(), left]);
  } finally {
    over.removeEventListener("abort", leave);
  }
};

/** Nothing was done, and nothing will be. */
export const tookTooLong = (): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "This took too long, and nothing was done; try again in a moment.",
  );

/**
 * The work goes on, and may be done yet: a different response than 503, which says that nothing was done. `key` is the
 * request's idempotency key. docs/contribute/decisions.md#running.
 */
export const outcomeUnknown = (key: string | null, cause?: unknown): Failure => {
  const advice =
    key === null
      ? "Read what it changes before you send it again."
      : "Send it again with the same idempotency key: it is done once.";
  return new Failure(
    "timeout",
    "OUTCOME_UNKNOWN",
    `The request timed out and may or may not have been carried out. ${advice}`,
    {
      cause,
      ...(key !== null && { details: { idempotency_key: key } }),
    },
  );
};

/**
 * The promise's outcome, or the failure when it takes longer than `limitMs`: a caller is never left hanging on a
 * database that doesn't respond. The work itself goes on.
 */
export const withDeadline = async <T>(
  work: Promise<T>,
  limitMs: number,
  late: () => Failure = tookTooLong,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};
