import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type {
  Vendor,
  VendorOutput,
  VendorProgress,
  VendorTask,
} from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { dispatcherFor } from "@reelwright/integrations/proxies";
import {
  type HttpAnswer,
  statusFailure,
  TransportError,
  unreadable,
  type VendorHttp,
  vendorHttp,
} from "../http.ts";
import { readPicture } from "../input-picture.ts";
import { at, entriesAt, isObject, listAt, numberAt, textAt } from "../json-answer.ts";
import {
  filledGraph,
  noWorkflow,
  picturesFor,
  type Values,
  valuesFor,
  type Workflow,
  workflowFor,
} from "./workflow.ts";

export type ComfyOptions = {
  /** `http://127.0.0.1:8188`. */
  readonly url: string;
  /** Credentials for a proxy in front of it, sent to its origin only. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly workflows: readonly Workflow[];
};

const submitTimeoutMs = 2 * 60_000;
/** A task waits in the queue of one machine for everything before it. */
const taskTimeoutMs = 2 * 3_600_000;
/** The queue lists whole graphs. */
const maxQueueAnswer = 64 * 1024 * 1024;
/** How many prompts are searched for a submission on servers that choose the ids. */
const searchedPrompts = 100;

/** Values of headers, and their parts after `Bearer` or `Basic`. Short ones would be removed from innocent words. */
const secretsIn = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(headers)
    .flatMap((value) => [value, ...value.split(/[\s;]+/)])
    .filter((each) => each.length >= 8);

export const comfyHttp = ({ url, headers = {} }: Omit<ComfyOptions, "workflows">): VendorHttp =>
  vendorHttp({ baseUrl: url, headers, secrets: secretsIn(headers) });

/** Uploads a file to a folder of our own and returns its name. A repeated upload replaces the file. */
const upload = async (
  http: VendorHttp,
  file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string; readonly name: string },
  input: string,
  signal: AbortSignal,
): Promise<string> => {
  const form = new FormData();
  form.append("image", new Blob([file.bytes], { type: file.type }), file.name);
  form.append("type", "input");
  form.append("subfolder", "reelwright");
  form.append("overwrite", "true");
  const answer = await http.ask({
    url: "/upload/image",
    body: { form },
    timeoutMs: submitTimeoutMs,
    signal,
  });
  if (answer.status === 413)
    throw new VendorFailure("invalid_input", "The server takes no file of this size.", { input });
  if (answer.status !== 200) throw statusFailure(answer);
  const name = textAt(answer.json(), "name") ?? file.name;
  const subfolder = textAt(answer.json(), "subfolder") ?? "";
  return subfolder === "" ? name : `${subfolder}/${name}`;
};

const uploadInputs = async (
  http: VendorHttp,
  workflow: Workflow,
  request: GenerationRequest,
  key: string,
  signal: AbortSignal,
): Promise<Values> => {
  const base = key.slice(0, 32);
  if (request.kind === "upscale") {
    const { path } = request.source;
    const bytes = new Uint8Array(await readFile(path));
    const name = `${base}${extname(path) || ".mp4"}`;
    return {
      source_video: await upload(http, { bytes, type: "video/mp4", name }, "video", signal),
    };
  }
  const names: Record<string, string> = {};
  for (const { name, image } of picturesFor(workflow, request)) {
    const { bytes, mimeType, extension } = await readPicture(image, { withAlpha: true });
    const file = {
      bytes: new Uint8Array(bytes),
      type: mimeType,
      name: `${base}-${name}.${extension}`,
    };
    names[name] = await upload(http, file, image.input, signal);
  }
  if (request.kind === "presenter") {
    const { path, input } = request.voice;
    const bytes = new Uint8Array(await readFile(path));
    // The server has one address for uploads of any kind.
    const file = { bytes, type: "audio/wav", name: `${base}-voice.wav` };
    names["voice"] = await upload(http, file, input, signal);
  }
  return names;
};

type Queue = { readonly running: readonly unknown[]; readonly pending: readonly unknown[] };

/** Whether a queue item is this prompt. An item is `[number, prompt id, graph, extra data, outputs]`. */
const isPrompt =
  (id: string, client = id) =>
  (item: unknown): boolean =>
    at(item, 1) === id || at(item, 3, "client_id") === client;

const readers = (http: VendorHttp) => {
  /** Returns an object. Throws `VendorFailure("transient")` for other answers, which say nothing about the task. */
  const ask = async (url: string, signal: AbortSignal) => {
    const answer = await http.ask({ url, signal, maxAnswerBytes: maxQueueAnswer });
    if (answer.status !== 200) throw statusFailure(answer);
    const body = answer.json();
    if (!isObject(body)) throw unreadable(answer);
    return { body, answer };
  };
  const history = async (query: string, signal: AbortSignal) => {
    const { body, answer } = await ask(`/history${query}`, signal);
    if (!Object.values(body).every(isObject)) throw unreadable(answer);
    return body;
  };
  return {
    /** The history's entry of a prompt; undefined: it hasn't ended, or is unknown. */
    entry: async (id: string, signal: AbortSignal): Promise<unknown> =>
      at(await history(`/${encodeURIComponent(id)}`, signal), id),
    queue: async (signal: AbortSignal): Promise<Queue> => {
      const { body, answer } = await ask("/queue", signal);
      const { queue_running: running, queue_pending: pending } = body;
      if (!Array.isArray(running) || !Array.isArray(pending)) throw unreadable(answer);
      return { running, pending };
    },
    /** The prompt that a client submitted, as old servers name it. */
    ofClient: async (client: string, signal: AbortSignal): Promise<string | null> => {
      const entries = Object.entries(await history(`?max_items=${searchedPrompts}`, signal));
      const found = entries.find(([, entry]) => isPrompt("", client)(at(entry, "prompt")));
      return found?.[0] ?? null;
    },
  };
};

/**
 * ComfyUI on hardware of one's own. Prompts are submitted with an id made from the call's key, so that an unknown
 * submission is found again in the queue or the history; servers that name prompts themselves are searched for the
 * client's id, which is the same.
 */
export const comfyVendor = ({
  url,
  headers = {},
  workflows,
}: ComfyOptions): Vendor<GenerationRequest> => {
  const http = comfyHttp({ url, headers });
  const read = readers(http);

  const ended = async (task: VendorTask, signal: AbortSignal): Promise<VendorProgress | null> => {
    const entry = await read.entry(task.ref, signal);
    if (entry === undefined) return null;
    return historyProgress(handleOf(task), entry, { baseUrl: url, headers, clean: http.clean });
  };

  return {
    name: "comfyui",
    submitTimeoutMs,
    taskTimeoutMs,
    modelOf: (request) => workflowFor(workflows, request)?.file ?? request.model,
    costUsd: (request) => workflowFor(workflows, request)?.costUsd ?? 0,
    submit: async (request, { key, signal }) => {
      const workflow = workflowFor(workflows, request);
      if (workflow === null) throw noWorkflow(request);
      const files = await uploadInputs(http, workflow, request, key, signal);
      const id = promptIdOf(key);
      const graph = filledGraph(workflow, { ...valuesFor(workflow, request, key), ...files });
      const json = { prompt: graph, prompt_id: id, client_id: id };
      const answer = await http.submit({ url: "/prompt", body: { json }, signal });
      if (answer.status !== 200) throw promptFailure(answer, http.clean);
      const ref = textAt(answer.json(), "prompt_id");
      if (ref === undefined) throw new TransportError("NO_PROMPT_ID", "an answer without an id");
      return { kind: "accepted", ...comfyTask(ref, workflow, id) };
    },
    poll: async (task, signal) => {
      const before = await ended(task, signal);
      if (before) return before;
      const { running, pending } = await read.queue(signal);
      if (pending.some(isPrompt(task.ref))) return { kind: "running" };
      if (running.some(isPrompt(task.ref))) {
        const { client } = handleOf(task);
        const prompt = { promptId: task.ref, client, headers };
        const fraction = await runningFraction(url, prompt, signal);
        return { kind: "running", ...(fraction !== null && { fraction }) };
      }
      // It may have ended between the two requests.
      const after = await ended(task, signal);
      return (
        after ?? {
          kind: "failed",
          failure: new VendorFailure("expired", "The server no longer has the task."),
        }
      );
    },
    find: async (key, request, signal) => {
      const workflow = workflowFor(workflows, request);
      if (workflow === null) return null;
      const id = promptIdOf(key);
      const { running, pending } = await read.queue(signal);
      const queued = [...running, ...pending].find(isPrompt(id));
      const inQueue = queued === undefined ? undefined : textAt(queued, 1);
      if (inQueue !== undefined) return comfyTask(inQueue, workflow, id);
      const entry = await read.entry(id, signal);
      const ref = entry === undefined ? await read.ofClient(id, signal) : id;
      return ref === null ? null : comfyTask(ref, workflow, id);
    },
    cancel: async ({ ref }, signal) => {
      const tell = async (path: string, json: object) => {
        const answer = await http.ask({ url: path, body: { json }, signal });
        if (answer.status !== 200) throw statusFailure(answer);
      };
      await tell("/queue", { delete: [ref] });
      const { running } = await read.queue(signal);
      // Old servers ignore the id and stop the running prompt, so this is sent only while ours runs.
      if (running.some((item) => at(item, 1) === ref)) await tell("/interrupt", { prompt_id: ref });
    },
  };
};

/**
 * The prompt id of a submission: a UUID of version 8 (RFC 9562) from its key. The same key gives the same id, by which a
 * submission without an answer is found.
 */
const promptIdOf = (key: string): string =>
  `${key.slice(0, 8)}-${key.slice(8, 12)}-8${key.slice(13, 16)}-a${key.slice(17, 20)}-${key.slice(20, 32)}`;

/** What is stored with a task, to read its result later. */
type ComfyHandle = {
  readonly makes: Workflow["makes"];
  /** The node whose files are the result. */
  readonly output: string;
  /** The client that the server sends progress to. */
  readonly client: string;
};

const comfyTask = (ref: string, { makes, output }: Workflow, client: string): VendorTask => {
  const handle: ComfyHandle = { makes, output, client };
  return { ref, handle };
};

const handleOf = ({ handle }: VendorTask): ComfyHandle => ({
  makes: textAt(handle, "makes") === "picture" ? "picture" : "clip",
  output: textAt(handle, "output") ?? "",
  client: textAt(handle, "client") ?? "",
});

/** Longest wait for a message. A sampler reports each step. */
const waitMs = 1_000;

/** The running node's progress by a server's message; `ended` if none runs; null if the message is about something else. */
const fractionOf = (text: string, promptId: string): number | "ended" | null => {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    // An unreadable message; the next one may be readable.
    return null;
  }
  const isEnd = textAt(message, "type") === "executing" && at(message, "data", "node") === null;
  if (isEnd && textAt(message, "data", "prompt_id") === promptId) return "ended";
  if (textAt(message, "type") !== "progress") return null;
  if ((textAt(message, "data", "prompt_id") ?? promptId) !== promptId) return null;
  const value = numberAt(message, "data", "value") ?? 0;
  const max = numberAt(message, "data", "max") ?? 0;
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : null;
};

/**
 * Listens to the server for at most a second for a running prompt's progress; null if it reports none. The socket is for
 * progress only: the server sends messages only to current listeners, so results are read from its history.
 */
const runningFraction = async (
  baseUrl: string,
  {
    promptId,
    client,
    headers,
  }: {
    readonly promptId: string;
    readonly client: string;
    readonly headers: Readonly<Record<string, string>>;
  },
  signal: AbortSignal,
): Promise<number | null> => {
  // In a bundle, CommonJS that is loaded on demand has only a default export.
  const { WebSocket } = (await import("undici")).default;
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/ws`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("clientId", client);
  const socket = new WebSocket(url, { headers, dispatcher: await dispatcherFor() });
  socket.binaryType = "arraybuffer";
  const { signal: stop, release } = joinedSignal([signal], { limitMs: waitMs });
  try {
    return await new Promise((resolve) => {
      if (stop.aborted) return resolve(null);
      stop.addEventListener("abort", () => resolve(null), { once: true });
      socket.addEventListener("error", () => resolve(null));
      socket.addEventListener("close", () => resolve(null));
      socket.addEventListener("message", ({ data }) => {
        const fraction = typeof data === "string" ? fractionOf(data, promptId) : null;
        if (fraction !== null) resolve(fraction === "ended" ? null : fraction);
      });
    });
  } finally {
    release();
    socket.close();
  }
};

const extensions = {
  picture: /\.(?:png|jpe?g|webp)$/i,
  clip: /\.(?:mp4|webm|mov|mkv)$/i,
} as const;

type ResultFile = { readonly filename: string; readonly subfolder: string; readonly type: string };

/** Files that a node saved, under any name (`images`, `gifs`, `video` …). */
const filesOf = (entry: unknown, node: string): readonly ResultFile[] =>
  entriesAt(entry, "outputs", node).flatMap(([, files]) =>
    listAt(files).flatMap((file) => {
      const filename = textAt(file, "filename");
      const type = textAt(file, "type") ?? "output";
      return filename === undefined
        ? []
        : [{ filename, type, subfolder: textAt(file, "subfolder") ?? "" }];
    }),
  );

type Reading = {
  readonly baseUrl: string;
  /** Headers for a download. */
  readonly headers: Readonly<Record<string, string>>;
  readonly clean: (text: string) => string;
};

const outputOf = (
  { makes, output }: ComfyHandle,
  entry: unknown,
  { baseUrl, headers }: Pick<Reading, "baseUrl" | "headers">,
): VendorOutput | VendorFailure => {
  const kind = makes === "picture" ? "picture" : "clip";
  const files = filesOf(entry, output);
  const found = files.find(({ filename }) => extensions[kind].test(filename));
  if (found)
    return {
      kind: kind === "picture" ? "image" : "video",
      ...(Object.keys(headers).length > 0 && { headers }),
      url: `${baseUrl.replace(/\/+$/, "")}/view?${new URLSearchParams(found)}`,
    };
  const names = files.map(({ filename }) => filename).join(", ");
  return new VendorFailure(
    "malformed_output",
    `The workflow made no ${kind === "picture" ? "image" : kind}.`,
    {
      cause: new Error(`node ${output} made ${names === "" ? "nothing" : names}`),
    },
  );
};

/** The progress by an entry of the history. Old servers have no `status`. */
const historyProgress = (
  handle: ComfyHandle,
  entry: unknown,
  { clean, ...server }: Reading,
): VendorProgress => {
  if (at(entry, "status", "status_str") === "error")
    return { kind: "failed", failure: executionFailure(entry, clean) };
  const output = outputOf(handle, entry, server);
  return output instanceof VendorFailure
    ? { kind: "failed", failure: output }
    : { kind: "done", result: { outputs: [output] } };
};

/** Faults of the server: a node or a model file is missing. */
const serverFaults = new Set(["missing_node_type", "invalid_prompt", "prompt_no_outputs"]);
/** Errors of values from the request. */
const outOfRange = new Set(["value_smaller_than_min", "value_bigger_than_max"]);

const nodeErrors = (body: unknown): readonly { readonly type: string; readonly text: string }[] =>
  entriesAt(body, "node_errors").flatMap(([id, node]) =>
    listAt(node, "errors").map((error) => ({
      type: textAt(error, "type") ?? "",
      text: `node ${id} (${textAt(node, "class_type") ?? "?"}): ${textAt(error, "message") ?? ""}: ${textAt(error, "details") ?? ""}`,
    })),
  );

/** The failure of a refused `POST /prompt`: the operator's workflow or server is wrong, unless a value of the request is. */
const promptFailure = (answer: HttpAnswer, clean: (text: string) => string): VendorFailure => {
  const body = answer.json();
  if (answer.status !== 400 || at(body, "error") === undefined) return statusFailure(answer);
  const errors = nodeErrors(body);
  const main = `${textAt(body, "error", "type") ?? ""}: ${textAt(body, "error", "message") ?? ""}`;
  const cause = new Error(
    clean([main, ...errors.map(({ text }) => text)].join("; ")).slice(0, 1_000),
  );
  const isOurs = errors.length > 0 && errors.every(({ type }) => outOfRange.has(type));
  if (isOurs && !serverFaults.has(textAt(body, "error", "type") ?? ""))
    return new VendorFailure("invalid_input", "The workflow does not take this length or size.", {
      input: "resolution",
      cause,
    });
  return new VendorFailure(
    "operator",
    "The server lacks something that the workflow needs; its operator has been notified.",
    { cause },
  );
};

const isOutOfMemory = (error: unknown): boolean =>
  /out ?of ?memory|allocation on device/i.test(
    `${textAt(error, "exception_type") ?? ""} ${textAt(error, "exception_message") ?? ""}`,
  );

/** Data of the first message with this name in a history entry's status. */
const messageOf = (entry: unknown, name: string): unknown =>
  at(
    listAt(entry, "status", "messages").find((each) => at(each, 0) === name),
    1,
  );

/** The failure of a history entry that ended with an error. */
const executionFailure = (entry: unknown, clean: (text: string) => string): VendorFailure => {
  if (messageOf(entry, "execution_interrupted") !== undefined)
    return new VendorFailure("transient", "The task was interrupted on the server.");
  const error = messageOf(entry, "execution_error");
  const description = `${textAt(error, "node_type") ?? "?"}: ${textAt(error, "exception_type") ?? ""}: ${textAt(error, "exception_message") ?? ""}`;
  const cause = new Error(clean(description).slice(0, 1_000));
  return isOutOfMemory(error)
    ? new VendorFailure(
        "transient",
        "The server ran out of memory; a smaller resolution or a shorter clip needs less.",
        { cause },
      )
    : new VendorFailure("transient", "The workflow failed on the server.", { cause });
};
