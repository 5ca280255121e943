import { randomUUID } from "node:crypto";
import type { Meter } from "@reelwright/core/telemetry";
import type { Log } from "@reelwright/platform";
import type { NextFunction, Request, Response } from "express";

/** What is known about a request while it is handled, for its log line and its errors. */
export type RequestContext = {
  readonly requestId: string;
  /** The path's pattern, never the path itself: ids would make every request its own route. */
  route: string;
  tenantId: string | null;
  /** A health probe: logged only when it fails. */
  isProbe: boolean;
  /** Why the response is an error. */
  failure: { readonly code: string; readonly cause?: unknown } | null;
};

const wellFormed = /^[A-Za-z0-9._-]{1,128}$/;
const key = "requestContext";

/** Returns the context that `trackRequests` made. */
export const requestContextOf = (response: Response): RequestContext =>
  response.locals[key] as RequestContext;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Anybody may send any word as the method; each would be a time series of its own. */
const methodOf = ({ method }: Request): string => (methods.has(method) ? method : "other");

/**
 * Gives each request an id (a well-formed `X-Request-Id` of the caller is kept) and logs `request.handled` when it ends.
 * Never logs headers, keys or bodies.
 */
export const trackRequests = (log: Log, meter: Meter) => {
  let inFlight = 0;
  meter.onRead(() => meter.set("reelwright_http_requests_in_flight", {}, inFlight));
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const sent = request.headers["x-request-id"];
    const requestId = typeof sent === "string" && wellFormed.test(sent) ? sent : randomUUID();
    const context: RequestContext = {
      requestId,
      route: "unknown",
      tenantId: null,
      isProbe: false,
      failure: null,
    };
    inFlight += 1;
    response.locals[key] = context;
    response.setHeader("X-Request-Id", requestId);
    response.once("close", () => {
      inFlight -= 1;
      const { route, tenantId, isProbe, failure } = context;
      const seconds = (performance.now() - startedAt) / 1_000;
      const labels = { method: methodOf(request), route, status: String(response.statusCode) };
      meter.observe("reelwright_http_request_duration_seconds", labels, seconds);
      if (isProbe && response.statusCode === 200) return;
      const fields = {
        method: request.method,
        route,
        status: response.statusCode,
        duration_ms: Math.round(seconds * 10_000) / 10,
        request_id: requestId,
        ...(tenantId !== null && { tenant_id: tenantId }),
        ...(!response.writableFinished && { aborted: true }),
        ...(failure && { code: failure.code }),
        ...(failure?.cause !== undefined && { error: failure.cause }),
      };
      log("request.handled", fields, response.statusCode >= 500 ? "error" : "info");
    });
    next();
  };
};
