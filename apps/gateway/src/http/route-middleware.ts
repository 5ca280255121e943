/** Middleware of routes: their names in logs, their methods, and CORS. */
import { Failure } from "@reelwright/film/failure";
import cors from "cors";
import type { Request, RequestHandler } from "express";
import { requestContextOf } from "./request-context.ts";
import { sendError } from "./responses.ts";

/** Names a handler's route in logs and metrics: by the path's pattern. */
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

/** Whether the request is a GET or HEAD. */
export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** For resources that can only be read. */
export const readOnly: RequestHandler = allowOnly("GET", "HEAD");

export type Cors = {
  /** Allows pages of these origins to read responses, including errors. */
  readonly expose: RequestHandler;
  /** Responds to preflight requests and passes everything else on. `methods`: "GET, HEAD". */
  preflight(methods: string): RequestHandler;
};

/** Request headers allowed to pages in addition to the defaults. Without `X-API-Key`: keys are for servers. */
const allowedHeaders = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "X-Request-Id",
  "Last-Event-ID",
].join(", ");

/** Response headers that pages may read in addition to the defaults. */
const exposedHeaders = [
  "X-Request-Id",
  "Idempotent-Replayed",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
  "Location",
  "ETag",
].join(", ");

/** The longest time that browsers cache a preflight response. */
const keptSeconds = 7_200;

const pass: RequestHandler = (_request, _response, next) => next();

/** CORS for these origins; no headers without any. Cookies aren't allowed. */
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
