import type { Caller, TestGateway } from "./test-gateway-options.ts";

type Received = {
  readonly id: number | null;
  /** The id as it was sent. */
  readonly rawId: string | null;
  /** The data as it was sent. */
  readonly text: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
};
export type EventStream = {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; null at the end of the stream. Comments are counted. */
  next(): Promise<Received | null>;
  /** All events until the stream ends. */
  rest(): Promise<Received[]>;
  commentCount(): number;
  leave(): void;
};

const parsed = (block: string): Received | null => {
  const fields = new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  const data = fields.get("data");
  if (data === undefined) return null;
  const id = fields.get("id");
  return {
    id: id === undefined ? null : Number(id),
    rawId: id ?? null,
    text: data,
    event: fields.get("event") ?? "message",
    data: JSON.parse(data),
  };
};

/** Follows a job as an EventSource would. */
export const follow = (
  gateway: TestGateway,
  caller: Caller,
  jobId: string,
  lastEventId?: string,
): Promise<EventStream> => followPath(gateway, caller, `/jobs/${jobId}/events`, lastEventId);

/** Follows any stream of events. */
export const followPath = async (
  gateway: TestGateway,
  caller: Caller,
  path: string,
  lastEventId?: string,
): Promise<EventStream> => {
  const leaving = new AbortController();
  const response = await fetch(`${gateway.baseUrl}/api/v1${path}`, {
    headers: {
      "X-API-Key": caller.key,
      ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }),
    },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  let comments = 0;
  /** The next block, without its blank line; null at the end of the stream. */
  const block = async (): Promise<string | null> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const found = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return found;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      buffer += chunk.value;
    }
  };
  const next = async (): Promise<Received | null> => {
    for (;;) {
      const text = await block();
      if (text === null) return null;
      if (text.startsWith(":")) comments += 1;
      const event = parsed(text);
      if (event) return event;
    }
  };
  const rest = async (): Promise<Received[]> => {
    const events: Received[] = [];
    for (;;) {
      const event = await next();
      if (!event) return events;
      events.push(event);
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    rest,
    commentCount: () => comments,
    leave: () => leaving.abort(),
  };
};
