/** A run of a job as `GET /jobs/{job_id}/timeline` shows it. Pure. */
import { type StageName, stageNames } from "../jobs/model/stage-names.ts";
import type { JobHistory, UnitHistory } from "../ports/job-histories.ts";
import type { Timeline } from "./timeline-schema.ts";
import {
  addTimes,
  noTime,
  type Span,
  spansOf,
  type TimeSpent,
  timeSpent,
  waitsFor,
} from "./unit-times.ts";

type UnitView = Timeline["units"][number];
type StageView = Timeline["stages"][number];

/** Milliseconds are shown as seconds. */
const secondsOf = (ms: number): number => Math.round(ms) / 1_000;
const iso = (ms: number): string => new Date(ms).toISOString();

const timesView = ({ queue, run, vendor, retry, review }: TimeSpent) => ({
  queue_seconds: secondsOf(queue),
  run_seconds: secondsOf(run),
  vendor_seconds: secondsOf(vendor),
  retry_seconds: secondsOf(retry),
  review_seconds: secondsOf(review),
});

const claimView = (span: Span): UnitView["claims"][number] => ({
  claim: span.claim,
  claims: span.claims,
  outcome: span.outcome,
  ready_at: iso(span.readyMs),
  claimed_at: iso(span.claimedMs),
  ended_at: span.endedMs === null ? null : iso(span.endedMs),
  queue_seconds: secondsOf(span.queuedMs),
  run_seconds: secondsOf(span.ranMs),
});

type Measured = {
  readonly unit: UnitHistory;
  readonly spans: readonly Span[];
  readonly times: TimeSpent;
  /** The stage is before the one where the run began. */
  readonly isKept: boolean;
};

const unitView = ({ unit, spans, times, isKept }: Measured, nowMs: number): UnitView => ({
  stage: unit.stage,
  unit: unit.unit,
  status: unit.status,
  waits_for: waitsFor(unit, spans, nowMs),
  is_kept: isKept,
  created_at: unit.created_at,
  started_at: unit.started_at,
  finished_at: unit.finished_at,
  ...timesView(times),
  failures: unit.failures,
  claims: spans.map(claimView),
  vendor_calls: unit.calls.map((call) => ({ ...call })),
});

const stageView = (
  stage: StageName,
  units: readonly Measured[],
  nowMs: number,
): readonly StageView[] => {
  if (units.length === 0) return [];
  const began = Math.min(...units.map(({ unit }) => Date.parse(unit.created_at)));
  const ends = units.map(({ unit }) => unit.finished_at);
  const ended = ends.every((end) => end !== null)
    ? Math.max(...ends.map((end) => Date.parse(end)))
    : null;
  return [
    {
      stage,
      units: units.length,
      is_kept: units.every(({ isKept }) => isKept),
      began_at: iso(began),
      ended_at: ended === null ? null : iso(ended),
      seconds: secondsOf((ended ?? nowMs) - began),
      ...timesView(units.reduce((sum, { times }) => addTimes(sum, times), noTime)),
    },
  ];
};

/** Shows where the time of a run went. `remaining`: the seconds that the job will still take, if that is known. */
export const presentTimeline = (
  { job, run, units, now }: JobHistory,
  remaining: number | null,
): Timeline => {
  const nowMs = Date.parse(now);
  const isCurrent = run === job.run;
  const firstStage = stageNames.indexOf(job.from_stage);
  const measured = units.map((unit) => {
    const spans = spansOf(unit, nowMs);
    const isKept = isCurrent && stageNames.indexOf(unit.stage) < firstStage;
    return { unit, spans, times: timeSpent(unit, spans, nowMs), isKept };
  });
  return {
    job_id: job.job_id,
    run,
    status: job.status,
    created_at: job.created_at,
    started_at: job.started_at,
    completed_at: job.completed_at,
    estimated_seconds_remaining: isCurrent ? remaining : null,
    stages: stageNames.flatMap((stage) =>
      stageView(
        stage,
        measured.filter(({ unit }) => unit.stage === stage),
        nowMs,
      ),
    ),
    units: measured.map((each) => unitView(each, nowMs)),
  };
};
