import type { EstimateBody } from "../pricing/estimate.ts";

/** What `POST /credits/estimate` fills in. docs/contribute/contract.md#estimation. */
export const estimateBody = (changes: Partial<EstimateBody> = {}): EstimateBody => ({
  segment_count: 3,
  model_id: "vidA_fast",
  variant: "i2v",
  duration_seconds: 8,
  resolution: "standard",
  keyframe_resolution: "1k",
  caption_style: "short_karaoke",
  captions_enabled: true,
  presentation: "voice_over",
  music_enabled: true,
  voice_enabled: false,
  custom_voice: false,
  qai_enabled: false,
  max_kf_retries: 0,
  max_video_retries: 0,
  human_review_gate: false,
  hitl_anchor_max_rejections: 0,
  human_review_videos: false,
  hitl_segments_max_rejections: 0,
  ...changes,
});
