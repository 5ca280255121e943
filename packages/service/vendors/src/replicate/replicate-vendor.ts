import type { GenerationRequest } from "@reelwright/core/vendors/generation-request";
import type {
  OutputKind,
  Vendor,
  VendorProgress,
  VendorTask,
} from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { inputOf } from "../hosts/fillers.ts";
import type { HostModels } from "../hosts/host-model.ts";
import { outputsAt } from "../hosts/outputs.ts";
import { planIfAny, planOf } from "../hosts/plan.ts";
import { refusal, type SentInputs } from "../hosts/refusals.ts";
import { routeAt } from "../hosts/route-at.ts";
import { noUploads, replicateUploads } from "../hosts/sent-file.ts";
import { vendorHttp } from "../http.ts";
import type { HttpAnswer } from "../http-answer.ts";
import { at, entriesAt, numberAt, textAt } from "../json-answer.ts";
import { TransportError } from "../transport-error.ts";
import { predictionFailure, replicateFailure } from "./replicate-failure.ts";
import { findPrediction, markedWebhook } from "./replicate-find.ts";

export type ReplicateOptions = {
  readonly token: string;
  readonly models: HostModels;
  /** With or without `/v1`; `https://api.replicate.com/v1` where left out. */
  readonly baseUrl?: string;
};

const submitTimeoutMs = 90_000;
const taskTimeoutMs = 45 * 60_000;

export const apiUrl = (baseUrl = "https://api.replicate.com/v1"): string => {
  const trimmed = baseUrl.replace(/\/+$/, "");
  return trimmed.endsWith("/v1") ? trimmed : `${trimmed}/v1`;
};

export const replicateHttp = ({ token, baseUrl }: Omit<ReplicateOptions, "models">) =>
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
