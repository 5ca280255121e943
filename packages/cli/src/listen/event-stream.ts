/** The webhook events of an account, one stream after another (docs/webhooks.md). */
import { setTimeout as wait } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { CommandError } from "../command-error.ts";
import { exitStatus } from "../exit-status.ts";
import { failureReason } from "./failure-reason.ts";

/** `body`: as a webhook has it, byte for byte. */
export type WebhookMessage = {
  readonly type: string;
  readonly jobId: string;
  readonly body: string;
};

export type ListenedStream = {
  readonly url: string;
  /** Asked before each request: an access token may have expired. */
  readonly headers: () => Promise<{ readonly [name: string]: string }>;
  readonly signal: AbortSignal;
  /** A stream has begun; `waitsSeconds` are those before a webhook's attempts. */
  readonly onOpen: (opened: {
    readonly waitsSeconds: readonly number[];
    readonly isAgain: boolean;
  }) => void;
  /** It broke, and is asked for again. */
  readonly onLost: (reason: string) => void;
};

/** A stream that says nothing for so long is dead: the server sends a comment every 15 seconds. */
const silenceMs = 45_000;
const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** Ids of events that were seen, since one may come again after a reconnection. */
const rememberedIds = 10_000;

const refusals: { readonly [status: number]: number } = {
  401: exitStatus.credentials,
  403: exitStatus.credentials,
  404: exitStatus.notFound,
};

const refused = async (response: Response): Promise<never> => {
  const text = await response.text();
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? `HTTP ${response.status}`;
  const status = refusals[response.status];
  if (status === undefined) throw new Error(message);
  const hint = response.status === 404 ? " The server may be older than this program." : "";
  throw new CommandError(message + hint, status as 3 | 4);
};

type Message = {
  readonly id?: string | undefined;
  readonly event?: string | undefined;
  readonly data: string;
};

/** The messages of one stream; throws when it breaks or falls silent. */
async function* messagesOf(
  { url, headers, signal }: ListenedStream,
  lastEventId: string | null,
): AsyncGenerator<Message> {
  const silence = new AbortController();
  const listen = () =>
    setTimeout(() => silence.abort(new Error("the stream fell silent")), silenceMs);
  let timer = listen();
  try {
    const response = await fetch(`${url}/api/v1/tenants/me/webhook/events`, {
      headers: {
        accept: "text/event-stream",
        ...(await headers()),
        ...(lastEventId !== null && { "last-event-id": lastEventId }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status !== 200 || !response.body) return await refused(response);
    const noted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        clearTimeout(timer);
        timer = listen();
        controller.enqueue(part);
      },
    });
    const text = new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>;
    const messages = response.body
      .pipeThrough(noted)
      .pipeThrough(text)
      .pipeThrough(new EventSourceParserStream());
    yield* messages as unknown as AsyncIterable<Message>;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an id is new; the oldest are forgotten. */
const openMemory = () => {
  const known = new Set<string>();
  return (key: string): boolean => {
    if (known.has(key)) return false;
    known.add(key);
    if (known.size > rememberedIds) known.delete(known.values().next().value ?? "");
    return true;
  };
};

const numberOf = (id: string): string => id.slice(id.lastIndexOf("-") + 1);

/** Where the events are, over all streams. */
type Position = { lastId: string | null; readonly isNew: (number: string) => boolean };

/** The new events of one stream; notes its position. */
async function* newEvents(stream: ListenedStream, at: Position): AsyncGenerator<WebhookMessage> {
  for await (const { id = "", event = "", data } of messagesOf(stream, at.lastId)) {
    if (event === "listening") {
      const { waits_seconds: waitsSeconds } = JSON.parse(data) as { waits_seconds: number[] };
      stream.onOpen({ waitsSeconds, isAgain: at.lastId !== null });
      at.lastId ??= id;
    } else {
      at.lastId = id;
      const { job_id: jobId } = JSON.parse(data) as { job_id: string };
      if (at.isNew(numberOf(id))) yield { type: event, jobId, body: data };
    }
  }
}

/** Waits before a stream is asked for again: longer each time, until one brings something. */
const openBackoff = (signal: AbortSignal) => {
  let waitMs = firstWaitMs;
  return {
    reset: () => {
      waitMs = firstWaitMs;
    },
    wait: async (): Promise<void> => {
      await wait(waitMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    },
  };
};

/**
 * Each event once, until the signal is aborted. A stream that breaks is asked for again and goes on after the last event.
 * Throws CommandError where the server refuses.
 */
export async function* webhookEvents(stream: ListenedStream): AsyncGenerator<WebhookMessage> {
  const { signal } = stream;
  const at: Position = { lastId: null, isNew: openMemory() };
  const backoff = openBackoff(signal);
  const onOpen: ListenedStream["onOpen"] = (opened) => {
    backoff.reset();
    stream.onOpen(opened);
  };
  while (!signal.aborted) {
    try {
      yield* newEvents({ ...stream, onOpen }, at);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CommandError) throw error;
      stream.onLost(failureReason(error));
      await backoff.wait();
    }
  }
}
