/** A job to test with: two segments, everything else as the defaults have it. */
import type { MusicTrack, Persona, Voice } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import type { CreateJobBody, JobParams } from "../jobs/job-params.ts";
import type { JobRecord, JobRow, TaskRow } from "../jobs/job-state.ts";
import type { StageName } from "../jobs/stage-names.ts";

const params: JobParams = {
  product_name: "Mug",
  product_image_url: "https://example.com/mug.png",
  segment_count: 2,
  video_model: "vidA_fast",
  segment_duration: 8,
  video_resolution: "standard",
  aspect_ratio: "9:16",
  interaction_mode: "holdable",
  style: "presenter",
  presentation: "voice_over",
  environment_description: null,
  key_selling_points: null,
  cta_text: null,
  custom_script: null,
  script_structure: "standard_5phase",
  script_tone: "conversational",
  caption_style: "short_karaoke",
  captions_enabled: true,
  custom_caption_options: null,
  music_enabled: true,
  music_mood: null,
  music_volume: 0.15,
  custom_music_id: null,
  tts_voice_id: null,
  voice_settings: null,
  voice_similarity_boost: null,
  voice_stability: null,
  persona_id: null,
  qai_enabled: true,
  qai_mode: "lenient",
  max_retries_keyframe: 1,
  max_retries_video: 0,
  human_review: "off",
  human_review_max_rejections: 0,
  human_review_budget: "accept_best",
  failure_behavior: "accept_best",
  stop_at_stage: null,
  webhook_url: null,
  language: "en",
  keyframe_resolution: "1k",
  apply_brand_kit: false,
  end_card: true,
  text_overlays: "auto",
  max_credits: null,
  metadata: {},
};

export const sampleParams = (changes: Partial<JobParams> = {}): JobParams => ({
  ...params,
  ...changes,
});

export const sampleBody = (changes: Partial<CreateJobBody> = {}): CreateJobBody => ({
  ...params,
  ...changes,
});

const createdAt = "2030-01-01T00:00:00.000Z";

export const sampleJob = (changes: Partial<JobRow> = {}): JobRow => ({
  job_id: "0190a000-0000-7000-8000-000000000001",
  tenant_id: "0190a000-0000-7000-8000-0000000000aa",
  status: "processing",
  current_stage: "prepare",
  progress_percent: 0,
  pause_reason: null,
  params,
  idempotency_key: "key",
  credits_estimated: 200,
  credits_reserved: 200,
  credits_consumed: 0,
  error: null,
  run: 1,
  from_stage: "prepare",
  created_at: createdAt,
  updated_at: createdAt,
  started_at: createdAt,
  completed_at: null,
  ...changes,
});

export const sampleTask = (
  stage: StageName,
  unit: number,
  status: TaskRow["status"],
  changes: Partial<TaskRow> = {},
): TaskRow => ({
  stage,
  unit,
  status,
  claimCount: status === "ready" ? 0 : 1,
  items: status === "done" ? 1 : 0,
  retries: 0,
  rejections: 0,
  candidates: [],
  progress: status === "done" ? 1 : 0,
  output: null,
  error: null,
  started_at: status === "ready" ? null : createdAt,
  finished_at: status === "done" ? createdAt : null,
  ...changes,
});

/** `count` done units of a stage. */
export const doneTasks = (stage: StageName, count = 1): readonly TaskRow[] =>
  Array.from({ length: count }, (_, unit) => sampleTask(stage, unit, "done"));

export const sampleRecord = (job: Partial<JobRow>, tasks: readonly TaskRow[]): JobRecord => ({
  job: sampleJob(job),
  tasks,
});

/** One persona, one voice, one track. */
export const sampleCatalogue: Catalogue = {
  personas: [],
  voices: [],
  tracks: [{ mood: "upbeat" } as MusicTrack],
  persona: (id) => (id === "persona" ? ({ persona_id: id } as Persona) : null),
  voice: (id) => (id === "voice" ? ({ voice_id: id } as Voice) : null),
  track: (id) => (id === "track" ? ({ music_id: id } as MusicTrack) : null),
};
