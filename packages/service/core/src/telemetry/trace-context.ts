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
