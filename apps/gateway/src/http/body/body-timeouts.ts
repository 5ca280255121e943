import { Failure } from "@reelwright/core/errors/failure";
import type { Request } from "express";

/** Limits on how slowly a request's body may arrive. */
export type BodyTimeouts = {
  /** Longest time without a byte. */
  readonly idleMs: number;
  /** The average rate counts after this time. */
  readonly graceMs: number;
  /** Minimum average rate since the body began. */
  readonly minBytesPerSecond: number;
  /** Longest time for the whole body. */
  readonly totalMs: number;
};

/** The slowest mobile connections stay within these limits, with files and JSON alike. */
export const defaultBodyTimeouts: BodyTimeouts = {
  idleMs: 10_000,
  graceMs: 10_000,
  minBytesPerSecond: 1_024,
  totalMs: 120_000,
};

const checksPerLimit = 10;
const maxCheckMs = 1_000;

const tooSlow = (): Failure =>
  new Failure(
    "stalled",
    "REQUEST_TIMEOUT",
    "The request body arrived too slowly or not at all. Nothing was done; send the request again.",
  );

/**
 * Watches a body arrive; each call returns whether it is too slow. Only time spent waiting for the caller counts: a busy
 * process doesn't make a body late.
 */
const watch = (request: Request, timeouts: BodyTimeouts, checkEveryMs: number): (() => boolean) => {
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  let bytes = bytesBefore;
  let lastCheck = performance.now();
  let waitedMs = 0;
  let idleMs = 0;
  const isSlow = (): boolean => {
    const least = waitedMs > timeouts.graceMs ? (timeouts.minBytesPerSecond * waitedMs) / 1_000 : 0;
    return idleMs >= timeouts.idleMs || waitedMs >= timeouts.totalMs || bytes - bytesBefore < least;
  };
  return () => {
    const now = performance.now();
    const waitMs = Math.min(now - lastCheck, 2 * checkEveryMs);
    lastCheck = now;
    if (request.complete || request.readableLength > 0) return false;
    waitedMs += waitMs;
    idleMs = socket.bytesRead > bytes ? 0 : idleMs + waitMs;
    bytes = socket.bytesRead;
    return isSlow();
  };
};

/**
 * Returns the outcome of `received`, which reads the request's body. Throws Failure REQUEST_TIMEOUT as soon as the body
 * is slower than `timeouts` allow; `received` then ends with the connection.
 */
export const withBodyTimeouts = async <T>(
  request: Request,
  timeouts: BodyTimeouts,
  received: Promise<T>,
): Promise<T> => {
  const checkEveryMs = Math.min(maxCheckMs, timeouts.idleMs / checksPerLimit);
  const isSlow = watch(request, timeouts, checkEveryMs);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (!isSlow()) return;
      // Once a response is sent, the request isn't told that its connection closed.
      request.socket.once("close", () => request.destroy());
      reject(tooSlow());
    }, checkEveryMs);
  });
  try {
    return await Promise.race([received, late]);
  } finally {
    clearInterval(timer);
    // After a timeout, the outcome of the read no longer matters.
    received.catch(() => undefined);
  }
};
