import type { EstimateParams } from "reelwright";
import type { JobBody } from "./job-body.ts";
import type { JobFields } from "./job-fields.ts";

/** The body of `POST /credits/estimate` that prices this job as its creation does. */
export const estimateBody = (body: JobBody, fields: JobFields): EstimateParams => {
  const of = (name: string): unknown => body[name] ?? fields.defaultOf(name);
  const review = of("human_review");
  const rejections = of("human_review_max_rejections");
  return {
    segment_count: of("segment_count"),
    model_id: of("video_model"),
    duration_seconds: of("segment_duration"),
    resolution: of("video_resolution"),
    keyframe_resolution: of("keyframe_resolution"),
    caption_style: of("caption_style"),
    captions_enabled: of("captions_enabled"),
    music_enabled: of("music_enabled"),
    voice_enabled: true,
    custom_voice: body["tts_voice_id"] != null,
    qai_enabled: of("qai_enabled"),
    max_kf_retries: of("max_retries_keyframe"),
    max_video_retries: of("max_retries_video"),
    human_review_gate: review !== "off",
    hitl_anchor_max_rejections: rejections,
    human_review_videos: review === "all",
    hitl_segments_max_rejections: review === "all" ? rejections : 0,
  } as EstimateParams;
};
