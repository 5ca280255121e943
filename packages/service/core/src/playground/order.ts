import type {
  ClipOrder,
  PictureOrder,
  PlaygroundWork,
  UpscaleOrder,
} from "@reelwright/film/ports/playground";
import type { Model } from "../catalogue/model-schema.ts";
import type { PlaygroundHold } from "../ports/playground-holds.ts";
import { creditsFor, priceOf } from "../pricing/price-list.ts";
import { type FieldIssue, valueError } from "../validation/invalid-fields.ts";
import type { PlaygroundBody } from "./body-schema.ts";
import { generationTypeOf, secondsOf } from "./defaults.ts";
import { brokenPlaygroundRules } from "./rules.ts";

/** What is to be made, and what it costs in whole credits. */
export type Priced = { readonly work: PlaygroundWork; readonly credits: number };

const price = (modelId: string, variant: string, seconds: number): number => {
  const found = priceOf(modelId, variant);
  if (!found) throw new Error(`${modelId} has no price for ${variant}`);
  const unit = creditsFor(found.vendorCostUsd);
  return Math.ceil(unit * (found.billingUnit === "per_second" ? seconds : 1) - 1e-6);
};

/** Where pictures are from; left out where there are none. */
const inputsOf = (inputs: readonly string[]) => (inputs.length > 0 ? { inputs } : {});

const pictureOf = (body: PlaygroundBody, { capabilities }: Model): PictureOrder => {
  const start = body.start_image_url === null ? [] : [body.start_image_url];
  const references = body.reference_images ?? [];
  return {
    kind: "picture",
    prompt: body.prompt ?? "",
    aspectRatio: body.aspect_ratio,
    resolution: body.resolution ?? capabilities.resolutions[0] ?? "1k",
    format: body.output_format === "jpeg" ? "jpg" : (body.output_format ?? "png"),
    pictures: [...start, ...references],
    ...inputsOf([
      ...start.map(() => "start_image_url"),
      ...references.map(() => "reference_images"),
    ]),
  };
};

/** The pictures of what a clip shows; elements count where there is no picture to begin with. */
const referencesOf = (body: PlaygroundBody): readonly string[] =>
  body.start_image_url !== null
    ? []
    : (body.reference_images ??
      (body.vidB_elements ?? []).flatMap(({ image_urls }) => image_urls.slice(0, 1)));

const clipOf = (body: PlaygroundBody, { capabilities }: Model, seconds: number): ClipOrder => ({
  kind: "clip",
  prompt: body.prompt ?? "",
  aspectRatio: body.aspect_ratio,
  resolution: body.size ?? body.resolution ?? capabilities.resolutions[0] ?? "standard",
  seconds,
  start: body.start_image_url,
  end: body.end_image_url,
  references: referencesOf(body),
  ...inputsOf(
    referencesOf(body).map(() =>
      body.reference_images === null ? "vidB_elements" : "reference_images",
    ),
  ),
  shots: (body.shots ?? []).map(({ prompt, duration }) => ({ prompt, seconds: duration })),
  hasSound: body.sound ?? false,
});

/** What the model can't do of what is asked for in those fields that can be read. */
export const orderIssues = (
  body: PlaygroundBody,
  model: Model,
  urlIssue: (url: string) => string | null,
  canRead: (field: keyof PlaygroundBody) => boolean,
): readonly FieldIssue[] => {
  const [type, seconds] = [generationTypeOf(body, model), secondsOf(body, model)];
  return brokenPlaygroundRules({ body, model, type, seconds, urlIssue }, canRead);
};

/**
 * What a model shall make of a body that asks for nothing it can't do, and its price. docs/contribute/contract.md#playground;
 * docs/contribute/decisions.md#playground.
 */
export const orderOf = (body: PlaygroundBody, model: Model): Priced => {
  const seconds = secondsOf(body, model);
  if (seconds === null) {
    const work = pictureOf(body, model);
    return { work, credits: price(model.model_id, work.resolution, 1) };
  }
  const work = clipOf(body, model, seconds);
  const isDearer = work.hasSound && model.variants.includes("with_audio");
  const variant = isDearer ? "with_audio" : model.default_variant;
  return { work, credits: price(model.model_id, variant, seconds) };
};

const resolutionOf = (upscaler: string): UpscaleOrder["resolution"] =>
  upscaler.endsWith("_4k") ? "4k" : "1080p";

/** Why what the body names can't be raised, or null. `source`: null where the caller has no such task. */
export const sourceIssue = (
  upscaler: string,
  taskId: string | null,
  source: PlaygroundHold | null,
  models: readonly Model[],
): FieldIssue | null => {
  const issue = (message: string) => valueError("task_id", taskId, message);
  if (taskId === null) return issue(`${upscaler} needs the task whose video it raises`);
  if (source === null) return issue("no task has this id");
  if (source.state === "pending") return issue("this task has not ended; wait until it has");
  if (source.output === null) return issue("this task has failed; it has no video");
  const maker = models.find(({ model_id }) => model_id === source.modelId);
  return maker?.capabilities.resolution_upgrades.includes(resolutionOf(upscaler))
    ? null
    : issue(`${source.modelId}'s results can't be raised; only those of vidA models can`);
};

/**
 * What an upscaler takes from the task whose video it raises. That task's prompt and type may be sent again, and the ratio
 * has a default.
 */
const fieldsOfSource: readonly (keyof PlaygroundBody)[] = [
  "start_image_url",
  "end_image_url",
  "reference_images",
  "duration",
  "shots",
  "size",
  "vidB_mode",
  "sound",
  "vidB_elements",
  "resolution",
  "output_format",
];

/** The fields that ask an upscaler for something else than its source has. */
export const upscaleIssues = (upscaler: string, body: PlaygroundBody): readonly FieldIssue[] =>
  fieldsOfSource
    .filter((field) => body[field])
    .map((field) =>
      valueError(field, body[field], `${upscaler} raises the task's video as it is; leave it out`),
    );

/** The same for an upscaler; `source` is the task that the body names. */
export const upscaleOrderOf = (upscaler: string, source: PlaygroundHold | null): Priced => {
  const work: UpscaleOrder = {
    kind: "upscale",
    source: source?.output ?? "",
    resolution: resolutionOf(upscaler),
  };
  return { work, credits: price(upscaler, "upscale", 1) };
};
