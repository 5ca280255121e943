/** The recorded event stream of a job with two segments. */
import type { Job, StageName } from "reelwright";
import type { LoggedEvent } from "../job-state.ts";

const jobId = "01a206fc-af99-747a-99a4-2ab4d6120b07";

type Line = readonly [
  type: string,
  /** Minutes, seconds and milliseconds. */
  at: string,
  data: { readonly [field: string]: unknown; readonly stage?: StageName },
];

const lines = [
  ["job.started", "59:13.113", { status: "processing" }],
  [
    "unit.finished",
    "59:13.751",
    { unit: 0, stage: "prepare", units: 1, progress_percent: 5, estimated_seconds_remaining: null },
  ],
  [
    "stage.finished",
    "59:13.751",
    { stage: "prepare", progress_percent: 5, estimated_seconds_remaining: null },
  ],
  ["stage.started", "59:13.751", { stage: "agents", units: 1, estimated_seconds_remaining: null }],
  [
    "unit.finished",
    "59:13.780",
    { unit: 0, stage: "agents", units: 1, progress_percent: 10, estimated_seconds_remaining: 142 },
  ],
  [
    "stage.finished",
    "59:13.780",
    { stage: "agents", progress_percent: 10, estimated_seconds_remaining: 142 },
  ],
  ["stage.started", "59:13.780", { stage: "init", units: 3, estimated_seconds_remaining: 142 }],
  [
    "unit.finished",
    "59:27.117",
    { unit: 0, stage: "init", units: 3, progress_percent: 15, estimated_seconds_remaining: 132 },
  ],
  [
    "unit.finished",
    "59:45.103",
    { unit: 1, stage: "init", units: 3, progress_percent: 20, estimated_seconds_remaining: 127 },
  ],
  [
    "unit.finished",
    "59:56.956",
    { unit: 2, stage: "init", units: 3, progress_percent: 25, estimated_seconds_remaining: 122 },
  ],
  [
    "stage.finished",
    "59:56.957",
    { stage: "init", progress_percent: 25, estimated_seconds_remaining: 122 },
  ],
  [
    "stage.started",
    "59:56.957",
    { stage: "generation", units: 2, estimated_seconds_remaining: 122 },
  ],
  [
    "unit.finished",
    "00:46.845",
    {
      unit: 1,
      stage: "generation",
      units: 2,
      progress_percent: 50,
      estimated_seconds_remaining: null,
    },
  ],
  [
    "unit.finished",
    "00:52.855",
    {
      unit: 0,
      stage: "generation",
      units: 2,
      progress_percent: 75,
      estimated_seconds_remaining: 34,
    },
  ],
  [
    "stage.finished",
    "00:52.855",
    { stage: "generation", progress_percent: 75, estimated_seconds_remaining: 34 },
  ],
  ["stage.started", "00:52.855", { stage: "concat", units: 1, estimated_seconds_remaining: 34 }],
  [
    "unit.finished",
    "00:53.778",
    { unit: 0, stage: "concat", units: 1, progress_percent: 78, estimated_seconds_remaining: null },
  ],
  [
    "stage.finished",
    "00:53.778",
    { stage: "concat", progress_percent: 78, estimated_seconds_remaining: null },
  ],
  ["stage.started", "00:53.778", { stage: "audio", units: 1, estimated_seconds_remaining: null }],
  [
    "unit.finished",
    "01:00.200",
    { unit: 0, stage: "audio", units: 1, progress_percent: 88, estimated_seconds_remaining: 17 },
  ],
  [
    "stage.finished",
    "01:00.200",
    { stage: "audio", progress_percent: 88, estimated_seconds_remaining: 17 },
  ],
  ["stage.started", "01:00.200", { stage: "captions", units: 1, estimated_seconds_remaining: 17 }],
  [
    "unit.finished",
    "01:00.257",
    { unit: 0, stage: "captions", units: 1, progress_percent: 90, estimated_seconds_remaining: 17 },
  ],
  [
    "stage.finished",
    "01:00.257",
    { stage: "captions", progress_percent: 90, estimated_seconds_remaining: 17 },
  ],
  [
    "stage.started",
    "01:00.257",
    { stage: "final_merge", units: 1, estimated_seconds_remaining: 17 },
  ],
  [
    "unit.finished",
    "01:07.375",
    {
      unit: 0,
      stage: "final_merge",
      units: 1,
      progress_percent: 98,
      estimated_seconds_remaining: 1,
    },
  ],
  [
    "stage.finished",
    "01:07.376",
    { stage: "final_merge", progress_percent: 98, estimated_seconds_remaining: 1 },
  ],
  ["stage.started", "01:07.376", { stage: "complete", units: 1, estimated_seconds_remaining: 1 }],
  [
    "unit.finished",
    "01:07.621",
    {
      unit: 0,
      stage: "complete",
      units: 1,
      progress_percent: 100,
      estimated_seconds_remaining: null,
    },
  ],
  [
    "stage.finished",
    "01:07.621",
    { stage: "complete", progress_percent: 100, estimated_seconds_remaining: null },
  ],
  [
    "job.completed",
    "01:07.621",
    { status: "completed", credits_consumed: 118, progress_percent: 100 },
  ],
] as const;

/** The time of an event: `timeAt("59:14.000")`. */
export const timeAt = (at: string): string => {
  const hour = at < "30" ? "06" : "05";
  return `2026-11-23T${hour}:${at}Z`;
};

/** The events, oldest first. */
export const recordedEvents: readonly LoggedEvent[] = (lines as readonly Line[]).map(
  ([type, at, data], index) => ({
    id: String(index + 1),
    type,
    data: { job_id: jobId, type, created_at: timeAt(at), ...data } as LoggedEvent["data"],
  }),
);

const names: readonly StageName[] = [
  "prepare",
  "agents",
  "init",
  "generation",
  "concat",
  "audio",
  "captions",
  "final_merge",
  "complete",
];

/** The job as ordered, with these changes. */
export const orderedJob = (changed: Partial<Job> = {}): Job =>
  ({
    job_id: jobId,
    status: "pending",
    current_stage: "prepare",
    progress_percent: 0,
    estimated_seconds_remaining: null,
    pause_reason: null,
    segment_count: 2,
    stop_at_stage: null,
    run: 1,
    error: null,
    completed_at: null,
    updated_at: timeAt("59:13.000"),
    stages: names.map((name) => ({
      name,
      status: "pending" as const,
      attempts: 0,
      started_at: null,
      finished_at: null,
    })),
    ...changed,
  }) as Job;
