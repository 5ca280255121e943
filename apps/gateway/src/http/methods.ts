import { Failure } from "@reelwright/core";
import type { RequestHandler } from "express";
import { sendError } from "./responses.ts";

/** Answers 405 with `Allow` to other methods than these; stands behind what handles these. */
export const only = (...methods: readonly string[]): RequestHandler => {
  const allow = methods.join(", ");
  return (request, response, next) => {
    if (methods.includes(request.method)) return next();
    response.setHeader("Allow", allow);
    const message = `${request.method} is not possible here; use ${allow}.`;
    sendError(response, new Failure("method", "METHOD_NOT_ALLOWED", message));
  };
};

/** Of what is read and nothing else. */
export const onlyRead: RequestHandler = only("GET", "HEAD");
