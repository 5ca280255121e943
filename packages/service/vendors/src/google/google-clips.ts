import type { ClipRequest, InputImage } from "@reelwright/film/ports/vendor-requests";
import type { VendorOutput, VendorProgress } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { GoogleModel } from "../hosts/host-model.ts";
import { readPicture } from "../input-picture.ts";
import { at, listAt, textAt } from "../json-answer.ts";
import { pictureInput, rpcFailure, type SentInputs } from "./google-failure.ts";

type ClipModel = Extract<GoogleModel, { readonly makes: "clip" }>;

const invalid = (input: string, message: string): VendorFailure =>
  new VendorFailure("invalid_input", message, { input });

/** Whether the clip must have the longest length: with an end frame, references or a higher resolution. */
const isLongest = (model: ClipModel, request: ClipRequest): boolean =>
  request.end !== null ||
  request.references.length > 0 ||
  (model.resolutions[request.resolution]?.name ?? "720p") !== "720p";

/** The clip's length in seconds: the model's shortest that suffices. */
const lengthOf = (model: ClipModel, request: ClipRequest): number => {
  const longest = model.seconds.at(-1) ?? 0;
  if (isLongest(model, request)) return longest;
  return model.seconds.find((each) => each >= request.seconds) ?? longest;
};

export const clipUsd = (model: ClipModel, request: ClipRequest): number =>
  lengthOf(model, request) * (model.resolutions[request.resolution]?.secondUsd ?? 0);

const checked = (model: ClipModel, request: ClipRequest): void => {
  if (!model.aspectRatios.includes(request.aspectRatio))
    throw invalid("aspect_ratio", `The model makes no clips of ${request.aspectRatio}.`);
  if (model.resolutions[request.resolution] === undefined)
    throw invalid("resolution", `The model makes no clips in ${request.resolution}.`);
  if (request.seconds > (model.seconds.at(-1) ?? 0))
    throw invalid("duration", `The model makes clips of ${model.seconds.at(-1)} s at most.`);
  if (request.shots.length > 0) throw invalid("shots", "The model makes one shot per clip.");
  if (request.references.length > model.maxReferences)
    throw invalid("reference_images", `The model takes ${model.maxReferences} references at most.`);
  if (request.end !== null && request.start === null)
    throw invalid("start_image_url", "An end frame needs a start frame.");
};

const inline = async (image: InputImage) => {
  const { bytes, mimeType } = await readPicture(image, { withAlpha: false });
  return { bytesBase64Encoded: bytes.toString("base64"), mimeType };
};

/** The body of `predictLongRunning`. Throws `VendorFailure("invalid_input")` if the model doesn't support the request. */
export const clipBody = async (
  model: ClipModel,
  request: ClipRequest,
): Promise<Readonly<Record<string, unknown>>> => {
  checked(model, request);
  const { start, end } = request;
  const references = start ? [] : request.references;
  const hasPictures = start !== null || references.length > 0;
  return {
    instances: [
      {
        prompt: request.prompt,
        ...(start && { image: await inline(start) }),
        ...(end && { lastFrame: await inline(end) }),
        ...(references.length > 0 && {
          referenceImages: await Promise.all(
            references.map(async (each) => ({ image: await inline(each), referenceType: "asset" })),
          ),
        }),
      },
    ],
    parameters: {
      sampleCount: 1,
      aspectRatio: request.aspectRatio,
      resolution: model.resolutions[request.resolution]?.name,
      durationSeconds: lengthOf(model, request),
      // The only value for each kind that is allowed everywhere.
      personGeneration: hasPictures ? "allow_adult" : "allow_all",
      ...(model.hasSeed && { seed: request.seed }),
    },
  };
};

/** The failure of a filtered clip, which is free. `reasons` are sentences for people. */
const filtered = (reasons: readonly unknown[], sent: SentInputs): VendorFailure => {
  const text = reasons.filter((each) => typeof each === "string").join(" ");
  const cause = new Error(`filtered: ${text.slice(0, 500)}`);
  const ofInput = (input: string | undefined) =>
    new VendorFailure("policy_input", "The service's content policy refuses what was sent.", {
      ...(input !== undefined && { input }),
      cause,
    });
  const isAudio = /\baudio\b/i.test(text);
  if (!isAudio && sent.images.length > 0 && /\b(?:input|uploaded|reference) images?\b/i.test(text))
    return ofInput(pictureInput(sent));
  if (!isAudio && /\bprompts?\b|\bremove\b|likeness|rephras/i.test(text)) return ofInput("prompt");
  return new VendorFailure(
    "policy_output",
    "The service's content policy refuses the generated clip.",
    { cause },
  );
};

const outputOf = (
  sample: unknown,
  headersFor: (url: string) => Readonly<Record<string, string>>,
): VendorOutput | null => {
  const url = textAt(sample, "video", "uri");
  if (url !== undefined && /^https?:\/\//.test(url))
    return { kind: "video", url, headers: headersFor(url) };
  const data = textAt(sample, "video", "encodedVideo");
  return data ? { kind: "video", bytes: Buffer.from(data, "base64") } : null;
};

type Reading = {
  readonly sent: SentInputs;
  /** Headers for the download of a URL. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>;
  readonly clean: (text: string) => string;
};

/** The progress by an operation, as `predictLongRunning` and its `GET` return it. */
export const clipProgress = (
  operation: unknown,
  { sent, headersFor, clean }: Reading,
): VendorProgress => {
  if (at(operation, "done") !== true) return { kind: "running" };
  const error = at(operation, "error");
  if (error !== undefined) return { kind: "failed", failure: rpcFailure(error, sent, clean) };
  const response = at(operation, "response", "generateVideoResponse");
  const outputs = listAt(response, "generatedSamples")
    .map((sample) => outputOf(sample, headersFor))
    .filter((each) => each !== null);
  if (outputs.length > 0) return { kind: "done", result: { outputs: outputs.slice(0, 1) } };
  const reasons = listAt(response, "raiMediaFilteredReasons");
  const isFiltered = reasons.length > 0 || Number(at(response, "raiMediaFilteredCount")) > 0;
  const failure = isFiltered
    ? filtered(reasons, sent)
    : new VendorFailure("malformed_output", "The service made no clip.");
  return { kind: "failed", failure };
};
