import { describe, expect, test } from "@jest/globals";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { JobParams } from "../jobs/job-params.ts";
import type { Candidate, JobRow, JobState, TaskState } from "../jobs/job-state.ts";
import { type StageName, stageNames } from "../jobs/stage-names.ts";
import { stages } from "../stages/stages.ts";
import { doneTasks, sampleJob, sampleParams, sampleTask } from "../testing/sample-job.ts";
import { vendorFailureDetails } from "../vendors/failure-details.ts";
import { firstUnits, onUnitCompleted, onUnitFailed } from "./advance.ts";

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
const scored = (score: number) => ({ score: { score, parts: {} } });
const advance = (state: JobState, unit = 0, output: unknown = scored(90)) =>
  onUnitCompleted(stages)(state, { stage: state.job.current_stage, unit }, output);
const eventTypes = (transition: ReturnType<typeof advance>) =>
  transition.events?.map(({ type }) => type);

const delivered = { final_video_url: "https://x/v.mp4", thumbnail_url: "https://x/t.jpg" };

describe("within a stage", () => {
  test("a stage that starts with an anchor has this one unit at first, any other has all", () => {
    const started = (name: StageName) =>
      firstUnits(stages.find((stage) => stage.name === name) ?? stages[0], sampleParams());
    expect(started("init")).toEqual([{ stage: "init", unit: 0 }]);
    expect(started("generation")).toEqual([
      { stage: "generation", unit: 0 },
      { stage: "generation", unit: 1 },
    ]);
  });

  test.each([
    ["processing", null],
    ["paused", "user"],
  ] as const)(
    "the anchor's end brings its siblings while %s, and no next stage",
    (status, pause_reason) => {
      const tasks = [...doneUpTo("agents"), sampleTask("init", 0, "done")];
      const next = advance(stateAt("init", tasks, { status, pause_reason }));
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
    const paused = { status: "paused", pause_reason: "user" } as const;
    const next = advance(stateAt("generation", doneUpTo("generation"), paused));
    expect(next).not.toHaveProperty("insert");
    expect(next.set).toEqual({ progress_percent: 75 });
    expect(eventTypes(next)).toEqual(["unit.finished", "stage.finished"]);
  });
});

describe("an item that isn't taken at once", () => {
  const made = (unit: number, status: TaskState["status"], changes: Partial<TaskState> = {}) =>
    sampleTask("generation", unit, status, changes);
  const before = doneUpTo("init");
  const item = (score: number, refused: Candidate["refused"] = null): Candidate => ({
    output: scored(score),
    score,
    refused,
    feedback: null,
  });

  test("below the threshold is made again, and its stage stays", () => {
    const state = stateAt("generation", [...before, made(0, "done"), made(1, "done")], {
      params: { max_retries_video: 1 },
    });
    const next = advance(state, 1, scored(49));
    expect(next.units).toMatchObject([
      { stage: "generation", unit: 1, status: "ready", retries: 1 },
    ]);
    expect(next).not.toHaveProperty("insert");
    expect(next).not.toHaveProperty("set");
    expect(next.events).toEqual([
      { type: "item.refused", data: { kind: "video", index: 1, score: 49 } },
    ]);
  });

  test("fails the job where that is asked for, with everything that is open", () => {
    const state = stateAt("generation", [...before, made(0, "done"), made(1, "leased")], {
      params: { failure_behavior: "fail" },
    });
    const next = advance(state, 0, scored(10));
    expect(next).toMatchObject({
      set: { status: "failed", error: { code: "QUALITY_TOO_LOW", stage: "generation" } },
      units: [{ unit: 0, status: "failed" }],
      cancelOpen: true,
      settle: { consumed: 0, charges: [] },
      webhook: { event: "job.failed" },
    });
  });

  test("waits for a human: the anchor alone is looked at before its siblings are made from it", () => {
    const params = { human_review: "anchor_only" } as const;
    const anchor = [...doneUpTo("agents"), sampleTask("init", 0, "done")];
    const next = advance(stateAt("init", anchor, { params }));
    expect(next.units).toMatchObject([{ stage: "init", unit: 0, status: "review" }]);
    expect(next.set).toEqual({ status: "paused", pause_reason: "human_review" });
    expect(next).not.toHaveProperty("insert");
    expect(eventTypes(next)).toEqual(["review.requested", "job.paused"]);
    const sibling = [...anchor, sampleTask("init", 1, "done"), sampleTask("init", 2, "leased")];
    expect(advance(stateAt("init", sibling, { params }), 1)).not.toHaveProperty("units");
  });

  test("pauses the job only when nothing else goes on", () => {
    const params = { human_review: "all" } as const;
    const waiting = made(0, "review", { candidates: [item(90)] });
    const busy = stateAt("generation", [...before, made(0, "done"), made(1, "leased")], { params });
    expect(advance(busy, 0)).not.toHaveProperty("set");
    const last = stateAt("generation", [...before, waiting, made(1, "done")], { params });
    expect(advance(last, 1).set).toEqual({ status: "paused", pause_reason: "human_review" });
  });

  test("that waits does not change why a job is paused", () => {
    const params = { human_review: "all" } as const;
    for (const pause_reason of ["user", "credit_limit"] as const) {
      const state = stateAt("generation", [...before, made(0, "done"), made(1, "done")], {
        params,
        status: "paused",
        pause_reason,
      });
      const next = advance(state, 1);
      expect(next.units).toMatchObject([{ status: "review" }]);
      expect(next).not.toHaveProperty("set");
    }
  });

  test.each([
    ["processing", null],
    ["paused", "user"],
    ["paused", "human_review"],
  ] as const)(
    "made again beyond max_credits stops a job that is %s (%s)",
    (status, pause_reason) => {
      // 2 script + 3×8 keyframes + 2×60 video = 146, and 30 more for the second try
      const params = { max_retries_video: 1, max_credits: 175 };
      const tasks = [...before, made(0, "done"), made(1, "leased")];
      const state = stateAt("generation", tasks, { params, status, pause_reason });
      const next = advance(state, 0, scored(10));
      expect(next.units).toMatchObject([{ unit: 0, status: "ready", retries: 1 }]);
      expect(next.set).toEqual({ status: "paused", pause_reason: "credit_limit" });
      const enough = { ...params, max_credits: 176 };
      const within = stateAt("generation", tasks, { params: enough, status, pause_reason });
      expect(advance(within, 0, scored(10)).set?.pause_reason).not.toBe("credit_limit");
    },
  );
});

describe("max_credits", () => {
  const limited = (max_credits: number, job: Partial<JobRow> = {}) =>
    advance(stateAt("init", doneUpTo("init"), { ...job, params: { max_credits } }), 2);

  test("stops a job before a stage that would spend more, and not before one that spends all", () => {
    const next = limited(145);
    expect(next.set).toMatchObject({ status: "paused", pause_reason: "credit_limit" });
    expect(next.set).not.toHaveProperty("current_stage");
    expect(next).not.toHaveProperty("insert");
    expect(eventTypes(next)).toEqual(["unit.finished", "stage.finished", "job.paused"]);
    expect(limited(146).set?.current_stage).toBe("generation");
  });

  test("counts what earlier runs consumed, and not what this one kept", () => {
    const kept = { from_stage: "init", credits_consumed: 100 } as const;
    expect(limited(243, kept).set?.pause_reason).toBe("credit_limit");
    expect(limited(244, kept).set?.current_stage).toBe("generation");
  });

  test("leaves a job alone that its user paused between stages", () => {
    expect(limited(1, { status: "paused", pause_reason: "user" }).set).toEqual({
      progress_percent: 25,
    });
  });
});

describe("the end", () => {
  test("a run that began later pays for its own stages only", () => {
    const state = stateAt("complete", doneUpTo("complete"), { from_stage: "audio" });
    const { settle } = advance(state, 0, delivered);
    expect(settle?.charges.map(({ component }) => component)).toEqual([
      "voice",
      "music",
      "captions",
    ]);
    expect(settle?.consumed).toBe(8);
  });

  test("the last stage completes the job: 100 %, settled, told to the webhook", () => {
    const next = advance(stateAt("complete", doneUpTo("complete")), 0, delivered);
    expect(next.set).toMatchObject({ status: "completed", progress_percent: 100 });
    // 2 script + 3×8 keyframes + 2×60 video + 4 voice (one segment spoken) + 2 music + 2 captions
    expect(next.settle).toMatchObject({ consumed: 154 });
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
    expect(next.settle?.consumed).toBe(consumed);
    expect(next.webhook).toMatchObject({ event: "job.completed", final_video_url: null });
    expect(next).not.toHaveProperty("insert");
  });

  test("the event of a job that stops at final_merge names the video", () => {
    const params = { stop_at_stage: "final_merge" } as const;
    const state = stateAt("final_merge", doneUpTo("final_merge"), { params });
    const made = { video: "v.mp4", thumbnail: "t.jpg", seconds: 16, frames: 480, ...delivered };
    expect(advance(state, 0, made).webhook).toMatchObject({ status: "completed", ...delivered });
  });

  test("a stage before stop_at_stage doesn't stop", () => {
    const state = stateAt("agents", doneUpTo("agents"), { params: { stop_at_stage: "init" } });
    expect(advance(state).set?.current_stage).toBe("init");
  });

  const error = { code: "X", message: "Why.", stage: "audio", retryable: true } as const;

  test("a failure ends the job: open units cancelled, every credit released, told to the webhook", () => {
    expect(onUnitFailed(error)).toMatchObject({
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

  test("where a vendor refused, the webhook says what to change, too", () => {
    const refused = new VendorFailure("policy_input", "The policy refuses the text.");
    const details = vendorFailureDetails(refused, ["product_name"]);
    const { webhook } = onUnitFailed({ ...error, message: refused.message, details });
    expect(webhook?.error_message).toBe(
      "The policy refuses the text. Change product_name: say or show the product plainly, without people, brands or claims that may be refused.",
    );
  });

  test("a job that ends while paused is paused for no reason any more", () => {
    const paused = { status: "paused", pause_reason: "user" } as const;
    const last = stateAt("complete", doneUpTo("complete"), paused);
    expect(advance(last, 0, delivered).set).toMatchObject({
      status: "completed",
      pause_reason: null,
    });
    expect(onUnitFailed(error).set?.pause_reason).toBeNull();
  });
});
