/** What the examples say of a job that is not at its end. */
import type { ExampleValues } from "../build-examples.ts";
import { at } from "./constants.ts";

/** How a job stands after an operation that changes it, where it isn't at its end. */
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

export const controlValues: ExampleValues = {
  ...unfinished("createJob", "pending", "prepare", 0),
  ...unfinished("retryJob", "pending", "generation", 22),
  "retryJob.run": [2],
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
