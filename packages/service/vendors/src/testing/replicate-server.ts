/** Replicate's API as far as we use it: predictions, their list, the account, files and signed callbacks. */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { fileOf, type HostServerOptions, type HostTask, hostTasks } from "./host-tasks.ts";
import { replicateFiles } from "./host-uploads.ts";
import { openOwnServer, type ServedMedia, smallMedia } from "./own-server.ts";
import { replicateModels } from "./replicate-models.ts";
import { type AskedPrediction, problem, refusalOf } from "./replicate-refusals.ts";
import { faultCounter, type ServedReply, type ServedRequest } from "./served.ts";

export const replicateToken = "r8_token_for_tests";
export const replicateSecret = `whsec_${Buffer.from("replicate-webhook-secret").toString("base64")}`;

type Ending =
  | { readonly status: "succeeded"; readonly output: unknown }
  | { readonly status: "failed"; readonly error: string };

const newId = (): string =>
  BigInt(`0x${randomBytes(16).toString("hex")}`)
    .toString(36)
    .slice(0, 24);

export const openReplicateServer = async (
  options: HostServerOptions & {
    readonly media?: ServedMedia;
    /** Predictions on one page of the list; 100 where left out. */
    readonly pageSize?: number;
    readonly token?: string;
    readonly secret?: string;
  } = {},
) => {
  const { media = smallMedia, pageSize = 100, token = replicateToken } = options;
  const faults = faultCounter();
  const tasks = hostTasks(options);
  const endings = new Map<string, Ending>();
  const instead: { readonly on: "submit" | "status"; readonly reply: ServedReply }[] = [];
  let nextEnding: Ending | null = null;
  let origin = "";

  const takeInstead = (on: "submit" | "status"): ServedReply | null => {
    const at = instead.findIndex((each) => each.on === on);
    return at < 0 ? null : (instead.splice(at, 1)[0]?.reply ?? null);
  };

  const endingOf = (path: string): Ending => {
    if (nextEnding !== null) {
      const ending = nextEnding;
      nextEnding = null;
      return ending;
    }
    const failed = (error: string): Ending => ({ status: "failed", error });
    if (faults.take("policy_input"))
      return failed(
        "The input or output was flagged as sensitive. Please try again with different inputs. (E005)",
      );
    if (faults.take("policy_output"))
      return failed("NSFW content detected in the generated output. Try running it again.");
    if (faults.take("failure"))
      return failed("Director: unexpected error handling prediction (E6716)");
    const name = replicateModels[path]?.makes === "image" ? "out.png" : "out.mp4";
    return { status: "succeeded", output: `${origin}/files/${randomUUID()}/${name}` };
  };

  const statusOf = (task: HostTask): string => {
    if (task.isCancelled) return task.pollsLeft > 0 ? "aborted" : "canceled";
    if (!tasks.isDone(task)) return "processing";
    return endings.get(task.id)?.status ?? "succeeded";
  };

  /** Files that were sent as data are kept, and shown by an address. */
  const shown = (value: unknown): unknown => {
    if (typeof value === "string" && value.startsWith("data:")) return `${origin}/files/in/in.png`;
    return Array.isArray(value) ? value.map(shown) : value;
  };

  const prediction = (task: HostTask) => {
    const status = statusOf(task);
    const ending = endings.get(task.id);
    const get = `${origin}/v1/predictions/${task.id}`;
    return {
      id: task.id,
      model: task.path,
      version: "hidden",
      input: Object.fromEntries(
        Object.entries(task.input).map(([name, each]) => [name, shown(each)]),
      ),
      logs: "",
      output: status === "succeeded" && ending?.status === "succeeded" ? ending.output : null,
      data_removed: false,
      error: status === "failed" && ending?.status === "failed" ? ending.error : null,
      source: "api",
      status,
      created_at: task.createdAt.toISOString(),
      urls: { get, cancel: `${get}/cancel` },
      ...(task.webhook !== null && { webhook: task.webhook }),
      metrics: {},
    };
  };

  const signedBody = (
    body: string,
    seconds = Math.floor(Date.now() / 1000),
    secret = options.secret ?? replicateSecret,
  ) => {
    const id = `msg_${randomUUID()}`;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
    return {
      body,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(seconds),
        "webhook-signature": `v1,${signature}`,
      },
    };
  };

  const create = ({ url, body, headers }: ServedRequest): ServedReply => {
    const asked: AskedPrediction = JSON.parse(body.toString("utf8"));
    const path =
      /^\/v1\/models\/([\w.-]+\/[\w.-]+)\//.exec(url.pathname)?.[1] ?? asked.version ?? "";
    const { input = {} } = asked;
    const refused = refusalOf(asked, path);
    if (refused) return refused;
    const id = newId();
    endings.set(id, endingOf(path));
    const task = tasks.add({ id, path, input, webhook: asked.webhook ?? null, headers }, (added) =>
      signedBody(JSON.stringify(prediction(added))),
    );
    const json = { ...prediction(task), status: "starting" };
    return takeInstead("submit") ?? { status: 201, json };
  };

  const get = (id: string): ServedReply => {
    const task = tasks.poll(id);
    const other = takeInstead("status");
    if (other) return other;
    return task
      ? { status: 200, json: prediction(task) }
      : problem(404, "Not found", "The requested resource could not be found.");
  };

  const cancel = (id: string): ServedReply => {
    tasks.counters.cancels += 1;
    const task = tasks.get(id);
    if (!task) return problem(404, "Not found", "The requested resource could not be found.");
    if (!tasks.isDone(task)) task.isCancelled = true;
    return { status: 200, json: prediction(task) };
  };

  const list = (url: URL): ServedReply => {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const latest = tasks.all().reverse();
    const next = from + pageSize < latest.length ? from + pageSize : null;
    return {
      status: 200,
      json: {
        previous: null,
        next: next === null ? null : `${origin}/v1/predictions?cursor=${next}`,
        results: latest.slice(from, from + pageSize).map(prediction),
      },
    };
  };

  const isSubmission = ({ method, url }: ServedRequest) =>
    method === "POST" && /^\/v1\/(?:models\/[^/]+\/[^/]+\/)?predictions$/.test(url.pathname);

  /** What is at a path of the API. */
  const look = (url: URL): ServedReply => {
    if (url.pathname === "/v1/account")
      return { status: 200, json: { type: "organization", username: "acme", name: "Acme" } };
    if (url.pathname === "/v1/predictions") return list(url);
    const [, id = "", isCancel] =
      /^\/v1\/predictions\/([^/]+)(\/cancel)?$/.exec(url.pathname) ?? [];
    return isCancel ? cancel(id) : get(id);
  };

  const uploads = replicateFiles();
  const respond = async (request: ServedRequest): Promise<ServedReply> => {
    const { url } = request;
    if (url.pathname.startsWith("/files/")) return fileOf(url.pathname, media);
    if (request.headers.authorization !== `Bearer ${token}`)
      return problem(401, "Unauthenticated", "You did not pass a valid authentication token");
    const upload = await uploads.reply(request, origin);
    if (upload) return upload;
    return isSubmission(request) ? create(request) : look(url);
  };

  const own = await openOwnServer(
    {
      isSubmission,
      respond,
      refusal: (status) =>
        status === 429
          ? problem(429, "Throttled", "Request was throttled. Expected available in 2 seconds.")
          : problem(503, "Service unavailable", `Try again later with ${token}.`),
    },
    faults,
  );
  origin = own.origin;

  return {
    url: `${own.origin}/v1`,
    requests: own.requests,
    taken: own.taken,
    counters: tasks.counters,
    uploads: uploads.stored,
    faults,
    tasks: tasks.all,
    /** Whether a prediction ends with a result. */
    isMade: (id: string): boolean => endings.get(id)?.status === "succeeded",
    setCallbacks: tasks.setCallbacks,
    signedBody,
    answerInstead: (on: "submit" | "status", reply: ServedReply) =>
      void instead.push({ on, reply }),
    /** What becomes of the next prediction. */
    endNext: (ending: Ending) => {
      nextEnding = ending;
    },
    forget: tasks.forget,
    close: async () => {
      tasks.close();
      await own.close();
    },
  };
};
