import { parsedUrl } from "@reelwright/core/util/urls";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type {
  LostSubmission,
  Vendor,
  VendorCheck,
  VendorProgress,
  VendorTask,
} from "@reelwright/film/ports/vendors";
import { Snooze, type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
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
import { falUploads, noUploads } from "../hosts/sent-file.ts";
import {
  type HttpAnswer,
  isOk,
  retryAfterMs,
  statusFailure,
  TransportError,
  unexpected,
  unreadable,
  type VendorHttp,
  vendorHttp,
} from "../http.ts";
import { at, listAt, textAt } from "../json-answer.ts";

export type FalOptions = {
  readonly key: string;
  readonly models: HostModels;
  /** `https://queue.fal.run` by default. */
  readonly queueUrl?: string;
};

export const defaultQueueUrl = "https://queue.fal.run";
/** The queue answers immediately, but images sent as data take a while. */
const submitTimeoutMs = 90_000;
/** The longest clips take ten minutes, and may wait in the queue before. */
const taskTimeoutMs = 45 * 60_000;

/** The URL for uploads. A queue at another address than fal's takes them itself. */
const restUrlOf = (queueUrl: string): string =>
  queueUrl === defaultQueueUrl ? "https://rest.fal.ai" : queueUrl;

/** The URL that lists requests. */
const apiUrlOf = (queueUrl: string): string =>
  queueUrl === defaultQueueUrl ? "https://api.fal.ai/v1" : `${queueUrl}/v1`;

export const falHttp = ({ key, queueUrl = defaultQueueUrl }: Omit<FalOptions, "models">) =>
  vendorHttp({ baseUrl: queueUrl, headers: { authorization: `Key ${key}` }, secrets: [key] });

const isMissing = ({ status }: HttpAnswer): boolean => status === 404 || status === 410;

const contextOf = ({ sent, costUsd }: FalHandle, clean: (text: string) => string): FalContext => ({
  sent,
  costUsd,
  clean,
});

/**
 * The progress by a finished request's answer. `hasFailed`: its status reported an error. If the answer says nothing about the
 * request itself, the result is late. Throws if our account or our rate is refused.
 */
const ended = (
  answer: HttpAnswer,
  handle: FalHandle,
  hasFailed: boolean,
  clean: (text: string) => string,
): VendorProgress => {
  if (isOk(answer)) {
    const json = answer.json();
    // The answer is a proxy's or was cut off. The result still exists, and is paid for.
    if (json === undefined) return { kind: "late", failure: unreadable(answer) };
    const outputs = outputsAt(json, handle.output, handle.makes, handle.costUsd);
    return { kind: "done", result: { outputs } };
  }
  if (/still in progress|not completed/i.test(answer.excerpt()) && answer.status === 400)
    return { kind: "running" };
  const failure = falFailure(answer, contextOf(handle, clean));
  if (isMissing(answer))
    return {
      kind: hasFailed ? "failed" : "late",
      failure: new VendorFailure("expired", "The service no longer has the result.", {
        costUsd: null,
        cause: failure.cause,
      }),
    };
  if (failure.errorClass === "operator" || failure.errorClass === "concurrency") throw failure;
  const isOfRequest = hasFailed || isStructured(answer) || [400, 422].includes(answer.status);
  return { kind: isOfRequest ? "failed" : "late", failure };
};

/** The handle of a request. `answer` may name its URLs; others are built. */
const handleFor = (
  request: {
    readonly plan: ReturnType<typeof planOf>;
    readonly sent: SentInputs;
    readonly queueUrl: string;
    readonly ref: string;
  },
  answer: unknown,
): FalHandle => {
  const { plan, sent, queueUrl, ref } = request;
  return { ...urlsOf(answer, queueUrl, plan.route.path, ref), ...taskHandle(plan, sent) };
};

/**
 * fal's queue. It takes no idempotency key. A submission without an answer is known from its callback, or found by its input
 * among the requests that fal lists. fal's own retries, up to ten, are switched off, so that one submission is one run and
 * attempts are counted where all others are.
 */
export const falVendor = (options: FalOptions): Vendor<GenerationRequest> => {
  const { models, queueUrl = defaultQueueUrl } = options;
  const http = falHttp(options);
  const files = falUploads(http, { restUrl: restUrlOf(queueUrl), key: options.key });
  const ask = (url: string, signal: AbortSignal) =>
    http.ask({ url, signal, maxAnswerBytes: 64 * 1024 * 1024 });

  const progress = async (task: VendorTask, signal: AbortSignal): Promise<VendorProgress> => {
    const handle = handleOf(task, queueUrl, models);
    const answer = await ask(handle.status_url, signal);
    if (isMissing(answer))
      return {
        kind: "failed",
        failure: new VendorFailure("expired", "The service no longer has the request.", {
          costUsd: null,
        }),
      };
    if (!isOk(answer)) throw falFailure(answer, contextOf(handle, http.clean));
    const status = textAt(answer.json(), "status");
    const waitMs = retryAfterMs(answer);
    if (status === "IN_QUEUE" || status === "IN_PROGRESS")
      return { kind: "running", ...(waitMs !== null && { waitMs }) };
    if (status !== "COMPLETED") throw unexpected(answer);
    const hasFailed = ["error", "error_type"].some((name) => Boolean(at(answer.json(), name)));
    return ended(await ask(handle.response_url, signal), handle, hasFailed, http.clean);
  };

  return {
    name: "fal",
    submitTimeoutMs,
    taskTimeoutMs,
    modelOf: (request) => planIfAny(models, request)?.route.path ?? request.model,
    costUsd: (request) => planIfAny(models, request)?.costUsd ?? 0,
    submit: async (request, { callbackUrl, signal }) => {
      const plan = planOf(models, request);
      const { path } = plan.route;
      const { value, inputs: sent } = await inputOf(plan, request, { files, signal });
      const query =
        callbackUrl === null ? "" : `?${new URLSearchParams({ fal_webhook: callbackUrl })}`;
      const answer = await http.submit({
        url: `/${path}${query}`,
        headers: { "x-fal-no-retry": "1" },
        body: { json: value },
        timeoutMs: submitTimeoutMs,
        signal,
      });
      if (!isOk(answer)) throw falFailure(answer, { sent, costUsd: 0, clean: http.clean });
      const body = answer.json();
      const ref = textAt(body, "request_id");
      if (!ref) throw new TransportError("NO_REQUEST_ID", "an answer without a request's id");
      const handle = handleFor({ plan, sent, queueUrl, ref }, body);
      return { kind: "accepted", ref, handle };
    },
    poll: async (task, signal) => {
      try {
        return await progress(task, signal);
      } catch (error) {
        const isResult = error instanceof VendorFailure && error.errorClass === "malformed_output";
        if (isResult) return { kind: "failed", failure: error };
        throw error;
      }
    },
    find: async (_key, request, signal, lost) => {
      if (lost === undefined) return null;
      const plan = planOf(models, request);
      const { path } = plan.route;
      const sending = { files: { ...noUploads, inlineBytes: files.inlineBytes }, signal };
      const { value: input, inputs: sent } = await inputOf(plan, request, sending);
      const searched = { apiUrl: apiUrlOf(queueUrl), key: options.key, path, input, lost, signal };
      const ref = await findRequest(http, searched);
      return ref === null ? null : { ref, handle: handleFor({ plan, sent, queueUrl, ref }, null) };
    },
    cancel: async (task, signal) => {
      const { cancel_url: url } = handleOf(task, queueUrl, models);
      const answer = await http.ask({ method: "PUT", url, signal });
      // 202: cancelling, 400: already ended, 404: unknown. None of them runs on.
      const isAsked = isOk(answer) || answer.status === 400 || answer.status === 404;
      if (!isAsked) throw falFailure(answer, { sent: {}, costUsd: 0, clean: http.clean });
    },
  };
};

/** A request's URLs, with fal's names. */
type Urls = {
  readonly status_url: string;
  readonly response_url: string;
  readonly cancel_url: string;
};

export type FalHandle = TaskHandle & Urls;

/** The URLs of a request, if fal didn't name them: below owner and app, without the rest of the path. */
const builtUrls = (queueUrl: string, path: string, requestId: string): Urls => {
  const app = path.split("/").slice(0, 2).join("/");
  const base = `${queueUrl.replace(/\/+$/, "")}/${app}/requests/${encodeURIComponent(requestId)}`;
  return { status_url: `${base}/status`, response_url: base, cancel_url: `${base}/cancel` };
};

const isOfQueue = (url: string | undefined, queueUrl: string): url is string =>
  url !== undefined && parsedUrl(url)?.origin === new URL(queueUrl).origin;

/** The URLs that fal names. One with another origin than the queue's is replaced, because our key goes there. */
export const urlsOf = (
  answer: unknown,
  queueUrl: string,
  path: string,
  requestId: string,
): Urls => {
  const built = builtUrls(queueUrl, path, requestId);
  const own = (name: keyof Urls): string => {
    const url = textAt(answer, name);
    return isOfQueue(url, queueUrl) ? url : built[name];
  };
  return {
    status_url: own("status_url"),
    response_url: own("response_url"),
    cancel_url: own("cancel_url"),
  };
};

const handleOf = (task: VendorTask, queueUrl: string, models: HostModels): FalHandle => ({
  ...urlsOf(task.handle, queueUrl, task.model ?? "", task.ref),
  ...storedHandle(task, models, "video.url"),
});

/** fal may list requests only after they have ended. Until then, a missing request proves nothing. */
const listedWithinMs = 10 * 60_000;
const waitMs = 30_000;
/** Greatest difference between our clock and fal's. */
const skewMs = 60_000;
const maxPages = 3;

type Searched = {
  readonly apiUrl: string;
  readonly key: string;
  /** The model's path. */
  readonly path: string;
  readonly input: unknown;
  readonly lost: LostSubmission;
  readonly signal: AbortSignal;
};

const pageAt = async (http: VendorHttp, search: Searched, cursor: string | null) => {
  const { apiUrl, key, path, lost, signal } = search;
  const start = new Date(Date.now() - lost.ageMs - skewMs).toISOString();
  const query = { endpoint_id: path, start, limit: "100", expand: "payloads" };
  const params = new URLSearchParams({ ...query, ...(cursor !== null && { cursor }) });
  return http.ask({
    url: `${apiUrl}/models/requests/by-endpoint?${params}`,
    headers: { authorization: `Key ${key}` },
    maxAnswerBytes: 64 * 1024 * 1024,
    signal,
  });
};

const isSearched = async (item: unknown, { input, lost }: Searched): Promise<boolean> => {
  const ref = textAt(item, "request_id");
  const sentAt = Date.parse(textAt(item, "sent_at") ?? "");
  const isLate = sentAt >= Date.now() - lost.ageMs - skewMs;
  if (ref === undefined || !isLate || !isSameInput(input, at(item, "json_input"))) return false;
  return !(await lost.isOfAnotherCall(ref));
};

const firstOn = async (body: unknown, search: Searched): Promise<string | null> => {
  for (const item of listAt(body, "items"))
    if (await isSearched(item, search)) return textAt(item, "request_id") ?? null;
  return null;
};

/**
 * Searches the requests that fal's platform API lists for a submission without an answer: the same input, sent since, and of
 * no other call. Returns its id, or null if there is none or the key may not list requests. Throws `Snooze` while it may be
 * listed later.
 */
const findRequest = async (http: VendorHttp, search: Searched): Promise<string | null> => {
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await pageAt(http, search, cursor);
    if (answer.status !== 200 || at(answer.json(), "items") === undefined) return null;
    const body = answer.json();
    const found = await firstOn(body, search);
    if (found !== null) return found;
    cursor = textAt(body, "next_cursor") ?? null;
    if (cursor === null) break;
  }
  if (search.lost.ageMs < listedWithinMs) throw new Snooze(waitMs);
  return null;
};

/** Types of model errors that are temporary. Other types are about the policy or the input. */
const transientTypes = new Set([
  "internal_server_error",
  "generation_timeout",
  "downstream_service_error",
  "downstream_service_unavailable",
  "file_download_error",
  "image_load_error",
]);

type FalContext = {
  readonly sent: SentInputs;
  /** The charge for a request that the model has read, USD; null if unknown. */
  readonly costUsd: number | null;
  readonly clean: (text: string) => string;
};

const placeOf = (error: unknown): readonly (string | number)[] =>
  listAt(error, "loc")
    .filter((each) => typeof each === "string" || typeof each === "number")
    .filter((each, index) => index > 0 || each !== "body");

const classOf = (type: string, text: string, { status, headers }: HttpAnswer): VendorErrorClass => {
  if (type === "no_media_generated") return "policy_output";
  if (type === "content_policy_violation" || (status < 500 && isPolicyText(text)))
    return isAboutOutput(text) ? "policy_output" : "policy_input";
  const isRetryable = headers["x-fal-retryable"]?.toLowerCase() === "true";
  return status >= 500 || transientTypes.has(type) || isRetryable ? "transient" : "invalid_input";
};

/** An error of the model. A request that it has read (422) may be charged; a failure (5xx) is free. */
const modelFailure = (answer: HttpAnswer, error: unknown, context: FalContext): VendorFailure => {
  const type = textAt(error, "type") ?? "";
  const text = textAt(error, "msg") ?? "";
  const errorClass = classOf(type, text, answer);
  const named = inputAt(context.sent, placeOf(error));
  const isOfInput = errorClass === "policy_input" || errorClass === "invalid_input";
  const input =
    named ?? (errorClass === "policy_input" ? inputMeant(context.sent, text) : undefined);
  return refusal(errorClass, {
    input: isOfInput ? input : undefined,
    costUsd: answer.status < 500 ? context.costUsd : 0,
    retryAfterMs: retryAfterMs(answer) ?? undefined,
    cause: new Error(context.clean(`HTTP ${answer.status} ${type}: ${text}`).slice(0, 500)),
  });
};

/** Whether an answer reports the model's result, and not a fault on the way to it. */
const isStructured = (answer: HttpAnswer): boolean => {
  const body = answer.json();
  return (
    listAt(body, "detail").length > 0 ||
    textAt(body, "error_type") !== undefined ||
    answer.headers["x-fal-error-type"] !== undefined ||
    answer.headers["x-fal-retryable"] !== undefined
  );
};

/** The failure of any error: of models (`detail[]` with types) or of fal's infrastructure (`error_type`). */
export const falFailure = (answer: HttpAnswer, context: FalContext): VendorFailure => {
  const body = answer.json();
  const [first] = listAt(body, "detail");
  if (first !== undefined && ![401, 402, 403, 429].includes(answer.status))
    return modelFailure(answer, first, context);
  const isRetryable = answer.headers["x-fal-retryable"]?.toLowerCase() === "true";
  if (answer.status === 422 || (answer.status === 400 && isPolicyText(answer.excerpt())))
    return modelFailure(answer, { msg: textAt(body, "detail") ?? answer.excerpt() }, context);
  const type = textAt(body, "error_type") ?? answer.headers["x-fal-error-type"];
  // Timeouts and lost runners may have unusual statuses (499).
  if (isRetryable || (type !== undefined && /timeout|runner|disconnect|cancelled/.test(type)))
    return refusal("transient", {
      retryAfterMs: retryAfterMs(answer) ?? undefined,
      cause: new Error(`HTTP ${answer.status} ${type ?? ""}: ${answer.excerpt()}`),
    });
  return statusFailure(answer);
};

const unknownRequestId = "00000000-0000-0000-0000-000000000000";

/** Checks the key with a request for an unknown id, which is free. */
export const falCheck = (options: Omit<FalOptions, "models">): VendorCheck => {
  const http = falHttp(options);
  return {
    vendor: "fal",
    check: async (signal) => {
      const url = `/fal-ai/nano-banana-2/requests/${unknownRequestId}/status`;
      const answer = await http.ask({ url, signal, timeoutMs: 10_000 });
      if (answer.status === 401 || answer.status === 403)
        throw new VendorFailure("operator", "fal refuses the key; set FAL_KEY.", {
          cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
        });
      if (answer.status >= 500 || answer.status === 429) throw statusFailure(answer);
      if (answer.status >= 300 && answer.status < 400)
        throw new VendorFailure("operator", "fal's address redirects; set FAL_QUEUE_URL.");
      return "the key is accepted";
    },
  };
};
