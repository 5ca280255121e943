import { expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { jobFieldsOf } from "reelwright";
import {
  bodyOf,
  estimateParams,
  initialValues,
  isChanged,
  templateConfigOf,
  valuesOfJob,
} from "./values.ts";

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
