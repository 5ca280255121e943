import { type StreamOptions, serverEvents } from "./event-stream.ts";
import { isTerminal, type JobEvent } from "./event-types.ts";
import type { Transport } from "./transport.ts";

/** Every event of a job until the one that ends it, over as many connections as it takes. */
export const jobEvents = async function* (
  transport: Transport,
  jobId: string,
  options: StreamOptions = {},
): AsyncGenerator<JobEvent, void, undefined> {
  const path = `/jobs/${encodeURIComponent(jobId)}/events` as const;
  const events = serverEvents(transport, { path, isLast: isTerminal }, options);
  for await (const { id, type, body } of events) {
    yield { id, type, data: JSON.parse(body) } as JobEvent;
  }
};
