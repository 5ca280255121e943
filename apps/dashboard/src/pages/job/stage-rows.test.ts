import { describe, expect, test } from "@jest/globals";
import type { Job, StageName, Timeline } from "reelwright";
import { stateOf } from "./job-state.ts";
import { stageRows, waitOf } from "./stage-rows.ts";
import { orderedJob } from "./testing/recorded-run.ts";

type Unit = Timeline["units"][number];

const none = {
  queue_seconds: 0,
  run_seconds: 0,
  vendor_seconds: 0,
  retry_seconds: 0,
  review_seconds: 0,
};

const unit = (stage: StageName, at: number, changed: Partial<Unit>): Unit => ({
  stage,
  unit: at,
  status: "leased",
  waits_for: null,
  is_kept: false,
  created_at: "",
  started_at: null,
  finished_at: null,
  failures: 0,
  claims: [],
  vendor_calls: [],
  ...none,
  ...changed,
});

type Stage = Timeline["stages"][number];

const timeline = (stages: readonly Partial<Stage>[], units: readonly Unit[]): Timeline => ({
  job_id: "x",
  run: 1,
  status: "processing",
  created_at: "",
  started_at: null,
  completed_at: null,
  estimated_seconds_remaining: null,
  stages: stages.map((each) => ({
    stage: "init",
    units: 3,
    is_kept: false,
    began_at: "",
    ended_at: null,
    seconds: 10,
    ...none,
    ...each,
  })),
  units: [...units],
});

const running = (name: StageName, changed: Partial<Job> = {}): Job => {
  const job = orderedJob({ status: "processing", current_stage: name, ...changed });
  const at = job.stages.findIndex((stage) => stage.name === name);
  return {
    ...job,
    stages: job.stages.map((stage, index) => ({
      ...stage,
      status: index < at ? "completed" : index === at ? "running" : "pending",
    })),
  };
};

const rowOf = (job: Job, told: Timeline | null, name: StageName, sinceMs = 0) => {
  const row = stageRows(stateOf(job, 0), told, sinceMs).find((each) => each.name === name);
  if (!row) throw new Error(`no row ${name}`);
  return row;
};

describe("the rows of stages", () => {
  test("show each unit, and go on counting a stage under way", () => {
    const units = [
      unit("init", 0, { status: "done" }),
      unit("init", 1, {}),
      unit("init", 2, { status: "waiting", waits_for: "vendor" }),
    ];
    const row = rowOf(running("init"), timeline([{}], units), "init", 2_500);
    expect(row.marks).toEqual(["done", "running", "vendor"]);
    expect(row.seconds).toBe(12.5);
  });

  test("know how many units there will be before there are any", () => {
    const job = running("agents");
    expect(rowOf(job, null, "init").marks).toEqual(["pending", "pending", "pending"]);
    expect(rowOf(job, null, "generation").marks).toHaveLength(2);
    expect(rowOf(job, null, "audio").marks).toHaveLength(1);
  });

  test("stop counting at a stage's end and at the job's", () => {
    const ended = timeline([{ ended_at: "2026-01-01T00:00:00Z" }], []);
    expect(rowOf(running("generation"), ended, "init", 9_000).seconds).toBe(10);
    const cancelled = running("init", { status: "cancelled" });
    expect(rowOf(cancelled, timeline([{}], []), "init", 9_000).seconds).toBe(10);
  });

  test("tell waits of a second or more, the longest first", () => {
    const told = timeline([{ queue_seconds: 0.4, vendor_seconds: 3, review_seconds: 8 }], []);
    expect(rowOf(running("init"), told, "init").waited).toEqual([
      { kind: "review", seconds: 8 },
      { kind: "vendor", seconds: 3 },
    ]);
  });

  test("tell what an earlier run made, and what the order leaves out", () => {
    const kept = timeline([{ is_kept: true }], []);
    expect(rowOf(running("audio"), kept, "init")).toMatchObject({ status: "kept", seconds: null });
    const stops = running("init", { stop_at_stage: "init" });
    expect(rowOf(stops, null, "generation").status).toBe("skipped");
    expect(rowOf(stops, null, "init").status).toBe("running");
  });

  test("ignore the timeline of a former run", () => {
    const row = rowOf(running("init", { run: 2 }), timeline([{}], []), "init");
    expect(row.seconds).toBeNull();
  });
});

describe("what a job waits for", () => {
  const waitWith = (marks: readonly Unit[]) =>
    waitOf(stageRows(stateOf(running("init"), 0), timeline([{}], marks), 0));

  test("is nothing while a unit is worked on", () => {
    expect(waitWith([unit("init", 0, {}), unit("init", 1, { waits_for: "vendor" })])).toBeNull();
  });

  test("is a person before all else", () => {
    const units = [
      unit("init", 0, { status: "review", waits_for: "review" }),
      unit("init", 1, { status: "ready", waits_for: "worker" }),
    ];
    expect(waitWith(units)).toBe("review");
  });
});
