/** A model's form: its values, its request and its price. */
import type { Model, ModelPrice, TryModelParams } from "reelwright";

/** Reference images of an object to include in the clip. */
export type ElementDraft = { readonly name: string; readonly images: readonly string[] };
/** A shot of a storyboard. */
export type ShotDraft = { readonly prompt: string; readonly seconds: number };

/** The form's values. Fields that this model lacks keep their values for another model. */
export type Draft = {
  readonly prompt: string;
  /** One of the model's `generation_types`. */
  readonly type: string;
  readonly ratio: string;
  readonly seconds: number | null;
  readonly resolution: string;
  readonly format: string;
  readonly hasSound: boolean;
  readonly start: string | null;
  readonly end: string | null;
  readonly references: readonly string[];
  readonly elements: readonly ElementDraft[];
  readonly shots: readonly ShotDraft[];
};

export type DraftField = keyof Draft;

/** Generation types from text and from images. */
const startsFromPicture = ["image_to_video", "image_to_image"];

/** The fields of a model for a generation type. */
export const fieldsOf = ({ type: kind, family, capabilities }: Model, type: string) => ({
  types: capabilities.generation_types.length > 1,
  prompt: type !== "storyboard",
  seconds: capabilities.supported_durations.length > 1 && type !== "storyboard",
  resolution: capabilities.resolutions.length > 1,
  format: capabilities.output_formats.length > 0,
  sound: capabilities.supports_sound,
  start: capabilities.supports_start_frame && startsFromPicture.includes(type),
  end: capabilities.supports_end_frame && type === "image_to_video",
  references:
    capabilities.max_reference_images > 0 &&
    (type === "reference_to_video" || (kind === "image" && type === "image_to_image")),
  elements: capabilities.supports_elements && family === "vidB" && type === "text_to_video",
  shots: capabilities.supports_shots,
});

const kept = <Value>(value: Value, offered: readonly Value[], usual: Value): Value =>
  offered.includes(value) ? value : usual;

/** The API's default duration, in seconds. */
const usualSeconds = (offered: readonly number[]): number | null =>
  offered.includes(5) ? 5 : (offered[0] ?? null);

const emptyDraft: Draft = {
  prompt: "",
  type: "",
  ratio: "9:16",
  seconds: null,
  resolution: "",
  format: "png",
  hasSound: false,
  start: null,
  end: null,
  references: [],
  elements: [],
  shots: [],
};

/** Returns the form for a model. Keeps values of the previous model that this one accepts. */
export const draftFor = ({ capabilities }: Model, former: Draft = emptyDraft): Draft => {
  const { generation_types, supported_aspect_ratios, supported_durations } = capabilities;
  const { resolutions, output_formats, supports_shots } = capabilities;
  const seconds = supported_durations.find((each) => each === former.seconds);
  const half = (supported_durations[0] ?? 10) / 2;
  const shots = [half, half].map((each) => ({ prompt: "", seconds: each }));
  return {
    ...former,
    type: kept(former.type, generation_types, generation_types[0] ?? ""),
    ratio: kept(former.ratio, supported_aspect_ratios, supported_aspect_ratios[0] ?? "9:16"),
    seconds: seconds ?? usualSeconds(supported_durations),
    resolution: kept(former.resolution, resolutions, resolutions[0] ?? ""),
    format: kept<string>(former.format, output_formats, output_formats[0] ?? "png"),
    references: former.references.slice(0, capabilities.max_reference_images),
    shots: supports_shots && former.shots.length === 0 ? shots : former.shots,
  };
};

/** Length of the storyboard, in seconds. */
export const shotsSeconds = (shots: readonly ShotDraft[]): number =>
  shots.reduce((sum, { seconds }) => sum + seconds, 0);

const secondsOf = (model: Model, draft: Draft): number | null => {
  if (model.type === "image") return null;
  return model.capabilities.supports_shots ? shotsSeconds(draft.shots) : draft.seconds;
};

/** Returns the request, with only the fields that the model has. */
export const bodyOf = (model: Model, draft: Draft): TryModelParams => {
  const fields = fieldsOf(model, draft.type);
  const seconds = secondsOf(model, draft);
  const elements = draft.elements.filter(({ images }) => images.length > 0);
  const size = model.family.startsWith("vidC") ? "size" : "resolution";
  return {
    model_id: model.model_id,
    generation_type: draft.type,
    aspect_ratio: draft.ratio,
    ...(fields.prompt && draft.prompt.trim() !== "" && { prompt: draft.prompt.trim() }),
    ...(seconds !== null && { duration: seconds }),
    ...(fields.resolution && { [size]: draft.resolution }),
    ...(fields.format && { output_format: draft.format as "png" }),
    ...(fields.sound && { sound: draft.hasSound }),
    ...(fields.start && draft.start !== null && { start_image_url: draft.start }),
    ...(fields.end && draft.start !== null && draft.end !== null && { end_image_url: draft.end }),
    ...(fields.references &&
      draft.references.length > 0 && { reference_images: [...draft.references] }),
    ...(fields.elements &&
      elements.length > 0 && {
        vidB_elements: elements.map(({ name, images }) => ({ name, image_urls: [...images] })),
      }),
    ...(fields.shots && {
      shots: draft.shots.map((shot) => ({ prompt: shot.prompt, duration: shot.seconds })),
    }),
  };
};

const variantOf = (model: Model, draft: Draft): string => {
  if (model.type === "image") return draft.resolution;
  const isDearer = draft.hasSound && model.variants.includes("with_audio");
  return isDearer ? "with_audio" : model.default_variant;
};

/** Returns the price in credits; null if the model has none. */
export const creditsOf = (
  prices: readonly ModelPrice[],
  model: Model,
  draft: Draft,
): number | null => {
  const variant = variantOf(model, draft);
  const price = prices.find((each) => each.model_id === model.model_id && each.variant === variant);
  if (!price) return null;
  const units = price.billing_unit === "per_second" ? (secondsOf(model, draft) ?? 1) : 1;
  return Math.ceil(price.credits * units - 1e-6);
};

/** The model's upscalers, by their API names. */
export const upscalersOf = (
  model: Model,
): readonly { readonly id: string; readonly to: string }[] =>
  model.capabilities.resolution_upgrades.map((to) => ({ id: `${model.family}_get_${to}`, to }));

type Missing = "prompt" | "start" | "references" | "shots";

/** Fields that a generation type requires. */
const needed: { readonly [type: string]: (draft: Draft) => Missing | null } = {
  image_to_video: ({ start }) => (start === null ? "start" : null),
  image_to_image: ({ start, references }) =>
    start === null && references.length === 0 ? "start" : null,
  reference_to_video: ({ references }) => (references.length === 0 ? "references" : null),
};

const isStoryboardWhole = ({ capabilities }: Model, { shots }: Draft): boolean =>
  shots.every(({ prompt }) => prompt.trim() !== "") &&
  capabilities.supported_durations.includes(shotsSeconds(shots));

/** Returns the first missing field; null if the request is complete. */
export const missingIn = (model: Model, draft: Draft): Missing | null => {
  if (model.capabilities.supports_shots) return isStoryboardWhole(model, draft) ? null : "shots";
  const missing = needed[draft.type]?.(draft) ?? null;
  if (missing !== null || draft.type === "image_to_video") return missing;
  return draft.prompt.trim() === "" ? "prompt" : null;
};
