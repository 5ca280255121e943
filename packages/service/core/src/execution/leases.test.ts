import { beforeEach, describe, expect, test } from "@jest/globals";
import type { HeldLeases, LeaseBeat } from "../ports/store.ts";
import type { Claim } from "../ports/task-store.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { keepLeases, type LeaseKeeper, stopReasons } from "./leases.ts";

const claimOf = (taskId: string, leaseToken = "1"): Claim => ({
  taskId,
  leaseToken,
  jobId: "job",
  tenantId: "tenant",
  run: 1,
  stage: "prepare",
  unit: 0,
  claimCount: 1,
  traceContext: null,
  waitedMs: 0,
  ageMs: 0,
  turn: 0,
  failures: 0,
  items: 0,
  candidates: [],
  memo: null,
  params: sampleParams(),
  outputs: [],
});

let kept: HeldLeases;
let beats: number;
let leases: LeaseKeeper;

beforeEach(() => {
  beats = 0;
  leases = keepLeases({
    keep: (held) => {
      kept = held;
    },
    wake: () => {
      beats += 1;
    },
  });
});
/** A heartbeat that finds these leases lost. */
const beat = (...lost: string[]): readonly LeaseBeat[] => {
  const sent = kept.beats();
  kept.answered(sent, new Set(lost));
  return sent;
};

describe("keepLeases", () => {
  test("checked for a job it holds, sends a heartbeat immediately", () => {
    leases.hold(claimOf("one"));
    leases.check("another job");
    expect(beats).toBe(0);
    leases.check("job");
    expect(beats).toBe(1);
  });

  test("sends all leases, with progress that isn't recorded yet", () => {
    const lease = leases.hold(claimOf("a"));
    lease.progress(0.4);
    leases.hold(claimOf("b", "2"));
    const sent = [
      { taskId: "a", jobId: "job", leaseToken: "1", progress: 0.4 },
      { taskId: "b", jobId: "job", leaseToken: "2", progress: null },
    ];
    expect(kept.beats()).toEqual(sent);
    expect(beat()).toEqual(sent);
    expect(beat().map(({ progress }) => progress)).toEqual([null, null]);
    lease.drop();
    expect(beat().map(({ taskId }) => taskId)).toEqual(["b"]);
  });

  test.each<[string, readonly number[], number]>([
    ["never falls", [0.6, 0.2], 0.6],
    ["stays within 0 and 1", [-3, 7], 1],
    ["ignores what is no number", [0.5, Number.NaN], 0.5],
  ])("progress %s", (_case, fractions, expected) => {
    const lease = leases.hold(claimOf("a"));
    for (const fraction of fractions) lease.progress(fraction);
    expect(beat()[0]?.progress).toBe(expected);
  });

  test("aborts a lost lease, saying why, and no other", () => {
    const lost = leases.hold(claimOf("a"));
    const held = leases.hold(claimOf("b"));
    beat("a");
    expect(lost.signal.reason).toBe(stopReasons.leaseLost);
    expect(held.signal.aborted).toBe(false);
  });

  test("a task claimed again ends the older lease and outlives its drop", () => {
    const older = leases.hold(claimOf("a", "1"));
    const newer = leases.hold(claimOf("a", "2"));
    expect(older.signal.reason).toBe(stopReasons.leaseLost);
    older.drop();
    expect(beat()).toEqual([{ taskId: "a", jobId: "job", leaseToken: "2", progress: null }]);
    expect(newer.signal.aborted).toBe(false);
  });

  test("the late answer for an older lease doesn't end the newer", () => {
    leases.hold(claimOf("a", "1"));
    const sent = kept.beats();
    const newer = leases.hold(claimOf("a", "2"));
    kept.answered(sent, new Set(["a"]));
    expect(newer.signal.aborted).toBe(false);
  });
});
