import { expect, test } from "@jest/globals";
import { modelsOf } from "@reelwright/catalog/models";
import { editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { APIError, jobFieldsOf, type Model, ValidationError } from "reelwright";
import { fieldErrorsOf } from "../../api/field-errors.ts";
import {
  bodyOf,
  type Change,
  changed,
  changesIn,
  type Draft,
  emptyDraft,
  estimateParams,
  firstFields,
  firstOf,
  groupOf,
  groups,
  initialValues,
  isChanged,
  lengthsOf,
  makesFormat,
  nameOfFile,
  productKey,
  scriptTime,
  submissionOf,
  templateConfigOf,
  valuesOfJob,
  withModel,
} from "./draft.ts";

const analysis = { category: "mug", shape: "round", text: [], colors: [] };
const suggestion = (name: string): Change => ({
  type: "suggest",
  product: `of ${name}`,
  suggestions: {
    analysis,
    key_selling_points: [`${name} one`, `${name} two`],
    cta_text: `${name} call`,
    environment_description: `${name} scene`,
    custom_script: `${name} script`,
  },
});
const after = (...changes: readonly Change[]): Draft =>
  changes.reduce(changed, emptyDraft({ segment_count: 3 }));
const set = (values: object): Change => ({ type: "set", values: { ...values } });

test("suggestions fill what is empty, are marked, and offer a script", () => {
  const draft = after(set({ cta_text: " " }), suggestion("a"));
  expect(draft.values).toEqual({
    ...{ segment_count: 3, key_selling_points: ["a one", "a two"], cta_text: "a call" },
    environment_description: "a scene",
  });
  expect(draft.suggested).toEqual(["key_selling_points", "cta_text", "environment_description"]);
  expect(draft).toMatchObject({ script: "a script", suggestedFor: "of a" });
});

test("what a person wrote stays; what was suggested before is replaced", () => {
  const draft = after(suggestion("a"), set({ cta_text: "Mine" }), suggestion("b"));
  expect(draft.values).toMatchObject({ cta_text: "Mine", environment_description: "b scene" });
  expect(draft.suggested).toEqual(["key_selling_points", "environment_description"]);
});

test("a name that was offered gives way to a person's", () => {
  const offered: Change = { type: "offer", values: { product_name: "Blue bottle" } };
  expect(after(offered)).toMatchObject({ suggested: ["product_name"] });
  const named = after(offered, set({ product_name: "Ocean" }), offered);
  expect(named).toMatchObject({ values: { product_name: "Ocean" }, suggested: [] });
});

test("a job's product needs no suggestions", () => {
  const values = { product_name: "Mug ", product_image_url: "https://example.com/1" };
  const key = productKey(values);
  expect(key).toBe("Mug\nhttps://example.com/1");
  expect(after({ type: "fill", values, template: null }).suggestedFor).toBe(key);
  expect(productKey({ product_name: " ", product_image_url: "https://example.com/1" })).toBeNull();
});

test("a reset goes back to what the form began with", () => {
  const draft = after(set({ segment_count: 7, script_tone: "calm", cta_text: "Mine" }), {
    type: "reset",
    fields: ["segment_count", "script_tone"],
    initial: { segment_count: 3 },
  });
  expect(draft.values).toEqual({ segment_count: 3, cta_text: "Mine" });
});

test("a template fills its fields, leaves the others, and is remembered", () => {
  const template = { id: "1", name: "Spring" };
  const values = { script_tone: "humorous", cta_text: "Theirs" };
  const draft = after(suggestion("a"), { type: "fill", values, template });
  expect(draft).toMatchObject({ template, values: { segment_count: 3, ...values } });
  expect(draft.suggested).not.toContain("cta_text");
});

const fieldsIn = (name: string) => {
  const edition = editionNamed(name);
  return jobFieldsOf(JSON.parse(JSON.stringify(openapiOf(endpointsOf(edition), edition))));
};
const fields = fieldsIn("E1");
const product = { product_name: " Mug ", product_image_url: "https://example.com/mug.png" };

test("sends what differs from the defaults, tidied", () => {
  const values = {
    ...product,
    ...{ segment_count: 3, language: "en", captions_enabled: true, music_enabled: false },
    ...{
      key_selling_points: [" Holds heat ", ""],
      cta_text: "  ",
      metadata: {},
      max_credits: null,
    },
  };
  expect(bodyOf(values, fields)).toEqual({
    ...{ product_name: "Mug", product_image_url: product.product_image_url },
    ...{ segment_count: 3, key_selling_points: ["Holds heat"], music_enabled: false },
  });
});

test("own caption options are sent with a style of one's own only", () => {
  const values = { ...product, custom_caption_options: { uppercase: true } };
  expect(bodyOf(values, fields)).not.toHaveProperty("custom_caption_options");
  expect(bodyOf({ ...values, caption_style: "custom" }, fields)).toMatchObject({
    custom_caption_options: { uppercase: true },
  });
});

test("a template keeps all but the product and its metadata", () => {
  const values = { ...product, segment_count: 2, script_tone: "calm", metadata: { order: "7" } };
  expect(templateConfigOf(values, fields)).toEqual({ segment_count: 2, script_tone: "calm" });
});

test("another job like one has its fields, and no key", () => {
  const job = {
    ...product,
    idempotency_key: "k",
    status: "failed",
    cta_text: null,
    segment_count: 4,
  };
  expect(valuesOfJob(job, fields)).toEqual({ ...product, segment_count: 4 });
});

test("begins short where the server has the quick model", () => {
  expect(initialValues(fields)).toMatchObject({ segment_count: 3, video_model: "vidB_std" });
  expect(isChanged(initialValues(fieldsIn("E2")), fieldsIn("E2"), "video_model")).toBe(false);
  expect(initialValues(new Map())).toEqual({ segment_count: 3 });
});

test("prices the choices with defaults below them", () => {
  expect(estimateParams({ segment_count: 2, human_review: "all" }, fields)).toMatchObject({
    ...{ segment_count: 2, model_id: "vidA_fast", duration_seconds: 8, music_enabled: true },
    ...{ human_review_gate: true, human_review_videos: true, custom_voice: false },
  });
});

const edition = editionNamed("E1");
const document = JSON.parse(JSON.stringify(openapiOf(endpointsOf(edition), edition)));
const fieldsOfGroups = jobFieldsOf(document);

/** Fields that the form sets in another way. */
const unasked = ["idempotency_key", "template_id", "output_aspect_ratio"];

test("every field of a job has one place", () => {
  const placed: readonly string[] = [...firstFields, ...Object.values(groups).flat(), ...unasked];
  const fields = [...fieldsOfGroups.keys()];
  expect({
    "place in groups of draft.ts, and draw in setting-groups.tsx": fields.filter(
      (field) => !placed.includes(field),
    ),
    "placed twice, or not a field": placed.filter(
      (field, index) => placed.indexOf(field) !== index || !fields.includes(field),
    ),
  }).toEqual({
    "place in groups of draft.ts, and draw in setting-groups.tsx": [],
    "placed twice, or not a field": [],
  });
  expect(groupOf("caption_style")).toBe("captions");
  expect(groupOf("product_name")).toBeNull();
});

test("names what differs in a group", () => {
  const values = { music_enabled: true, music_mood: "chill", cta_text: "Go" };
  expect(changesIn("music", values, fieldsOfGroups)).toEqual(["music_mood"]);
  expect(changesIn("quality", { video_model: "vidB_std" }, fieldsOfGroups)).toEqual([]);
  expect(changesIn("quality", { video_model: "vidB_pro" }, fieldsOfGroups)).toEqual([
    "video_model",
  ]);
});

test("the same order keeps its key, another gets another", () => {
  const first = submissionOf(null, { product_name: "Mug" });
  expect(first.key).toMatch(/^dashboard-[0-9a-f]{32}$/);
  expect(submissionOf(first, { product_name: "Mug" })).toBe(first);
  expect(submissionOf(first, { product_name: "Cup" }).key).not.toBe(first.key);
});

const fault = (field: string, message: string) => ({
  ...{ field, message, type: "value_error", input: null },
  location: ["body", ...field.split(".")],
});
const refused = {
  ...{ status: 422, code: null, message: "Invalid", requestId: null, details: {} },
  retryAfterSeconds: null,
  fields: [
    fault("voice_settings.speed", "is too high"),
    fault("voice_settings.style", "is too low"),
    fault("product_name", "is blank"),
  ],
};

test("errors go to the fields of the form, the first in its order first", () => {
  const errors = fieldErrorsOf(new ValidationError(refused), ({ message }) => message);
  expect(errors).toEqual({
    voice_settings: "speed: is too high; style: is too low",
    product_name: "is blank",
  });
  expect(firstOf(errors, ["product_name", "voice_settings"])).toBe("product_name");
  expect(firstOf({}, ["product_name"])).toBeNull();
  expect(fieldErrorsOf(new APIError({ ...refused, status: 500 }), String)).toEqual({});
});

const models = modelsOf(editionNamed("E1")) as unknown as readonly Model[];

test("knows what a model makes", () => {
  expect(lengthsOf(models, "vidA")).toEqual([8]);
  expect(lengthsOf(models, "unknown")).toEqual([]);
  expect(makesFormat(models, "vidA", "1:1")).toBe(false);
  expect(makesFormat(models, "unknown", "1:1")).toBe(true);
});

test("a model brings length and format along where it can't make those before", () => {
  const before = { seconds: 4, ratio: "1:1" };
  expect(withModel(models, "vidA", before)).toEqual({
    ...{ video_model: "vidA", segment_duration: 8, aspect_ratio: "9:16" },
  });
  expect(withModel(models, "vidB_pro", before)).toEqual({ video_model: "vidB_pro" });
});

test.each([
  ["", 12, 0, "fits"],
  ["x".repeat(180), 12, 12, "fits"],
  ["x".repeat(181), 12, 12.07, "fast"],
  ["x".repeat(312), 12, 20.8, "fast"],
  ["x".repeat(313), 12, 20.87, "too_long"],
  // A Japanese character stands for a syllable. An emoji is one character.
  ["これは新しい", 4, 1.2, "fits"],
  ["👍", 4, 0.07, "fits"],
])("%# of %i s takes about %f s", (text, video, seconds, verdict) => {
  const time = scriptTime(text, video);
  expect(time.seconds).toBeCloseTo(seconds, 1);
  expect(time.verdict).toBe(verdict);
});

test.each([
  ["blue-bottle_02.jpg", "Blue bottle"],
  ["Kaffeebecher (1).png", "Kaffeebecher"],
  ["水筒ボトル.webp", "水筒ボトル"],
  ["IMG_2041.HEIC", null],
  ["Screenshot 2025-01-02.png", null],
  ["3f9ab2c1-77aa.png", null],
  ["12.jpg", null],
  ["image.png", null],
])("%s is %s", (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
