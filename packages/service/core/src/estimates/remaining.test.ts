import { describe, expect, test } from "@jest/globals";
import type { TaskRow } from "../jobs/model/job-state.ts";
import { type StageName, stageNames } from "../jobs/model/stage-names.ts";
import type { DurationStore } from "../ports/duration-store.ts";
import { pricedParamsOf } from "../pricing/priced-params.ts";
import { stages } from "../stages/stages.ts";
import { sampleParams, sampleRecord, sampleTask } from "../testing/sample-job.ts";
import { classSeconds, durationClass } from "./duration-class.ts";
import { expectedDurations } from "./expected-durations.ts";
import { remainingSeconds, wholeSeconds } from "./remaining.ts";
import { variantOf } from "./variant.ts";

type Measured = Awaited<ReturnType<DurationStore["counts"]>>[number];
const params = sampleParams();
const count = (stage: StageName, seconds: number, changes: Partial<Measured> = {}): Measured => ({
  stage,
  variant: variantOf(stage, pricedParamsOf(params)),
  units: 1,
  class: durationClass(seconds),
  count: 10,
  lastHour: 10,
  ...changes,
});
/** Every stage takes ten seconds, however many units it has; the clips 100. */
const measured = stageNames.map((stage) => count(stage, stage === "generation" ? 100 : 10));
const expected = expectedDurations(measured);
const ten = classSeconds(durationClass(10));
const hundred = classSeconds(durationClass(100));

describe("expected durations", () => {
  const key = { stage: "generation", variant: "a", units: 2 } as const;
  const of = (...rows: readonly Measured[]) => expectedDurations(rows).secondsOf(key);

  test("a class stands for its durations within a tenth", () => {
    for (const seconds of [0.06, 0.5, 1, 7, 63, 599, 3_600, 80_000]) {
      expect(classSeconds(durationClass(seconds)) / seconds).toBeGreaterThan(0.9);
      expect(classSeconds(durationClass(seconds)) / seconds).toBeLessThan(1.1);
    }
    expect(durationClass(0)).toBe(0);
    expect(durationClass(1e9)).toBe(80);
  });

  test("are the medians of the last hour, or of the week where the hour has too few", () => {
    const fast = count("generation", 5, { ...key, count: 100, lastHour: 0 });
    const slow = { ...key, class: durationClass(50) };
    expect(of(fast, { ...slow, count: 3, lastHour: 3 })).toBe(classSeconds(slow.class));
    expect(of(fast, { ...slow, count: 2, lastHour: 2 })).toBe(classSeconds(fast.class));
  });

  test("of what was never made are those of what is nearest to it", () => {
    const four = count("generation", 40, { ...key, units: 4 });
    const nine = count("generation", 90, { ...key, units: 9 });
    const other = count("generation", 7, { ...key, variant: "b" });
    expect(of(nine, four, other)).toBe(classSeconds(four.class));
    expect(of(other)).toBe(classSeconds(other.class));
    expect(of(count("audio", 3))).toBeNull();
    expect(of()).toBeNull();
  });
});

describe("the seconds that a job will still take", () => {
  const record = (stage: StageName, tasks: readonly TaskRow[], changes = {}) => ({
    job: {
      ...sampleRecord({}, []).job,
      status: "processing" as const,
      current_stage: stage,
      ...changes,
    },
    tasks,
  });
  const left = (seen: Parameters<typeof remainingSeconds>[2]) =>
    remainingSeconds(stages, expected, seen);
  const start = Date.parse("2026-01-01T00:00:00.000Z");
  const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();

  test("are those of all stages before it began; the anchor and the other keyframes one after the other", () => {
    expect(left(record("prepare", []))).toBe(Math.round(9 * ten + hundred));
    expect(left(record("prepare", []))).toBe(
      wholeSeconds(stages, expected, pricedParamsOf(params)),
    );
  });

  test("count the units that are done", () => {
    const clips = [
      sampleTask("generation", 0, "done"),
      sampleTask("generation", 1, "leased", { progress: 0.5 }),
    ];
    expect(left(record("generation", clips))).toBe(Math.round(5 * ten + hundred / 4));
  });

  test("become fewer as time goes by, and more again where it lasts longer than expected", () => {
    const began = sampleTask("init", 2, "done", { finished_at: at(0) });
    const clips = [0, 1].map((unit) => sampleTask("generation", unit, "waiting"));
    const after = (seconds: number) =>
      left({
        ...record("generation", [began, ...clips], { started_at: at(-9) }),
        nowMs: start + seconds * 1_000,
      });
    expect(after(0)).toBe(Math.round(5 * ten + hundred));
    expect(after(40)).toBe(Math.round(5 * ten + hundred - 40));
    expect(after(99)).toBe(Math.round(5 * ten + hundred / 10));
    expect(after(1_000)).toBe(Math.round(5 * ten + 100));
  });

  test("end with the stage at which the job stops", () => {
    const stopping = { params: sampleParams({ stop_at_stage: "init" }) };
    expect(left(record("init", [], stopping))).toBe(Math.round(2 * ten));
  });

  test("are unknown of a job that stands still or has ended, and where nothing was measured", () => {
    expect(left(record("audio", [], { status: "paused" }))).toBeNull();
    expect(left(record("audio", [], { status: "completed" }))).toBeNull();
    const some = expectedDurations(measured.filter(({ stage }) => stage !== "captions"));
    expect(remainingSeconds(stages, some, record("audio", []))).toBeNull();
    expect(remainingSeconds(stages, some, record("final_merge", []))).toBe(Math.round(2 * ten));
  });
});
