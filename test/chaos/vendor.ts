/** A faulty vendor server, its adapter, and a caller that repeats until there is a result. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { VendorCallStore } from "@reelwright/core/ports/vendor-calls";
import { openSubmissions } from "@reelwright/core/vendors/call";
import { vendorCalls } from "@reelwright/core/vendors/open-calls";
import { Failure } from "@reelwright/film/failure";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";

/** Faults of submissions. All except `prompt` affect only the first submission of a key. */
export const moods = [
  "prompt",
  "accept, then silence",
  "accept, then reset",
  "accept, then 500",
  "429",
  "500",
  "hang",
] as const;
export type Mood = (typeof moods)[number];
export type Terms = {
  /** Whether the same key always returns the same task. */
  readonly isIdempotent: boolean;
  /** Whether tasks can be looked up by key. */
  readonly canFind: boolean;
};
type Task = { readonly id: string; readonly key: string; polls: number };
export type TestVendor = {
  readonly url: string;
  /** Number of paid tasks for each key. */
  readonly paid: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

const answer = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const takes = (mood: Mood): boolean => mood === "prompt" || mood.startsWith("accept");

/** Serves `POST /tasks`, `GET /tasks/{id}` and `GET /tasks?key=`. Request headers set mood and terms. */
export const openTestVendor = async (): Promise<TestVendor> => {
  const tasks = new Map<string, Task>();
  const paid = new Map<string, number>();
  const posts = new Map<string, number>();

  const create = (key: string, { isIdempotent }: Terms): Task => {
    const known = [...tasks.values()].find((task) => task.key === key);
    if (known && isIdempotent) return known;
    const task = { id: randomUUID(), key, polls: 0 };
    tasks.set(task.id, task);
    paid.set(key, (paid.get(key) ?? 0) + 1);
    return task;
  };
  /** The request's mood for the first submission of a key; later ones have no fault. */
  const moodOf = (request: IncomingMessage, key: string): Mood => {
    const times = (posts.get(key) ?? 0) + 1;
    posts.set(key, times);
    return times === 1 ? (request.headers["x-mood"] as Mood) : "prompt";
  };
  const submit = (request: IncomingMessage, response: ServerResponse): void => {
    const key = String(request.headers["idempotency-key"]);
    const mood = moodOf(request, key);
    const terms = JSON.parse(String(request.headers["x-terms"])) as Terms;
    const task = takes(mood) ? create(key, terms) : null;
    const refusals: { readonly [mood: string]: number } = {
      "accept, then 500": 500,
      "429": 429,
      "500": 500,
    };
    if (mood === "accept, then reset") response.destroy();
    else if (mood === "prompt") answer(response, 201, { id: task?.id });
    else if (refusals[mood]) answer(response, refusals[mood], {});
  };
  const find = (request: IncomingMessage, response: ServerResponse, key: string): void => {
    const { canFind } = JSON.parse(String(request.headers["x-terms"])) as Terms;
    const task = [...tasks.values()].find((each) => each.key === key);
    if (canFind && task) answer(response, 200, { id: task.id });
    else answer(response, 404, {});
  };
  const poll = (response: ServerResponse, id: string): void => {
    const task = tasks.get(id);
    if (task) task.polls++;
    const state = (task?.polls ?? 0) > 2 ? "done" : "running";
    answer(response, task ? 200 : 404, { state, url: `https://vendor.test/${id}` });
  };
  const server = createServer((request, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://vendor.test");
    const key = searchParams.get("key");
    if (request.method === "POST") submit(request, response);
    else if (key !== null) find(request, response, key);
    else poll(response, pathname.split("/")[2] ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    paid,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

type Request = { readonly prompt: string };
const timeoutMs = 500;

/** An adapter like those of real vendors: after an unclear response it is unknown whether the submission was accepted. */
export const adapterOf = (url: string, mood: Mood, terms: Terms): Vendor<Request> => {
  const headers = { "x-mood": mood, "x-terms": JSON.stringify(terms) };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
  return {
    name: "chaos",
    modelOf: () => "chaos-1",
    costUsd: () => 0.3,
    submitTimeoutMs: timeoutMs,
    taskTimeoutMs: 60_000,
    submit: async ({ prompt }, { key }) => {
      const response = await ask("/tasks", {
        method: "POST",
        body: JSON.stringify({ prompt }),
        headers: { "idempotency-key": key },
      });
      if (response.ok) {
        const { id } = (await response.json()) as { id: string };
        return { kind: "accepted", ref: id, handle: null };
      }
      if (response.status === 429) throw new VendorFailure("concurrency", "Too many requests.");
      if (response.status >= 500) throw new Error(`status ${response.status}`);
      throw new VendorFailure("invalid_input", "The vendor refused it.");
    },
    poll: async ({ ref }) => {
      const { state } = (await (await ask(`/tasks/${ref}`)).json()) as { state: string };
      return state === "done"
        ? { kind: "done", result: { outputs: [], info: { ref } } }
        : { kind: "running" };
    },
    find: async (key) => {
      const response = await ask(`/tasks?key=${key}`);
      if (!response.ok) return null;
      return { ref: ((await response.json()) as { id: string }).id, handle: null };
    },
    cancel: async () => undefined,
  };
};

/** Identifies a paid call of the campaign. */
export type Subject = { readonly tenantId: string; readonly jobId: string; readonly unit: number };

const admitting = {
  enter: async () => ({ kind: "admitted" }) as const,
  stay: async () => undefined,
  leave: async () => undefined,
  report: async () => undefined,
  states: async () => [],
};
/** A file store for calls without files. */
const noFiles = {
  put: async () => undefined,
  sizeBytes: async () => null,
  removeAll: async () => undefined,
};
const workspace = {
  path: (): never => {
    throw new Error("no files");
  },
  open: async (): Promise<never> => {
    throw new Error("no files");
  },
};

/** Takes turns until there is a result or an error, with shortened waits. */
export const untilMade = async (
  store: VendorCallStore,
  vendor: Vendor<Request>,
  { tenantId, jobId, unit }: Subject,
): Promise<string> => {
  const subject = {
    kind: "unit",
    tenantId,
    jobId,
    run: 1,
    stage: "generation",
    unit,
    item: 0,
  } as const;
  const { signal } = new AbortController();
  const open = vendorCalls({
    store,
    gate: admitting,
    files: noFiles,
    downloads: { fetch: () => Promise.reject(new Error("no downloads")) },
    submissions: openSubmissions(() => undefined),
    dailyLimitUsd: () => null,
    callbackUrl: () => null,
    woken: () => undefined,
    log: () => undefined,
  });
  for (let turn = 0; turn < 400; turn++) {
    try {
      const calls = open(subject, { workspace, signal });
      await calls.make(vendor, "clip", async () => ({ prompt: "a cup" }));
      return "done";
    } catch (error) {
      if (error instanceof Failure) return error.code;
      if (!(error instanceof Snooze)) throw error;
      // A hundredth of the vendor's requested wait.
      await wait(Math.min(error.waitMs / 100, 50));
    }
  }
  return "never";
};
