import { expect, test } from "@jest/globals";
import { cancelJob, pauseJob, resumeJob } from "@reelwright/core/jobs/job-actions";
import { stages } from "@reelwright/core/stages/stages";
import { atOnce, play } from "./play.ts";
import { type Opened, taskOf } from "./scenario.ts";

/** Pausing, resuming and cancelling by core's use cases, and credit limits. */
export const control = (world: () => Opened): void => {
  const controlled = async (
    ...args: Parameters<typeof play> extends [unknown, ...infer R] ? R : never
  ) => {
    const job = await play(world, ...args);
    const { tenantId, jobId } = job;
    const { jobs } = job.store;
    return {
      ...job,
      pause: () => pauseJob({ jobs })(tenantId, jobId),
      resume: (body: Parameters<ReturnType<typeof resumeJob>>[2] = {}) =>
        resumeJob({ jobs, stages })(tenantId, jobId, body),
      cancel: () => cancelJob({ jobs })(tenantId, jobId),
    };
  };
  const typesOf = async ({ store, tenantId, jobId }: Awaited<ReturnType<typeof controlled>>) =>
    (await store.jobs.events(tenantId, jobId, 0, 1_000)).map(({ type }) => type);

  test("a paused job ends its stage and stands still; resumed, it completes", async () => {
    const job = await controlled();
    await job.playTo("generation");
    const [first, ...others] = await job.claim();
    if (!first) throw new Error("a claim was expected");
    await job.finish(first);
    expect((await job.pause()).job).toMatchObject({ status: "paused", pause_reason: "user" });
    for (const claim of others) expect(await job.finish(claim)).toBe(true);
    expect(await job.claim()).toEqual([]);
    expect((await job.read()).job).toMatchObject({
      status: "paused",
      pause_reason: "user",
      current_stage: "generation",
      progress_percent: 75,
    });
    expect((await job.resume()).job).toMatchObject({
      status: "processing",
      pause_reason: null,
      current_stage: "concat",
    });
    await job.playOut();
    expect((await job.read()).job).toMatchObject({ status: "completed", progress_percent: 100 });
    const types = await typesOf(job);
    expect(types.filter((type) => type === "stage.finished")).toHaveLength(stages.length);
    expect(types.filter((type) => type === "stage.started")).toHaveLength(stages.length - 1);
  });

  test("of many that pause at once, one does; so it is with resuming", async () => {
    const job = await controlled();
    await job.playTo("init");
    const refusal = { succeeded: 1, refused: ["INVALID_STATE"] };
    expect(await atOnce(10, job.pause)).toEqual(refusal);
    expect(await atOnce(10, () => job.resume())).toEqual(refusal);
    const types = await typesOf(job);
    expect(types.filter((type) => type === "job.paused")).toHaveLength(1);
    expect(types.filter((type) => type === "job.resumed")).toHaveLength(1);
    await job.playOut();
    expect((await job.read()).job.status).toBe("completed");
  });

  test("of many that cancel at once, one does, and the credits go back once", async () => {
    const job = await controlled();
    await job.playTo("init");
    expect(await atOnce(10, job.cancel)).toEqual({ succeeded: 1, refused: ["INVALID_STATE"] });
    expect(await job.balance()).toMatchObject({ credit_reserved: 0, available_credits: 10_000 });
    expect(await job.holds()).toMatchObject([{ run: 1, consumed: 0, charges: [] }]);
    expect(await job.claim()).toEqual([]);
    await expect(job.pause()).rejects.toMatchObject({
      code: "INVALID_STATE",
      details: { status: "cancelled", action: "pause" },
    });
    await expect(job.resume()).rejects.toMatchObject({ details: { status: "cancelled" } });
  });

  test("a job that is cancelled at the moment of its end is one of both, and settled so", async () => {
    const job = await controlled();
    await job.playTo("complete");
    const [last] = await job.claim();
    if (!last) throw new Error("a claim was expected");
    const [isAccepted, cancelled] = await Promise.allSettled([job.finish(last), job.cancel()]);
    const { status, credits_consumed } = (await job.read()).job;
    const isCompleted = isAccepted.status === "fulfilled" && isAccepted.value;
    expect(status).toBe(isCompleted ? "completed" : "cancelled");
    expect(cancelled.status).toBe(isCompleted ? "rejected" : "fulfilled");
    expect(credits_consumed > 0).toBe(isCompleted);
    expect(await job.balance()).toMatchObject({
      credit_balance: 10_000 - credits_consumed,
      credit_reserved: 0,
    });
  });

  test("a job stops before it spends more than its limit, and goes on by a higher one", async () => {
    // 2 script + 4×8 keyframes + 3×60 segments
    const job = await controlled({ max_credits: 213 });
    await job.playOut();
    expect((await job.read()).job).toMatchObject({
      status: "paused",
      pause_reason: "credit_limit",
      current_stage: "init",
    });
    const raised = await job.resume({ max_credits: 214 });
    expect(raised.job).toMatchObject({ status: "processing", current_stage: "generation" });
    expect(raised.job.params.max_credits).toBe(214);
    await job.playOut();
    expect((await job.read()).job).toMatchObject({
      pause_reason: "credit_limit",
      current_stage: "concat",
    });
    expect((await job.resume()).job.params.max_credits).toBeNull();
    await job.playOut();
    expect((await job.read()).job.status).toBe("completed");
  });

  test("nothing of a job that its limit stopped may be claimed, not even what was dispatched", async () => {
    const job = await controlled({ max_credits: 220, max_retries_video: 1 });
    await job.playTo("generation");
    const [first, second, third] = await job.claim();
    if (!first || !second || !third) throw new Error("three claims were expected");
    await job.finish(first, { score: { score: 1 } });
    expect((await job.read()).job.pause_reason).toBe("credit_limit");
    // A running unit may finish.
    expect(await job.finish(second)).toBe(true);
    expect(await job.claim()).toEqual([]);
    expect(await job.store.tasks.claim(first, job.owner)).toBeNull();
    expect(await job.finish(third)).toBe(true);
    await job.resume({ max_credits: 1_000 });
    await job.playOut();
    expect((await job.read()).job).toMatchObject({ status: "completed", credits_consumed: 260 });
  });

  test("stop_at_stage completes with what exists, for what was made", async () => {
    const job = await controlled({ stop_at_stage: "init" });
    await job.playOut();
    const record = await job.read();
    // 2 script + 4×8 keyframes
    expect(record.job).toMatchObject({ status: "completed", credits_consumed: 34 });
    expect(taskOf(record, "generation")).toBeUndefined();
    expect(await job.holds()).toMatchObject([
      {
        run: 1,
        consumed: 34,
        charges: [
          { component: "script", quantity: 1, unitCredits: 2 },
          { component: "keyframes", quantity: 4, unitCredits: 8 },
        ],
      },
    ]);
  });
};
