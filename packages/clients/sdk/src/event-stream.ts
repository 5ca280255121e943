import { EventSourceParserStream } from "eventsource-parser/stream";
import { APIError, ConnectionError, ReelwrightError } from "./errors.ts";
import { isPassing, openDeadline, type Transport, wait } from "./transport.ts";
import type { Job, StageName } from "./types.ts";

/** Server-sent events: one stream after another, without a gap. */

/** Timeouts of streams, in milliseconds. */
export type StreamTimes = {
  /** A stream without data for this long is dead: the server sends a comment every 15 seconds. */
  readonly silenceMs: number;
  /** How long reconnection is attempted after a stream broke. */
  readonly patienceMs: number;
  /** Delay before a stream is requested again. */
  readonly returnMs: number;
};
export const usualTimes: StreamTimes = { silenceMs: 45_000, patienceMs: 120_000, returnMs: 1_000 };

/** The response isn't an event stream: a proxy in between refuses or rewrites it. */
export class NoEventStreamError extends ReelwrightError {
  override readonly name = "NoEventStreamError";
}

/** A received event. `body` is the text of its data. */
type ServerEvent = { readonly id: string; readonly type: string; readonly body: string };

/** A stream of events, and when it is complete. */
type Source = {
  /** Path below `/api/v1`. */
  readonly path: `/${string}`;
  /** Whether a stream that ends after this event is complete. Otherwise it is requested again. */
  isLast(event: ServerEvent): boolean;
};

export type StreamOptions = {
  readonly signal?: AbortSignal;
  readonly lastEventId?: string;
  readonly times?: StreamTimes;
  /** Called when a stream broke, timed out or couldn't be opened, before it is requested again. */
  readonly onDisconnect?: (reason: unknown) => void;
};

const open = async (
  transport: Transport,
  path: Source["path"],
  { signal, lastEventId }: Pick<StreamOptions, "lastEventId"> & { readonly signal: AbortSignal },
): Promise<Response> => {
  const url = `${transport.settings.baseUrl}/api/v1${path}`;
  const headers = {
    accept: "text/event-stream",
    ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
  };
  const response = await transport.send(new Request(url, { headers }), { signal, isStream: true });
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 204 || type.startsWith("text/event-stream")) return response;
  await response.body?.cancel();
  throw new NoEventStreamError(`The answer is ${type || "of no type"}, not an event stream.`);
};

/** Records that data has arrived. */
const noting = (note: () => void): TransformStream<Uint8Array, Uint8Array> =>
  new TransformStream({
    transform: (part, controller) => {
      note();
      controller.enqueue(part);
    },
  });

type Reading = {
  readonly note: () => void;
  readonly isOver: () => boolean;
  readonly onBroken: (error: unknown) => void;
};

/** The events of one stream. It ends without an error when the connection breaks. */
const eventsOf = async function* (
  body: ReadableStream<Uint8Array>,
  { note, isOver, onBroken }: Reading,
): AsyncGenerator<ServerEvent> {
  const messages = body
    .pipeThrough(noting(note))
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream());
  const reader = messages.getReader();
  try {
    for (;;) {
      const next = await reader.read().catch(onBroken);
      if (!next || next.done || isOver()) return;
      const { id = "", event = "message", data } = next.value;
      yield { id, type: event, body: data };
    }
  } finally {
    // A broken stream can't be cancelled.
    await reader.cancel().catch(() => undefined);
  }
};

/**
 * Reads one stream from its request to its end. Returns whether it was complete: the server ends a stream after the
 * last event, but continues after an event that ended an earlier run.
 */
const follow = async function* (
  transport: Transport,
  { path, isLast }: Source,
  { signal, lastEventId, times = usualTimes, onDisconnect }: StreamOptions,
): AsyncGenerator<ServerEvent, boolean> {
  const silent = () => new ConnectionError("The event stream fell silent.");
  const silence = openDeadline(times.silenceMs, silent, [signal]);
  try {
    const response = await open(transport, path, {
      signal: silence.signal,
      ...(lastEventId !== undefined && { lastEventId }),
    });
    if (response.status === 204) return true;
    if (!response.body) return false;
    silence.restart();
    const isOver = () => silence.signal.aborted;
    let last: ServerEvent | null = null;
    let lost: unknown = null;
    const onBroken = (error: unknown): void => {
      lost = error;
    };
    const reading = { note: silence.restart, isOver, onBroken };
    for await (const event of eventsOf(response.body, reading)) {
      last = event;
      yield event;
    }
    if (last !== null && isLast(last)) return true;
    const reason = isOver() ? silence.signal.reason : lost;
    if (reason !== null && !signal?.aborted) onDisconnect?.(reason);
    return false;
  } finally {
    silence.close();
  }
};

/** Whether a stream may be requested again. */
const mayReturn = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof APIError && isPassing(error));

/** How long reconnection is attempted. */
const openPatience = (patienceMs: number) => {
  let since: number | null = null;
  return {
    connected: () => {
      since = null;
    },
    /** Throws the error once reconnection has been attempted for too long. */
    broken: (error: unknown): void => {
      since ??= Date.now();
      if (!mayReturn(error) || Date.now() - since > patienceMs) throw error;
    },
  };
};

/**
 * Every event until the last one. A stream that breaks, times out or reaches its maximum lifetime is requested again
 * with `Last-Event-ID`. Throws the request's error after two minutes without a connection.
 */
export const serverEvents = async function* (
  transport: Transport,
  source: Source,
  options: StreamOptions = {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const { signal, times = usualTimes, onDisconnect } = options;
  const patience = openPatience(times.patienceMs);
  let at: Pick<StreamOptions, "lastEventId"> = options;
  /** Remembers the last event's id, to resume after it. */
  const noted = async function* (): AsyncGenerator<ServerEvent, boolean> {
    const stream = follow(transport, source, { ...options, ...at });
    try {
      for (let next = await stream.next(); ; next = await stream.next()) {
        if (next.done) return next.value;
        patience.connected();
        if (next.value.id !== "") at = { lastEventId: next.value.id };
        yield next.value;
      }
    } finally {
      // Also if the caller stops between two events.
      await stream.return(true);
    }
  };
  for (;;) {
    signal?.throwIfAborted();
    try {
      if (yield* noted()) return;
    } catch (error) {
      signal?.throwIfAborted();
      patience.broken(error);
      onDisconnect?.(error);
    }
    await wait(Math.random() * times.returnMs, signal);
  }
};

/** Types of events after the snapshot. The server may send types that this list doesn't have yet: ignore them. */
export type JobEventType =
  | "job.started"
  | "stage.started"
  | "unit.finished"
  | "item.refused"
  | "review.requested"
  | "review.decided"
  | "stage.finished"
  | "job.paused"
  | "job.resumed"
  | "job.completed"
  | "job.failed"
  | "job.cancelled"
  | "job.retried"
  | "vendor.waiting"
  | "vendor.resumed"
  | "provider.fallback"
  | "script.written"
  | "script.fallback"
  | "qai.judged"
  | "qai.unjudged";

/** Common fields of events. Each type has some of these and fields of its own. */
export type JobEventData = {
  readonly job_id: string;
  readonly type: string;
  readonly created_at: string;
  readonly stage?: StageName;
  readonly status?: Job["status"];
  readonly progress_percent?: number;
  readonly estimated_seconds_remaining?: number | null;
  readonly [field: string]: unknown;
};

/** The whole job when a stream begins, then each change. */
export type JobEvent =
  | { readonly type: "snapshot"; readonly id: string; readonly data: Job }
  | { readonly type: JobEventType; readonly id: string; readonly data: JobEventData };

const terminal = new Set(["job.completed", "job.failed", "job.cancelled"]);

/** Whether a job of this status has ended. */
export const isEnded = (status: Job["status"]): boolean => terminal.has(`job.${status}`);

/** Whether an event ends its job's run. After the snapshot of an ended job, that event still follows. */
export const isTerminal = ({ type }: { readonly type: string }): boolean => terminal.has(type);
