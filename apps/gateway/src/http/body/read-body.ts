import { Failure } from "@reelwright/core/errors/failure";
import { type FieldIssue, InvalidFields } from "@reelwright/core/validation/invalid-fields";
import express, { type Request, type RequestHandler, type Response } from "express";
import { requestContextOf } from "../request-context.ts";
import { unlessOver } from "../request-end.ts";
import { type BodyTimeouts, withBodyTimeouts } from "./body-timeouts.ts";

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

/** Whether the client waits for `100 Continue` before a body that is too large; the parser would read it all first. */
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

/** Reads the body with an Express parser, which takes a body that was cut off before it began for none. */
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
