import { describe, expect, test } from "@jest/globals";
import type { JobHistory, PastClaim, UnitHistory } from "../ports/jobs.ts";
import { sampleRecord } from "../testing/sample-job.ts";
import { presentTimeline } from "./timeline.ts";

const zero = Date.parse("2026-01-01T00:00:00.000Z");
const at = (seconds: number) => new Date(zero + seconds * 1_000).toISOString();
const ms = (seconds: number) => zero + seconds * 1_000;

const unit = (changes: Partial<UnitHistory> = {}): UnitHistory => ({
  stage: "generation",
  unit: 0,
  status: "ready",
  claimCount: 0,
  failures: 0,
  error: null,
  created_at: at(0),
  ready_at: at(0),
  started_at: null,
  claimed_at: null,
  finished_at: null,
  past_claims: [],
  calls: [],
  ...changes,
});
const past = (
  outcome: PastClaim["outcome"],
  [ready, claimed, ended]: readonly [number, number, number],
  changes: Partial<PastClaim> = {},
): PastClaim => ({
  claim: 1,
  claims: 1,
  ready_ms: ms(ready),
  claimed_ms: ms(claimed),
  last_ms: ms(claimed),
  ended_ms: ms(ended),
  queued_ms: (claimed - ready) * 1_000,
  ran_ms: (ended - claimed) * 1_000,
  outcome,
  ...changes,
});
const shown = (units: readonly UnitHistory[], now = 100, job: Partial<JobHistory["job"]> = {}) =>
  presentTimeline({ job: { ...sampleRecord({}, []).job, ...job }, run: 1, units, now: at(now) }, 7);
const one = (changes: Partial<UnitHistory>, now = 100) => shown([unit(changes)], now).units[0];

const times = (queue: number, run: number, vendor = 0, retry = 0, review = 0) => ({
  queue_seconds: queue,
  run_seconds: run,
  vendor_seconds: vendor,
  retry_seconds: retry,
  review_seconds: review,
});

describe("a unit", () => {
  test("that nobody has taken waits for a worker", () => {
    expect(one({})).toMatchObject({ waits_for: "worker", claims: [], ...times(100, 0) });
  });

  test("that was made at once was queued and ran", () => {
    const made = { status: "done", claimCount: 1, claimed_at: at(4), finished_at: at(10) } as const;
    expect(one(made)).toMatchObject({
      waits_for: null,
      ...times(4, 6),
      claims: [{ claim: 1, outcome: "done", ready_at: at(0), claimed_at: at(4), ended_at: at(10) }],
    });
  });

  test("that runs has run until now", () => {
    const running = { status: "leased", claimCount: 1, claimed_at: at(90) } as const;
    expect(one(running)).toMatchObject({ waits_for: null, ...times(90, 10) });
    expect(one(running)?.claims[0]?.outcome).toBeNull();
  });

  test("that looks at a vendor's work again and again waited for the vendor between", () => {
    // Four looks from 1 s to 61 s: each 1 s long, and queued for 1 s before.
    const looks = past("snooze", [0, 1, 61], { claims: 4, queued_ms: 4_000, ran_ms: 4_000 });
    const waiting = { ...looks, last_ms: ms(60) };
    const common = { claimCount: 4, claimed_at: at(60), past_claims: [waiting] };
    expect(one({ ...common, status: "waiting", ready_at: at(81) }, 71)).toMatchObject({
      waits_for: "vendor",
      ...times(4, 4, 53 + 10),
    });
    expect(one({ ...common, status: "waiting", ready_at: at(81) }, 91)).toMatchObject({
      waits_for: "worker",
      ...times(4 + 10, 4, 53 + 20),
    });
    const ended = {
      status: "done",
      claimed_at: at(83),
      finished_at: at(85),
      claimCount: 5,
    } as const;
    expect(one({ ...common, ...ended, ready_at: at(81) })).toMatchObject({
      ...times(4 + 2, 4 + 2, 53 + 20),
      claims: [
        { outcome: "snooze", claims: 4 },
        { outcome: "done", claim: 5 },
      ],
    });
  });

  test("that failed waits for its next attempt", () => {
    const tried = { claimCount: 1, claimed_at: at(1), past_claims: [past("retry", [0, 1, 11])] };
    expect(one({ ...tried, status: "waiting", ready_at: at(41) }, 31)).toMatchObject({
      waits_for: "retry",
      ...times(1, 10, 0, 20),
    });
  });

  test("that humans decide on waits for them, until they have", () => {
    const made = { claimCount: 1, claimed_at: at(1), past_claims: [past("review", [0, 1, 11])] };
    expect(one({ ...made, status: "review" })).toMatchObject({
      waits_for: "review",
      ...times(1, 10, 0, 0, 89),
    });
    expect(one({ ...made, status: "done", finished_at: at(31) })).toMatchObject({
      waits_for: null,
      ...times(1, 10, 0, 0, 20),
    });
  });

  test("that was cancelled before it was taken has no claims", () => {
    const cancelled = { status: "cancelled", finished_at: at(9) } as const;
    expect(one(cancelled)).toMatchObject({ waits_for: null, claims: [] });
  });
});

describe("a run", () => {
  const made = (number: number, from: number, to: number) =>
    unit({
      unit: number,
      status: "done",
      claimCount: 1,
      claimed_at: at(from),
      finished_at: at(to),
    });

  test("adds up its stages, from the first unit's beginning to the last one's end", () => {
    const { stages } = shown([made(0, 1, 11), made(1, 11, 31)]);
    expect(stages).toEqual([
      {
        stage: "generation",
        units: 2,
        is_kept: false,
        began_at: at(0),
        ended_at: at(31),
        seconds: 31,
        ...times(12, 30),
      },
    ]);
    expect(shown([made(0, 1, 11), unit({ unit: 1 })]).stages[0]).toMatchObject({
      ended_at: null,
      seconds: 100,
    });
  });

  test("says what it has from an earlier one, and how long it will still take", () => {
    const kept = { from_stage: "concat", run: 1 } as const;
    const { units, estimated_seconds_remaining } = shown([made(0, 1, 11)], 100, kept);
    expect(units[0]?.is_kept).toBe(true);
    expect(estimated_seconds_remaining).toBe(7);
    const former = shown([made(0, 1, 11)], 100, { ...kept, run: 2 });
    expect(former.units[0]?.is_kept).toBe(false);
    expect(former.estimated_seconds_remaining).toBeNull();
  });
});
