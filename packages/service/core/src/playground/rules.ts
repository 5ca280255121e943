/** What the playground's schema can't say: what this model can do. Each rule is in one place, for both editions. */
import type { Capabilities, Model } from "../catalogue/model-schema.ts";
import { type FieldRule, ruleIssues } from "../validation/field-rules.ts";
import { type FieldIssue, valueError } from "../validation/invalid-fields.ts";
import type { PlaygroundBody } from "./body-schema.ts";

/** The body, and what it is checked against. */
export type PlaygroundRequest = {
  readonly body: PlaygroundBody;
  readonly model: Model;
  /** The type in force. */
  readonly type: string;
  /** The seconds in force; null for pictures. */
  readonly seconds: number | null;
  /** Why this address may not be fetched, or null. */
  readonly urlIssue: (url: string) => string | null;
};
type Field = keyof PlaygroundBody;
type Rule = FieldRule<Field, [trial: PlaygroundRequest]>;
const rule = (reads: readonly Field[], issue: Rule["issue"]): Rule => ({ reads, issue });
/** What the type in force follows from, and the seconds in force. */
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
