import {
  type EstimateParams,
  estimateParamsOf,
  type FieldError,
  type FieldSuggestions,
  type JobFields,
  type Model,
  ValidationError,
} from "reelwright";

/** The form's state and how it changes. */

export type Draft = {
  readonly values: Values;
  /** Fields that still hold a suggestion. */
  readonly suggested: readonly string[];
  /** The latest suggestion of a script; offered, not filled in. */
  readonly script: string | null;
  /** The `productKey` that the suggestions belong to. */
  readonly suggestedFor: string | null;
  /** The template that filled the form; null: none. */
  readonly template: { readonly id: string; readonly name: string } | null;
};

export type Change =
  | { readonly type: "set"; readonly values: Values }
  | { readonly type: "reset"; readonly fields: readonly string[]; readonly initial: Values }
  | { readonly type: "offer"; readonly values: Values }
  | {
      readonly type: "suggest";
      readonly suggestions: FieldSuggestions;
      readonly product: string | null;
    }
  | { readonly type: "fill"; readonly values: Values; readonly template: Draft["template"] }
  | { readonly type: "start"; readonly draft: Draft };

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every(isEmpty));

export const emptyDraft = (values: Values): Draft => ({
  values,
  suggested: [],
  script: null,
  suggestedFor: null,
  template: null,
});

/** Identifies the name and image that suggestions are based on; null if one is missing. */
export const productKey = ({
  product_name: name,
  product_image_url: url,
}: Values): string | null =>
  isEmpty(name) || isEmpty(url) ? null : `${String(name).trim()}\n${String(url)}`;

const suggestedFields = ["key_selling_points", "cta_text", "environment_description"] as const;

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const set = (draft: Draft, values: Values): Draft => ({
  ...draft,
  values: { ...draft.values, ...values },
  suggested: draft.suggested.filter((name) => !(name in values)),
});

/** Fills fields that are empty or hold an older suggestion. Keeps what the user typed. */
const offer = (draft: Draft, values: Values): Draft => {
  const filled = Object.entries(values).filter(
    ([name, value]) =>
      !isEmpty(value) && (isEmpty(draft.values[name]) || draft.suggested.includes(name)),
  );
  return {
    ...draft,
    values: { ...draft.values, ...Object.fromEntries(filled) },
    suggested: [...new Set([...draft.suggested, ...filled.map(([name]) => name)])],
  };
};

const suggest = (draft: Draft, suggestions: FieldSuggestions, product: string | null): Draft => {
  const values = Object.fromEntries(suggestedFields.map((name) => [name, suggestions[name]]));
  const script = suggestions.custom_script || null;
  return { ...offer(draft, values), script, suggestedFor: product };
};

/** Returns the form after a change. */
export const changed = (draft: Draft, change: Change): Draft => {
  switch (change.type) {
    case "set":
      return set(draft, change.values);
    case "reset": {
      const { fields, initial } = change;
      const begun = Object.fromEntries(
        Object.entries(initial).filter(([name]) => fields.includes(name)),
      );
      const kept = without(draft.values, fields);
      return set({ ...draft, values: kept }, { ...begun });
    }
    case "suggest":
      return suggest(draft, change.suggestions, change.product);
    case "offer":
      return offer(draft, change.values);
    case "fill": {
      const filled = set(draft, change.values);
      const isProduct = "product_image_url" in change.values;
      return {
        ...filled,
        template: change.template,
        // The template brings the texts of its product, so none are suggested.
        suggestedFor: isProduct ? productKey(filled.values) : draft.suggestedFor,
      };
    }
    case "start":
      return change.draft;
  }
};

/** What somebody chose for a job, by the names of the API's fields. What isn't there has the server's default. */

export type Values = { readonly [field: string]: unknown };

/** A short video, quickly made: what a form without anything else begins with, as `reelwright make` does. */
const short = { segment_count: 3, segment_duration: 4, video_model: "vidB_std" };

/** Returns what an empty form begins with on this server. */
export const initialValues = (fields: JobFields): Values =>
  fields.get("video_model")?.values?.includes(short.video_model)
    ? short
    : { segment_count: short.segment_count };

/** Whether two values of JSON say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every(isBlank)) ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Texts without blanks around them, lists without empty entries. */
const tidy = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim();
  return Array.isArray(value) ? value.filter((each) => !isBlank(each)).map(tidy) : value;
};

/** Returns a field's value in force: what was chosen, else the server's default. */
export const valueIn = (values: Values, fields: JobFields, name: string): unknown =>
  values[name] ?? fields.get(name)?.default ?? null;

/** Whether a field has another value than the server's default. */
export const isChanged = (values: Values, fields: JobFields, name: string): boolean => {
  const value = tidy(values[name]);
  return !isBlank(value) && !isSame(value, fields.get(name)?.default);
};

/** What only counts together with another choice: `custom_caption_options` with a style of one's own. */
const isIdle = (values: Values, fields: JobFields, name: string): boolean =>
  name === "custom_caption_options" && valueIn(values, fields, "caption_style") !== "custom";

/** Returns the body of `POST /jobs`: fields with another value than the server's default, in the document's order. */
export const bodyOf = (values: Values, fields: JobFields): Values =>
  Object.fromEntries(
    [...fields.keys()]
      .filter((name) => isChanged(values, fields, name) && !isIdle(values, fields, name))
      .map((name) => [name, tidy(values[name])]),
  );

/** What one job has of its own, so that no template holds it. */
const ownFields = ["product_name", "product_image_url", "idempotency_key", "template_id"];

/** Returns what a template keeps of a form. Metadata says what a job is of, and belongs to it. */
export const templateConfigOf = (values: Values, fields: JobFields): Values => {
  const { metadata: _metadata, ...body } = bodyOf(values, fields);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ownFields.includes(name)));
};

/** Returns the form that makes another job like this one. Its product is kept; what it got by chance isn't chosen. */
export const valuesOfJob = (job: object, fields: JobFields): Values => {
  const given = Object.entries(job).filter(
    ([name, value]) => fields.has(name) && name !== "idempotency_key" && !isBlank(value),
  );
  return Object.fromEntries(given);
};

/** Returns what `credits.estimate` prices the form with. */
export const estimateParams = (values: Values, fields: JobFields): EstimateParams =>
  estimateParamsOf((name) => valueIn(values, fields, name));

/** The fields beyond those that come first, in groups that fold. */

export const groups = {
  script: ["custom_script", "script_structure", "script_tone", "language"],
  voice: ["tts_voice_id", "voice_settings", "voice_stability", "voice_similarity_boost"],
  captions: ["captions_enabled", "caption_style", "custom_caption_options"],
  music: ["music_enabled", "music_mood", "custom_music_id", "music_volume"],
  scene: ["interaction_mode", "environment_description", "apply_brand_kit", "end_card"],
  quality: ["video_model", "video_resolution", "keyframe_resolution"],
  checks: [
    ...["qai_enabled", "qai_mode", "max_retries_keyframe", "max_retries_video", "failure_behavior"],
    ...["human_review", "human_review_max_rejections", "human_review_budget"],
  ],
  delivery: ["max_credits", "stop_at_stage", "webhook_url", "metadata"],
} as const satisfies { readonly [group: string]: readonly string[] };

export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as readonly Group[];

/** What comes first, always open. */
export const firstFields = [
  ...["product_name", "product_image_url", "key_selling_points", "cta_text", "segment_count"],
  ...["segment_duration", "aspect_ratio", "persona_id"],
] as const;

/** Returns the group of a field; null for one that is always open. */
export const groupOf = (field: string): Group | null =>
  groupNames.find((group) => groups[group].some((name) => name === field)) ?? null;

/** Returns the fields of a group that somebody chose: neither the defaults nor what the form begins with. */
export const changesIn = (group: Group, values: Values, fields: JobFields): readonly string[] => {
  const initial = initialValues(fields);
  return groups[group].filter(
    (name) => isChanged(values, fields, name) && !isSame(values[name], initial[name]),
  );
};

/** The API's errors of fields, by the field of the form that shows them. */

export type FieldErrors = { readonly [field: string]: string };

/** Returns the message of each field that was refused, as `textOf` tells it; none for any other error. */
export const fieldErrorsOf = (
  error: unknown,
  textOf: (field: FieldError) => string,
): FieldErrors => {
  if (!(error instanceof ValidationError)) return {};
  const errors: { [field: string]: string } = {};
  for (const refused of error.fields) {
    const { field } = refused;
    const message = textOf(refused);
    const [name = "", ...inner] = field.split(".");
    const part = inner.length > 0 ? `${inner.join(".")}: ` : "";
    errors[name] = errors[name] ? `${errors[name]}; ${part}${message}` : `${part}${message}`;
  }
  return errors;
};

/** Returns the first of the refused fields in the order of the form. */
export const firstOf = (errors: FieldErrors, order: readonly string[]): string | null =>
  order.find((name) => name in errors) ?? Object.keys(errors)[0] ?? null;

/** The idempotency key of an order: the same fields sent again make no second job. */
export type Submission = { readonly body: string; readonly key: string };

/** Returns the key for this body: that of the submission before, where it sent the same. */
export const submissionOf = (before: Submission | null, body: object): Submission => {
  const text = JSON.stringify(body);
  if (before?.body === text) return before;
  // `crypto.randomUUID` is missing on pages without TLS.
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { body: text, key: `dashboard-${digits}` };
};

/** What models of jobs can make, and what follows for the form. */

const capabilitiesOf = (models: readonly Model[], id: string) =>
  models.find(({ model_id }) => model_id === id)?.capabilities;

/** Returns the lengths of segments, in seconds, that a model makes; none where it isn't known. */
export const lengthsOf = (models: readonly Model[], id: string): readonly number[] =>
  capabilitiesOf(models, id)?.supported_durations ?? [];

/** Whether a model makes videos of this format. */
export const makesFormat = (models: readonly Model[], id: string, ratio: string): boolean =>
  capabilitiesOf(models, id)?.supported_aspect_ratios.includes(ratio) ?? true;

const nearest = (lengths: readonly number[], wanted: number): number =>
  lengths.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));

/** Returns the choice of a model, with what it can't make replaced by the nearest that it can. */
export const withModel = (
  models: readonly Model[],
  model: string,
  { seconds, ratio }: { readonly seconds: number; readonly ratio: string },
): Values => {
  const lengths = lengthsOf(models, model);
  const isLengthMade = lengths.length === 0 || lengths.includes(seconds);
  return {
    video_model: model,
    ...(!isLengthMade && { segment_duration: nearest(lengths, seconds) }),
    ...(!makesFormat(models, model, ratio) && { aspect_ratio: "9:16" }),
  };
};

/** How long a script takes to be spoken, as the API counts it. */

/** Signs that stand for a syllable or more count thrice. */
const syllables = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u;
/** Letters a second: at a natural pace, and as fast as the API takes it. */
const naturalPace = 15;
const fastestPace = 26;

type ScriptTime = {
  /** Seconds at a natural pace. */
  readonly seconds: number;
  /** `fits`: at a natural pace; `fast`: it has to be spoken faster; `too_long`: the API refuses it. */
  readonly verdict: "fits" | "fast" | "too_long";
};

/** Returns how long `text` takes against a video of `videoSeconds`. */
export const scriptTime = (text: string, videoSeconds: number): ScriptTime => {
  const letters = [...text].reduce((sum, sign) => sum + (syllables.test(sign) ? 3 : 1), 0);
  const seconds = letters / naturalPace;
  if (letters > videoSeconds * fastestPace) return { seconds, verdict: "too_long" };
  return { seconds, verdict: seconds > videoSeconds ? "fast" : "fits" };
};

/** What cameras, screens and messengers call a picture. */
const meaningless =
  /^(img|image|dsc|dscn|pxl|photo|picture|screenshot|bildschirmfoto|captura|whatsapp|download|untitled|unnamed|file|pasted)/i;

/** Returns the product's name that a file's name suggests: `blue-bottle_02.jpg` is a "Blue bottle"; null: none. */
export const nameOfFile = (file: string): string | null => {
  const words = file
    .replace(/\.[^.]+$/, "")
    .replaceAll(/[-_.+()[\]]+/g, " ")
    .replaceAll(/\b(\d+|v\d+|final|copy|small|large|web|hero|main)\b/gi, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (words.length < 3 || meaningless.test(words) || !/\p{L}{3}/u.test(words)) return null;
  // A name that mixes digits and letters is an id.
  if (/\d\p{L}|\p{L}\d/u.test(words)) return null;
  return words.charAt(0).toUpperCase() + words.slice(1).slice(0, 80);
};
