/** ComfyUI as far as we use it, by its `server.py`: uploads, prompts, queue, history, files, nodes and the websocket. */
import { randomUUID } from "node:crypto";
import { WebSocketServer } from "ws";
import { at, listAt, textAt } from "../json-answer.ts";
import { comfyNodes, graphRefusal, objectInfo } from "./comfyui-nodes.ts";
import { comfyQueue } from "./comfyui-queue.ts";
import { openOwnServer, type ServedMedia, smallMedia } from "./own-server.ts";
import { faultCounter, type ServedReply, type ServedRequest } from "./served.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ok = (json: unknown = undefined): ServedReply => ({ status: 200, json });
const refused = (type: string, message: string): ServedReply => ({
  status: 400,
  json: { error: { type, message, details: message, extra_info: {} }, node_errors: {} },
});

const jsonOf = ({ body }: ServedRequest): unknown => JSON.parse(body.toString("utf8") || "{}");

/** Uploaded and saved files, by `subfolder/name`. */
type Files = Map<string, { readonly file: Uint8Array; readonly type: string }>;

const uploadTo = async (files: Files, request: ServedRequest): Promise<ServedReply> => {
  const type = request.headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(request.body), {
    headers: { "content-type": type },
  }).formData();
  const image = form.get("image");
  if (!(image instanceof Blob)) return { status: 400 };
  const subfolder = String(form.get("subfolder") ?? "");
  const given = "name" in image ? String(image.name) : "image";
  const pathOf = (name: string) => (subfolder === "" ? name : `${subfolder}/${name}`);
  const isOverwritten = ["true", "1"].includes(String(form.get("overwrite")));
  let name = given;
  for (let count = 1; !isOverwritten && files.has(pathOf(name)); count += 1)
    name = given.replace(/(\.\w+)?$/, ` (${count})$1`);
  files.set(pathOf(name), { file: new Uint8Array(await image.arrayBuffer()), type: image.type });
  return ok({ name, subfolder, type: "input" });
};

export type ComfyServerOptions = {
  readonly media?: ServedMedia;
  /** How long a prompt takes; 20 ms where left out. */
  readonly workMs?: number;
  /** Names prompts itself, as servers did before 2025. */
  readonly isOld?: boolean;
};

export const openComfyServer = async (options: ComfyServerOptions = {}) => {
  const media = options.media ?? smallMedia;
  const faults = faultCounter();
  const inputs: Files = new Map();
  const outputs: Files = new Map();
  const removed = new Set<string>();
  const nodes = { ...comfyNodes };
  const sockets = new Map<string, { send(text: string): void }>();
  let number = 0;
  let error: object | null = null;
  let extension = "mp4";

  const queue = comfyQueue({
    workMs: options.workMs ?? 20,
    nextError: () => {
      const next = faults.take("failure")
        ? { exception_type: "RuntimeError", exception_message: "mat1 and mat2 shapes" }
        : error;
      error = null;
      return next;
    },
    save: (prefix, type) => {
      const isVideo = type === "SaveVideo";
      const [subfolder = "", base = ""] = prefix.split("/");
      const filename = `${base}_00001_.${isVideo ? extension : "png"}`;
      const file = isVideo ? media.video : media.image;
      outputs.set(`${subfolder}/${filename}`, { file, type: isVideo ? "video/mp4" : "image/png" });
      const images = [{ filename, subfolder, type: "output" }];
      return isVideo ? { images, animated: [true] } : { images };
    },
    tell: (type, data, client) => {
      const text = JSON.stringify({ type, data });
      if (client !== undefined) sockets.get(client)?.send(text);
      else for (const socket of sockets.values()) socket.send(text);
    },
  });

  const prompt = (body: unknown): ServedReply => {
    const graph = at(body, "prompt");
    if (typeof graph !== "object" || graph === null)
      return refused("no_prompt", "No prompt provided");
    const asked = textAt(body, "prompt_id");
    if (!options.isOld && asked !== undefined && !uuid.test(asked))
      return refused("invalid_prompt_id", "prompt_id must be a valid UUID");
    const files = { has: (name: string) => inputs.has(name), removed };
    const refusal = graphRefusal(graph, nodes, files);
    if (refusal) return { status: 400, json: refusal };
    const id = options.isOld || asked === undefined ? randomUUID() : asked;
    const client = textAt(body, "client_id");
    number += 1;
    queue.put([number, id, graph, { ...(client && { client_id: client }) }, []]);
    return ok({ prompt_id: id, number, node_errors: {} });
  };

  const interrupt = (body: unknown): ServedReply => {
    const id = textAt(body, "prompt_id");
    if (options.isOld || id === undefined || queue.running()?.[1] === id) queue.interrupt();
    return ok();
  };

  const editQueue = (body: unknown): ServedReply => {
    for (const id of listAt(body, "delete")) queue.delete(String(id));
    return ok();
  };

  const posts: Readonly<Record<string, (body: unknown) => ServedReply>> = {
    "/prompt": prompt,
    "/queue": editQueue,
    "/interrupt": interrupt,
  };
  const post = (request: ServedRequest): ServedReply | Promise<ServedReply> => {
    const path = request.url.pathname;
    if (path === "/upload/image") return uploadTo(inputs, request);
    return posts[path]?.(jsonOf(request)) ?? { status: 404 };
  };

  const view = ({ searchParams }: URL): ServedReply => {
    const name = `${searchParams.get("subfolder") ?? ""}/${searchParams.get("filename")}`;
    return outputs.get(name) ?? { status: 404 };
  };

  const info = (type: string): ServedReply => {
    const spec = nodes[type];
    return ok(spec ? objectInfo(type, spec, removed) : {});
  };
  const history = (id: string): ServedReply =>
    ok(Object.fromEntries([...queue.history].filter(([each]) => id === "" || each === id)));
  const stats = () => {
    const system = { os: "posix", comfyui_version: "0.3.76", python_version: "3.12" };
    return ok({ system, devices: [{ name: "cuda:0 NVIDIA GeForce RTX 4090", type: "cuda" }] });
  };

  const gets: Readonly<Record<string, (url: URL, rest: string) => ServedReply>> = {
    view,
    queue: () => ok(queue.shown()),
    history: (_, id) => history(id),
    object_info: (_, type) => info(type),
    system_stats: stats,
  };
  const get = ({ url }: ServedRequest): ServedReply => {
    const [, first = "", rest = ""] = url.pathname.split("/");
    return gets[first]?.(url, rest) ?? { status: 404 };
  };

  const own = await openOwnServer(
    {
      isSubmission: ({ method, url }) => method === "POST" && url.pathname === "/prompt",
      refusal: (status) => ({ status, headers: status === 429 ? { "retry-after": "2" } : {} }),
      respond: (request) => (request.method === "POST" ? post(request) : get(request)),
    },
    faults,
  );
  const websockets = new WebSocketServer({ server: own.server, path: "/ws" });
  websockets.on("connection", (socket, request) => {
    const sid =
      new URL(request.url ?? "/", own.origin).searchParams.get("clientId") || randomUUID();
    sockets.set(sid, socket);
    const exec_info = { queue_remaining: queue.shown().queue_pending.length };
    socket.send(JSON.stringify({ type: "status", data: { status: { exec_info }, sid } }));
    socket.on("close", () => sockets.delete(sid));
  });

  return {
    url: own.origin,
    requests: own.requests,
    taken: own.taken,
    answerNext: own.answerNext,
    faults,
    queue,
    counters: queue.counters,
    /** Whether a prompt ended with a result. */
    isMade: (id: string): boolean =>
      textAt(queue.history.get(id), "status", "status_str") === "success",
    /** Uploaded files, by `subfolder/name`. */
    uploads: inputs,
    /** Tells the client of what runs how far its node is. */
    tellProgress: (value: number, max: number): void => {
      const running = queue.running();
      const client = textAt(running?.[3], "client_id") ?? "";
      const data = { value, max, prompt_id: running?.[1], node: "5" };
      sockets.get(client)?.send(JSON.stringify({ type: "progress", data }));
    },
    /** Clients that listen. */
    listeners: () => sockets.size,
    /** The next prompt ends with this error. */
    failWith: (next: { readonly exception_type: string; readonly exception_message: string }) => {
      error = next;
    },
    /** Videos are saved like this from now on. */
    saveVideosAs: (next: string) => {
      extension = next;
    },
    removeNode: (type: string) => {
      delete nodes[type];
    },
    removeFile: (name: string) => removed.add(name),
    close: async () => {
      queue.close();
      for (const socket of websockets.clients) socket.terminate();
      websockets.close();
      await own.close();
    },
  };
};
