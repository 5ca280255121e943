import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";

/** The API as the demo's user sees it: over HTTP, with a key, nothing else. */

import type { Receipt } from "@reelwright/core/credits";
import type { JobView } from "@reelwright/core/jobs";
import type { Estimate } from "@reelwright/core/pricing";
import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";

export type Client = {
  /** Uploads a product's picture; returns its address. */
  upload(path: string): Promise<string>;
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

/** A gateway that was killed is back within seconds; what no answer came to is asked again for a minute. */
const patience = { tries: 120, waitMs: 500 } as const;

const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const isRefusal = error instanceof Error && error.name === "Refusal";
      if (isRefusal || tries >= patience.tries) throw error;
      await setTimeout(patience.waitMs);
    }
  }
};

const refusal = (path: string, status: number, text: string): Error =>
  Object.assign(new Error(`${path}: ${status} ${text}`), { name: "Refusal" });

type JobEvent = { readonly type: string; readonly data: Record<string, unknown> };

/** One connection's events; ends without an error when the connection breaks. */
const connection = async function* (response: Response): AsyncGenerator<JobEvent & { id: string }> {
  if (!response.body) return;
  try {
    for await (const { id = "", event = "message", data } of eventsOf(response.body)) {
      yield { id, type: event, data: JSON.parse(data) };
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
};

/** Each event until the terminal one; a broken connection goes on after the last event that was seen. */
const followed = async function* (
  connect: (lastId: string) => Promise<Response>,
): AsyncGenerator<JobEvent> {
  let lastId = "";
  for (;;) {
    const response = await connect(lastId);
    // Nothing is left to tell of a job that has ended.
    if (response.status === 204) return;
    for await (const event of connection(response)) {
      lastId = event.id || lastId;
      yield event;
      if (isTerminal(event.type, event.data)) return;
    }
  }
};

/** A client of the gateway at `baseUrl`. Every call throws an Error with the API's own message. */
export const openClient = (baseUrl: string, apiKey: string): Client => {
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    patiently(async () => {
      const response = await fetch(`${baseUrl}/api/v1${path}`, {
        ...init,
        headers: {
          "x-api-key": apiKey,
          // A form says its own type.
          ...(typeof init.body === "string" && { "content-type": "application/json" }),
          ...init.headers,
        },
      });
      if (!response.ok) throw refusal(path, response.status, await response.text());
      return response;
    });
  const get = async <T>(path: string): Promise<T> => (await call(path)).json() as Promise<T>;
  const post = async <T>(path: string, body: object, headers = {}): Promise<T> =>
    (
      await call(path, { method: "POST", body: JSON.stringify(body), headers })
    ).json() as Promise<T>;

  return {
    upload: async (path) => {
      const body = new FormData();
      body.set("file", new Blob([await readFile(path)]), basename(path));
      const uploaded = await call("/uploads/product-image", { method: "POST", body });
      return ((await uploaded.json()) as { readonly url: string }).url;
    },
    estimate: (body) => post("/credits/estimate", body),
    // Asked again, it is the same order.
    create: (body) => post("/jobs", body, { "idempotency-key": randomUUID() }),
    read: (jobId) => get(`/jobs/${jobId}`),
    receipt: (jobId) => get(`/jobs/${jobId}/receipt`),
    balance: () => get("/credits/balance"),
    events: (jobId) =>
      followed((lastId) =>
        call(`/jobs/${jobId}/events`, { headers: lastId ? { "last-event-id": lastId } : {} }),
      ),
  };
};
