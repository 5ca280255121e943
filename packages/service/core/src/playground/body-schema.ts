import { pictureFormatSchema } from "../catalogue/model-schema.ts";
import type { Edition } from "../edition/edition.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

const url = { type: "string", format: "http-url", maxLength: 2048 } as const;
const optional = <const S extends { readonly [key: string]: unknown }>(
  value: S,
  description: string,
) => schema({ ...nullable(value), default: null, description });

/** A shot of a storyboard. */
const shotSchema = schema({
  title: "VideoShot",
  type: "object",
  required: ["prompt", "duration"],
  properties: {
    prompt: { type: "string", minLength: 1, maxLength: 10_000 },
    duration: { type: "integer", minimum: 1, maximum: 25, description: "Seconds." },
  },
});

/** Something that a vidB clip shall show. */
const elementSchema = schema({
  title: "VideoElement",
  type: "object",
  required: ["name", "image_urls"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 100 },
    description: { type: "string", maxLength: 500 },
    image_urls: { type: "array", items: url, minItems: 1, maxItems: 4 },
  },
});

/** Fields of both editions. docs/contribute/contract.md#playground. */
const commonFields = {
  model_id: { type: "string", description: "The same as in the path." },
  generation_type: optional(
    { type: "string", maxLength: 40 },
    "One of the model's `generation_types`; follows from the pictures that are sent when absent.",
  ),
  prompt: optional({ type: "string", maxLength: 20_000 }, "At most the model's limit."),
  aspect_ratio: {
    type: "string",
    default: "9:16",
    description: "One of the model's `supported_aspect_ratios`.",
  },
  start_image_url: optional(url, "The picture that the video begins with, or that is changed."),
  end_image_url: optional(url, "The picture that the video ends with."),
  duration: optional({ type: "integer" }, "Seconds; one of the model's `supported_durations`."),
  vidB_mode: optional(
    { type: "string", maxLength: 20 },
    "`std`, `pro` or `4K`, as the vidB model has it.",
  ),
  sound: optional({ type: "boolean" }, "Whether the video has sound."),
  vidB_elements: optional(
    { type: "array", items: elementSchema, minItems: 1, maxItems: 3 },
    "What the vidB video shall show.",
  ),
  resolution: optional(
    { type: "string", maxLength: 20 },
    "One of the model's `resolutions`; the first one when absent.",
  ),
  output_format: optional(pictureFormatSchema, "Of pictures; png if absent."),
} as const;

/** Fields that an edition may lack. */
const ownFields = {
  reference_images: optional(
    { type: "array", items: url, minItems: 1, maxItems: 3 },
    "Pictures of what is to be seen.",
  ),
  shots: optional(
    { type: "array", items: shotSchema, minItems: 1, maxItems: 10 },
    "Of a storyboard; their seconds add up to `duration`.",
  ),
  size: optional({ type: "string", maxLength: 20 }, "vidC: one of the model's `resolutions`."),
  task_id: optional(
    { type: "string", format: "uuid" },
    "Of an upscaler: the task whose video is raised.",
  ),
} as const;

const wholeSchema = schema({
  title: "TryModelRequest",
  type: "object",
  required: ["model_id"],
  properties: { ...commonFields, ...ownFields },
});
/** The body; a field that the edition lacks is null. */
export type PlaygroundBody = Static<typeof wholeSchema>;
/** The same as it was sent, or as much of it as can be read. */
export type SentPlaygroundBody = Partial<PlaygroundBody>;

const named = Object.keys(wholeSchema.properties) as readonly (keyof PlaygroundBody)[];
const nothing = Object.fromEntries(named.map((name) => [name, null])) as unknown as PlaygroundBody;
/** Every field, null where it was not sent. */
export const wholePlaygroundBody = (sent: SentPlaygroundBody): PlaygroundBody => ({
  ...nothing,
  ...sent,
});

/** Whether a field can be read: it was sent soundly or filled in, or the edition has none of its name. */
export const readableIn =
  ({ playgroundFields }: Edition, sent: SentPlaygroundBody) =>
  (field: keyof PlaygroundBody): boolean =>
    sent[field] !== undefined ||
    (Object.hasOwn(ownFields, field) && !playgroundFields.some((name) => name === field));

/** Body of `POST /models/{model_id}/try` in this edition. */
export const playgroundBodySchema = (edition: Edition): typeof wholeSchema => {
  const own = edition.playgroundFields.map((name) => [name, ownFields[name]]);
  const properties = { ...commonFields, ...Object.fromEntries(own) };
  return { ...wholeSchema, properties: properties as typeof wholeSchema.properties };
};
