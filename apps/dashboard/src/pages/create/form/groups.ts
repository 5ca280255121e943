/** The fields beyond those that come first, in groups that fold. */
import type { JobFields } from "reelwright";
import { initialValues, isChanged, isSame, type Values } from "./values.ts";

export const groups = {
  script: ["custom_script", "script_structure", "script_tone", "language"],
  voice: ["tts_voice_id", "voice_settings", "voice_stability", "voice_similarity_boost"],
  captions: ["captions_enabled", "caption_style", "custom_caption_options"],
  music: ["music_enabled", "music_mood", "custom_music_id", "music_volume"],
  scene: ["interaction_mode", "environment_description", "apply_brand_kit", "end_card"],
  quality: ["video_model", "video_resolution", "keyframe_resolution"],
  checks: [
    ...["qai_enabled", "qai_mode", "max_retries_keyframe", "max_retries_video", "failure_behavior"],
    ...["human_review", "human_review_max_rejections", "human_review_budget"],
  ],
  delivery: ["max_credits", "stop_at_stage", "webhook_url", "metadata"],
} as const satisfies { readonly [group: string]: readonly string[] };

export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as readonly Group[];

/** What comes first, always open. */
export const firstFields = [
  ...["product_name", "product_image_url", "key_selling_points", "cta_text", "segment_count"],
  ...["segment_duration", "aspect_ratio", "persona_id"],
] as const;

/** Returns the group of a field; null for one that is always open. */
export const groupOf = (field: string): Group | null =>
  groupNames.find((group) => groups[group].some((name) => name === field)) ?? null;

/** Returns the fields of a group that somebody chose: neither the defaults nor what the form begins with. */
export const changesIn = (group: Group, values: Values, fields: JobFields): readonly string[] => {
  const initial = initialValues(fields);
  return groups[group].filter(
    (name) => isChanged(values, fields, name) && !isSame(values[name], initial[name]),
  );
};
