import type { PictureRequest } from "@reelwright/film/ports/vendor-requests";
import type { VendorResult } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { GoogleModel } from "../hosts/host-model.ts";
import { readPicture } from "../input-picture.ts";
import { at, listAt, numberAt, textAt } from "../json-answer.ts";
import { pictureInput, type SentInputs } from "./google-failure.ts";

type PictureModel = Extract<GoogleModel, { readonly makes: "picture" }>;

export const pictureUsd = (model: PictureModel, request: PictureRequest): number =>
  (model.pictureUsd[request.resolution] ?? 0) + request.images.length * model.imageUsd;

const checked = (model: PictureModel, request: PictureRequest): void => {
  if (!model.aspectRatios.includes(request.aspectRatio))
    throw new VendorFailure(
      "invalid_input",
      `The model makes no images of ${request.aspectRatio}.`,
      {
        input: "aspect_ratio",
      },
    );
  if (model.pictureUsd[request.resolution] === undefined)
    throw new VendorFailure(
      "invalid_input",
      `The model makes no images in ${request.resolution}.`,
      {
        input: "resolution",
      },
    );
};

/** The body of `generateContent`. Throws `VendorFailure("invalid_input")` if the model doesn't support the request. */
export const pictureBody = async (
  model: PictureModel,
  request: PictureRequest,
): Promise<Readonly<Record<string, unknown>>> => {
  checked(model, request);
  const { maxImages, alpha: withAlpha = false } = model;
  const images = await Promise.all(
    request.images.slice(0, maxImages).map((image) => readPicture(image, { withAlpha })),
  );
  const hasSizes = Object.keys(model.pictureUsd).length > 1;
  return {
    contents: [
      {
        role: "user",
        parts: [
          ...images.map(({ bytes, mimeType }) => ({
            inlineData: { mimeType, data: bytes.toString("base64") },
          })),
          { text: request.prompt },
        ],
      },
    ],
    generationConfig: {
      responseModalities: ["IMAGE"],
      // The API takes a signed number of 32 bits.
      seed: request.seed & 0x7fff_ffff,
      imageConfig: {
        aspectRatio: request.aspectRatio,
        ...(hasSizes && { imageSize: request.resolution.toUpperCase() }),
      },
    },
  };
};

/** The failure of a request that was blocked before anything was generated. */
const blocked = (reason: string, sent: SentInputs): VendorFailure => {
  const isText = reason === "BLOCKLIST" || reason === "PROHIBITED_CONTENT";
  const isPicture = reason === "IMAGE_SAFETY" && sent.images.length > 0;
  const input = isPicture ? pictureInput(sent) : "prompt";
  // With images besides the text, the reason doesn't say which of them it is about.
  const isKnown = isText || isPicture || sent.images.length === 0;
  return new VendorFailure("policy_input", "The service's content policy refuses what was sent.", {
    ...(isKnown && input !== undefined && { input }),
    cause: new Error(`blockReason ${reason}`),
  });
};

const policyOfOutput = new Set([
  "SAFETY",
  "IMAGE_SAFETY",
  "IMAGE_PROHIBITED_CONTENT",
  "RECITATION",
  "IMAGE_RECITATION",
]);
/** Reasons that another attempt would meet again. */
const policyOfInput = new Set(["PROHIBITED_CONTENT", "BLOCKLIST", "SPII"]);

const unfinished = (reason: string, costUsd: number): VendorFailure => {
  const cause = new Error(`finishReason ${reason}`);
  if (policyOfOutput.has(reason))
    return new VendorFailure(
      "policy_output",
      "The service's content policy refuses the generated image.",
      { costUsd, cause },
    );
  if (policyOfInput.has(reason))
    return new VendorFailure(
      "policy_input",
      "The service's content policy refuses what was sent.",
      { input: "prompt", costUsd, cause },
    );
  if (reason === "LANGUAGE")
    return new VendorFailure(
      "invalid_input",
      "The service does not support the prompt's language.",
      {
        input: "prompt",
        costUsd,
        cause,
      },
    );
  return new VendorFailure("malformed_output", "The service made no image.", { costUsd, cause });
};

/** The answer's last image that isn't a draft of the model's thoughts. */
const lastPicture = (answer: unknown): Buffer | null => {
  const data = listAt(answer, "candidates", 0, "content", "parts")
    .filter((part) => at(part, "thought") !== true)
    .map((part) => textAt(part, "inlineData", "data"))
    .findLast((each) => each !== undefined && each !== "");
  return data === undefined ? null : Buffer.from(data, "base64");
};

/** The result of `generateContent`. Throws `VendorFailure` if it has no image. */
export const pictureResult = (answer: unknown, sent: SentInputs, costUsd: number): VendorResult => {
  const reason = textAt(answer, "promptFeedback", "blockReason");
  if (reason !== undefined) throw blocked(reason, sent);
  const bytes = lastPicture(answer);
  if (bytes) return { outputs: [{ kind: "image", bytes }], costUsd };
  // A generated image is charged by its tokens, even if it is withheld. An unreadable answer counts as charged.
  const isCharged =
    answer === undefined || (numberAt(answer, "usageMetadata", "candidatesTokenCount") ?? 0) > 0;
  const finish = textAt(answer, "candidates", 0, "finishReason") ?? "none";
  throw unfinished(finish, isCharged ? costUsd : 0);
};
