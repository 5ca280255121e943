/** Example values of jobs, by field name. */
import { catalogue } from "@reelwright/catalog/catalogue";
import type { ExampleValues } from "./examples.ts";

/** The job of all examples. */
export const jobId = "019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07";
/** Base URL of files. */
export const store = "https://files.example.com";
/** A time on the day of the examples. */
export const at = (time: string) => [`2026-11-20T${time}Z`];

/** Job parameters. */
export const productValues: ExampleValues = {
  product_name: ["Mighty Mug"],
  product_image_url: ["https://example.com/mug.png"],
  segment_count: [2],
  environment_description: ["A bright kitchen counter in the morning"],
  key_selling_points: [["Keeps coffee hot for six hours", "Fits every cup holder"]],
  cta_text: ["Get yours today"],
  music_mood: ["upbeat"],
  metadata: [{ campaign: "spring" }],
  "suggestFields.custom_script": ["This is the mug that keeps up with my mornings."],
  category: ["drinkware"],
  shape: ["compact"],
  text: ["Juicy", "Commerce"],
  hex: ["#22224a"],
  share: [0.8],
  "colors.name": ["navy"],
};

// A job and its parts

const media = `${store}/${jobId}`;

export const jobValues: ExampleValues = {
  job_id: [jobId],
  playground_task_id: [null],
  payment_session_id: [null],
  idempotency_key: ["spring-mug-1"],
  "Jobs.status": ["completed", "accepted"],
  "Jobs.current_stage": ["complete"],
  "Jobs.progress_percent": [100],
  "Jobs.estimated_seconds_remaining": [null],
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
  preview_url: [`${media}/preview.webp`],
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
    ["events", "keyframes", "videos", "receipt", "timeline"].map((name) => [
      `urls.${name}`,
      [`/api/v1/jobs/${jobId}/${name}`],
    ]),
  ),
  self: [`/api/v1/jobs/${jobId}`],
};

/** Example values of an unfinished job, after an operation that changes it. */
const unfinished = (
  operation: string,
  status: string,
  stage: string,
  percent: number,
): ExampleValues => {
  const none = [
    "final_video_url",
    "thumbnail_url",
    "audio_url",
    "completed_at",
    ...(status === "pending" ? ["started_at", "script"] : []),
  ];
  const own: ExampleValues = {
    ...Object.fromEntries(none.map((name) => [name, [null]])),
    status: [status],
    current_stage: [stage],
    progress_percent: [percent],
    credits_reserved: [status === "cancelled" ? 0 : 160],
    credits_consumed: [0],
    captions: [{ srt_url: null, vtt_url: null, words_url: null }],
    segments: [[]],
    stages: [[]],
  };
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [`${operation}.${name}`, value]),
  );
};

const filmKey = "5d0f2b1c94e7a6830d1f5b2ce8a7940361c2d4f7a9b80e3516d7c2f4a0b9e813";

export const controlValues: ExampleValues = {
  ...unfinished("createJob", "pending", "prepare", 0),
  ...unfinished("retryJob", "pending", "generation", 22),
  "retryJob.run": [2],
  ...unfinished("renderFilm", "pending", "agents", 5),
  "renderFilm.run": [2],
  "renderFilm.max_credits": [4],
  revision: [2],
  "getFilm.revision": [1],
  parent: [1],
  "getFilm.tracks": [
    {
      video: [
        {
          ...{ segment: 0, shot: 0, framing: "wide", in: 0, out: 48, start: 0 },
          source: { url: `${media}/segment-0.mp4`, key: filmKey },
        },
      ],
      narration: [
        {
          ...{ segment: 0, phase: "hook", text: "It is cold.", voice_id: "en-maya" },
          takes: [
            { source: { url: `${media}/take-0.wav`, key: filmKey }, start_ms: 150, seconds: 1.2 },
          ],
          words: [{ text: "It", start_ms: 150, end_ms: 310 }],
        },
      ],
      captions: { style: "short_karaoke" },
      music: {
        ...{ music_id: "upbeat-01", title: "Morning run", volume: 0.15, in: 0 },
        source: { url: `${media}/music.wav`, key: filmKey },
      },
      text: [{ text: "Cold for 24 hours", in: 30, out: 90 }],
      card: { name: "Mighty Mug", offer: null, action: "Shop now", in: 300, out: 360 },
      logo: false,
    },
  ],
  fps: [30],
  frames: [360],
  duration: [12],
  sha256: ["9f2c1a55e0c4f7b2d8a3e6915c7b04d2f81e3a6690b5d4c7e2f1083b9a6d5e41"],
  operations: [[{ say: { segment: 1, text: "It is cold and fresh." } }]],
  "listFilmRevisions.runs": [[2]],
  created_by: ["user:anna"],
  "changeFilm.credits": [4],
  "changeFilm.total_usd": [0.04],
  "changeFilm.breakdown": [[{ component: "voice", quantity: 1, unit_credits: 4, credits: 4 }]],
  "quote.made": [
    [
      { kind: "narration", index: 1 },
      { kind: "captions", index: null },
      { kind: "film", index: null },
    ],
  ],
  "quote.reused": [
    [
      { kind: "keyframe", index: 0 },
      { kind: "clip", index: 0 },
    ],
  ],
  changes: [
    [{ path: "script.segments.1.narration", from: "It is cold.", to: "It is cold and fresh." }],
  ],
  "compareFilmRevisions.from": [1],
  "compareFilmRevisions.to": [2],
  ...unfinished("cancelJob", "cancelled", "generation", 40),
  ...unfinished("pauseJob", "paused", "generation", 40),
  "pauseJob.pause_reason": ["user"],
  ...unfinished("resumeJob", "processing", "generation", 40),
  ...unfinished("submitReview", "processing", "generation", 40),
  "listReviews.qai_score": [58],
  "listReviews.qai_passed": [false],
  "listWaitingReviews.items.qai_score": [58],
  "items.qai_threshold": [65],
  qai_threshold: [65],
  score_parts: [
    [
      { part: "product", value: 0.74 },
      { part: "colour", value: 0.91 },
      { part: "sharpness", value: 0.38 },
    ],
  ],
  made_at: at("09:30:44.210"),
  attempt: [1],
  rejections_left: [1],
  "listReviews.video_url": [null],
  feedback: ["Show the handle"],
  decision: ["reject", "approve"],
  restart_from_stage: ["generation"],
  max_credits: [null],
  "resumeJob.max_credits": [400],
  "streamJobEvents.type": ["unit.finished"],
  "streamJobEvents.created_at": at("09:30:51.730"),
  "createJob.warnings": [[]],
  "quoteRetry.stages": [["generation", "concat", "audio", "captions", "final_merge", "complete"]],
  credits_to_reserve: [120],
  retries_left: [20],
  kept_artifacts: [[{ stage: "agents", artifact: "brief" }]],
  artifact: ["brief"],
};

// A timeline

const spent = {
  queue_seconds: 0.31,
  run_seconds: 2.44,
  vendor_seconds: 51.2,
  retry_seconds: 0,
  review_seconds: 0,
};
const [began] = at("09:30:12.004");
const [ended] = at("09:31:05.954");
const stage = "generation";

export const timelineValues: ExampleValues = {
  "getTimeline.stages": [
    [
      {
        stage,
        units: 1,
        is_kept: false,
        began_at: began,
        ended_at: ended,
        seconds: 53.95,
        ...spent,
      },
    ],
  ],
  "getTimeline.units": [
    [
      {
        stage,
        unit: 0,
        status: "done",
        waits_for: null,
        is_kept: false,
        created_at: began,
        started_at: at("09:30:12.101")[0],
        finished_at: ended,
        ...spent,
        failures: 0,
        claims: [
          {
            claim: 1,
            claims: 9,
            outcome: "snooze",
            ready_at: began,
            claimed_at: at("09:30:12.101")[0],
            ended_at: at("09:31:03.900")[0],
            queue_seconds: 0.2,
            run_seconds: 1.1,
          },
          {
            claim: 10,
            claims: 1,
            outcome: "done",
            ready_at: at("09:31:04.503")[0],
            claimed_at: at("09:31:04.613")[0],
            ended_at: ended,
            queue_seconds: 0.11,
            run_seconds: 1.34,
          },
        ],
        vendor_calls: [
          {
            attempt: 1,
            state: "done",
            submitted_at: at("09:30:12.610")[0],
            finished_at: at("09:31:05.020")[0],
          },
        ],
      },
    ],
  ],
};
