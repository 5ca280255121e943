import { describe, expect, test } from "@jest/globals";
import { pricedParamsOf, quoteStages } from "../pricing/quote.ts";
import { stages } from "../stages/stages.ts";
import { holding, wrongState } from "../testing/job-rig.ts";
import { doneTasks, sampleJob, sampleParams, sampleTask } from "../testing/sample-job.ts";
import { cancelJob, quoteRetry, retryJob } from "./job-actions.ts";
import { type JobRow, type JobState, jobStatuses, type Transition } from "./job-state.ts";
import { type StageName, stageNames } from "./stage-names.ts";

const live = ["pending", "processing", "paused"] as const;

/** Cancels a job in this status and returns what the store was told to write. */
const cancelled = async (status: (typeof jobStatuses)[number]): Promise<Transition | null> => {
  let written: Transition | null = null;
  const cancel = cancelJob({
    jobs: {
      update: async (_tenant, _job, decide) => {
        const job = sampleJob({ status, pause_reason: status === "paused" ? "user" : null });
        written = decide({ job, tasks: [] });
        return { job, tasks: [] };
      },
    },
  });
  await cancel("tenant", "job");
  return written;
};

describe("cancelJob", () => {
  test.each(live)("stops a %s job at once and releases all its credits", async (status) => {
    expect(await cancelled(status)).toEqual({
      set: { status: "cancelled", pause_reason: null },
      cancelOpen: true,
      settle: { consumed: 0, charges: [] },
      events: [{ type: "job.cancelled", data: { status: "cancelled" } }],
    });
  });

  test.each(jobStatuses.filter((status) => !live.some((each) => each === status)))(
    "refuses a %s job",
    async (status) => {
      await expect(cancelled(status)).rejects.toMatchObject({
        kind: "conflict",
        code: "INVALID_STATE",
        details: { status, action: "cancel" },
      });
    },
  );
});

const limits = { concurrent: 7, jobRetries: 20, dailyRetries: 200 };
const counts: { readonly [stage in StageName]?: number } = { init: 3, generation: 2 };
const doneBefore = (stage: StageName): JobState["tasks"] =>
  stageNames.slice(0, stageNames.indexOf(stage)).flatMap((name) => doneTasks(name, counts[name]));
const error = (stage: StageName) => ({ code: "X", message: "Why.", stage, retryable: true });

const failedAt = (stage: StageName, job: Partial<JobRow> = {}): JobState => ({
  job: sampleJob({ status: "failed", current_stage: stage, error: error(stage), ...job }),
  tasks: [...doneBefore(stage), sampleTask(stage, 0, "failed"), sampleTask(stage, 1, "cancelled")],
});
const completedAt = (stage: StageName, job: Partial<JobRow> = {}): JobState => ({
  job: sampleJob({ status: "completed", current_stage: stage, ...job }),
  tasks: [...doneBefore(stage), ...doneTasks(stage, counts[stage])],
});

const retry = async (state: JobState, restart_from_stage?: StageName) => {
  const { jobs, written } = holding(state);
  await retryJob({ jobs, stages, defaultLimits: limits })(
    state.job.tenant_id,
    "job",
    restart_from_stage ? { restart_from_stage } : {},
  );
  return written[0];
};
const priceFrom = (stage: StageName, params = sampleParams()): number =>
  quoteStages(stages.slice(stageNames.indexOf(stage)), pricedParamsOf(params)).credits;

describe("retryJob", () => {
  test.each(jobStatuses.filter((status) => status !== "failed" && status !== "completed"))(
    "refuses a %s job",
    async (status) => {
      const state = completedAt("complete", { status });
      await expect(retry(state)).rejects.toMatchObject(wrongState(status, "retry"));
    },
  );

  test("begins a new run at the failed stage with a reservation of its own", async () => {
    expect(await retry(failedAt("generation"))).toEqual({
      restart: { from: "generation", credits: priceFrom("generation"), limits },
      set: {
        status: "pending",
        pause_reason: null,
        current_stage: "generation",
        progress_percent: 25,
        error: null,
      },
      insert: [
        { stage: "generation", unit: 0 },
        { stage: "generation", unit: 1 },
      ],
      events: [
        {
          type: "job.retried",
          data: {
            status: "pending",
            pause_reason: null,
            restart_from_stage: "generation",
            run: 2,
            progress_percent: 25,
          },
        },
      ],
    });
  });

  test("starts a stage that starts with an anchor by the anchor", async () => {
    expect((await retry(failedAt("generation"), "init"))?.insert).toEqual([
      { stage: "init", unit: 0 },
    ]);
  });

  test.each<[string, JobState, StageName]>([
    ["failed", failedAt("audio"), "audio"],
    ["failed by a unit of a stage that it names", failedAt("captions"), "captions"],
    ["completed", completedAt("complete"), "prepare"],
    ["stopped by stop_at_stage", completedAt("init"), "generation"],
    ["stopped before the last stage", completedAt("final_merge"), "complete"],
  ])("of a job that %s restarts where it should by itself", async (_case, state, stage) => {
    expect((await retry(state))?.restart?.from).toBe(stage);
  });

  test.each(stageNames)("of a completed job may begin at %s", async (stage) => {
    const begun = await retry(completedAt("complete"), stage);
    expect(begun?.restart).toMatchObject({ from: stage, credits: priceFrom(stage) });
  });

  test.each<[StageName, StageName, readonly StageName[]]>([
    ["init", "generation", ["init"]],
    ["init", "audio", ["init", "generation", "concat"]],
    ["prepare", "complete", stageNames.slice(0, -1)],
  ])("of a job that failed at %s can't begin at %s", async (failed, from, missing) => {
    const refused = await retry(failedAt(failed), from).catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({
      code: "INVALID_STATE",
      kind: "conflict",
      details: { status: "failed", action: "retry", restart_from_stage: from, missing },
      message: expect.stringContaining(`restart at ${missing[0]} or before`),
    });
  });

  test("needs every unit of an earlier stage", async () => {
    const state = failedAt("generation");
    const lacking = {
      ...state,
      tasks: state.tasks.filter(({ stage, unit }) => stage !== "init" || unit !== 2),
    };
    await expect(retry(lacking)).rejects.toMatchObject({ details: { missing: ["init"] } });
  });

  test("that would spend more than max_credits at once is paused before it begins", async () => {
    // The run before cost 154; the segments alone cost 120.
    const params = (max_credits: number) => ({
      credits_consumed: 154,
      params: sampleParams({ max_credits }),
    });
    const over = await retry(completedAt("complete", params(273)), "generation");
    expect(over?.set).toMatchObject({ status: "paused", pause_reason: "credit_limit" });
    const within = await retry(completedAt("complete", params(274)), "generation");
    expect(within?.set).toMatchObject({ status: "pending", pause_reason: null });
  });
});

describe("quoteRetry", () => {
  const quote = (state: JobState, restart_from_stage?: StageName) =>
    quoteRetry({
      jobs: { ...holding(state).jobs, retriesLeft: async () => 19 },
      defaultLimits: limits,
      credits: {
        balance: async () => ({
          credit_balance: 500,
          credit_reserved: 100,
          available_credits: 400,
        }),
      },
      stages,
    })(state.job.tenant_id, state.job.job_id, restart_from_stage ? { restart_from_stage } : {});

  test("says what reruns, what is kept and what it will hold", async () => {
    const quoted = await quote(failedAt("audio"));
    const credits = priceFrom("audio");
    expect(quoted).toMatchObject({
      restart_from_stage: "audio",
      stages: ["audio", "captions", "final_merge", "complete"],
      kept_artifacts: [
        { stage: "prepare", artifact: "brief" },
        { stage: "agents", artifact: "script" },
        { stage: "init", artifact: "keyframes" },
        { stage: "generation", artifact: "segments" },
        { stage: "concat", artifact: "reel" },
      ],
      credits_to_reserve: credits,
      total_usd: credits / 100,
      available_credits: 400,
      retries_left: 19,
    });
    expect(quoted.breakdown.map(({ component }) => component)).toEqual([
      "voice",
      "music",
      "captions",
    ]);
  });

  test.each(stageNames)("from %s holds what the retry will hold", async (stage) => {
    const state = completedAt("complete");
    const begun = await retry(state, stage);
    expect((await quote(state, stage)).credits_to_reserve).toBe(begun?.restart?.credits);
  });

  test("refuses what the retry would refuse, and a job of another tenant", async () => {
    await expect(quote(completedAt("init", { status: "paused" }))).rejects.toMatchObject(
      wrongState("paused", "retry"),
    );
    await expect(quote(failedAt("init"), "audio")).rejects.toMatchObject({
      details: { missing: ["init", "generation", "concat"] },
    });
    const state = failedAt("init");
    const foreign = { ...state, job: { ...state.job, tenant_id: "another" } };
    await expect(quote(foreign)).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  });
});
