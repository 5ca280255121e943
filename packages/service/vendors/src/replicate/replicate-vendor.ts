import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type {
  LostSubmission,
  OutputKind,
  Vendor,
  VendorCheck,
  VendorProgress,
  VendorTask,
} from "@reelwright/film/ports/vendors";
import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import {
  inputAt,
  inputMeant,
  isAboutOutput,
  isPolicyText,
  outputsAt,
  refusal,
  type SentInputs,
} from "../hosts/answers.ts";
import { type HostModels, routeAt } from "../hosts/host-model.ts";
import { inputOf, isSameInput } from "../hosts/input.ts";
import { planIfAny, planOf } from "../hosts/plan.ts";
import { noUploads, replicateUploads } from "../hosts/sent-file.ts";
import {
  type HttpAnswer,
  retryAfterMs,
  statusFailure,
  TransportError,
  type VendorHttp,
  vendorHttp,
} from "../http.ts";
import { at, entriesAt, listAt, numberAt, textAt } from "../json-answer.ts";

type ReplicateOptions = {
  readonly token: string;
  readonly models: HostModels;
  /** With or without `/v1`; `https://api.replicate.com/v1` where left out. */
  readonly baseUrl?: string;
};

const submitTimeoutMs = 90_000;
const taskTimeoutMs = 45 * 60_000;

const apiUrl = (baseUrl = "https://api.replicate.com/v1"): string => {
  const trimmed = baseUrl.replace(/\/+$/, "");
  return trimmed.endsWith("/v1") ? trimmed : `${trimmed}/v1`;
};

const replicateHttp = ({ token, baseUrl }: Omit<ReplicateOptions, "models">) =>
  vendorHttp({
    baseUrl: apiUrl(baseUrl),
    headers: { authorization: `Bearer ${token}` },
    secrets: [token],
  });

type Handle = {
  readonly output: string;
  readonly makes: OutputKind;
  readonly sent: SentInputs;
  /** The price; null of a task that only a callback told of. */
  readonly costUsd: number | null;
};

const kinds: readonly OutputKind[] = ["image", "video", "audio"];

/** The handle of a task; of one that only a callback told of, what follows from its model. */
const handleOf = (
  { handle, model = "" }: VendorTask & { readonly model?: string },
  models: HostModels,
): Handle => {
  const known = routeAt(models, model);
  const sent = entriesAt(handle, "sent").filter(([, value]) => typeof value === "string");
  return {
    output: textAt(handle, "output") ?? known?.output ?? "",
    makes: kinds.find((kind) => kind === textAt(handle, "makes")) ?? known?.makes ?? "video",
    sent: Object.fromEntries(sent) as SentInputs,
    costUsd: numberAt(handle, "costUsd") ?? null,
  };
};

const failed = (failure: VendorFailure): VendorProgress => ({ kind: "failed", failure });

const succeeded = (prediction: unknown, { output, makes, costUsd }: Handle): VendorProgress => {
  const made = at(prediction, "output") ?? null;
  if (made === null && at(prediction, "data_removed") === true)
    return failed(
      new VendorFailure("expired", "The service no longer has the result.", { costUsd }),
    );
  return { kind: "done", result: { outputs: outputsAt(made, output, makes, costUsd) } };
};

const progressOf = (
  answer: HttpAnswer,
  handle: Handle,
  clean: (text: string) => string,
): VendorProgress => {
  const prediction = answer.json();
  const status = textAt(prediction, "status");
  const ended = (costUsd: number | null) =>
    failed(refusal("transient", { costUsd, cause: new Error(`prediction ${status}`) }));
  switch (status) {
    case "starting":
    case "processing":
    case "queued":
      return { kind: "running" };
    case "succeeded":
      return succeeded(prediction, handle);
    case "failed":
      return failed(predictionFailure(at(prediction, "error"), handle.sent, clean));
    // What ran until its deadline is charged; what never started is not.
    case "canceled":
      return ended(handle.costUsd);
    case "aborted":
      return ended(0);
    default:
      throw new VendorFailure("transient", "The service answered in a way that we don't know.", {
        cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
      });
  }
};

const isOk = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300;

/** `owner/name` is run by its path, `owner/name:version` by its version. */
const target = (path: string, input: unknown) => {
  const [name, version] = path.split(":");
  return version === undefined
    ? { url: `/models/${name}/predictions`, body: { input } }
    : { url: "/predictions", body: { version, input } };
};

/**
 * Replicate's predictions. It takes no idempotency key; a submission without an answer is looked for among the latest
 * predictions. Results are offered for an hour.
 */
export const replicateVendor = (options: ReplicateOptions): Vendor<GenerationRequest> => {
  const { models } = options;
  const http = replicateHttp(options);
  const files = replicateUploads(http);
  const refOf = ({ ref }: VendorTask) => `/predictions/${encodeURIComponent(ref)}`;

  return {
    name: "replicate",
    submitTimeoutMs,
    taskTimeoutMs,
    modelOf: (request) => planIfAny(models, request)?.route.path ?? request.model,
    costUsd: (request) => planIfAny(models, request)?.costUsd ?? 0,
    submit: async (request, { key, callbackUrl, signal }) => {
      const plan = planOf(models, request);
      const { value, inputs: sent } = await inputOf(plan, request, { files, signal });
      const { url, body } = target(plan.route.path, value);
      const webhook =
        callbackUrl === null
          ? {}
          : {
              webhook: markedWebhook(callbackUrl, key),
              webhook_events_filter: ["completed"],
            };
      const answer = await http.submit({
        url,
        headers: { "cancel-after": `${taskTimeoutMs / 60_000}m` },
        body: { json: { ...body, ...webhook } },
        timeoutMs: submitTimeoutMs,
        signal,
      });
      if (!isOk(answer)) throw replicateFailure(answer, sent);
      const ref = textAt(answer.json(), "id");
      if (!ref) throw new TransportError("NO_PREDICTION_ID", "an answer without an id");
      const { makes, costUsd, model } = plan;
      const handle: Handle = { output: model.output, makes, sent, costUsd };
      return { kind: "accepted", ref, handle };
    },
    poll: async (task, signal) => {
      const handle = handleOf(task, models);
      const answer = await http.ask({
        url: refOf(task),
        signal,
        maxAnswerBytes: 64 * 1024 * 1024,
      });
      if (answer.status === 404 || answer.status === 410)
        return failed(new VendorFailure("expired", "The service no longer has the request."));
      if (!isOk(answer)) throw replicateFailure(answer, handle.sent);
      try {
        return progressOf(answer, handle, http.clean);
      } catch (error) {
        const isResult = error instanceof VendorFailure && error.errorClass === "malformed_output";
        if (isResult) return failed(error);
        throw error;
      }
    },
    find: async (key, request, signal, lost) => {
      const plan = planOf(models, request);
      const sending = { files: noUploads, signal };
      const { value: input, inputs: sent } = await inputOf(plan, request, sending);
      const url = `${apiUrl(options.baseUrl)}/predictions`;
      const refuse = (answer: HttpAnswer) => replicateFailure(answer, sent);
      const ref = await findPrediction(http, { url, key, input, signal, refuse, lost });
      const { makes, costUsd, model } = plan;
      const handle: Handle = { output: model.output, makes, sent, costUsd };
      return ref === null ? null : { ref, handle };
    },
    cancel: async (task, signal) => {
      const answer = await http.ask({ method: "POST", url: `${refOf(task)}/cancel`, signal });
      const isAsked = isOk(answer) || [400, 404, 409, 422].includes(answer.status);
      if (!isAsked) throw replicateFailure(answer, {});
    },
  };
};

/** Which call a prediction belongs to, as a parameter of its webhook's address. */
const marker = "call";

const markedWebhook = (callbackUrl: string, key: string): string => {
  const url = new URL(callbackUrl);
  url.searchParams.set(marker, key);
  return url.href;
};

const isMarked = (prediction: unknown, key: string): boolean => {
  const webhook = textAt(prediction, "webhook");
  if (webhook === undefined) return false;
  try {
    return new URL(webhook).searchParams.get(marker) === key;
  } catch {
    return false;
  }
};

/**
 * Whether a prediction was made from this input: the same prompt and seed. Pictures are not compared, as Replicate keeps
 * them under addresses of its own.
 */
const isSame = (prediction: unknown, input: unknown): boolean => {
  const seed = at(input, "seed");
  const isWanted = (name: string) => at(prediction, "input", name) === at(input, name);
  return seed !== undefined && isWanted("seed") && isWanted("prompt");
};

/** How far our clock and Replicate's may differ. */
const skewMs = 60_000;

/** For a model without a seed: the whole input, created since, and of no other call. */
const isLost = async (
  prediction: unknown,
  input: unknown,
  lost: LostSubmission | undefined,
): Promise<boolean> => {
  const id = textAt(prediction, "id");
  if (lost === undefined || id === undefined || at(input, "seed") !== undefined) return false;
  const createdAt = Date.parse(textAt(prediction, "created_at") ?? "");
  const isLate = createdAt >= Date.now() - lost.ageMs - skewMs;
  if (!isLate || !isSameInput(input, at(prediction, "input"))) return false;
  return !(await lost.isOfAnotherCall(id));
};

const firstLost = async (
  predictions: readonly unknown[],
  input: unknown,
  lost: LostSubmission | undefined,
): Promise<unknown> => {
  for (const each of predictions) if (await isLost(each, input, lost)) return each;
  return undefined;
};

/** A hundred each. */
const maxPages = 3;

const isAlive = (prediction: unknown): boolean =>
  !["failed", "canceled", "aborted"].includes(textAt(prediction, "status") ?? "");

/** The next page's address, where it is one of the same API. */
const nextOf = (page: unknown, origin: string): string | null => {
  const next = textAt(page, "next");
  return next?.startsWith(`${origin}/`) ? next : null;
};

/**
 * Looks for a call's prediction among the latest of the account: by the mark in its webhook, which the list shows; for
 * one without a webhook by prompt and seed, or, where the model has no seed, by its whole input and time. Returns its id, or null.
 */
const findPrediction = async (
  http: VendorHttp,
  options: {
    readonly url: string;
    readonly key: string;
    readonly input: unknown;
    readonly signal: AbortSignal;
    readonly refuse: (answer: HttpAnswer) => Error;
    readonly lost?: LostSubmission | undefined;
  },
): Promise<string | null> => {
  const { key, input, signal, refuse, lost } = options;
  let url: string | null = options.url;
  for (let page = 0; page < maxPages && url !== null; page += 1) {
    const answer = await http.ask({ url, signal, maxAnswerBytes: 32 * 1024 * 1024 });
    if (answer.status !== 200) throw refuse(answer);
    const body = answer.json();
    const predictions = listAt(body, "results").filter(isAlive);
    const unmarked = predictions.filter((each) => textAt(each, "webhook") === undefined);
    const found =
      predictions.find((each) => isMarked(each, key)) ??
      unmarked.find((each) => isSame(each, input)) ??
      (await firstLost(unmarked, input, lost));
    const id = textAt(found, "id");
    if (id !== undefined) return id;
    url = nextOf(body, new URL(options.url).origin);
  }
  return null;
};

/** Replicate's refusals (problem details) and the errors of failed predictions (texts, some with E-codes). */

/** `input.image_input.0` as a place in what was sent. */
const placeOf = (field: string): readonly string[] =>
  field.split(".").filter((part, index) => index > 0 || part !== "input");

/** "Expected available in 8 seconds." */
const toldWaitMs = (text: string): number | undefined => {
  const seconds = /(?:available|again) in (?:about )?(\d+) ?s/i.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
};

/** Too many requests: the wait is in the headers, in the body, or only in words. */
const tooMany = (answer: HttpAnswer, text: string, cause: Error): VendorFailure => {
  const seconds = numberAt(answer.json(), "retry_after");
  const told = seconds === undefined ? toldWaitMs(text) : seconds * 1000;
  return refusal("concurrency", { retryAfterMs: retryAfterMs(answer) ?? told, cause });
};

/** A refusal of the input, or of the version. */
const notAccepted = (
  answer: HttpAnswer,
  text: string,
  sent: SentInputs,
  cause: Error,
): VendorFailure => {
  const [field] = listAt(answer.json(), "invalid_fields");
  const place = textAt(field, "field") ?? /^\s*-?\s*input\.([\w.]+)/m.exec(text)?.[1];
  const input = place === undefined ? undefined : inputAt(sent, placeOf(place));
  if (isPolicyText(text))
    return refusal("policy_input", { input: input ?? inputMeant(sent, text), cause });
  // A version that is unknown or not ours is 422, too, and not the request's fault.
  const isOperators = place === undefined && /version|permission/i.test(text);
  return refusal(isOperators ? "operator" : "invalid_input", { input, cause });
};

/** A refusal of a request. Nothing was taken, so it costs nothing. */
const replicateFailure = (answer: HttpAnswer, sent: SentInputs): VendorFailure => {
  const { status } = answer;
  const text = textAt(answer.json(), "detail") ?? answer.excerpt();
  const cause = new Error(`HTTP ${status}: ${answer.excerpt()}`);
  if (status === 429) return tooMany(answer, text, cause);
  if (status === 422 || status === 400) return notAccepted(answer, text, sent, cause);
  return statusFailure(answer);
};

/** Codes whose meaning is known; others pass. */
const codes: Readonly<Record<string, VendorErrorClass>> = {
  /** The model ran out of memory: what was sent is too large. */
  E1001: "invalid_input",
  /** "The input or output was flagged as sensitive": another attempt would be refused, too. */
  E005: "policy_input",
};

const classOf = (text: string): VendorErrorClass => {
  const code = /\bE\d{3,4}\b/.exec(text)?.[0];
  const known = code === undefined ? undefined : codes[code];
  if (known !== undefined) return known;
  if (isPolicyText(text)) return isAboutOutput(text) ? "policy_output" : "policy_input";
  if (code !== undefined) return "transient";
  const isOfInput =
    /\b(?:invalid|unsupported|must be|too (?:large|small|long|short)|not supported)\b/i;
  return isOfInput.test(text) ? "invalid_input" : "transient";
};

/** What a failed prediction's `error` means. */
const predictionFailure = (
  error: unknown,
  sent: SentInputs,
  clean: (text: string) => string,
): VendorFailure => {
  const text = typeof error === "string" ? error : JSON.stringify(error ?? "");
  const errorClass = classOf(text);
  const isOfInput = errorClass === "policy_input" || errorClass === "invalid_input";
  return refusal(errorClass, {
    input: isOfInput ? inputMeant(sent, text) : undefined,
    cause: new Error(clean(`failed: ${text}`).slice(0, 500)),
  });
};

/** Asks whose token it is. */
export const replicateCheck = (options: Omit<ReplicateOptions, "models">): VendorCheck => {
  const http = replicateHttp(options);
  return {
    vendor: "replicate",
    check: async (signal) => {
      const answer = await http.ask({ url: "/account", signal, timeoutMs: 10_000 });
      const cause = new Error(`HTTP ${answer.status}: ${answer.excerpt()}`);
      if (answer.status === 401 || answer.status === 403)
        throw new VendorFailure(
          "operator",
          "Replicate refuses the token; set REPLICATE_API_TOKEN.",
          { cause },
        );
      const username = textAt(answer.json(), "username");
      if (answer.status === 200 && username !== undefined) return `the token of ${username}`;
      if (answer.status !== 200 && answer.status !== 404) throw statusFailure(answer);
      throw new VendorFailure("operator", "Not Replicate's API; set REPLICATE_BASE_URL.", {
        cause,
      });
    },
  };
};
