import { Failure } from "@reelwright/core/errors/failure";
import type { RequestHandler } from "express";
import { sendError } from "./responses.ts";

/** Twice the longest list of ids that a filter accepts. */
const longestTarget = 8 * 1024;

/** Rejects requests whose path and query are too long, or that lack a Host header. */
export const checkHead: RequestHandler = ({ url, headers, httpVersion }, response, next) => {
  if (url.length > longestTarget) {
    const message = "The path and query are longer than 8 KiB. Ask for fewer items at once.";
    return sendError(response, new Failure("too_long", "URI_TOO_LONG", message));
  }
  if (headers.host === undefined && httpVersion === "1.1") {
    const message = "The request has no Host header, which HTTP/1.1 requires.";
    return sendError(response, new Failure("malformed", "BAD_REQUEST", message));
  }
  return next();
};
