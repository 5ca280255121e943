import type { CaptionStyle } from "@reelwright/film/captions/caption-renderer";
import type { CreateJobBody } from "../jobs/model/params-schema.ts";

/** What is priced: the same value for an estimate, a creation, a retry and a settlement. */
export type PricedParams = {
  readonly segmentCount: number;
  readonly segmentSeconds: number;
  readonly modelId: string;
  readonly variant: string;
  readonly resolution: "standard" | "1080p" | "4k";
  readonly keyframeResolution: "1k" | "2k" | "4k";
  /** null: no captions. */
  readonly captions: CaptionStyle | null;
  readonly music: boolean;
  readonly voice: "none" | "standard" | "custom";
  /** Budgeted quality retries per item class; 0 when QAI is off. */
  readonly keyframeRetries: number;
  readonly videoRetries: number;
  /** Budgeted rejections in human review. */
  readonly anchorRejections: number;
  /** Whether keyframe rejections are budgeted for all keyframes or for the anchor alone. */
  readonly reviewedKeyframes: "anchor" | "all";
  readonly videoRejections: number;
};

/** What a job's parameters have that is priced. */
export const pricedParamsOf = (
  params: Pick<
    CreateJobBody,
    | "segment_count"
    | "segment_duration"
    | "video_model"
    | "video_resolution"
    | "keyframe_resolution"
    | "captions_enabled"
    | "caption_style"
    | "music_enabled"
    | "tts_voice_id"
    | "qai_enabled"
    | "max_retries_keyframe"
    | "max_retries_video"
    | "human_review"
    | "human_review_max_rejections"
  >,
): PricedParams => ({
  segmentCount: params.segment_count,
  segmentSeconds: params.segment_duration,
  modelId: params.video_model,
  variant: "i2v",
  resolution: params.video_resolution,
  keyframeResolution: params.keyframe_resolution,
  captions: params.captions_enabled ? params.caption_style : null,
  music: params.music_enabled,
  voice: params.tts_voice_id === null ? "standard" : "custom",
  keyframeRetries: params.qai_enabled ? params.max_retries_keyframe : 0,
  videoRetries: params.qai_enabled ? params.max_retries_video : 0,
  anchorRejections: params.human_review === "off" ? 0 : params.human_review_max_rejections,
  reviewedKeyframes: params.human_review === "all" ? "all" : "anchor",
  videoRejections: params.human_review === "all" ? params.human_review_max_rejections : 0,
});
