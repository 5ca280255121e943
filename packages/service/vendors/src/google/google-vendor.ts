import type { GenerationRequest, InputImage } from "@reelwright/film/ports/vendor-requests";
import type {
  SubmissionContext,
  Vendor,
  VendorCheck,
  VendorProgress,
  VendorSubmission,
  VendorTask,
} from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { GoogleModel, GoogleModels } from "../hosts/host-model.ts";
import { type HttpAnswer, isOk, TransportError, unreadable, vendorHttp } from "../http.ts";
import { listAt, textAt } from "../json-answer.ts";
import { clipBody, clipProgress, clipUsd } from "./google-clips.ts";
import { answerFailure, type SentInputs } from "./google-failure.ts";
import { pictureBody, pictureResult, pictureUsd } from "./google-pictures.ts";

type GoogleOptions = {
  readonly apiKey: string;
  readonly models: GoogleModels;
  /** Without the API's version; `https://generativelanguage.googleapis.com` by default. */
  readonly baseUrl?: string;
};

const defaultBaseUrl = "https://generativelanguage.googleapis.com";
/** The API version with both images and clips, as a prefix of paths. */
const googleVersion = "/v1beta";
/** The answer is the image, which takes a minute or two in 4K. */
const submitTimeoutMs = 5 * 60_000;
/** Clips take up to six minutes, and more at busy times. */
const taskTimeoutMs = 30 * 60_000;
const operationTimeoutMs = 60_000;
/** An image in 4K is 30 MiB as base64. */
const maxPictureAnswer = 64 * 1024 * 1024;

const picturesOf = (request: GenerationRequest): readonly InputImage[] => {
  if (request.kind === "picture") return request.images;
  if (request.kind === "upscale" || request.kind === "presenter") return [];
  return [request.start, request.end, ...request.references].filter((each) => each !== null);
};

const sentOf = (request: GenerationRequest): SentInputs => ({
  images: picturesOf(request).map(({ input }) => input),
});

const sentOfHandle = (handle: unknown): SentInputs => ({
  images: listAt(handle, "images").filter((each) => typeof each === "string"),
});

const googleHttp = ({ apiKey, baseUrl = defaultBaseUrl }: Omit<GoogleOptions, "models">) =>
  vendorHttp({ baseUrl, headers: { "x-goog-api-key": apiKey }, secrets: [apiKey] });

/** Headers for a download: the key, but only for the vendor's own hosts. */
const downloadHeaders =
  ({ apiKey, baseUrl = defaultBaseUrl }: Omit<GoogleOptions, "models">) =>
  (url: string): Readonly<Record<string, string>> => {
    const { origin, protocol, hostname } = new URL(url);
    const isOwnHost =
      origin === new URL(baseUrl).origin ||
      (protocol === "https:" && hostname.endsWith(".googleapis.com"));
    return isOwnHost ? { "x-goog-api-key": apiKey } : {};
  };

/** A request with the model that serves it; null if there is none. */
const paired = (models: GoogleModels, request: GenerationRequest) => {
  const model: GoogleModel | undefined = models[request.model];
  if (request.kind === "picture" && model?.makes === "picture")
    return { kind: "picture", model, request } as const;
  if (request.kind === "clip" && model?.makes === "clip")
    return { kind: "clip", model, request } as const;
  return null;
};

type Paired = ReturnType<typeof paired>;

const usdOf = (pair: Paired): number => {
  if (pair === null) return 0;
  return pair.kind === "picture"
    ? pictureUsd(pair.model, pair.request)
    : clipUsd(pair.model, pair.request);
};

const unsupported = ({ kind }: GenerationRequest): VendorFailure =>
  kind === "upscale"
    ? new VendorFailure(
        "invalid_input",
        "The service can't upscale a clip; generate a new one in the higher resolution.",
        { input: "resolution" },
      )
    : new VendorFailure("invalid_input", "The service does not make this.", { input: "model" });

/** Whether this is the name of an operation: `models/…/operations/…`. */
const isOperation = (name: string | undefined): name is string =>
  name !== undefined && /^[\w.-]+(?:\/[\w.-]+)*$/.test(name) && !name.includes("..");

/**
 * Google's Gemini API: `generateContent` answers with images, and clips are operations that are polled. It has no callbacks,
 * takes no idempotency key and lists no operations, so a submission without an answer stays unknown. It can't upscale clips,
 * so they are ordered in their final resolution.
 */
export const googleVendor = (options: GoogleOptions): Vendor<GenerationRequest> => {
  const { models } = options;
  const http = googleHttp(options);
  const headersFor = downloadHeaders(options);

  const makePicture = async (
    pair: Extract<Paired, { readonly kind: "picture" }>,
    { signal }: SubmissionContext,
  ): Promise<VendorSubmission> => {
    const sent = sentOf(pair.request);
    const answer = await http.submit({
      url: `${googleVersion}/models/${pair.model.model}:generateContent`,
      body: { json: await pictureBody(pair.model, pair.request) },
      timeoutMs: submitTimeoutMs,
      maxAnswerBytes: maxPictureAnswer,
      signal,
    });
    if (!isOk(answer)) throw answerFailure(answer, sent, http.clean);
    const body = answer.json();
    const ref = textAt(body, "responseId");
    const result = pictureResult(body, sent, pictureUsd(pair.model, pair.request));
    return { kind: "completed", ...(ref !== undefined && { ref }), result };
  };

  const beginClip = async (
    pair: Extract<Paired, { readonly kind: "clip" }>,
    { signal }: SubmissionContext,
  ): Promise<VendorSubmission> => {
    const sent = sentOf(pair.request);
    const answer = await http.submit({
      url: `${googleVersion}/models/${pair.model.model}:predictLongRunning`,
      body: { json: await clipBody(pair.model, pair.request) },
      timeoutMs: operationTimeoutMs,
      signal,
    });
    // The gateway gave up waiting, so it is unknown whether the operation has started.
    if (answer.status === 504) throw new TransportError("GATEWAY_TIMEOUT", "HTTP 504");
    if (!isOk(answer)) throw answerFailure(answer, sent, http.clean);
    const ref = textAt(answer.json(), "name");
    if (!isOperation(ref)) throw new TransportError("NO_OPERATION", "an answer without a name");
    return { kind: "accepted", ref, handle: sent };
  };

  const pollClip = async (task: VendorTask, signal: AbortSignal): Promise<VendorProgress> => {
    const answer = await http.ask({ url: `${googleVersion}/${task.ref}`, signal });
    const sent = sentOfHandle(task.handle);
    if (answer.status === 404 || answer.status === 410)
      return {
        kind: "failed",
        failure: new VendorFailure("expired", "The service no longer has the clip."),
      };
    if (!isOk(answer)) throw answerFailure(answer, sent, http.clean);
    const operation = answer.json();
    // An unreadable answer says nothing about the clip, which may be finished.
    if (textAt(operation, "name") === undefined) throw unreadable(answer);
    return clipProgress(operation, { sent, headersFor, clean: http.clean });
  };

  return {
    name: "google",
    submitTimeoutMs,
    taskTimeoutMs,
    modelOf: (request) => models[request.model]?.model ?? request.model,
    costUsd: (request) => usdOf(paired(models, request)),
    submit: async (request, context) => {
      const pair = paired(models, request);
      if (pair?.kind === "picture") return makePicture(pair, context);
      if (pair?.kind === "clip") return beginClip(pair, context);
      throw unsupported(request);
    },
    poll: pollClip,
    find: async () => null,
    // An operation can't be stopped once it has started, and is charged in any case.
    cancel: async () => {},
  };
};

const methodOf = ({ makes }: GoogleModel): string =>
  makes === "picture" ? "generateContent" : "predictLongRunning";

const unusableModel = (what: string): VendorFailure =>
  new VendorFailure("operator", `${what}: name another in the file of REELWRIGHT_MODELS.`);

/** Checks each configured model, which is free. */
export const googleCheck = (options: GoogleOptions): VendorCheck => {
  const http = googleHttp(options);
  const models = [
    ...new Map(Object.values(options.models).map((each) => [each.model, each])).values(),
  ];

  const unavailable = (answer: HttpAnswer, model: string): VendorFailure => {
    if (answer.status === 404) return unusableModel(`Google has no model ${model} for this key`);
    const { isPassing, cause } = answerFailure(answer, { images: [] }, http.clean);
    return isPassing
      ? new VendorFailure("transient", "Google does not answer as expected.", { cause })
      : new VendorFailure(
          "operator",
          "Google refuses the key: check GOOGLE_API_KEY, its restrictions and the project's billing.",
          { cause },
        );
  };

  const checkModel = async (each: GoogleModel, signal: AbortSignal): Promise<void> => {
    const { model } = each;
    const answer = await http.ask({
      url: `${googleVersion}/models/${model}`,
      signal,
      timeoutMs: 10_000,
    });
    if (answer.status !== 200) throw unavailable(answer, model);
    const methods = listAt(answer.json(), "supportedGenerationMethods");
    if (methods.length > 0 && !methods.includes(methodOf(each)))
      throw unusableModel(`Google's model ${model} has no ${methodOf(each)}`);
  };

  return {
    vendor: "google",
    check: async (signal) => {
      for (const each of models) await checkModel(each, signal);
      return `key accepted, models ${models.map(({ model }) => model).join(", ")}`;
    },
  };
};
