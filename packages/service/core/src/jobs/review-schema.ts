import { nullable, type Static, schema } from "../validation/schema.ts";
import { previewUrl } from "./preview-url.ts";

const url = nullable({ type: "string" });

const scorePartSchema = schema({
  title: "ScorePart",
  type: "object",
  required: ["part", "value"],
  properties: {
    part: {
      type: "string",
      description: "`product`, `colour`, `sharpness`, `motion`, `judge_product` …",
    },
    value: { type: "number", minimum: 0, maximum: 1 },
  },
});

/** What a human decides on. */
export const reviewKindSchema = schema({ title: "ReviewKind", enum: ["keyframe", "video"] });

const required = [
  "kind",
  "index",
  "image_url",
  "video_url",
  "thumbnail_url",
  "preview_url",
  "prompt",
  "qai_score",
  "qai_passed",
  "qai_threshold",
  "score_parts",
  "attempts",
  "attempt",
  "rejections",
  "rejections_left",
] as const;

const properties = {
  kind: reviewKindSchema,
  index: { type: "integer" },
  image_url: url,
  video_url: url,
  thumbnail_url: url,
  preview_url: previewUrl,
  prompt: nullable({ type: "string" }),
  qai_score: nullable({ type: "number", minimum: 0, maximum: 100 }),
  qai_passed: nullable({ type: "boolean" }),
  qai_threshold: {
    ...nullable({ type: "number", minimum: 0, maximum: 100 }),
    description:
      "The least score that passes in the job's `qai_mode`; null without quality checks.",
  },
  score_parts: {
    type: "array",
    items: scorePartSchema,
    description:
      "What the score is made of, as it was measured; those below their need lower it most.",
  },
  attempts: { type: "integer" },
  attempt: {
    type: "integer",
    description:
      "Which of the items made until now waits, from 1. A decision that names it can't hit another one.",
  },
  rejections: { type: "integer" },
  rejections_left: {
    type: "integer",
    description: "How often it may still be made again; then `human_review_budget` decides.",
  },
} as const;

/** An item of `GET /jobs/{id}/reviews`: a keyframe or a segment that waits for a decision. */
export const reviewSchema = schema({ title: "Review", type: "object", required, properties });
export type ReviewView = Static<typeof reviewSchema>;

/** An item of `GET /reviews`: the same with its job. */
export const waitingReviewSchema = schema({
  title: "WaitingReview",
  type: "object",
  required: ["job_id", "product_name", "product_image_url", "made_at", ...required],
  properties: {
    job_id: { type: "string", format: "uuid" },
    product_name: { type: "string" },
    product_image_url: url,
    made_at: {
      type: "string",
      format: "date-time",
      description: "When work on the item began.",
    },
    ...properties,
  },
});
export type WaitingReview = Static<typeof waitingReviewSchema>;
