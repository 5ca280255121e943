import type { JobHistory, PastClaim, UnitHistory } from "../ports/jobs.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { jobStatusSchema } from "./job-state.ts";
import { type StageName, stageNameSchema, stageNames } from "./stage-names.ts";

/** A run of a job as `GET /jobs/{job_id}/timeline` shows it. Pure. */

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

/** A span in which a unit was queued and then ran, in milliseconds since 1970. */
type Span = {
  readonly claim: number;
  readonly claims: number;
  readonly outcome: PastClaim["outcome"] | "done" | "failed" | "cancelled" | null;
  readonly readyMs: number;
  readonly claimedMs: number;
  /** null: it runs. */
  readonly endedMs: number | null;
  readonly queuedMs: number;
  readonly ranMs: number;
};

type TimeSpent = {
  readonly queue: number;
  readonly run: number;
  readonly vendor: number;
  readonly retry: number;
  readonly review: number;
};
const noTime: TimeSpent = { queue: 0, run: 0, vendor: 0, retry: 0, review: 0 };
const addTimes = (a: TimeSpent, b: TimeSpent): TimeSpent => ({
  queue: a.queue + b.queue,
  run: a.run + b.run,
  vendor: a.vendor + b.vendor,
  retry: a.retry + b.retry,
  review: a.review + b.review,
});

const pastSpan = (past: PastClaim): Span => ({
  claim: past.claim,
  claims: past.claims,
  outcome: past.outcome,
  readyMs: past.ready_ms,
  claimedMs: past.claimed_ms,
  endedMs: past.ended_ms,
  queuedMs: past.queued_ms,
  ranMs: past.ran_ms,
});

const endOf = ({ status, finished_at }: UnitHistory): Pick<Span, "outcome" | "endedMs"> =>
  status === "done" || status === "failed" || status === "cancelled"
    ? { outcome: status, endedMs: finished_at === null ? null : Date.parse(finished_at) }
    : { outcome: null, endedMs: null };

/** The last claim, unless it is a past one already: nothing was claimed since. */
const lastSpan = (unit: UnitHistory, nowMs: number): readonly Span[] => {
  const { claimed_at, ready_at, past_claims, claimCount } = unit;
  const claimedMs = claimed_at === null ? null : Date.parse(claimed_at);
  if (claimedMs === null || (past_claims.at(-1)?.last_ms ?? -1) >= claimedMs) return [];
  const end = endOf(unit);
  const readyMs = Math.min(claimedMs, Date.parse(ready_at));
  return [
    {
      claim: claimCount,
      claims: 1,
      ...end,
      readyMs,
      claimedMs,
      queuedMs: claimedMs - readyMs,
      ranMs: Math.max(0, (end.endedMs ?? nowMs) - claimedMs),
    },
  ];
};

/** The unit's claims, oldest first. */
const spansOf = (unit: UnitHistory, nowMs: number): readonly Span[] => [
  ...unit.past_claims.map(pastSpan),
  ...lastSpan(unit, nowMs),
];

const waitAfter = { snooze: "vendor", retry: "retry", review: "review" } as const;
const isWait = (outcome: Span["outcome"]): outcome is keyof typeof waitAfter =>
  outcome !== null && outcome in waitAfter;

/** The wait between the looks that are one span. */
const withinSpan = ({ outcome, endedMs, claimedMs, readyMs, queuedMs, ranMs }: Span): number =>
  outcome === "snooze" && endedMs !== null
    ? Math.max(0, endedMs - Math.min(readyMs, claimedMs) - queuedMs - ranMs)
    : 0;

/** When the wait after a span was over; the unit may still wait. */
const goneOnMs = (unit: UnitHistory, next: Span | undefined, nowMs: number): number => {
  if (next) return next.readyMs;
  if (unit.finished_at !== null) return Date.parse(unit.finished_at);
  return unit.status === "review" ? nowMs : Math.min(nowMs, Date.parse(unit.ready_at));
};

/** How long it has been ready by now without having been claimed. */
const queuedNow = ({ status, ready_at }: UnitHistory, nowMs: number): number =>
  status === "ready" || status === "waiting" ? Math.max(0, nowMs - Date.parse(ready_at)) : 0;

const timeSpent = (unit: UnitHistory, spans: readonly Span[], nowMs: number): TimeSpent =>
  spans.reduce(
    (times, span, at) => {
      const worked = { ...noTime, queue: span.queuedMs, run: span.ranMs };
      const told = addTimes(times, { ...worked, vendor: withinSpan(span) });
      if (!isWait(span.outcome) || span.endedMs === null) return told;
      const waited = Math.max(0, goneOnMs(unit, spans[at + 1], nowMs) - span.endedMs);
      return addTimes(told, { ...noTime, [waitAfter[span.outcome]]: waited });
    },
    { ...noTime, queue: queuedNow(unit, nowMs) },
  );

/** What a unit waits for; null: it is running or has ended. */
const waitsFor = (
  { status, ready_at }: UnitHistory,
  spans: readonly Span[],
  nowMs: number,
): "worker" | "vendor" | "retry" | "review" | null => {
  if (status === "review") return "review";
  if (status === "ready") return "worker";
  if (status !== "waiting") return null;
  if (Date.parse(ready_at) <= nowMs) return "worker";
  return spans.at(-1)?.outcome === "retry" ? "retry" : "vendor";
};

const time = schema({ type: "string", format: "date-time" });
const optionalTime = nullable({ type: "string", format: "date-time" });
const seconds = schema({ type: "number", minimum: 0 });

/** Where the time of a unit, a stage or a job went; in seconds. */
const timeSpentFields = {
  queue_seconds: { ...seconds, description: "Ready, and no worker had taken it." },
  run_seconds: { ...seconds, description: "A worker was at it." },
  vendor_seconds: {
    ...seconds,
    description: "It waited for a service that makes parts of the video.",
  },
  retry_seconds: { ...seconds, description: "It waited for its next attempt after an error." },
  review_seconds: { ...seconds, description: "It waited for a person's decision." },
} as const;
const timeSpentNames = Object.keys(timeSpentFields) as (keyof typeof timeSpentFields)[];

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
    ...timeSpentFields,
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
    ...timeSpentFields,
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
