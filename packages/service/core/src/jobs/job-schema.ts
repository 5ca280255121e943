import { vendorErrorClasses } from "@reelwright/film/vendor-failure";
import type { Edition } from "../edition/edition.ts";
import { modeMarkSchema } from "../identity/test-mode.ts";
import { warningsSchema } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { createJobSchema, jobParamNames } from "./job-params.ts";
import { jobStatusSchema, pauseReasons } from "./job-state.ts";
import { stageNameSchema } from "./stage-names.ts";

const url = nullable({ type: "string" });
const time = schema({ type: "string", format: "date-time" });
const optionalTime = nullable({ type: "string", format: "date-time" });
const score = nullable({ type: "number", minimum: 0, maximum: 100 });
const itemStatus = schema({
  title: "ItemStatus",
  enum: ["pending", "generating", "awaiting_review", "accepted", "failed"],
});

const stageStateSchema = schema({
  title: "StageState",
  type: "object",
  required: ["name", "status", "attempts", "started_at", "finished_at"],
  properties: {
    name: stageNameSchema,
    status: { enum: ["pending", "running", "completed", "failed", "cancelled"] },
    attempts: { type: "integer" },
    started_at: optionalTime,
    finished_at: optionalTime,
  },
});

/** Extension: a preview of a large image. Its shorter side has at most 480 pixels. Earlier versions had none. */
const previewUrl = {
  ...nullable({ type: "string" }),
  description: "Extension: the picture as a small WebP, or null.",
} as const;

const segmentSchema = schema({
  title: "Segment",
  type: "object",
  required: [
    "index",
    "status",
    "duration_seconds",
    "video_url",
    "thumbnail_url",
    "preview_url",
    "qai_score",
    "attempts",
    "error_message",
  ],
  properties: {
    index: { type: "integer" },
    status: itemStatus,
    duration_seconds: { type: "number" },
    video_url: url,
    thumbnail_url: url,
    preview_url: previewUrl,
    qai_score: score,
    attempts: { type: "integer" },
    error_message: nullable({ type: "string" }),
  },
});

const scriptSchema = schema({
  title: "Script",
  type: "object",
  required: ["language", "structure", "tone", "phases", "warnings"],
  properties: {
    language: { type: "string" },
    structure: { type: "string" },
    tone: { type: "string" },
    phases: {
      type: "array",
      items: {
        title: "ScriptPhase",
        type: "object",
        required: ["name", "segments"],
        properties: {
          name: { type: "string" },
          segments: {
            type: "array",
            items: {
              title: "ScriptSegment",
              type: "object",
              required: ["index", "narration"],
              properties: { index: { type: "integer" }, narration: { type: "string" } },
            },
          },
        },
      },
    },
    warnings: { type: "array", items: { type: "string" } },
  },
});

export const jobErrorSchema = schema({
  title: "JobError",
  type: "object",
  required: ["code", "message", "stage", "retryable"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    stage: stageNameSchema,
    retryable: { type: "boolean" },
    details: {
      title: "VendorFailureDetails",
      description: "Only where a service that makes the parts of the video refused or failed.",
      type: "object",
      required: ["class", "reason", "change", "input", "credits_charged"],
      properties: {
        class: { enum: vendorErrorClasses },
        reason: { type: "string", description: "What the class means." },
        change: { type: "string", description: "What to change, or to do." },
        input: { ...nullable({ type: "string" }), description: "The input that was refused." },
        credits_charged: { type: "integer", const: 0, description: "What fails costs nothing." },
      },
    },
  },
});

/** The most important fields come first. */
const leadingFields = {
  job_id: { type: "string", format: "uuid" },
  status: jobStatusSchema,
  current_stage: stageNameSchema,
  progress_percent: { type: "number", minimum: 0, maximum: 100 },
  estimated_seconds_remaining: {
    ...nullable({ type: "integer", minimum: 0 }),
    description:
      "Extension: by how long jobs like it took lately. Null once it has ended, while it is paused, and where too little was measured.",
  },
  pause_reason: { enum: [...pauseReasons, null] },
} as const;

const stateFields = {
  ...leadingFields,
  idempotency_key: { type: "string" },
  persona: nullable({
    title: "JobPersona",
    type: "object",
    required: ["persona_id", "name", "portrait_url"],
    properties: { persona_id: { type: "string" }, name: { type: "string" }, portrait_url: url },
  }),
  script: nullable(scriptSchema),
  stages: { type: "array", items: stageStateSchema },
  segments: { type: "array", items: segmentSchema },
  final_video_url: url,
  thumbnail_url: url,
  preview_url: previewUrl,
  captions: {
    title: "CaptionFiles",
    type: "object",
    required: ["srt_url", "vtt_url", "words_url"],
    properties: { srt_url: url, vtt_url: url, words_url: url },
  },
  audio_url: url,
  credits_estimated: { type: "integer" },
  credits_reserved: { type: "integer" },
  credits_consumed: { type: "integer" },
  error: nullable(jobErrorSchema),
  error_message: nullable({ type: "string" }),
  run: { type: "integer", minimum: 1 },
  created_at: time,
  updated_at: time,
  started_at: optionalTime,
  completed_at: optionalTime,
  urls: {
    title: "JobUrls",
    type: "object",
    required: ["self", "events", "keyframes", "videos", "receipt", "timeline"],
    properties: {
      self: { type: "string" },
      events: { type: "string" },
      keyframes: { type: "string" },
      videos: { type: "string" },
      receipt: { type: "string" },
      timeline: { type: "string", description: "Extension: where the job's time went." },
    },
  },
} as const;

/** The state of a job without its creation fields. */
const jobStateSchema = schema({
  type: "object",
  required: Object.keys(stateFields) as (keyof typeof stateFields)[],
  properties: stateFields,
});
export type JobStateView = Static<typeof jobStateSchema> & { readonly livemode?: false };

/** A job as returned: flat, every creation field with the value in force. docs/contribute/decisions.md#job-as-returned. */
export const jobSchema = (edition: Edition) => {
  const creation = createJobSchema(edition).properties;
  const kept = Object.fromEntries(jobParamNames.map((name) => [name, creation[name]]));
  return schema({
    title: "Job",
    type: "object",
    required: [...jobParamNames, ...jobStateSchema.required],
    properties: {
      ...leadingFields,
      ...kept,
      ...stateFields,
      livemode: modeMarkSchema,
      warnings: warningsSchema,
    },
  });
};

/** docs/contribute/contract.md#keyframes-and-segments, docs/contribute/decisions.md#keyframe-and-video-items. */
export const keyframeSchema = schema({
  title: "Keyframe",
  type: "object",
  required: [
    "index",
    "status",
    "image_url",
    "preview_url",
    "is_anchor",
    "qai_score",
    "qai_passed",
    "attempts",
    "rejections",
    "prompt",
  ],
  properties: {
    index: { type: "integer" },
    status: itemStatus,
    image_url: url,
    preview_url: previewUrl,
    is_anchor: { type: "boolean" },
    qai_score: score,
    qai_passed: nullable({ type: "boolean" }),
    attempts: { type: "integer" },
    rejections: { type: "integer" },
    prompt: nullable({ type: "string" }),
  },
});
export type KeyframeView = Static<typeof keyframeSchema>;

/** docs/contribute/decisions.md#keyframe-and-video-items. */
export const videoSchema = schema({
  title: "Video",
  type: "object",
  required: [
    "index",
    "status",
    "video_url",
    "thumbnail_url",
    "preview_url",
    "start_keyframe_index",
    "end_keyframe_index",
    "duration_seconds",
    "qai_score",
    "qai_passed",
    "attempts",
    "rejections",
    "error_message",
  ],
  properties: {
    ...segmentSchema.properties,
    start_keyframe_index: { type: "integer" },
    end_keyframe_index: { type: "integer" },
    qai_passed: nullable({ type: "boolean" }),
    rejections: { type: "integer" },
  },
});
export type VideoView = Static<typeof videoSchema>;

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

/** An item that a person decides about. */
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
