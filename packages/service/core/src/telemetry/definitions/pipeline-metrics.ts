/** What workers and whoever ends a job measure. */
import { long } from "./buckets.ts";
import type { Definition } from "./definition.ts";

export const pipelineMetrics = {
  reelwright_stage_duration_seconds: {
    type: "histogram",
    help: "Runs of units, from claim to commit, by how they ended: done, snooze, retry, failed, release, fenced",
    labels: ["stage", "outcome"],
    buckets: long,
  },
  reelwright_queue_wait_seconds: {
    type: "histogram",
    help: "How long a unit was ready before it was claimed",
    labels: ["stage"],
    buckets: long,
  },
  reelwright_tasks_claimed_total: {
    type: "counter",
    help: "Leases given to this process",
    labels: ["stage"],
  },
  reelwright_tasks_retried_total: {
    type: "counter",
    help: "Units that failed and are tried again",
    labels: ["stage"],
  },
  reelwright_tasks_fenced_total: {
    type: "counter",
    help: "Results thrown away because the lease was lost",
    labels: ["stage"],
  },
  reelwright_tasks_reaped_total: {
    type: "counter",
    help: "Leases taken back from processes that are gone or silent",
    labels: [],
  },
  reelwright_jobs_ended_total: {
    type: "counter",
    help: "Jobs that ended, by status and why: input (what was ordered can't be made), operation (a retry may help), none",
    labels: ["status", "cause"],
  },
  reelwright_job_duration_seconds: {
    type: "histogram",
    help: "First runs of jobs from creation to their end, with all pauses",
    labels: ["status"],
    buckets: long,
  },
  reelwright_worker_slots: {
    type: "gauge",
    help: "Units of the stage that this process runs at once at most",
    labels: ["stage"],
  },
  reelwright_worker_slots_busy: {
    type: "gauge",
    help: "Units of the stage that this process runs",
    labels: ["stage"],
  },
} as const satisfies Record<string, Definition>;
