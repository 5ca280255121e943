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
