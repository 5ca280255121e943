import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type {
  LostSubmission,
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
import type { HostModels } from "../hosts/host-model.ts";
import { inputOf, isSameInput } from "../hosts/input.ts";
import { planIfAny, planOf, storedHandle, type TaskHandle, taskHandle } from "../hosts/plan.ts";
import { noUploads, replicateUploads } from "../hosts/sent-file.ts";
import {
  type HttpAnswer,
  isOk,
  retryAfterMs,
  statusFailure,
  TransportError,
  unexpected,
  type VendorHttp,
  vendorHttp,
} from "../http.ts";
import { at, listAt, numberAt, textAt } from "../json-answer.ts";

type ReplicateOptions = {
  readonly token: string;
  readonly models: HostModels;
  /** With or without `/v1`; `https://api.replicate.com/v1` by default. */
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

const failed = (failure: VendorFailure): VendorProgress => ({ kind: "failed", failure });

const succeeded = (prediction: unknown, { output, makes, costUsd }: TaskHandle): VendorProgress => {
  const made = at(prediction, "output") ?? null;
  if (made === null && at(prediction, "data_removed") === true)
    return failed(
      new VendorFailure("expired", "The service no longer has the result.", { costUsd }),
    );
  return { kind: "done", result: { outputs: outputsAt(made, output, makes, costUsd) } };
};

const progressOf = (
  answer: HttpAnswer,
  handle: TaskHandle,
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
    // A run that reached its deadline is charged. One that never started is free.
    case "canceled":
      return ended(handle.costUsd);
    case "aborted":
      return ended(0);
    default:
      throw unexpected(answer);
  }
};

/** The request that runs `owner/name` by its path, or `owner/name:version` by its version. */
const runRequest = (path: string, input: unknown) => {
  const [name, version] = path.split(":");
  return version === undefined
    ? { url: `/models/${name}/predictions`, body: { input } }
    : { url: "/predictions", body: { version, input } };
};

/**
 * Replicate's predictions. It takes no idempotency key. A submission without an answer is searched among the latest
 * predictions. Results are available for an hour.
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
      const { url, body } = runRequest(plan.route.path, value);
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
      return { kind: "accepted", ref, handle: taskHandle(plan, sent) };
    },
    poll: async (task, signal) => {
      const handle = storedHandle(task, models, "");
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
      return ref === null ? null : { ref, handle: taskHandle(plan, sent) };
    },
    cancel: async (task, signal) => {
      const answer = await http.ask({ method: "POST", url: `${refOf(task)}/cancel`, signal });
      const isAsked = isOk(answer) || [400, 404, 409, 422].includes(answer.status);
      if (!isAsked) throw replicateFailure(answer, {});
    },
  };
};

/** The parameter of a webhook's URL that names the call of its prediction. */
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

/** Whether a prediction has the same prompt and seed. Images aren't compared, because Replicate gives them URLs of its own. */
const isSame = (prediction: unknown, input: unknown): boolean => {
  const seed = at(input, "seed");
  const isWanted = (name: string) => at(prediction, "input", name) === at(input, name);
  return seed !== undefined && isWanted("seed") && isWanted("prompt");
};

/** Greatest difference between our clock and Replicate's. */
const skewMs = 60_000;

/** Whether a prediction of a model without a seed has the same input, was created since and belongs to no other call. */
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

/** A page has 100 predictions. */
const maxPages = 3;

const isAlive = (prediction: unknown): boolean =>
  !["failed", "canceled", "aborted"].includes(textAt(prediction, "status") ?? "");

/** The next page's URL, if it has the same origin. */
const nextOf = (page: unknown, origin: string): string | null => {
  const next = textAt(page, "next");
  return next?.startsWith(`${origin}/`) ? next : null;
};

/**
 * Searches the account's latest predictions for a call's: by the mark in its webhook, or without a webhook by prompt and
 * seed, or for a model without a seed by the whole input and the time. Returns its id, or null.
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

/** The place in what was sent that `input.image_input.0` names. */
const placeOf = (field: string): readonly string[] =>
  field.split(".").filter((part, index) => index > 0 || part !== "input");

/** The wait in a text such as "Expected available in 8 seconds." */
const waitInText = (text: string): number | undefined => {
  const seconds = /(?:available|again) in (?:about )?(\d+) ?s/i.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
};

/** Too many requests. The wait is in the headers, in a member of the body, or in its text. */
const tooMany = (answer: HttpAnswer, text: string, cause: Error): VendorFailure => {
  const seconds = numberAt(answer.json(), "retry_after");
  const waitMs = seconds === undefined ? waitInText(text) : seconds * 1000;
  return refusal("concurrency", { retryAfterMs: retryAfterMs(answer) ?? waitMs, cause });
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
  // An unknown or private version is also a 422, and not the request's fault.
  const isOperators = place === undefined && /version|permission/i.test(text);
  return refusal(isOperators ? "operator" : "invalid_input", { input, cause });
};

/** The failure of a refused request, which is free. Bodies are problem details. */
const replicateFailure = (answer: HttpAnswer, sent: SentInputs): VendorFailure => {
  const { status } = answer;
  const text = textAt(answer.json(), "detail") ?? answer.excerpt();
  const cause = new Error(`HTTP ${status}: ${answer.excerpt()}`);
  if (status === 429) return tooMany(answer, text, cause);
  if (status === 422 || status === 400) return notAccepted(answer, text, sent, cause);
  return statusFailure(answer);
};

/** Codes with a known meaning. Others are temporary. */
const codes: Readonly<Record<string, VendorErrorClass>> = {
  // The model ran out of memory, because the input is too large.
  E1001: "invalid_input",
  // "The input or output was flagged as sensitive": another attempt would fail as well.
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

/** The failure of a failed prediction by its `error`: a text, some with an E-code. */
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

/** Checks the token by asking for its account. */
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
