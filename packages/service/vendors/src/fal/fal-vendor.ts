import type { GenerationRequest } from "@reelwright/core/vendors/generation-request";
import type { Vendor, VendorProgress, VendorTask } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { inputOf } from "../hosts/fillers.ts";
import type { HostModels } from "../hosts/host-model.ts";
import { outputsAt } from "../hosts/outputs.ts";
import { planIfAny, planOf } from "../hosts/plan.ts";
import { falUploads, noUploads } from "../hosts/sent-file.ts";
import { vendorHttp } from "../http.ts";
import { type HttpAnswer, retryAfterMs } from "../http-answer.ts";
import { at, textAt } from "../json-answer.ts";
import { unreadable } from "../status-failure.ts";
import { TransportError } from "../transport-error.ts";
import { type FalContext, falFailure, isStructured } from "./fal-failure.ts";
import { findRequest } from "./fal-find.ts";
import { type FalHandle, handleOf, urlsOf } from "./fal-tasks.ts";

export type FalOptions = {
  readonly key: string;
  readonly models: HostModels;
  /** `https://queue.fal.run` where left out. */
  readonly queueUrl?: string;
};

export const defaultQueueUrl = "https://queue.fal.run";
/** The queue answers at once; pictures sent as data take a while. */
const submitTimeoutMs = 90_000;
/** The longest clips take ten minutes once they are begun; at busy times they wait before. */
const taskTimeoutMs = 45 * 60_000;

/** Where files are uploaded; a queue at another address than fal's takes them itself. */
const restUrlOf = (queueUrl: string): string =>
  queueUrl === defaultQueueUrl ? "https://rest.fal.ai" : queueUrl;

/** Where requests are listed, in the same way. */
const apiUrlOf = (queueUrl: string): string =>
  queueUrl === defaultQueueUrl ? "https://api.fal.ai/v1" : `${queueUrl}/v1`;

export const falHttp = ({ key, queueUrl = defaultQueueUrl }: Omit<FalOptions, "models">) =>
  vendorHttp({ baseUrl: queueUrl, headers: { authorization: `Key ${key}` }, secrets: [key] });

const isOk = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300;

const isMissing = ({ status }: HttpAnswer): boolean => status === 404 || status === 410;

const odd = (answer: HttpAnswer): VendorFailure =>
  new VendorFailure("transient", "The service answered in a way that we don't know.", {
    cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
  });

const contextOf = ({ sent, costUsd }: FalHandle, clean: (text: string) => string): FalContext => ({
  sent,
  costUsd,
  clean,
});

/**
 * What a finished request's answer says; `hasFailed`: its status said that it ended with an error. An answer that says
 * nothing about the request itself leaves it late. Throws when our account or our pace is refused.
 */
const ended = (
  answer: HttpAnswer,
  handle: FalHandle,
  hasFailed: boolean,
  clean: (text: string) => string,
): VendorProgress => {
  if (isOk(answer)) {
    const json = answer.json();
    // What isn't JSON is a proxy's or was cut off: the result is still there, and paid for.
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

/** What is needed to ask for a request again; `answer` names its addresses, null where they are built. */
const handleFor = (
  request: Pick<FalHandle, "sent"> & {
    readonly plan: ReturnType<typeof planOf>;
    readonly queueUrl: string;
    readonly ref: string;
  },
  answer: unknown,
): FalHandle => {
  const { plan, sent, queueUrl, ref } = request;
  const { makes, costUsd, model, route } = plan;
  return {
    ...urlsOf(answer, queueUrl, route.path, ref),
    ...{ output: model.output, makes, sent, costUsd },
  };
};

/**
 * fal's queue. It takes no idempotency key; a submission without an answer is known from its callback, or found by its
 * input among the requests that fal lists. fal would repeat failed runs up to ten times by itself; that is switched off, so that one
 * submission is one run, and attempts are counted and timed where all others are.
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
    if (status !== "COMPLETED") throw odd(answer);
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
      // 202 asked for, 400 ended already, 404 unknown: all of them are as good as stopped.
      const isAsked = isOk(answer) || answer.status === 400 || answer.status === 404;
      if (!isAsked) throw falFailure(answer, { sent: {}, costUsd: 0, clean: http.clean });
    },
  };
};
