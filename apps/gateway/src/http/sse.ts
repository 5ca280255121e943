import { once } from "node:events";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { Failure } from "@reelwright/film/failure";
import type { Response } from "express";
import type { ServerEvent } from "./endpoint.ts";
import { requestContextOf } from "./request-context.ts";

/** Bounds of the event streams of one process. */
export type StreamLimits = {
  readonly perTenant: number;
  readonly total: number;
  /** Lifetime of a stream. The client then reconnects with `Last-Event-ID` and is authenticated again. */
  readonly lifetimeMs: number;
  /** Interval of comments, which keep proxies from closing the connection. */
  readonly commentEveryMs: number;
};

export const defaultStreamLimits: StreamLimits = {
  perTenant: 100,
  total: 2_000,
  lifetimeMs: 900_000,
  commentEveryMs: 15_000,
};

/** Delay of the client's reconnection, in milliseconds. */
const reconnectMs = 2_000;
const comeBackSeconds = 5;

/** Formats an event as the HTML standard defines it. */
const frame = ({ id, event, data }: ServerEvent): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

type Events = (signal: AbortSignal) => AsyncIterable<ServerEvent>;

/** The open streams: limited in number, ended at shutdown. */
export type Streams = {
  /** Sends events until they end, the client disconnects, or the stream's lifetime ends. Throws Failure: EVENT_STREAM_LIMIT. */
  send(response: Response, tenantId: string, events: Events): Promise<void>;
  readonly openCount: number;
  /** Ends all streams; later ones end immediately. */
  close(): void;
};

const tooMany = (limit: number): Failure =>
  new Failure(
    "limited",
    "EVENT_STREAM_LIMIT",
    "Too many event streams are open. Close some of them.",
    {
      details: { limit, retry_after: comeBackSeconds },
    },
  );

const pump = async (response: Response, events: Events, signal: AbortSignal): Promise<void> => {
  for await (const event of events(signal)) {
    if (signal.aborted) return;
    if (!response.write(frame(event))) await once(response, "drain", { signal });
  }
};

/** Counts what is open. `enter` returns the function that leaves, or throws `full` with the limit that is reached. */
export const openPlaces = (
  limits: Pick<StreamLimits, "perTenant" | "total">,
  full: (limit: number) => Failure,
) => {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    enter: (tenantId: string): (() => void) => {
      const own = counts.get(tenantId) ?? 0;
      if (own >= limits.perTenant) throw full(limits.perTenant);
      if (total >= limits.total) throw full(limits.total);
      counts.set(tenantId, own + 1);
      total += 1;
      return () => {
        const left = (counts.get(tenantId) ?? 1) - 1;
        if (left > 0) counts.set(tenantId, left);
        else counts.delete(tenantId);
        total -= 1;
      };
    },
    get total() {
      return total;
    },
  };
};

/** Opens the registry of streams. */
export const openStreams = (limits: StreamLimits): Streams => {
  const closing = new AbortController();
  const places = openPlaces(limits, tooMany);

  const send: Streams["send"] = async (response, tenantId, events) => {
    const { over } = requestContextOf(response);
    if (over.aborted) return;
    const leave = places.enter(tenantId);
    const stream = joinedSignal([over, closing.signal], { limitMs: limits.lifetimeMs });
    const comments = setInterval(() => response.write(":\n\n"), limits.commentEveryMs);
    try {
      response.writeHead(200, {
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
      });
      response.write(`retry: ${reconnectMs}\n\n`);
      await pump(response, events, stream.signal);
    } catch (error) {
      // The end of the stream aborts pending waits; that is not an error.
      if (!stream.signal.aborted) throw error;
    } finally {
      stream.release();
      clearInterval(comments);
      leave();
      response.end();
    }
  };

  return {
    send,
    get openCount() {
      return places.total;
    },
    close: () => closing.abort(),
  };
};
