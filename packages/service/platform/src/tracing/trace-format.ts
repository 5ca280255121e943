/** W3C's trace context, as it is stored and as OpenTelemetry has it. */
import { type SpanContext, TraceFlags } from "@opentelemetry/api";
import { parseTraceParent, TraceState } from "@opentelemetry/core";
import type { TraceContext } from "@reelwright/core/telemetry/trace-context";

/** The span that a context names, or null where it names none. */
export const spanContextOf = (context: TraceContext | null | undefined): SpanContext | null => {
  const parsed = context?.traceparent ? parseTraceParent(context.traceparent) : null;
  if (!parsed) return null;
  const state = context?.tracestate ? { traceState: new TraceState(context.tracestate) } : {};
  return { ...parsed, ...state, isRemote: true };
};

const hex = (flags: number): string => flags.toString(16).padStart(2, "0");

/** A span's context as work carries it, for this request. */
export const traceContextOf = (
  request_id: string,
  { traceId, spanId, traceFlags = TraceFlags.NONE, traceState }: SpanContext,
): TraceContext => {
  const tracestate = traceState?.serialize();
  return {
    request_id,
    traceparent: `00-${traceId}-${spanId}-${hex(traceFlags)}`,
    ...(tracestate && { tracestate }),
  };
};
