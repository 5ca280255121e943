import { nullable, type Static, schema } from "../validation/schema.ts";

const url = nullable({ type: "string" });

/** What a human decides on. */
export const reviewKindSchema = schema({ title: "ReviewKind", enum: ["keyframe", "video"] });

/** An item of `GET /jobs/{id}/reviews`: a keyframe or a segment that waits for a decision. */
export const reviewSchema = schema({
  title: "Review",
  type: "object",
  required: [
    "kind",
    "index",
    "image_url",
    "video_url",
    "thumbnail_url",
    "prompt",
    "qai_score",
    "qai_passed",
    "attempts",
    "attempt",
    "rejections",
    "rejections_left",
  ],
  properties: {
    kind: reviewKindSchema,
    index: { type: "integer" },
    image_url: url,
    video_url: url,
    thumbnail_url: url,
    prompt: nullable({ type: "string" }),
    qai_score: nullable({ type: "number", minimum: 0, maximum: 100 }),
    qai_passed: nullable({ type: "boolean" }),
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
  },
});
export type ReviewView = Static<typeof reviewSchema>;
