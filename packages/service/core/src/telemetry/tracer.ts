type SpanKind = "server" | "client" | "consumer";
/** Undefined attributes are omitted. Names follow OpenTelemetry's conventions; our own start with `reelwright.`. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** One step of a trace, under way. Nothing here throws or waits. */
export type Span = {
  /** Context for work that this step causes: the parent's context with the span's own `traceparent`. */
  readonly traceContext: TraceContext | null;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Notes an error, or what went wrong in words: the step counts as failed. */
  fail(error: unknown): void;
  /** Ends it now; a span that is never ended is not exported. */
  end(): void;
};

export type SpanOptions = {
  readonly kind: SpanKind;
  /** Context of the cause. Null or without `traceparent`: a new trace starts here. */
  readonly parent: TraceContext | null;
  /** A related trace that this span isn't part of. */
  readonly link?: TraceContext | null;
  readonly attributes?: SpanAttributes;
};

/** Where parts of a process say what they do for whom. */
export type Tracer = {
  begin(name: string, options: SpanOptions): Span;
};

/** A tracer for those who don't trace: what was caused is traced back to the parent. */
export const silentTracer: Tracer = {
  begin: (_name, { parent }) => ({
    traceContext: parent,
    rename: () => undefined,
    set: () => undefined,
    fail: () => undefined,
    end: () => undefined,
  }),
};

/**
 * The request that had something done, as it travels with the work: in the rows of jobs, playground tasks and webhook
 * deliveries, and in entries of queues. Its fields are named as they are stored.
 */
export type TraceContext = {
  /** The request's id, as its response named it. */
  readonly request_id: string;
  /** The request's span in W3C's format; left out where nothing is traced. */
  readonly traceparent?: string;
  /** W3C `tracestate` of upstream systems. */
  readonly tracestate?: string;
};

/** Log fields of the trace; empty if unknown. */
export const traceFields = (
  context: TraceContext | null | undefined,
): { readonly request_id?: string; readonly trace_id?: string } => {
  if (!context) return {};
  const trace_id = context.traceparent?.split("-")[1];
  return { request_id: context.request_id, ...(trace_id !== undefined && { trace_id }) };
};
