type SpanKind = "server" | "client" | "consumer";
/** What is left undefined is absent. Names follow OpenTelemetry's conventions; ours begin with `reelwright.`. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** One step of a trace, under way. Nothing here throws or waits. */
export type Span = {
  /** What this step causes is traced back to it: its parent's context with the span's own `traceparent`. */
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
  /** What caused it; null or without a `traceparent`: a trace begins here. */
  readonly parent: TraceContext | null;
  /** A trace that it has to do with and is no part of. */
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
  /** What systems before ours added to the trace; W3C's format. */
  readonly tracestate?: string;
};

/** What each line of a log says of it; nothing where it is unknown. */
export const traceFields = (
  context: TraceContext | null | undefined,
): { readonly request_id?: string; readonly trace_id?: string } => {
  if (!context) return {};
  const trace_id = context.traceparent?.split("-")[1];
  return { request_id: context.request_id, ...(trace_id !== undefined && { trace_id }) };
};
