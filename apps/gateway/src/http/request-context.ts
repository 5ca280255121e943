import { randomUUID } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { Meter } from "@reelwright/core/telemetry/meter";
import {
  type Span,
  silentTracer,
  type TraceContext,
  type Tracer,
  traceFields,
} from "@reelwright/core/telemetry/tracer";
import type { Log } from "@reelwright/platform/log/logger";
import type { NextFunction, Request, Response } from "express";
import type { Caller } from "./auth.ts";
import { onceOver } from "./request-end.ts";

/** State of a request, for its log line and its errors. */
export type RequestContext = {
  readonly requestId: string;
  /** Trace context for work that the request starts. */
  readonly traceContext: TraceContext;
  /** Aborted when the response is sent or the caller disconnects. */
  readonly over: AbortSignal;
  /** The path's pattern: with ids, every request would be its own route. */
  route: string;
  tenantId: string | null;
  /** The API key that was used. */
  key: Caller["key"] | undefined;
  /** The client's whole address, for limits and keys that are bound to addresses. */
  readonly clientAddress: string | undefined;
  /** The client as the log and the audit name it. Its address is the trusted proxies', or the peer's. */
  readonly client: { readonly address: string | null; readonly userAgent: string | null };
  /** A health probe: logged only when it fails. */
  isProbe: boolean;
  /** Why the response is an error. */
  failure: { readonly code: string; readonly cause?: unknown; readonly reason?: string } | null;
};

const wellFormed = /^[A-Za-z0-9._-]{1,128}$/;
const key = "requestContext";

/** Returns the context that `trackRequests` created. */
export const requestContextOf = (response: Response): RequestContext =>
  response.locals[key] as RequestContext;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Arbitrary methods count as "other": each would create its own time series. */
const methodOf = ({ method }: Request): string => (methods.has(method) ? method : "other");

/** The trace context in the caller's headers. */
const callersTrace = (requestId: string, { headers }: Request): TraceContext => {
  const { traceparent, tracestate } = headers;
  return {
    request_id: requestId,
    ...(typeof traceparent === "string" && { traceparent }),
    ...(typeof tracestate === "string" && { tracestate }),
  };
};

export type RequestTracing = {
  readonly tracer?: Tracer;
  /** Whether a caller's trace is continued; otherwise it becomes a link. */
  readonly continuesTraces?: boolean;
  /** Whether only the network of a client's address is recorded. Limits by address know all of it. */
  readonly truncatesAddresses?: boolean;
};

const beginSpan = (
  { tracer = silentTracer, continuesTraces = false }: RequestTracing,
  requestId: string,
  request: Request,
): Span => {
  // Without a tracer the caller's headers are ignored.
  const caller = tracer === silentTracer ? null : callersTrace(requestId, request);
  return tracer.begin(methodOf(request), {
    kind: "server",
    parent: continuesTraces && caller ? caller : { request_id: requestId },
    ...(!continuesTraces && caller?.traceparent && { link: caller }),
    attributes: {
      "http.request.method": methodOf(request),
      "url.scheme": request.protocol,
      "reelwright.request.id": requestId,
    },
  });
};

const endSpan = (span: Span, request: Request, response: Response): void => {
  const { route, tenantId, isProbe, failure } = requestContextOf(response);
  // Probes would dominate the traces.
  if (isProbe && response.statusCode === 200) return;
  span.rename(`${methodOf(request)} ${route}`);
  span.set({
    "http.route": route,
    "http.response.status_code": response.statusCode,
    "reelwright.tenant.id": tenantId ?? undefined,
    "error.type": failure?.code,
  });
  if (response.statusCode >= 500) span.fail(failure?.cause ?? failure?.code ?? "no response");
  span.end();
};

const maxUserAgentLength = 200;

/**
 * The caller's address. Express takes it from `X-Forwarded-For` as far as "trust proxy" (`REELWRIGHT_TRUSTED_PROXIES`)
 * goes. Read when the request begins: a closed connection has none. IPv4 in IPv6 notation is shown as IPv4.
 */
const clientAddressOf = ({ ip }: Request): string | null =>
  ip?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;

/** The network of an address: /24 of IPv4, /48 of IPv6. An address in another notation is left out. */
export const networkOf = (address: string): string | null => {
  if (isIPv4(address)) return address.replace(/\d+$/, "0");
  const [whole = ""] = address.split("%");
  if (!isIPv6(whole)) return null;
  const [head = "", tail] = whole.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const all = [
    ...groups,
    ...Array.from({ length: missing }, () => "0"),
    ...(tail ?? "").split(":"),
  ];
  return `${all
    .slice(0, 3)
    .map((group) => group || "0")
    .join(":")}::`;
};

const clientOf = (request: Request, isTruncated: boolean): RequestContext["client"] => {
  const address = clientAddressOf(request);
  const userAgent = request.headers["user-agent"]?.slice(0, maxUserAgentLength) ?? null;
  return { address: isTruncated && address !== null ? networkOf(address) : address, userAgent };
};

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** The fields of a request's log line. `bytesBefore`: bytes that its connection had sent before it. */
const fieldsOf = (request: Request, response: Response, ms: number, bytesBefore: number) => {
  const { route, tenantId, key, client, failure, traceContext } = requestContextOf(response);
  return {
    method: request.method,
    route,
    status: response.statusCode,
    duration_ms: tenths(ms),
    bytes: Math.max(0, (request.socket.bytesWritten ?? 0) - bytesBefore),
    ...traceFields(traceContext),
    ...(tenantId !== null && { tenant_id: tenantId }),
    ...(key && { key_id: key.id, key_prefix: key.prefix }),
    ...(client.address !== null && { client_address: client.address }),
    ...(client.userAgent !== null && { user_agent: client.userAgent }),
    ...(response.hasHeader("Idempotent-Replayed") && { replayed: true }),
    ...(!response.writableFinished && { aborted: true }),
    ...(failure && { code: failure.code }),
    ...(failure?.reason !== undefined && { reason: failure.reason }),
    ...(failure?.cause !== undefined && { error: failure.cause }),
  };
};

/**
 * Assigns each request an id (a well-formed `X-Request-Id` of the caller is kept) and a span, and logs `request.handled`
 * when it ends, with the client's address and the API key's prefix. Never logs keys, bodies or other headers.
 */
export const trackRequests = (log: Log, meter: Meter, tracing: RequestTracing = {}) => {
  let inFlight = 0;
  meter.onRead(() => meter.set("reelwright_http_requests_in_flight", {}, inFlight));
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const bytesBefore = request.socket.bytesWritten;
    const sent = request.headers["x-request-id"];
    const requestId = typeof sent === "string" && wellFormed.test(sent) ? sent : randomUUID();
    const span = beginSpan(tracing, requestId, request);
    const over = new AbortController();
    const context: RequestContext = {
      requestId,
      over: over.signal,
      traceContext: span.traceContext ?? { request_id: requestId },
      route: "unknown",
      tenantId: null,
      key: undefined,
      clientAddress: clientAddressOf(request) ?? undefined,
      client: clientOf(request, tracing.truncatesAddresses ?? false),
      isProbe: false,
      failure: null,
    };
    inFlight += 1;
    response.locals[key] = context;
    response.setHeader("X-Request-Id", requestId);
    onceOver(request, response, () => {
      over.abort();
      inFlight -= 1;
      const { route, isProbe } = context;
      const ms = performance.now() - startedAt;
      const labels = { method: methodOf(request), route, status: String(response.statusCode) };
      meter.observe("reelwright_http_request_duration_seconds", labels, ms / 1_000);
      endSpan(span, request, response);
      if (isProbe && response.statusCode === 200) return;
      const fields = fieldsOf(request, response, ms, bytesBefore);
      log("request.handled", fields, response.statusCode >= 500 ? "error" : "info");
    });
    next();
  };
};
