import { type Capabilities, type Model, pictureFormatSchema } from "../catalogue/entries.ts";
import type { Edition } from "../edition/edition.ts";
import {
  type FieldIssue,
  type FieldRule,
  ruleIssues,
  valueError,
} from "../validation/invalid-fields.ts";
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

/** The type that was asked for, or the one that fits what was sent. */
export const generationTypeOf = (body: PlaygroundBody, { capabilities, type }: Model): string => {
  if (body.generation_type !== null) return body.generation_type;
  const has = (name: string): boolean => capabilities.generation_types.includes(name);
  const withPictures = type === "image" ? "image_to_image" : "reference_to_video";
  if (body.reference_images !== null && has(withPictures)) return withPictures;
  const fromPicture = type === "image" ? "image_to_image" : "image_to_video";
  if (body.start_image_url !== null && has(fromPicture)) return fromPicture;
  return capabilities.generation_types[0] ?? fromPicture;
};

/** Seconds when the body names none: what the shots add up to, or about five. */
export const secondsOf = (body: PlaygroundBody, { capabilities, type }: Model): number | null => {
  if (type === "image") return null;
  if (body.duration !== null) return body.duration;
  if (body.shots !== null) return body.shots.reduce((sum, { duration }) => sum + duration, 0);
  const offered = capabilities.supported_durations;
  return offered.includes(5) ? 5 : (offered[0] ?? 8);
};

/** Rules that depend on the model, which the schema can't express. Both editions share them. */

/** The body, and what it is checked against. */
type PlaygroundRequest = {
  readonly body: PlaygroundBody;
  readonly model: Model;
  /** The type in force. */
  readonly type: string;
  /** The effective duration in seconds; null for images. */
  readonly seconds: number | null;
  /** Why this address may not be fetched, or null. */
  readonly urlIssue: (url: string) => string | null;
};
type Field = keyof PlaygroundBody;
type Rule = FieldRule<Field, [trial: PlaygroundRequest]>;
const rule = (reads: readonly Field[], issue: Rule["issue"]): Rule => ({ reads, issue });
/** The effective type with its cause, and the effective duration in seconds. */
const ofType = ["generation_type", "reference_images", "start_image_url"] as const;
const ofSeconds = ["duration", "shots"] as const;

const list = (values: readonly (string | number)[]): string => values.join(", ");

const generationType = rule(ofType, ({ body, model, type }) => {
  const offered = model.capabilities.generation_types;
  return offered.includes(type)
    ? null
    : valueError(
        "generation_type",
        body.generation_type,
        `${model.model_id} can't do this; use ${list(offered)}`,
      );
});

/** Made of words, so there must be some. */
const wordy = ["text_to_video", "text_to_image", "reference_to_video", "image_to_image"];
const prompt = rule(["prompt", ...ofType], ({ body, model, type }) => {
  const words = body.prompt ?? "";
  if (words.trim() === "")
    return wordy.includes(type)
      ? valueError("prompt", body.prompt, `${type} needs a prompt; say what is to be seen`)
      : null;
  const most = model.capabilities.max_prompt_length;
  return [...words].length > most ? tooLong("prompt", words, most) : null;
});
const tooLong = (field: string, input: string, most: number): FieldIssue => ({
  type: "string_too_long",
  loc: ["body", field],
  msg: `String should have at most ${most} characters`,
  input,
});

const aspectRatio = rule(["aspect_ratio", ...ofType], ({ body, model, type }) => {
  const offered = model.capabilities.supported_aspect_ratios;
  const { aspect_ratio: ratio } = body;
  if (!offered.includes(ratio))
    return valueError(
      "aspect_ratio",
      ratio,
      `${model.model_id} can't make it; use ${list(offered)}`,
    );
  return type === "reference_to_video" && ratio === "Auto"
    ? valueError("aspect_ratio", ratio, "reference_to_video has no Auto; use 9:16 or 16:9")
    : null;
});

const duration = rule(ofSeconds, ({ body, model, seconds }) => {
  const offered = model.capabilities.supported_durations;
  if (seconds === null)
    return body.duration === null
      ? null
      : valueError("duration", body.duration, `${model.model_id} makes pictures, which have none`);
  if (offered.includes(seconds)) return null;
  return body.duration === null && body.shots !== null
    ? valueError("shots", body.shots, `they take ${seconds} seconds; use ${list(offered)} in all`)
    : valueError("duration", seconds, `${model.model_id} can't make it; use ${list(offered)}`);
});

const shots = rule(ofSeconds, ({ body, model, seconds }) => {
  const { supports_shots: isStoryboard } = model.capabilities;
  if (body.shots === null)
    return isStoryboard ? valueError("shots", null, `${model.model_id} needs shots`) : null;
  if (!isStoryboard) return unsupported("shots", body.shots, model);
  const total = body.shots.reduce((sum, each) => sum + each.duration, 0);
  return total === seconds
    ? null
    : valueError("shots", body.shots, `they take ${total} seconds, but duration is ${seconds}`);
});

const unsupported = (field: string, input: unknown, { model_id }: Model): FieldIssue =>
  valueError(field, input, `${model_id} doesn't take it`);

const startImage = rule(ofType, ({ body, model, type }) => {
  const { start_image_url: start } = body;
  if (type === "image_to_video" && start === null)
    return valueError("start_image_url", null, "image_to_video needs the picture to begin with");
  if (type === "image_to_image" && start === null && body.reference_images === null)
    return valueError("start_image_url", null, "image_to_image needs a picture");
  if (start === null) return null;
  if (!model.capabilities.supports_start_frame) return unsupported("start_image_url", start, model);
  const taking = model.type === "image" ? "image_to_image" : "image_to_video";
  return type === taking
    ? null
    : valueError("start_image_url", start, `${type} has none; use ${taking}`);
});

const endImage = rule(["start_image_url", "end_image_url"], ({ body, model }) => {
  const { end_image_url: end } = body;
  if (end === null) return null;
  if (!model.capabilities.supports_end_frame) return unsupported("end_image_url", end, model);
  return body.start_image_url === null
    ? valueError("end_image_url", end, "is used with start_image_url only")
    : null;
});

const tooManyPictures = ({ model_id, type }: Model, most: number, sent: number): string =>
  type === "image"
    ? `${model_id} takes ${most} pictures at most, start_image_url included; ${sent} were sent`
    : `${model_id} takes ${most} at most`;

const references = rule(ofType, ({ body, model, type }) => {
  const { reference_images: pictures } = body;
  const most = model.capabilities.max_reference_images;
  if (pictures === null)
    return type === "reference_to_video"
      ? valueError("reference_images", null, `reference_to_video needs 1 to ${most} pictures`)
      : null;
  if (most === 0) return unsupported("reference_images", pictures, model);
  const sent =
    pictures.length + (type === "image_to_image" && body.start_image_url !== null ? 1 : 0);
  if (sent > most)
    return valueError("reference_images", pictures, tooManyPictures(model, most, sent));
  return type === "reference_to_video" || type === "image_to_image"
    ? null
    : valueError("reference_images", pictures, `${type} has none; use reference_to_video`);
});

const option = (field: "resolution" | "size", isOffered: (model: Model) => boolean): Rule =>
  rule([field], ({ body, model }) => {
    const value = body[field];
    if (value === null) return null;
    if (!isOffered(model)) return unsupported(field, value, model);
    const { resolutions } = model.capabilities;
    return resolutions.includes(value)
      ? null
      : valueError(field, value, `${model.model_id} can't make it; use ${list(resolutions)}`);
  });

const format = rule(["output_format"], ({ body, model }) =>
  body.output_format !== null && !model.capabilities.output_formats.includes(body.output_format)
    ? unsupported("output_format", body.output_format, model)
    : null,
);

const supports = (field: "sound" | "vidB_elements", capability: keyof Capabilities): Rule =>
  rule([field], ({ body, model }) =>
    body[field] && !model.capabilities[capability] ? unsupported(field, body[field], model) : null,
  );

/** The mode is the model's own; it can be said again, but not changed. */
const modes: { readonly [modelId: string]: string } = {
  vidB_std: "std",
  vidB_pro: "pro",
  vidB_4k: "4K",
};
const mode = rule(["vidB_mode"], ({ body, model }) => {
  if (body.vidB_mode === null) return null;
  const own = modes[model.model_id];
  if (own === undefined) return unsupported("vidB_mode", body.vidB_mode, model);
  return body.vidB_mode === own
    ? null
    : valueError("vidB_mode", body.vidB_mode, `${model.model_id} has the mode ${own}`);
});

const upscaleOnly = rule(["task_id"], ({ body, model }) =>
  body.task_id === null
    ? null
    : valueError("task_id", body.task_id, `${model.model_id} makes anew; use an upscaler`),
);

const issueAt = (
  { urlIssue }: PlaygroundRequest,
  loc: readonly (string | number)[],
  url: string | null,
): FieldIssue[] => {
  const issue = url === null ? null : urlIssue(url);
  return issue === null
    ? []
    : [{ type: "value_error", loc: ["body", ...loc], msg: `Value error, ${issue}`, input: url }];
};
const reachable: readonly Rule[] = [
  rule(["start_image_url"], (trial) =>
    issueAt(trial, ["start_image_url"], trial.body.start_image_url),
  ),
  rule(["end_image_url"], (trial) => issueAt(trial, ["end_image_url"], trial.body.end_image_url)),
  rule(["reference_images"], (trial) =>
    (trial.body.reference_images ?? []).flatMap((url, at) =>
      issueAt(trial, ["reference_images", at], url),
    ),
  ),
  rule(["vidB_elements"], (trial) =>
    (trial.body.vidB_elements ?? []).flatMap(({ image_urls }, at) =>
      image_urls.flatMap((url, inner) =>
        issueAt(trial, ["vidB_elements", at, "image_urls", inner], url),
      ),
    ),
  ),
];

const isStill = ({ type }: Model): boolean => type === "image";
const rules: readonly Rule[] = [
  generationType,
  prompt,
  aspectRatio,
  duration,
  shots,
  startImage,
  endImage,
  references,
  option("resolution", (model) => isStill(model) || model.family === "vidB"),
  option("size", ({ family }) => family.startsWith("vidC")),
  format,
  supports("sound", "supports_sound"),
  supports("vidB_elements", "supports_elements"),
  mode,
  upscaleOnly,
  ...reachable,
];

/** Every rule that this body breaks among those whose fields can all be read. */
export const brokenPlaygroundRules = (
  trial: PlaygroundRequest,
  canRead: (field: Field) => boolean,
): readonly FieldIssue[] => ruleIssues(rules, canRead, trial);
