/** Middleware of routes: their names in logs, their methods, and CORS. */
import { parsedUrl } from "@reelwright/core/util/urls";
import { Failure } from "@reelwright/film/failure";
import { isLoopback } from "@reelwright/platform/setting-kinds";
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

/** Returns the host name in a `Host` header, without the port; null if the header is malformed. */
const hostnameOf = (host: string): string | null => {
  const url = `http://${host}`;
  return /^[^\s/@\\?#]+$/.test(host) ? (parsedUrl(url)?.hostname ?? null) : null;
};

/**
 * Answers 421 to requests under other host names than those of the loopback and `hosts`. Otherwise a page of another site
 * could read the answers through DNS rebinding. Browsers always send a host.
 */
export const onlyAt =
  (hosts: readonly string[]): RequestHandler =>
  ({ headers: { host } }, response, next) => {
    const name = host === undefined ? "localhost" : hostnameOf(host);
    const isOurs = name !== null && (isLoopback(name) || name.endsWith(".localhost"));
    if (isOurs || (name !== null && hosts.includes(name))) return next();
    const message =
      "This server isn't available under this host name. Use localhost, or add the name to REELWRIGHT_ALLOWED_HOSTS.";
    response.setHeader("Cache-Control", "no-store");
    sendError(response, new Failure("misdirected", "HOST_NOT_ALLOWED", message));
  };

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
  "If-Match",
  "X-Request-Id",
  "X-Test-Mode",
  "Last-Event-ID",
  "X-Tenant",
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
