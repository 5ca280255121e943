import {
  type EstimateParams,
  estimateParamsOf,
  type FieldSuggestions,
  type JobFields,
  type Model,
} from "reelwright";
import type { FieldErrors } from "../../api/field-errors.ts";

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
        // The template has its own product texts, so none are suggested.
        suggestedFor: isProduct ? productKey(filled.values) : draft.suggestedFor,
      };
    }
    case "start":
      return change.draft;
  }
};

/** Chosen values by API field. Missing fields have the server's default. */

export type Values = { readonly [field: string]: unknown };

/** Initial values of an empty form: a short video that is generated quickly, as by `reelwright make`. */
const short = { segment_count: 3, segment_duration: 4, video_model: "vidB_std" };

/** Returns the initial values that this server knows. */
export const initialValues = (fields: JobFields): Values =>
  fields.get("video_model")?.values?.includes(short.video_model)
    ? short
    : { segment_count: short.segment_count };

/** Whether two JSON values are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every(isBlank)) ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Trims texts and removes empty list entries. */
const tidy = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim();
  return Array.isArray(value) ? value.filter((each) => !isBlank(each)).map(tidy) : value;
};

/** Returns a field's effective value: the chosen one, else the server's default. */
export const valueIn = (values: Values, fields: JobFields, name: string): unknown =>
  values[name] ?? fields.get(name)?.default ?? null;

/** Whether a field differs from the server's default. */
export const isChanged = (values: Values, fields: JobFields, name: string): boolean => {
  const value = tidy(values[name]);
  return !isBlank(value) && !isSame(value, fields.get(name)?.default);
};

/** Fields that need another choice: `custom_caption_options` needs the custom style. */
const isIdle = (values: Values, fields: JobFields, name: string): boolean =>
  name === "custom_caption_options" && valueIn(values, fields, "caption_style") !== "custom";

/** Returns the body of `POST /jobs`: fields that differ from the server's default, in the document's order. */
export const bodyOf = (values: Values, fields: JobFields): Values =>
  Object.fromEntries(
    [...fields.keys()]
      .filter((name) => isChanged(values, fields, name) && !isIdle(values, fields, name))
      .map((name) => [name, tidy(values[name])]),
  );

/** Fields of a single job, which templates don't store. */
const ownFields = ["product_name", "product_image_url", "idempotency_key", "template_id"];

/** Returns the config that a template stores. Metadata belongs to a job, so it is omitted. */
export const templateConfigOf = (values: Values, fields: JobFields): Values => {
  const { metadata: _metadata, ...body } = bodyOf(values, fields);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ownFields.includes(name)));
};

/** Returns the form for another job like this one. Keeps the product, but not what was picked at random. */
export const valuesOfJob = (job: object, fields: JobFields): Values => {
  const given = Object.entries(job).filter(
    ([name, value]) => fields.has(name) && name !== "idempotency_key" && !isBlank(value),
  );
  return Object.fromEntries(given);
};

/** Returns the parameters of `credits.estimate` for this form. */
export const estimateParams = (values: Values, fields: JobFields): EstimateParams =>
  estimateParamsOf((name) => valueIn(values, fields, name));

export const groups = {
  script: ["custom_script", "script_structure", "script_tone", "language"],
  voice: ["tts_voice_id", "voice_settings", "voice_stability", "voice_similarity_boost"],
  captions: ["captions_enabled", "caption_style", "custom_caption_options"],
  music: ["music_enabled", "music_mood", "custom_music_id", "music_volume"],
  scene: [
    "style",
    "presentation",
    "interaction_mode",
    "environment_description",
    "apply_brand_kit",
    "end_card",
    "text_overlays",
  ],
  quality: ["video_model", "video_resolution", "keyframe_resolution"],
  checks: [
    ...["qai_enabled", "qai_mode", "max_retries_keyframe", "max_retries_video", "failure_behavior"],
    ...["human_review", "human_review_max_rejections", "human_review_budget"],
  ],
  delivery: ["max_credits", "stop_at_stage", "webhook_url", "metadata"],
} as const satisfies { readonly [group: string]: readonly string[] };

export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as readonly Group[];

/** Fields outside the groups, always visible. */
export const firstFields = [
  ...["product_name", "product_image_url", "key_selling_points", "cta_text", "segment_count"],
  ...["segment_duration", "aspect_ratio", "persona_id"],
] as const;

/** Returns the group of a field; null if it is always visible. */
export const groupOf = (field: string): Group | null =>
  groupNames.find((group) => groups[group].some((name) => name === field)) ?? null;

/** Returns the fields of a group that the user changed from both the default and the initial value. */
export const changesIn = (group: Group, values: Values, fields: JobFields): readonly string[] => {
  const initial = initialValues(fields);
  return groups[group].filter(
    (name) => isChanged(values, fields, name) && !isSame(values[name], initial[name]),
  );
};

/** Returns the first invalid field in the form's order. */
export const firstOf = (errors: FieldErrors, order: readonly string[]): string | null =>
  order.find((name) => name in errors) ?? Object.keys(errors)[0] ?? null;

/** A sent body and its idempotency key. Sending the same body again creates no second job. */
export type Submission = { readonly body: string; readonly key: string };

/** Returns the submission of this body. The same body keeps its key. */
export const submissionOf = (before: Submission | null, body: object): Submission => {
  const text = JSON.stringify(body);
  if (before?.body === text) return before;
  // `crypto.randomUUID` is missing on pages without TLS.
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { body: text, key: `dashboard-${digits}` };
};

const capabilitiesOf = (models: readonly Model[], id: string) =>
  models.find(({ model_id }) => model_id === id)?.capabilities;

/** Returns the segment lengths of a model in seconds; none if the model is unknown. */
export const lengthsOf = (models: readonly Model[], id: string): readonly number[] =>
  capabilitiesOf(models, id)?.supported_durations ?? [];

/** Whether a model supports this format. */
export const makesFormat = (models: readonly Model[], id: string, ratio: string): boolean =>
  capabilitiesOf(models, id)?.supported_aspect_ratios.includes(ratio) ?? true;

const nearest = (lengths: readonly number[], wanted: number): number =>
  lengths.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));

/** Returns the values that choose a model. A length or format that it doesn't support is replaced by the nearest one. */
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

/** Characters that stand for a syllable or more count three times. */
const syllables = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u;
/** Characters per second: at a natural pace, and at the fastest that the API accepts. */
const naturalPace = 15;
const fastestPace = 26;

type ScriptTime = {
  /** Speaking time at a natural pace, in seconds. */
  readonly seconds: number;
  /** `fits`: at a natural pace; `fast`: has to be spoken faster; `too_long`: refused by the API. */
  readonly verdict: "fits" | "fast" | "too_long";
};

/** Compares the speaking time of `text`, by the API's rule, with the video's length. */
export const scriptTime = (text: string, videoSeconds: number): ScriptTime => {
  const letters = [...text].reduce((sum, sign) => sum + (syllables.test(sign) ? 3 : 1), 0);
  const seconds = letters / naturalPace;
  if (letters > videoSeconds * fastestPace) return { seconds, verdict: "too_long" };
  return { seconds, verdict: seconds > videoSeconds ? "fast" : "fits" };
};

/** File names that cameras, screenshots and messengers give to images. */
const meaningless =
  /^(img|image|dsc|dscn|pxl|photo|picture|screenshot|bildschirmfoto|captura|whatsapp|download|untitled|unnamed|file|pasted)/i;

/** Returns the product name that a file name suggests: `blue-bottle_02.jpg` gives "Blue bottle". Null if it suggests none. */
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
