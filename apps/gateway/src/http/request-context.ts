import { randomUUID } from "node:crypto";
import type { Log } from "@reelwright/platform";
import type { NextFunction, Request, Response } from "express";

/** What is known of one request while it is handled: for its log line and its errors. */
export type Exchange = {
  readonly requestId: string;
  /** The path's pattern, never the path: ids would make every line its own route. */
  route: string;
  tenantId: string | null;
  /** Asked every few seconds by whoever runs us: no line while all is well. */
  isProbe: boolean;
  /** Why the answer is an error. */
  trouble: { readonly code: string; readonly cause?: unknown } | null;
};

const wellFormed = /^[A-Za-z0-9._-]{1,128}$/;
const key = "exchange";

/** The exchange that `beginExchange` began. */
export const exchangeOf = (response: Response): Exchange => response.locals[key] as Exchange;

/**
 * Names the request (a caller's own `X-Request-Id` is kept if it is well-formed) and writes one line
 * `request.handled` when it is over. Never logs headers, keys or bodies.
 */
export const beginExchange =
  (log: Log) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const sent = request.headers["x-request-id"];
    const requestId = typeof sent === "string" && wellFormed.test(sent) ? sent : randomUUID();
    const exchange: Exchange = {
      requestId,
      route: "unknown",
      tenantId: null,
      isProbe: false,
      trouble: null,
    };
    response.locals[key] = exchange;
    response.setHeader("X-Request-Id", requestId);
    response.once("close", () => {
      const { route, tenantId, isProbe, trouble } = exchange;
      if (isProbe && response.statusCode === 200) return;
      const fields = {
        method: request.method,
        route,
        status: response.statusCode,
        duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
        request_id: requestId,
        ...(tenantId !== null && { tenant_id: tenantId }),
        ...(!response.writableFinished && { aborted: true }),
        ...(trouble && { code: trouble.code }),
        ...(trouble?.cause !== undefined && { error: trouble.cause }),
      };
      log("request.handled", fields, response.statusCode >= 500 ? "error" : "info");
    });
    next();
  };
