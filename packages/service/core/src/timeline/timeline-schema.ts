import { jobStatusSchema } from "../jobs/model/job-state.ts";
import { stageNameSchema } from "../jobs/model/stage-names.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

const time = schema({ type: "string", format: "date-time" });
const optionalTime = nullable({ type: "string", format: "date-time" });
const seconds = schema({ type: "number", minimum: 0 });

/** Where the time of a unit, a stage or a job went; in seconds. */
const timeSpent = {
  queue_seconds: { ...seconds, description: "Ready, and no worker had taken it." },
  run_seconds: { ...seconds, description: "A worker was at it." },
  vendor_seconds: {
    ...seconds,
    description: "It waited for a service that makes parts of the video.",
  },
  retry_seconds: { ...seconds, description: "It waited for its next attempt after an error." },
  review_seconds: { ...seconds, description: "It waited for a person's decision." },
} as const;
const timeSpentNames = Object.keys(timeSpent) as (keyof typeof timeSpent)[];

const claimSchema = schema({
  title: "TimelineClaim",
  type: "object",
  required: ["claim", "claims", "outcome", "ready_at", "claimed_at", "ended_at"],
  properties: {
    claim: { type: "integer", description: "Its number, from 1." },
    claims: {
      type: "integer",
      description: "Looks at the same work of a vendor are one entry; how many they are.",
    },
    outcome: {
      title: "ClaimOutcome",
      description: "How it ended; null while it runs.",
      enum: [
        "done",
        "failed",
        "cancelled",
        "snooze",
        "retry",
        "release",
        "crashed",
        "remade",
        "review",
        null,
      ],
    },
    ready_at: time,
    claimed_at: time,
    ended_at: optionalTime,
    queue_seconds: seconds,
    run_seconds: seconds,
  },
});

const callSchema = schema({
  title: "TimelineVendorCall",
  type: "object",
  required: ["attempt", "state", "submitted_at", "finished_at"],
  properties: {
    attempt: { type: "integer" },
    state: { type: "string" },
    submitted_at: optionalTime,
    finished_at: optionalTime,
  },
});

const unitSchema = schema({
  title: "TimelineUnit",
  type: "object",
  required: [
    "stage",
    "unit",
    "status",
    "waits_for",
    "is_kept",
    "created_at",
    "started_at",
    "finished_at",
    ...timeSpentNames,
    "failures",
    "claims",
    "vendor_calls",
  ],
  properties: {
    stage: stageNameSchema,
    unit: { type: "integer" },
    status: { enum: ["ready", "leased", "waiting", "review", "done", "failed", "cancelled"] },
    waits_for: {
      enum: ["worker", "vendor", "retry", "review", null],
      description: "What it waits for now; null: it runs or has ended.",
    },
    is_kept: { type: "boolean", description: "Made by an earlier run." },
    created_at: time,
    started_at: optionalTime,
    finished_at: optionalTime,
    ...timeSpent,
    failures: { type: "integer" },
    claims: { type: "array", items: claimSchema },
    vendor_calls: { type: "array", items: callSchema },
  },
});

const stageSchema = schema({
  title: "TimelineStage",
  type: "object",
  required: ["stage", "units", "is_kept", "began_at", "ended_at", "seconds", ...timeSpentNames],
  properties: {
    stage: stageNameSchema,
    units: { type: "integer" },
    is_kept: { type: "boolean" },
    began_at: time,
    ended_at: optionalTime,
    seconds: { ...seconds, description: "From its first unit's beginning to the last one's end." },
    ...timeSpent,
  },
});

/** Reply of `GET /jobs/{job_id}/timeline`. */
export const timelineSchema = schema({
  title: "Timeline",
  type: "object",
  required: [
    "job_id",
    "run",
    "status",
    "created_at",
    "started_at",
    "completed_at",
    "estimated_seconds_remaining",
    "stages",
    "units",
  ],
  properties: {
    job_id: { type: "string", format: "uuid" },
    run: { type: "integer", minimum: 1 },
    status: jobStatusSchema,
    created_at: time,
    started_at: optionalTime,
    completed_at: optionalTime,
    estimated_seconds_remaining: nullable({ type: "integer", minimum: 0 }),
    stages: { type: "array", items: stageSchema },
    units: { type: "array", items: unitSchema },
  },
});
export type Timeline = Static<typeof timelineSchema>;
