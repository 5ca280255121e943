import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { GenerationRequest } from "@reelwright/core/vendors/generation-request";
import type { Vendor, VendorProgress, VendorTask } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { type VendorHttp, vendorHttp } from "../http.ts";
import { readPicture } from "../input-picture.ts";
import { at, textAt } from "../json-answer.ts";
import { statusFailure, unreadable } from "../status-failure.ts";
import { TransportError } from "../transport-error.ts";
import { promptFailure } from "./comfy-failure.ts";
import { runningFraction } from "./comfy-progress.ts";
import { historyProgress } from "./comfy-result.ts";
import { comfyTask, handleOf, promptIdOf } from "./comfy-task.ts";
import { filledGraph, type Values, type Workflow } from "./workflow.ts";
import { noWorkflow, picturesFor, valuesFor, workflowFor } from "./workflow-choice.ts";

export type ComfyOptions = {
  /** `http://127.0.0.1:8188`. */
  readonly url: string;
  /** For a proxy before it: credentials, which go to its origin alone. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly workflows: readonly Workflow[];
};

const submitTimeoutMs = 2 * 60_000;
/** What waits in the queue of one machine waits for everything before it. */
const taskTimeoutMs = 2 * 3_600_000;
/** The queue names whole graphs. */
const maxQueueAnswer = 64 * 1024 * 1024;
/** How far back a submission is looked for on servers that name their prompts themselves. */
const searchedPrompts = 100;

/** Values of headers, and what follows `Bearer` or `Basic`; a short one would be cut out of innocent words. */
const secretsIn = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(headers)
    .flatMap((value) => [value, ...value.split(/[\s;]+/)])
    .filter((each) => each.length >= 8);

export const comfyHttp = ({ url, headers = {} }: Omit<ComfyOptions, "workflows">): VendorHttp =>
  vendorHttp({ baseUrl: url, headers, secrets: secretsIn(headers) });

/** Files go where the pictures of nobody else are; a repeated upload replaces the file. */
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

const uploaded = async (
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
  return names;
};

type Queue = { readonly running: readonly unknown[]; readonly pending: readonly unknown[] };

/** An item is `[number, prompt id, graph, extra data, outputs]`. */
const isPrompt =
  (id: string, client = id) =>
  (item: unknown): boolean =>
    at(item, 1) === id || at(item, 3, "client_id") === client;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readers = (http: VendorHttp) => {
  /** An object, or `VendorFailure("transient")`: an answer that can't be read says nothing about the work. */
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
      const files = await uploaded(http, workflow, request, key, signal);
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
        const told = { promptId: task.ref, client, headers };
        const fraction = await runningFraction(url, told, signal);
        return { kind: "running", ...(fraction !== null && { fraction }) };
      }
      // It may have ended between the two questions.
      const after = await ended(task, signal);
      return (
        after ?? {
          kind: "failed",
          failure: new VendorFailure("expired", "The server no longer knows of the work."),
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
      // Old servers ignore the id and stop whatever runs, so it is only sent while ours does.
      if (running.some((item) => at(item, 1) === ref)) await tell("/interrupt", { prompt_id: ref });
    },
  };
};
