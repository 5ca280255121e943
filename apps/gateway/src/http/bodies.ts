import { type FieldIssue, InvalidFields } from "@reelwright/core/validation/invalid-fields";
import { Failure } from "@reelwright/film/failure";
import type { Request, RequestHandler, Response } from "express";
import express from "express";
import { requestContextOf } from "./request-context.ts";
import { unlessOver } from "./request-end.ts";

const maxBodyBytes = 1024 * 1024;

/** Ignores the content type: every body here is JSON, and clients often label it otherwise. */
const parse = express.json({ limit: maxBodyBytes, strict: false, type: () => true });

/** Reads the bytes as sent. Nothing is decompressed: signatures cover the bytes on the wire. */
const parseRaw = express.raw({ limit: maxBodyBytes, inflate: false, type: () => true });

const notJson = (error: unknown): InvalidFields => {
  const reason = error instanceof Error ? error.message : String(error);
  const issue: FieldIssue = {
    type: "json_invalid",
    loc: ["body"],
    msg: `JSON decode error: ${reason}`,
    input: {},
  };
  return new InvalidFields([issue]);
};

const tooLarge = (): Failure =>
  new Failure("too_large", "PAYLOAD_TOO_LARGE", "The body is larger than 1 MiB.");

/** Whether the client waits for `100 Continue` before a body that is too large. The parser would read all of it. */
const isTooLargeToRequest = ({ headers }: Request): boolean =>
  headers.expect !== undefined && Number(headers["content-length"]) > maxBodyBytes;

/** Maps the parser's errors by their `type`. */
const errorOf = (error: unknown): unknown => {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (type === "entity.parse.failed") return notJson(error);
  if (type === "entity.too.large") return tooLarge();
  if (typeof status === "number" && status < 500) {
    return new Failure(
      "malformed",
      "BAD_REQUEST",
      "The body can't be read. Send it uncompressed, as UTF-8.",
      {
        cause: error,
      },
    );
  }
  return error;
};

/** Reads the body with an Express parser. The parser would treat a body that never arrived as empty. */
const readWith = (parser: RequestHandler, request: Request, response: Response): Promise<unknown> =>
  unlessOver(
    requestContextOf(response).over,
    () =>
      new Promise((resolve, reject) => {
        if (isTooLargeToRequest(request)) return reject(tooLarge());
        parser(request, response, (error: unknown) => {
          if (error) reject(errorOf(error));
          else resolve(request.body);
        });
      }),
  );

/**
 * Reads a JSON body; undefined if none was sent. Throws InvalidFields (json_invalid), CallerLeft, Failure:
 * PAYLOAD_TOO_LARGE, BAD_REQUEST, REQUEST_TIMEOUT.
 */
export const readBody = (
  request: Request,
  response: Response,
  timeouts: BodyTimeouts,
): Promise<unknown> => withBodyTimeouts(request, timeouts, readWith(parse, request, response));

/** Reads the raw body; empty if none was sent. Throws Failure: PAYLOAD_TOO_LARGE, BAD_REQUEST, REQUEST_TIMEOUT. */
export const readBytes = async (
  request: Request,
  response: Response,
  timeouts: BodyTimeouts,
): Promise<Buffer> => {
  const body = await withBodyTimeouts(request, timeouts, readWith(parseRaw, request, response));
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
};

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
      // Node doesn't notify a request of its closed connection once the response is sent.
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
