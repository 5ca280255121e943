import { describe, expect, test } from "@jest/globals";
import { stages } from "../stages/stages.ts";
import { holding, wrongState } from "../testing/job-rig.ts";
import { doneTasks, sampleJob, sampleParams, sampleTask } from "../testing/sample-job.ts";
import { pauseJob, type ResumeBody, resumeJob } from "./job-actions.ts";
import { type JobRow, type JobState, jobStatuses } from "./job-state.ts";

const past = [...doneTasks("prepare"), ...doneTasks("agents")];
const drawn = [...past, ...doneTasks("init", 3)];
const stateOf = (job: Partial<JobRow>, tasks: JobState["tasks"] = drawn): JobState => ({
  job: sampleJob({ current_stage: "init", ...job }),
  tasks,
});
const paused = (pause_reason: JobRow["pause_reason"], changes: Partial<JobRow> = {}) =>
  ({ status: "paused", pause_reason, ...changes }) as const;

const pause = async (state: JobState) => {
  const { jobs, written } = holding(state);
  await pauseJob({ jobs })("tenant", "job");
  return written[0];
};
const resume = async (state: JobState, body: ResumeBody = {}) => {
  const { jobs, written } = holding(state);
  await resumeJob({ jobs, stages })("tenant", "job", body);
  return written[0];
};
const typesOf = (transition: Awaited<ReturnType<typeof resume>>) =>
  transition?.events?.map(({ type }) => type);

describe("pauseJob", () => {
  test("stands a processing job still and leaves its units alone", async () => {
    expect(await pause(stateOf({ status: "processing" }))).toEqual({
      set: { status: "paused", pause_reason: "user" },
      events: [{ type: "job.paused", data: { status: "paused", pause_reason: "user" } }],
    });
  });

  test.each(jobStatuses.filter((status) => status !== "processing"))(
    "refuses a %s job",
    async (status) => {
      await expect(pause(stateOf({ status }))).rejects.toMatchObject(wrongState(status, "pause"));
    },
  );
});

describe("resumeJob", () => {
  test.each(jobStatuses.filter((status) => status !== "paused"))(
    "refuses a %s job",
    async (status) => {
      await expect(resume(stateOf({ status }))).rejects.toMatchObject(wrongState(status, "resume"));
    },
  );

  test("refuses a job that waits for a human, and says what to do", async () => {
    const waiting = [...past, sampleTask("init", 0, "review")];
    await expect(resume(stateOf(paused("human_review"), waiting))).rejects.toMatchObject({
      kind: "conflict",
      code: "REVIEW_PENDING",
      details: { status: "paused", action: "resume" },
    });
  });

  test("lets the units of the running stage go on", async () => {
    const busy = [...past, sampleTask("init", 0, "done"), sampleTask("init", 1, "leased")];
    const resumed = await resume(stateOf(paused("user"), busy));
    expect(resumed?.set).toEqual({ status: "processing", pause_reason: null, max_credits: null });
    expect(resumed).not.toHaveProperty("insert");
  });

  test("begins the next stage of a job whose stage ended meanwhile, and tells that end no second time", async () => {
    const resumed = await resume(stateOf(paused("user")));
    expect(resumed).toMatchObject({
      set: { status: "processing", pause_reason: null, current_stage: "generation" },
      insert: [
        { stage: "generation", unit: 0 },
        { stage: "generation", unit: 1 },
      ],
    });
    expect(typesOf(resumed)).toEqual(["job.resumed", "stage.started"]);
  });

  test("hands a job over to the human who is to look at what was made meanwhile", async () => {
    const waiting = [...past, sampleTask("init", 0, "review")];
    const resumed = await resume(stateOf(paused("user"), waiting));
    expect(resumed?.set).toMatchObject({ status: "paused", pause_reason: "human_review" });
  });

  describe("after a credit limit", () => {
    // 2 script + 3×8 keyframes + 2×60 video
    const limited = paused("credit_limit", { params: sampleParams({ max_credits: 100 }) });

    test("lifts it when none is given", async () => {
      const resumed = await resume(stateOf(limited));
      expect(resumed?.set).toMatchObject({
        status: "processing",
        max_credits: null,
        current_stage: "generation",
      });
    });

    test.each([
      [145, { status: "paused", pause_reason: "credit_limit", max_credits: 145 }],
      [146, { status: "processing", max_credits: 146, current_stage: "generation" }],
    ] as const)("with %i goes by the new limit", async (max_credits, set) => {
      const resumed = await resume(stateOf(limited), { max_credits });
      expect(resumed?.set).toMatchObject(set);
    });

    test("makes a run that never began pending", async () => {
      const unbegun = { ...limited, current_stage: "generation", started_at: null } as const;
      const ready = [...drawn, sampleTask("generation", 0, "ready")];
      expect((await resume(stateOf(unbegun, ready)))?.set).toMatchObject({ status: "pending" });
    });
  });

  test("of a user's pause keeps the limit, unless another is given", async () => {
    const limited = paused("user", { params: sampleParams({ max_credits: 500 }) });
    expect((await resume(stateOf(limited)))?.set).toMatchObject({ max_credits: 500 });
    const raised = await resume(stateOf(limited), { max_credits: 600 });
    expect(raised?.set).toMatchObject({ max_credits: 600 });
  });
});
