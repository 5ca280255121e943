/** Where a unit's time went. Pure; milliseconds since 1970 throughout. */
import type { PastClaim, UnitHistory } from "../ports/job-histories.ts";

/** A span in which a unit was queued and then ran. */
export type Span = {
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

export type TimeSpent = {
  readonly queue: number;
  readonly run: number;
  readonly vendor: number;
  readonly retry: number;
  readonly review: number;
};
export const noTime: TimeSpent = { queue: 0, run: 0, vendor: 0, retry: 0, review: 0 };
export const addTimes = (a: TimeSpent, b: TimeSpent): TimeSpent => ({
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
export const spansOf = (unit: UnitHistory, nowMs: number): readonly Span[] => [
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

export const timeSpent = (unit: UnitHistory, spans: readonly Span[], nowMs: number): TimeSpent =>
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

/** What a unit waits for now; null: it runs, or has ended. */
export const waitsFor = (
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
