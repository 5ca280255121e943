import type { CreateJobParams, EstimateParams } from "./types.ts";

/**
 * Returns the parameters of `credits.estimate` that price a job as its creation does. `fieldOf` gives the value of each of
 * the job's fields, with the server's default where the job leaves it out (`jobs.fields`).
 */
export const estimateParamsOf = (
  fieldOf: (field: keyof CreateJobParams) => unknown,
): EstimateParams => {
  const review = fieldOf("human_review");
  const rejections = fieldOf("human_review_max_rejections");
  return {
    segment_count: fieldOf("segment_count"),
    model_id: fieldOf("video_model"),
    duration_seconds: fieldOf("segment_duration"),
    resolution: fieldOf("video_resolution"),
    keyframe_resolution: fieldOf("keyframe_resolution"),
    caption_style: fieldOf("caption_style"),
    captions_enabled: fieldOf("captions_enabled"),
    music_enabled: fieldOf("music_enabled"),
    voice_enabled: true,
    custom_voice: fieldOf("tts_voice_id") != null,
    qai_enabled: fieldOf("qai_enabled"),
    max_kf_retries: fieldOf("max_retries_keyframe"),
    max_video_retries: fieldOf("max_retries_video"),
    human_review_gate: review !== "off",
    hitl_anchor_max_rejections: rejections,
    human_review_videos: review === "all",
    hitl_segments_max_rejections: review === "all" ? rejections : 0,
  } as EstimateParams;
};
