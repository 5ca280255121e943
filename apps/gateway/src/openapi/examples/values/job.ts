/** What the examples say of a job and its parts. */
import { catalogue } from "@reelwright/catalog";
import type { ExampleValues } from "../build-examples.ts";
import { at, jobId, store } from "./constants.ts";

const media = `${store}/${jobId}`;

export const jobValues: ExampleValues = {
  job_id: [jobId],
  playground_task_id: [null],
  payment_session_id: [null],
  idempotency_key: ["spring-mug-1"],
  "Jobs.status": ["completed", "accepted"],
  "Jobs.current_stage": ["complete"],
  "Jobs.progress_percent": [100],
  pause_reason: [null],
  "persona.name": [catalogue.personas[0]?.name],
  "stages.name": ["generation"],
  "stages.status": ["completed"],
  "segments.status": ["accepted"],
  "phases.name": ["hook"],
  narration: ["My coffee was always cold by nine. Not any more."],
  structure: ["standard_5phase"],
  tone: ["conversational"],
  attempts: [1],
  duration_seconds: [8],
  qai_score: [82],
  qai_passed: [true],
  prompt: ["A woman holds up a navy mug in a bright kitchen"],
  image_url: [`${media}/keyframe-0.png`],
  video_url: [`${media}/segment-0.mp4`],
  thumbnail_url: [`${media}/thumbnail.jpg`],
  final_video_url: [`${media}/final.mp4`],
  audio_url: [`${media}/audio.m4a`],
  srt_url: [`${media}/captions.srt`],
  vtt_url: [`${media}/captions.vtt`],
  words_url: [`${media}/captions.json`],
  is_anchor: [true],
  end_keyframe_index: [1],
  error: [null],
  error_message: [null],
  credits_estimated: [160],
  credits_consumed: [156],
  run: [1],
  created_at: at("09:30:00.000"),
  started_at: at("09:30:00.412"),
  updated_at: at("09:31:42.090"),
  finished_at: at("09:31:20.115"),
  completed_at: at("09:31:42.090"),
  "script.warnings": [[]],
  warnings: [[]],
  ...Object.fromEntries(
    ["events", "keyframes", "videos", "receipt"].map((name) => [
      `urls.${name}`,
      [`/api/v1/jobs/${jobId}/${name}`],
    ]),
  ),
  self: [`/api/v1/jobs/${jobId}`],
};
