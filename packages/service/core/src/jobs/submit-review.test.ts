import { describe, expect, test } from "@jest/globals";
import { stages } from "../stages/stages.ts";
import { holding, wrongState } from "../testing/job-rig.ts";
import { doneTasks, sampleJob, sampleParams, sampleTask } from "../testing/sample-job.ts";
import { InvalidFields } from "../validation/invalid-fields.ts";
import type { JobParams } from "./job-params.ts";
import { type Candidate, type JobRow, type JobState, jobStatuses } from "./job-state.ts";
import { type ReviewBody, submitReview } from "./submit-review.ts";

const item: Candidate = {
  output: { score: { score: 70 } },
  score: 70,
  refused: null,
  feedback: null,
};
const past = [...doneTasks("prepare"), ...doneTasks("agents")];
const waiting = (stage: "init" | "generation", unit: number) =>
  sampleTask(stage, unit, "review", { candidates: [item] });

const stateOf = (
  tasks: JobState["tasks"],
  { params = {}, ...job }: Partial<Omit<JobRow, "params">> & { params?: Partial<JobParams> } = {},
): JobState => ({
  job: sampleJob({
    status: "paused",
    pause_reason: "human_review",
    current_stage: "init",
    ...job,
    params: sampleParams({ human_review: "all", human_review_max_rejections: 1, ...params }),
  }),
  tasks,
});
const review = async (state: JobState, body: Partial<ReviewBody> = {}) => {
  const { jobs, written } = holding(state);
  const whole = { kind: "keyframe", index: 0, decision: "approve", ...body } as const;
  await submitReview({ jobs, stages })(state.job.tenant_id, "job", whole);
  return written[0];
};
const typesOf = (transition: Awaited<ReturnType<typeof review>>) =>
  transition?.events?.map(({ type }) => type);

describe("a review", () => {
  test("that approves the anchor brings its siblings, and the job goes on", async () => {
    const decided = await review(stateOf([...past, waiting("init", 0)]));
    expect(decided).toMatchObject({
      set: { status: "processing", pause_reason: null },
      units: [{ stage: "init", unit: 0, status: "done", output: item.output }],
      insert: [
        { stage: "init", unit: 1 },
        { stage: "init", unit: 2 },
      ],
    });
    expect(typesOf(decided)).toEqual(["review.decided", "unit.finished", "job.resumed"]);
  });

  test("that approves the last item of a stage begins the next one", async () => {
    const decided = await review(stateOf([...past, ...doneTasks("init", 2), waiting("init", 2)]), {
      index: 2,
    });
    expect(decided?.set).toMatchObject({ status: "processing", current_stage: "generation" });
    expect(typesOf(decided)).toEqual([
      "review.decided",
      "unit.finished",
      "stage.finished",
      "job.resumed",
      "stage.started",
    ]);
  });

  test("of one of several items leaves the job waiting, and says so no second time", async () => {
    const tasks = [...past, sampleTask("init", 0, "done"), waiting("init", 1), waiting("init", 2)];
    const decided = await review(stateOf(tasks), { index: 1 });
    expect(decided?.set).toEqual({ progress_percent: 20 });
    expect(typesOf(decided)).toEqual(["review.decided", "unit.finished"]);
  });

  test("that rejects has the item made again with the feedback, and the job goes on", async () => {
    const decided = await review(stateOf([...past, waiting("init", 0)]), {
      decision: "reject",
      feedback: "  brighter ",
    });
    expect(decided).toMatchObject({
      set: { status: "processing", pause_reason: null },
      units: [
        {
          status: "ready",
          rejections: 1,
          candidates: [{ refused: "human", feedback: "brighter" }],
        },
      ],
    });
    expect(typesOf(decided)).toEqual(["review.decided", "item.refused", "job.resumed"]);
  });

  test("that rejects beyond max_credits has the job wait for credits", async () => {
    // 2 script + 3×8 keyframes = 26, and 8 more for another one
    const anchor = [...past, waiting("init", 0)];
    const limited = (max_credits: number) =>
      review(stateOf(anchor, { params: { max_credits } }), { decision: "reject" });
    expect((await limited(33))?.set).toMatchObject({
      status: "paused",
      pause_reason: "credit_limit",
    });
    expect((await limited(34))?.set).toMatchObject({ status: "processing" });
  });

  test("that rejects once too often fails the job where that is asked for", async () => {
    const params = { human_review_max_rejections: 0, human_review_budget: "fail" } as const;
    const decided = await review(stateOf([...past, waiting("init", 0)], { params }), {
      decision: "reject",
    });
    expect(decided).toMatchObject({
      set: { status: "failed", pause_reason: null, error: { code: "REVIEW_REJECTED" } },
      units: [{ status: "failed" }],
      cancelOpen: true,
      settle: { consumed: 0, charges: [] },
    });
  });

  test("may come while other items are made, and while the user has paused the job", async () => {
    const tasks = [...past, ...doneTasks("init", 3), waiting("generation", 0)];
    const other = sampleTask("generation", 1, "leased");
    const at = { current_stage: "generation" } as const;
    const busy = stateOf([...tasks, other], { ...at, status: "processing", pause_reason: null });
    const approve = { kind: "video" } as const;
    expect((await review(busy, approve))?.set).not.toHaveProperty("status");
    const still = stateOf([...tasks, other], { ...at, pause_reason: "user" });
    expect((await review(still, approve))?.set).not.toHaveProperty("status");
  });

  test("that names its attempt is for that one alone", async () => {
    const [refused, again] = [{ ...item, refused: "human" as const }, item];
    const second = sampleTask("init", 0, "review", { candidates: [refused, again], rejections: 1 });
    const state = stateOf([...past, second]);
    await expect(review(state, { attempt: 1 })).rejects.toMatchObject({
      code: "INVALID_STATE",
      details: { kind: "keyframe", index: 0, attempt: 1, waiting_attempt: 2 },
      message: expect.stringContaining("attempt 2 of it waits now"),
    });
    expect((await review(state, { attempt: 2 }))?.units).toMatchObject([{ status: "done" }]);
    const made = stateOf([...past, sampleTask("init", 0, "done")]);
    await expect(review(made, { attempt: 1 })).rejects.toMatchObject({
      details: { attempt: 1, waiting_attempt: null },
    });
  });

  test.each<[string, JobState]>([
    [
      "was made again",
      stateOf([
        ...past,
        sampleTask("init", 0, "review", { candidates: [{ ...item, refused: "human" }, item] }),
      ]),
    ],
    ["waits in a later run", stateOf([...past, waiting("init", 0)], { run: 2 })],
  ])(
    "of an item that %s while the decision waited for its turn is refused",
    async (_how, later) => {
      const { jobs: before } = holding(stateOf([...past, waiting("init", 0)]));
      const { jobs: after, written } = holding(later);
      const jobs = { get: before.get, update: after.update };
      const body = { kind: "keyframe", index: 0, decision: "reject" } as const;
      await expect(
        submitReview({ jobs, stages })(later.job.tenant_id, "job", body),
      ).rejects.toMatchObject(wrongState("paused", "review"));
      expect(written).toEqual([]);
    },
  );

  test.each([
    ["keyframe", 3, "use 0 to 2"],
    ["video", 2, "use 0 to 1"],
  ] as const)("of a %s that the job lacks is invalid at its index", async (kind, index, hint) => {
    const refused = await review(stateOf(past), { kind, index }).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(InvalidFields);
    expect(refused).toMatchObject({
      issues: [{ loc: ["body", "index"], input: index, msg: expect.stringContaining(hint) }],
    });
  });

  test.each(jobStatuses)("of an item that doesn't wait is refused in a %s job", async (status) => {
    const state = stateOf([...past, sampleTask("init", 0, "done")], { status, pause_reason: null });
    await expect(review(state)).rejects.toMatchObject(wrongState(status, "review"));
    await expect(review(state)).rejects.toMatchObject({
      details: { kind: "keyframe", index: 0 },
    });
  });
});
