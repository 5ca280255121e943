import { Failure, type FieldIssue, InvalidFields } from "@reelwright/core";
import express, { type Request, type RequestHandler, type Response } from "express";
import { type BodyPace, paced } from "./body-timeouts.ts";

const maxBodyBytes = 1024 * 1024;

/** Whatever the content type says: every body here is JSON, and tools tend to name it otherwise. */
const parse = express.json({ limit: maxBodyBytes, strict: false, type: () => true });

/** As it was sent; what is packed isn't unpacked, since a signature is over what came. */
const take = express.raw({ limit: maxBodyBytes, inflate: false, type: () => true });

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

/** Whether the sender waits to be asked for a body that wouldn't be taken; the parser would read it off first. */
const isNeedless = ({ headers }: Request): boolean =>
  headers.expect !== undefined && Number(headers["content-length"]) > maxBodyBytes;

/** What the parser throws, by its `type`. */
const troubleOf = (error: unknown): unknown => {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (type === "entity.parse.failed") return notJson(error);
  if (type === "entity.too.large") return tooLarge();
  if (typeof status === "number" && status < 500) {
    return new Failure(
      "malformed",
      "BAD_REQUEST",
      "The body can't be read; send it as UTF-8 and not packed.",
      {
        cause: error,
      },
    );
  }
  return error;
};

/** Has a parser read the body. */
const readWith = (parser: RequestHandler, request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (isNeedless(request)) return reject(tooLarge());
    parser(request, response, (error: unknown) => {
      if (error) reject(troubleOf(error));
      else resolve(request.body);
    });
  });

/**
 * Reads a JSON body; undefined when none was sent. Throws InvalidFields (json_invalid), Failure: PAYLOAD_TOO_LARGE,
 * BAD_REQUEST, REQUEST_TIMEOUT.
 */
export const readBody = (request: Request, response: Response, pace: BodyPace): Promise<unknown> =>
  paced(request, pace, readWith(parse, request, response));

/** Reads a body as it was sent; empty when none was. Throws Failure: PAYLOAD_TOO_LARGE, BAD_REQUEST, REQUEST_TIMEOUT. */
export const readBytes = async (
  request: Request,
  response: Response,
  pace: BodyPace,
): Promise<Buffer> => {
  const body = await paced(request, pace, readWith(take, request, response));
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
};
