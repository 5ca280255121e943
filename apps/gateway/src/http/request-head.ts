import { Failure } from "@reelwright/core";
import type { RequestHandler } from "express";
import { sendError } from "./responses.ts";

/** The longest list of ids that a filter takes is half of it. */
const longestTarget = 8 * 1024;

/** Refuses requests whose path and query are too long, or that name no host. */
export const checkHead: RequestHandler = ({ url, headers, httpVersion }, response, next) => {
  if (url.length > longestTarget) {
    const message = "The path and query are longer than 8 KiB; ask for less at once.";
    return sendError(response, new Failure("too_long", "URI_TOO_LONG", message));
  }
  if (headers.host === undefined && httpVersion === "1.1") {
    const message = "The request has no Host header; HTTP/1.1 requires one.";
    return sendError(response, new Failure("malformed", "BAD_REQUEST", message));
  }
  return next();
};
