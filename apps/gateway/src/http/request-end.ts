/** The end of a request: its response is sent, its caller disconnects, or its deadline passes. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Failure } from "@reelwright/film/failure";

/** Callbacks for the end of each open connection. One listener serves all pipelined requests of a connection. */
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

/** Ends the work of a disconnected caller. Nobody receives this error. */
export class CallerLeft extends Error {
  constructor() {
    super("The caller has closed the connection.");
    this.name = "CallerLeft";
  }
}

/** Returns the outcome of `work`. Throws CallerLeft as soon as `over` is aborted; `work` then isn't started, or its outcome is ignored. */
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

/** The request timed out before anything was done. */
export const tookTooLong = (): Failure =>
  new Failure(
    "unavailable",
    "SERVICE_UNAVAILABLE",
    "The request took too long and nothing was done. Try again in a moment.",
  );

/**
 * The request timed out, and its work may still complete. A 503 would say that nothing was done. `key` is the request's
 * idempotency key.
 */
export const outcomeUnknown = (key: string | null, cause?: unknown): Failure => {
  const advice =
    key === null
      ? "Check what it changed before you send it again."
      : "Send it again with the same idempotency key: it takes effect once.";
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

/** Returns the outcome of `work`, or throws `late()` after `limitMs`. The work itself continues. */
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
