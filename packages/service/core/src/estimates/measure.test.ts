import { expect, test } from "@jest/globals";
import type { TaskState } from "../jobs/model/job-state.ts";
import { type StageName, stageNames } from "../jobs/model/stage-names.ts";
import { onUnitCompleted } from "../pipeline/advance.ts";
import { stages } from "../stages/stages.ts";
import { sampleParams, sampleRecord, sampleTask } from "../testing/sample-job.ts";
import { claimOf } from "../testing/task-rig.ts";
import { durationClass } from "./duration-class.ts";
import { expectedDurations, nothingMeasured } from "./expected-durations.ts";
import { endedBatch, withEstimate } from "./measure.ts";

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
    variant: "",
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
