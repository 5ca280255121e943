import { Failure } from "@reelwright/core";
import type { Request } from "express";

/** How slowly a request's body may come. */
export type BodyPace = {
  /** Longest time without a byte. */
  readonly idleMs: number;
  /** From then on the average counts. */
  readonly graceMs: number;
  /** Least average since the body began. */
  readonly bytesPerSecond: number;
  /** Longest time for the whole body. */
  readonly wholeMs: number;
};

/** What the slowest mobile line still manages, for files and JSON alike. */
export const defaultBodyPace: BodyPace = {
  idleMs: 10_000,
  graceMs: 10_000,
  bytesPerSecond: 1_024,
  wholeMs: 120_000,
};

const looksPerLimit = 10;
const longestLookMs = 1_000;

const tooSlow = (): Failure =>
  new Failure(
    "stalled",
    "REQUEST_TIMEOUT",
    "The request's body came too slowly or not at all; nothing was done. Send the request again.",
  );

/**
 * Looks at how a body comes; each look answers whether it comes too slowly. Only time that is spent waiting for the
 * caller counts: neither our own slowness nor a busy process makes a body late.
 */
const watch = (request: Request, pace: BodyPace, lookEveryMs: number): (() => boolean) => {
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  let bytes = bytesBefore;
  let lastLook = performance.now();
  let waitedMs = 0;
  let idleMs = 0;
  const isSlow = (): boolean => {
    const least = waitedMs > pace.graceMs ? (pace.bytesPerSecond * waitedMs) / 1_000 : 0;
    return idleMs >= pace.idleMs || waitedMs >= pace.wholeMs || bytes - bytesBefore < least;
  };
  return () => {
    const now = performance.now();
    const waitMs = Math.min(now - lastLook, 2 * lookEveryMs);
    lastLook = now;
    if (request.complete || request.readableLength > 0) return false;
    waitedMs += waitMs;
    idleMs = socket.bytesRead > bytes ? 0 : idleMs + waitMs;
    bytes = socket.bytesRead;
    return isSlow();
  };
};

/**
 * The outcome of `received`, which reads the request's body. Throws Failure REQUEST_TIMEOUT as soon as the body comes
 * more slowly than `pace` says; `received` then ends with the connection.
 */
export const paced = async <T>(
  request: Request,
  pace: BodyPace,
  received: Promise<T>,
): Promise<T> => {
  const lookEveryMs = Math.min(longestLookMs, pace.idleMs / looksPerLimit);
  const isSlow = watch(request, pace, lookEveryMs);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (!isSlow()) return;
      // An answered request doesn't hear by itself that its connection ended.
      request.socket.once("close", () => request.destroy());
      reject(tooSlow());
    }, lookEveryMs);
  });
  try {
    return await Promise.race([received, late]);
  } finally {
    clearInterval(timer);
    // Whoever was too slow is answered; how the reading ends then is nobody's matter.
    received.catch(() => undefined);
  }
};
