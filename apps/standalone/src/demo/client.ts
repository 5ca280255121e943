/** The API as the demo's user sees it: over HTTP, with a key, nothing else. */

import type { Estimate, JobView, Receipt } from "@reelwright/core";
import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";

export type Client = {
  estimate(body: object): Promise<Estimate>;
  create(body: object): Promise<JobView>;
  read(jobId: string): Promise<JobView>;
  receipt(jobId: string): Promise<Receipt>;
  balance(): Promise<{ readonly available_credits: number }>;
  /** Each server-sent event of the job until it has ended; reconnects where it left off. */
  events(
    jobId: string,
  ): AsyncGenerator<{ readonly type: string; readonly data: Record<string, unknown> }>;
};

const terminal = new Set(["job.completed", "job.failed", "job.cancelled"]);

/** The event that a message is; a snapshot of an ended job is as terminal as the event that ended it. */
const isTerminal = (type: string, data: Record<string, unknown>): boolean =>
  terminal.has(type === "snapshot" ? `job.${data["status"]}` : type);

const eventsOf = async function* (
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<EventSourceMessage> {
  yield* body
    .pipeThrough(new TextDecoderStream() as never)
    .pipeThrough(new EventSourceParserStream());
};

/** Each event until the terminal one; a broken connection goes on after the last event that was seen. */
const followed = async function* (connect: (lastId: string) => Promise<Response>) {
  let lastId = "";
  for (;;) {
    const { body } = await connect(lastId);
    if (!body) throw new Error("the event stream has no body");
    for await (const message of eventsOf(body)) {
      lastId = message.id ?? lastId;
      const event = {
        type: message.event ?? "message",
        data: JSON.parse(message.data) as Record<string, unknown>,
      };
      yield event;
      if (isTerminal(event.type, event.data)) return;
    }
  }
};

/** A client of the gateway at `baseUrl`. Every call throws an Error with the API's own message. */
export const openClient = (baseUrl: string, apiKey: string): Client => {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      ...init,
      headers: { "x-api-key": apiKey, "content-type": "application/json", ...init.headers },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const get = async <T>(path: string): Promise<T> => (await call(path)).json() as Promise<T>;
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await call(path, { method: "POST", body: JSON.stringify(body) })).json() as Promise<T>;

  return {
    estimate: (body) => post("/credits/estimate", body),
    create: (body) => post("/jobs", body),
    read: (jobId) => get(`/jobs/${jobId}`),
    receipt: (jobId) => get(`/jobs/${jobId}/receipt`),
    balance: () => get("/credits/balance"),
    events: (jobId) =>
      followed((lastId) =>
        call(`/jobs/${jobId}/events`, { headers: lastId ? { "last-event-id": lastId } : {} }),
      ),
  };
};
