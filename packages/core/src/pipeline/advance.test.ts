import { describe, expect, test } from "@jest/globals";
import { doneTasks, sampleJob, sampleParams, sampleTask } from "../../test/sample-job.ts";
import type { JobRow, JobState } from "../job/job-state.ts";
import type { JobParams } from "../job/params-schema.ts";
import { type StageName, stageNames } from "../job/stage-names.ts";
import { stages } from "../stages/index.ts";
import { firstUnits, unitDone, unitFailed } from "./advance.ts";

const unitCounts: { readonly [stage in StageName]?: number } = { init: 3, generation: 2 };
/** Every unit done of the stages up to and with `last`, in a job of two segments. */
const doneUpTo = (last: StageName): JobState["tasks"] =>
  stageNames
    .slice(0, stageNames.indexOf(last) + 1)
    .flatMap((stage) => doneTasks(stage, unitCounts[stage]));

const stateAt = (
  stage: StageName,
  tasks: JobState["tasks"],
  { params = {}, ...job }: Partial<Omit<JobRow, "params">> & { params?: Partial<JobParams> } = {},
): JobState => ({
  job: sampleJob({ current_stage: stage, ...job, params: sampleParams(params) }),
  tasks,
});
const advance = (state: JobState, unit = 0, output: unknown = {}) =>
  unitDone(stages)(state, { stage: state.job.current_stage, unit }, output);
const eventTypes = (transition: ReturnType<typeof advance>) =>
  transition.events?.map(({ type }) => type);

const delivered = { final_video_url: "https://x/v.mp4", thumbnail_url: "https://x/t.jpg" };

describe("within a stage", () => {
  test("a stage with a lead starts with it alone, one without starts whole", () => {
    const started = (name: StageName) =>
      firstUnits(stages.find((stage) => stage.name === name) ?? stages[0], sampleParams());
    expect(started("init")).toEqual([{ stage: "init", unit: 0 }]);
    expect(started("generation")).toEqual([
      { stage: "generation", unit: 0 },
      { stage: "generation", unit: 1 },
    ]);
  });

  test.each(["processing", "paused"] as const)(
    "the lead's end brings its siblings while %s, and no next stage",
    (status) => {
      const tasks = [...doneUpTo("agents"), sampleTask("init", 0, "done")];
      const next = advance(stateAt("init", tasks, { status }));
      expect(next.insert).toEqual([
        { stage: "init", unit: 1 },
        { stage: "init", unit: 2 },
      ]);
      expect(next.set).toEqual({ progress_percent: 15 });
    },
  );

  test("units that are still at work hold the stage", () => {
    const tasks = [
      ...doneUpTo("init"),
      sampleTask("generation", 0, "leased"),
      sampleTask("generation", 1, "done"),
    ];
    const next = advance(stateAt("generation", tasks), 1);
    expect(next).not.toHaveProperty("insert");
    expect(eventTypes(next)).toEqual(["unit.finished"]);
  });

  test("progress in generation is proportional to the finished segments", () => {
    const weightBefore = 25;
    const weight = stages.find(({ name }) => name === "generation")?.weight ?? 0;
    const percents = [1, 2, 3, 4].map((done) => {
      const tasks = [
        ...doneUpTo("agents"),
        ...doneTasks("init", 6),
        ...doneTasks("generation", done),
        ...Array.from({ length: 5 - done }, (_, index) =>
          sampleTask("generation", done + index, "leased"),
        ),
      ];
      const state = stateAt("generation", tasks, { params: { segment_count: 5 } });
      return advance(state, done - 1).set?.progress_percent;
    });
    expect(percents).toEqual([1, 2, 3, 4].map((done) => weightBefore + (weight * done) / 5));
  });
});

describe("between stages", () => {
  test.each(stageNames.slice(0, -1).map((name, index) => [name, stageNames[index + 1]] as const))(
    "%s done: the job goes on with %s",
    (name, following) => {
      const next = advance(stateAt(name, doneUpTo(name)));
      const count = following === "generation" ? 2 : 1;
      expect(next.set?.current_stage).toBe(following);
      expect(next.insert).toEqual(
        Array.from({ length: count }, (_, unit) => ({ stage: following, unit })),
      );
      expect(next).not.toHaveProperty("settle");
      expect(eventTypes(next)).toEqual(["unit.finished", "stage.finished", "stage.started"]);
    },
  );

  test("a paused job finishes its stage and goes no further", () => {
    const next = advance(stateAt("generation", doneUpTo("generation"), { status: "paused" }));
    expect(next).not.toHaveProperty("insert");
    expect(next.set).toEqual({ progress_percent: 75 });
    expect(eventTypes(next)).toEqual(["unit.finished", "stage.finished"]);
  });
});

describe("the end", () => {
  test("the last stage completes the job: 100 %, settled, told to the webhook", () => {
    const next = advance(stateAt("complete", doneUpTo("complete")), 0, delivered);
    expect(next.set).toMatchObject({ status: "completed", progress_percent: 100 });
    // 2 script + 3×8 keyframes + 2×60 video + 4 voice (one segment spoken) + 2 music + 2 captions
    expect(next.settle).toEqual({ consumed: 154 });
    expect(next.webhook).toEqual({
      event: "job.completed",
      status: "completed",
      ...delivered,
      error_message: null,
    });
    expect(next.events?.at(-1)).toEqual({
      type: "job.completed",
      data: { status: "completed", progress_percent: 100, credits_consumed: 154 },
    });
  });

  test.each([
    ["prepare", 0],
    ["agents", 2],
    ["init", 26],
    ["generation", 146],
    ["final_merge", 154],
  ] as const)("stop_at_stage %s completes there and consumes %i credits", (name, consumed) => {
    const next = advance(stateAt(name, doneUpTo(name), { params: { stop_at_stage: name } }));
    expect(next.set).toMatchObject({ status: "completed", progress_percent: 100 });
    expect(next.settle).toEqual({ consumed });
    expect(next.webhook).toMatchObject({ event: "job.completed", final_video_url: null });
    expect(next).not.toHaveProperty("insert");
  });

  test("a stage before stop_at_stage doesn't stop", () => {
    const state = stateAt("agents", doneUpTo("agents"), { params: { stop_at_stage: "init" } });
    expect(advance(state).set?.current_stage).toBe("init");
  });

  const error = { code: "X", message: "Why.", stage: "audio", retryable: true } as const;

  test("a failure ends the job: open units cancelled, every credit released, told to the webhook", () => {
    expect(unitFailed(error)).toMatchObject({
      set: { status: "failed", error },
      cancelOpen: true,
      settle: { consumed: 0 },
      webhook: {
        event: "job.failed",
        status: "failed",
        final_video_url: null,
        thumbnail_url: null,
        error_message: "Why.",
      },
      events: [{ type: "job.failed", data: { status: "failed", error } }],
    });
  });

  test("a job that ends while paused is paused for no reason any more", () => {
    const paused = { status: "paused", pause_reason: "user" } as const;
    const last = stateAt("complete", doneUpTo("complete"), paused);
    expect(advance(last, 0, delivered).set).toMatchObject({
      status: "completed",
      pause_reason: null,
    });
    expect(unitFailed(error).set?.pause_reason).toBeNull();
  });
});
