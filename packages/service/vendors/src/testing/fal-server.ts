/** fal's queue as far as we use it: submit, status, result, cancel, files, signed callbacks and their public keys. */
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { falEndpoints, inputErrors } from "./fal-endpoints.ts";
import { listedRequests } from "./fal-history.ts";
import { fileOf, type HostServerOptions, type HostTask, hostTasks } from "./host-tasks.ts";
import { falStorage } from "./host-uploads.ts";
import { openOwnServer, type ServedMedia, smallMedia } from "./own-server.ts";
import { faultCounter, type ServedReply, type ServedRequest } from "./served.ts";

export const falKey = "fal-key-id:fal-secret-for-tests";

type Ended = { readonly status: number; readonly json: object; readonly errorType?: string };

const keyPair = () => generateKeyPairSync("ed25519");

/** How a request is said to be refused by the model. */
const modelErrors = (
  status: number,
  detail: readonly {
    readonly loc: readonly string[];
    readonly msg: string;
    readonly type: string;
  }[],
): Ended => ({ status, json: { detail } });

const pathPattern = /^\/([\w.-]+\/[\w.-]+)((?:\/[\w.-]+)*)$/;
const requestPattern = /^\/([\w.-]+\/[\w.-]+)\/requests\/([\w-]+)(\/status|\/cancel)?$/;

export const openFalServer = async (
  options: HostServerOptions & { readonly media?: ServedMedia; readonly key?: string } = {},
) => {
  const { media = smallMedia, key = falKey } = options;
  const faults = faultCounter();
  const tasks = hostTasks(options);
  const ends = new Map<string, Ended>();
  let keys = keyPair();
  const instead: { readonly on: "submit" | "status" | "result"; readonly reply: ServedReply }[] =
    [];
  let nextEnd: Ended | null = null;
  let origin = "";

  const takeInstead = (on: "submit" | "status" | "result"): ServedReply | null => {
    const at = instead.findIndex((each) => each.on === on);
    return at < 0 ? null : (instead.splice(at, 1)[0]?.reply ?? null);
  };

  /** Clips of people who speak, by the path of their address. */
  const speaking = new Map<string, Promise<Uint8Array>>();

  /** The path of a file. That of a clip in which a voice is to be heard has it; voices are short enough for data URIs. */
  const pathFor = (name: string, { audio_url: voice }: Readonly<Record<string, unknown>>) => {
    const path = `/files/${randomUUID()}/${name}`;
    const bytes = /^data:audio\/wav;base64,(.+)$/.exec(String(voice))?.[1];
    if (bytes !== undefined && media.speaking)
      speaking.set(path, media.speaking(Buffer.from(bytes, "base64")));
    return path;
  };

  const made = (path: string, input: Readonly<Record<string, unknown>> = {}): Ended => {
    const kind = falEndpoints[path]?.makes ?? "video";
    const file = (name: string, type: string) => ({
      url: `${origin}${pathFor(name, input)}`,
      content_type: type,
      file_name: name,
    });
    if (kind === "audio") return { status: 200, json: { audio: file("out.mp3", "audio/mpeg") } };
    return kind === "image"
      ? { status: 200, json: { images: [file("out.png", "image/png")], description: "" } }
      : { status: 200, json: { video: file("out.mp4", "video/mp4") } };
  };

  /** What becomes of a request: the model looks at its input first. */
  const endOf = (path: string, input: Readonly<Record<string, unknown>>): Ended => {
    if (nextEnd !== null) {
      const end = nextEnd;
      nextEnd = null;
      return end;
    }
    const endpoint = falEndpoints[path];
    const errors = endpoint ? inputErrors(endpoint, input) : [];
    if (errors.length > 0) return modelErrors(422, errors);
    const msg =
      "The content could not be processed because it contained material flagged by a content checker.";
    if (faults.take("policy_input"))
      return modelErrors(422, [{ loc: ["body", "prompt"], msg, type: "content_policy_violation" }]);
    const made422 = "The generated video was flagged by a content checker.";
    if (faults.take("policy_output"))
      return modelErrors(422, [{ loc: ["body"], msg: made422, type: "content_policy_violation" }]);
    if (faults.take("failure"))
      return {
        status: 503,
        json: { detail: "Runner disconnected", error_type: "runner_disconnected" },
        errorType: "runner_disconnected",
      };
    return made(path, input);
  };

  const urlsOf = (path: string, id: string) => {
    const app = path.split("/").slice(0, 2).join("/");
    const base = `${origin}/${app}/requests/${id}`;
    return { status_url: `${base}/status`, response_url: base, cancel_url: `${base}/cancel` };
  };

  const signedBody = (body: string, requestId: string, seconds = Math.floor(Date.now() / 1000)) => {
    const digest = createHash("sha256").update(body).digest("hex");
    const message = Buffer.from([requestId, "user_1", String(seconds), digest].join("\n"));
    return {
      body,
      headers: {
        "content-type": "application/json",
        "x-fal-webhook-request-id": requestId,
        "x-fal-webhook-user-id": "user_1",
        "x-fal-webhook-timestamp": String(seconds),
        "x-fal-webhook-signature": sign(null, message, keys.privateKey).toString("hex"),
      },
    };
  };

  const callbackOf = (task: HostTask) => {
    const end = ends.get(task.id);
    const isOk = end?.status === 200;
    const body = {
      request_id: task.id,
      gateway_request_id: task.id,
      status: isOk ? "OK" : "ERROR",
      ...(!isOk && { error: `Invalid status code: ${end?.status}` }),
      payload: end?.json ?? null,
    };
    return signedBody(JSON.stringify(body), task.id);
  };

  const submit = ({ url, body, headers }: ServedRequest): ServedReply => {
    const path = url.pathname.slice(1);
    if (!(path in falEndpoints))
      return { status: 404, json: { detail: `Application ${JSON.stringify(path)} not found` } };
    const input = JSON.parse(body.toString("utf8")) as Record<string, unknown>;
    const id = randomUUID();
    ends.set(id, endOf(path, input));
    const webhook = url.searchParams.get("fal_webhook");
    tasks.add({ id, path, input, webhook, headers }, callbackOf);
    const json = { status: "IN_QUEUE", request_id: id, ...urlsOf(path, id), queue_position: 0 };
    return takeInstead("submit") ?? { status: 200, json };
  };

  const statusOf = (id: string): ServedReply => {
    const task = tasks.poll(id);
    const other = takeInstead("status");
    if (other) return other;
    if (!task) return { status: 404, json: { detail: "Request not found" } };
    const urls = urlsOf(task.path, id);
    if (!tasks.isDone(task)) return { status: 202, json: { status: "IN_PROGRESS", ...urls } };
    const error = ends.get(id)?.errorType;
    return { status: 200, json: { status: "COMPLETED", ...urls, ...(error && { error }) } };
  };

  const resultOf = (id: string): ServedReply => {
    const task = tasks.get(id);
    const other = takeInstead("result");
    if (other) return other;
    if (!task) return { status: 404, json: { detail: "Request not found" } };
    if (!tasks.isDone(task))
      return { status: 400, json: { detail: "Request is still in progress" } };
    const { status, json, errorType } = ends.get(id) ?? made(task.path);
    const headers = {
      "x-fal-request-id": id,
      ...(status !== 200 && { "x-fal-retryable": String(status >= 500) }),
      ...(errorType !== undefined && { "x-fal-error-type": errorType }),
    };
    return { status, json, headers };
  };

  const cancel = (id: string): ServedReply => {
    tasks.counters.cancels += 1;
    const task = tasks.get(id);
    if (!task) return { status: 404, json: { status: "NOT_FOUND" } };
    if (tasks.isDone(task)) return { status: 400, json: { status: "ALREADY_COMPLETED" } };
    task.isCancelled = true;
    const detail = "Request was cancelled by the client";
    const errorType = "client_cancelled";
    ends.set(id, { status: 499, json: { detail, error_type: errorType }, errorType });
    return { status: 202, json: { status: "CANCELLATION_REQUESTED" } };
  };

  const storage = falStorage();
  const isSubmission = ({ method, url }: ServedRequest) =>
    method === "POST" && pathPattern.test(url.pathname) && !url.pathname.startsWith("/storage/");

  /** What needs no key. */
  const open = (pathname: string): ServedReply | null => {
    if (pathname.startsWith("/files/")) return fileOf(pathname, media);
    if (pathname !== "/.well-known/jwks.json") return null;
    const { x } = keys.publicKey.export({ format: "jwk" });
    return { status: 200, json: { keys: [{ kty: "OKP", crv: "Ed25519", x }] } };
  };

  /** What is asked about a request. */
  const asked = ({ method, url }: ServedRequest): ServedReply => {
    const [, , id = "", what = ""] = requestPattern.exec(url.pathname) ?? [];
    if (method === "PUT" && what === "/cancel") return cancel(id);
    return what === "/status" ? statusOf(id) : resultOf(id);
  };

  const respond = async (request: ServedRequest): Promise<ServedReply> => {
    const { pathname } = request.url;
    const clip = await speaking.get(pathname);
    if (clip) return { file: clip, type: "video/mp4" };
    const isOpen = open(pathname);
    if (isOpen) return isOpen;
    if (request.headers.authorization !== `Key ${key}`)
      return { status: 401, json: { detail: "No user found for Key ID and Secret" } };
    const other = storage.reply(request, origin) ?? listedRequests(request, tasks.all());
    if (other) return other;
    return isSubmission(request) ? submit(request) : asked(request);
  };

  const own = await openOwnServer(
    {
      isSubmission,
      respond,
      refusal: (status) =>
        status === 429
          ? { status, json: { detail: "Too many requests" }, headers: { "retry-after": "2" } }
          : { status, json: { detail: `Service unavailable for ${key}` } },
    },
    faults,
  );
  origin = own.origin;

  return {
    url: own.origin,
    jwksUrl: `${own.origin}/.well-known/jwks.json`,
    requests: own.requests,
    taken: own.taken,
    counters: tasks.counters,
    uploads: storage.stored,
    faults,
    tasks: tasks.all,
    /** The HTTP status that a request ends with. */
    endOf: (id: string): number | undefined => ends.get(id)?.status,
    setCallbacks: tasks.setCallbacks,
    signedBody,
    /** Signs with another key from now on. */
    rotateKeys: () => {
      keys = keyPair();
    },
    /** What the next answer of this kind is instead. */
    answerInstead: (on: "submit" | "status" | "result", reply: ServedReply) =>
      void instead.push({ on, reply }),
    /** What becomes of the next request. */
    endNext: (status: number, json: object, errorType?: string) => {
      nextEnd = { status, json, ...(errorType !== undefined && { errorType }) };
    },
    forget: tasks.forget,
    close: async () => {
      tasks.close();
      await own.close();
    },
  };
};
