import { Failure } from "@reelwright/core/errors/failure";
import cors from "cors";
import type { Request, RequestHandler } from "express";
import { requestContextOf } from "./request-context.ts";
import { sendError } from "./responses.ts";

/** A handler of one route, called so in the log and in metrics: by the path's pattern. */
export const namedRoute =
  (name: string, handle: RequestHandler): RequestHandler =>
  (request, response, next) => {
    requestContextOf(response).route = name;
    return handle(request, response, next);
  };

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

/** Which pages of other origins may call the API from a browser, and how they are told. */

export type Cors = {
  /** Lets those pages read responses, errors included. */
  readonly expose: RequestHandler;
  /** Responds to preflight requests and passes everything else on. `methods`: "GET, HEAD". */
  preflight(methods: string): RequestHandler;
};

/** What a page may send besides what every page may. Keys are for servers, so `X-API-Key` is not among them. */
const allowedHeaders = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "X-Request-Id",
  "Last-Event-ID",
].join(", ");

/** What a page may read besides what every page may. */
const exposedHeaders = [
  "X-Request-Id",
  "Idempotent-Replayed",
  "Retry-After",
  "Location",
  "ETag",
].join(", ");

/** The longest time that browsers cache a preflight response. */
const keptSeconds = 7_200;

const pass: RequestHandler = (_request, _response, next) => next();

/** For these origins; without any, nothing is answered and no header is sent. No cookies are involved. */
export const corsFor = (origins: readonly string[]): Cors => {
  if (origins.length === 0) return { expose: pass, preflight: () => pass };
  const origin = [...origins];
  const handle = cors({ origin, exposedHeaders });
  return {
    expose: (request, response, next) =>
      request.method === "OPTIONS" ? next() : handle(request, response, next),
    preflight: (methods) => {
      const permit = cors({ origin, methods, allowedHeaders, maxAge: keptSeconds });
      return (request, response, next) => {
        const { origin: from, "access-control-request-method": wanted } = request.headers;
        const isPreflight =
          request.method === "OPTIONS" && from !== undefined && wanted !== undefined;
        return isPreflight ? permit(request, response, next) : next();
      };
    },
  };
};
