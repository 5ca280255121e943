import { randomUUID } from "node:crypto";
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

/**
 * Gives each request an id (a well-formed `X-Request-Id` of the caller is kept) and logs `request.handled` when it ends.
 * Never logs headers, keys or bodies.
 */
export const trackRequests =
  (log: Log) =>
  (request: Request, response: Response, next: NextFunction): void => {
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
    response.locals[key] = context;
    response.setHeader("X-Request-Id", requestId);
    response.once("close", () => {
      const { route, tenantId, isProbe, failure } = context;
      if (isProbe && response.statusCode === 200) return;
      const fields = {
        method: request.method,
        route,
        status: response.statusCode,
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
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
