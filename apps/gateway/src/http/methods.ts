import { Failure } from "@reelwright/core/errors/failure";
import type { Request, RequestHandler } from "express";
import { sendError } from "./responses.ts";

/** Responds with 405 and `Allow` to any other method; mount it after the handlers of these methods. */
export const allowOnly = (...methods: readonly string[]): RequestHandler => {
  const allow = methods.join(", ");
  return (request, response, next) => {
    if (methods.includes(request.method)) return next();
    response.setHeader("Allow", allow);
    const message = `${request.method} is not supported here. Use ${allow}.`;
    sendError(response, new Failure("method", "METHOD_NOT_ALLOWED", message));
  };
};

/** Whether the request asks for something and changes nothing. */
export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** For resources that can only be read. */
export const readOnly: RequestHandler = allowOnly("GET", "HEAD");
