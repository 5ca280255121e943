import { describe, expect, test } from "@jest/globals";
import type { TaskRow, TaskState } from "../jobs/job-state.ts";
import { type StageName, stageNames } from "../jobs/stage-names.ts";
import { onUnitCompleted } from "../pipeline/advance.ts";
import type { DurationCount, DurationStore } from "../ports/jobs.ts";
import { pricedParamsOf } from "../pricing/quote.ts";
import { stages } from "../stages/stages.ts";
import { sampleParams, sampleRecord, sampleTask } from "../testing/sample-job.ts";
import { claimOf } from "../testing/task-rig.ts";
import {
  classSeconds,
  durationClass,
  endedBatch,
  expectedDurations,
  nothingMeasured,
  openDurationLog,
  remainingSeconds,
  variantOf,
  wholeSeconds,
  withEstimate,
} from "./durations.ts";

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

const stateOf = (stage: StageName, tasks: readonly TaskState[]) => ({
  job: { ...sampleRecord({}, []).job, status: "processing" as const, current_stage: stage },
  tasks,
});
const done = (stage: StageName, unit: number) => sampleTask(stage, unit, "done");
const good = { score: { score: 95, parts: {} } };
const ended = (
  stage: StageName,
  unit: number,
  tasks: readonly TaskState[],
  params = sampleParams(),
) => {
  const state = stateOf(stage, tasks);
  const transition = onUnitCompleted(stages)(state, { stage, unit }, good);
  return endedBatch(stages, claimOf({ stage, unit, params }), state, transition);
};

test("a batch has ended with its last unit", () => {
  const running = sampleTask("generation", 1, "leased");
  expect(ended("generation", 0, [done("generation", 0), running])).toBeNull();
  expect(ended("generation", 1, [done("generation", 0), done("generation", 1)])).toEqual({
    stage: "generation",
    variant: "vidA_fast/standard/8s",
    units: 2,
  });
  expect(ended("agents", 0, [done("agents", 0)])).toEqual({
    stage: "agents",
    variant: "16s",
    units: 1,
  });
});

test("the anchor is a batch, and the other keyframes are another one", () => {
  const init = { stage: "init", variant: "1k" };
  expect(ended("init", 0, [done("init", 0)])).toEqual({ ...init, units: 1 });
  const all = [0, 1, 2].map((unit) => done("init", unit));
  expect(ended("init", 2, all)).toEqual({ ...init, units: 2 });
});

test("an item that is made again has not ended its batch", () => {
  const state = stateOf("init", [done("init", 0)]);
  const low = { score: { score: 1, parts: {} } };
  const transition = onUnitCompleted(stages)(state, { stage: "init", unit: 0 }, low);
  expect(transition.units?.[0]?.status).toBe("ready");
  expect(endedBatch(stages, claimOf({ stage: "init", unit: 0 }), state, transition)).toBeNull();
});

test("what humans decide on isn't measured", () => {
  const reviewed = sampleParams({ human_review: "all" });
  expect(ended("init", 0, [done("init", 0)], reviewed)).toBeNull();
  expect(ended("audio", 0, [done("audio", 0)], reviewed)).toMatchObject({ stage: "audio" });
});

test("events that say how far the job is say how long it will still take", () => {
  const measured = stageNames.map((stage) => {
    return { stage, variant: "", units: 1, class: durationClass(60), count: 5, lastHour: 5 };
  });
  const state = stateOf("agents", [done("agents", 0)]);
  const transition = onUnitCompleted(stages)(state, { stage: "agents", unit: 0 }, {});
  const told = withEstimate(stages, expectedDurations(measured), state, transition);
  expect(told.events?.map(({ type }) => type)).toEqual([
    "unit.finished",
    "stage.finished",
    "stage.started",
  ]);
  const left = told.events?.map(({ data }) => data["estimated_seconds_remaining"]);
  expect(new Set(left).size).toBe(1);
  // The anchor and the other keyframes, and the six stages that follow.
  expect(Number(left?.[0]) / (8 * 60)).toBeCloseTo(1, 0);
  const unknown = withEstimate(stages, nothingMeasured, state, transition);
  expect(unknown.events?.[0]?.data["estimated_seconds_remaining"]).toBeNull();
});

const key = { stage: "audio", variant: "16s", units: 1 } as const;

const memory = (): DurationStore & { readonly written: DurationCount[]; reads: number } => {
  const written: DurationCount[] = [];
  const store = {
    written,
    reads: 0,
    record: async (counts: readonly DurationCount[]) => void written.push(...counts),
    counts: async () => {
      store.reads += 1;
      return written.map((each) => ({ ...each, lastHour: each.count }));
    },
  };
  return store;
};

test("what is noted is written in sum, and read by the next one that asks", async () => {
  const store = memory();
  const log = openDurationLog(store, (error) => expect(error).toBeNull());
  for (const seconds of [2, 2, 2, 90]) log.note(key, seconds);
  await log.stop();
  expect(store.written).toEqual([
    { ...key, class: durationClass(2), count: 3 },
    { ...key, class: durationClass(90), count: 1 },
  ]);
  const other = openDurationLog(store, (error) => expect(error).toBeNull());
  expect(other.current().secondsOf(key)).toBeNull();
  await new Promise((resolve) => setImmediate(resolve));
  expect(other.current().secondsOf(key)).toBeCloseTo(2, 0);
  expect(store.reads).toBe(1);
  await other.stop();
});

test("a store that is away costs measurements, and nothing else", async () => {
  const errors: unknown[] = [];
  const away = async () => {
    throw new Error("away");
  };
  const log = openDurationLog({ record: away, counts: away }, (error) => errors.push(error));
  log.note(key, 1);
  expect(log.current().secondsOf(key)).toBeNull();
  await log.stop();
  expect(errors).toHaveLength(2);
});
