import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Claim, TaskStore } from "../ports/task-store.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { keepLeases, type LeaseKeeper, stopReasons } from "./leases.ts";

const intervalMs = 2_000;
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
  failures: 0,
  items: 0,
  candidates: [],
  memo: null,
  params: sampleParams(),
  outputs: [],
});

type Beats = Parameters<TaskStore["heartbeat"]>[0];
let sent: Beats[] = [];
let answer: () => Promise<readonly string[]>;
let errors: unknown[] = [];
let leases: LeaseKeeper;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  errors = [];
  answer = async () => [];
  leases = keepLeases(
    {
      heartbeat: (beats) => {
        sent.push(beats);
        return answer();
      },
    },
    { intervalMs, onError: (error) => errors.push(error) },
  );
});
afterEach(async () => {
  answer = async () => [];
  await leases.stop();
  jest.useRealTimers();
});
/** From now on a beat is answered when the test says so. */
const heldBack = () => {
  let release: (lost: readonly string[]) => void = () => undefined;
  const late = new Promise<readonly string[]>((resolve) => {
    release = resolve;
  });
  answer = () => late;
  return { release };
};
const nextBeat = () => jest.advanceTimersByTimeAsync(intervalMs);

describe("keepLeases", () => {
  test("checked for a job it holds, beats at once, and aborts what is lost", async () => {
    answer = async () => ["one"];
    const lease = leases.hold(claimOf("one"));
    leases.check("another job");
    expect(sent).toHaveLength(0);
    leases.check("job");
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    expect(lease.signal.reason).toBe(stopReasons.leaseLost);
  });

  test("checked during a beat, whose answer may be older, beats once more after it", async () => {
    const { release } = heldBack();
    const lease = leases.hold(claimOf("one"));
    leases.check("job");
    await jest.advanceTimersByTimeAsync(0);
    leases.check("job");
    leases.check("job");
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    answer = async () => ["one"];
    release([]);
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    expect(lease.signal.aborted).toBe(true);
  });

  test("beats for all leases in one call, with their progress", async () => {
    leases.hold(claimOf("a")).progress(0.4);
    leases.hold(claimOf("b", "2"));
    await nextBeat();
    expect(sent).toEqual([
      [
        { taskId: "a", leaseToken: "1", progress: 0.4 },
        { taskId: "b", leaseToken: "2", progress: 0 },
      ],
    ]);
  });

  test("is silent while it holds nothing, after a drop and after its stop", async () => {
    await nextBeat();
    const lease = leases.hold(claimOf("a"));
    lease.drop();
    await nextBeat();
    leases.hold(claimOf("b"));
    await leases.stop();
    await nextBeat();
    expect(sent).toEqual([]);
  });

  test.each<[string, readonly number[], number]>([
    ["never falls", [0.6, 0.2], 0.6],
    ["stays within 0 and 1", [-3, 7], 1],
    ["ignores what is no number", [0.5, Number.NaN], 0.5],
  ])("progress %s", async (_case, fractions, expected) => {
    const lease = leases.hold(claimOf("a"));
    for (const fraction of fractions) lease.progress(fraction);
    await nextBeat();
    expect(sent[0]?.[0]?.progress).toBe(expected);
  });

  test("aborts a lost lease, saying why, and no other", async () => {
    const lost = leases.hold(claimOf("a"));
    const kept = leases.hold(claimOf("b"));
    answer = async () => ["a"];
    await nextBeat();
    expect(lost.signal.reason).toBe(stopReasons.leaseLost);
    expect(kept.signal.aborted).toBe(false);
  });

  test("the work goes on while the database is away", async () => {
    const lease = leases.hold(claimOf("a"));
    answer = () => Promise.reject(new Error("away"));
    await nextBeat();
    expect([lease.signal.aborted, errors.length]).toEqual([false, 1]);
    answer = async () => ["a"];
    await nextBeat();
    expect(lease.signal.aborted).toBe(true);
  });

  test("a slow beat is not overtaken by the next", async () => {
    leases.hold(claimOf("a"));
    const slow = heldBack();
    await nextBeat();
    await nextBeat();
    expect(sent).toHaveLength(1);
    slow.release([]);
    await nextBeat();
    expect(sent).toHaveLength(2);
  });

  test("a task claimed again ends the older lease and outlives its drop", async () => {
    const older = leases.hold(claimOf("a", "1"));
    const newer = leases.hold(claimOf("a", "2"));
    expect(older.signal.reason).toBe(stopReasons.leaseLost);
    older.drop();
    await nextBeat();
    expect(sent[0]).toEqual([{ taskId: "a", leaseToken: "2", progress: 0 }]);
    expect(newer.signal.aborted).toBe(false);
  });

  test("the late answer for an older lease doesn't end the newer", async () => {
    leases.hold(claimOf("a", "1"));
    const slow = heldBack();
    await nextBeat();
    const newer = leases.hold(claimOf("a", "2"));
    slow.release(["a"]);
    await jest.advanceTimersByTimeAsync(0);
    expect(newer.signal.aborted).toBe(false);
  });
});
