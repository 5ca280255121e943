import { randomUUID } from "node:crypto";
import { expect, test } from "@jest/globals";
import { resumeJob, retryJob } from "@reelwright/core/jobs/job-actions";
import type { RetryLimits } from "@reelwright/core/jobs/job-state";
import { type StageName, stageNames } from "@reelwright/core/jobs/stage-names";
import { stages } from "@reelwright/core/stages/stages";
import { atOnce, made, play } from "./play.ts";
import { claimOnly, isLost, newJob, type Opened, plentyOfRetries, taskOf } from "./scenario.ts";

/** Later runs: what they keep and reserve, and how the former run is fenced off. */
export const retries = (world: () => Opened): void => {
  const failedAt = async (
    stage: StageName,
    ...args: Parameters<typeof play> extends [unknown, ...infer R] ? R : never
  ) => {
    const job = await play(world, ...args);
    await job.playTo(stage);
    const [first, ...others] = await job.claim();
    if (!first) throw new Error("a claim was expected");
    await job.breakDown(first);
    expect((await job.read()).job.status).toBe("failed");
    return { ...job, first, others };
  };
  // 3×60 segments + 3×4 voice + 2 music + 2 captions
  const laterCredits = 196;

  test("a failed job goes on at the failed stage, with all that was made before it", async () => {
    const job = await failedAt("generation");
    const before = await job.read();
    const { job: row, tasks } = await job.retry();
    expect(row).toMatchObject({
      status: "pending",
      current_stage: "generation",
      from_stage: "generation",
      run: 2,
      error: null,
      pause_reason: null,
      progress_percent: 25,
      credits_estimated: laterCredits,
      credits_reserved: laterCredits,
      credits_consumed: 0,
      started_at: null,
      completed_at: null,
    });
    expect(await job.read()).toEqual({ job: row, tasks });
    const kept = before.tasks.filter(({ stage }) => stage !== "generation");
    expect(tasks.filter(({ stage }) => stage !== "generation")).toEqual(kept);
    expect(tasks.filter(({ stage }) => stage === "generation")).toMatchObject(
      [0, 1, 2].map((unit) => ({ unit, status: "ready", claimCount: 0, output: null })),
    );
    const [claim] = await job.claim();
    expect(claim?.run).toBe(2);
    expect(claim?.outputs).toEqual(
      kept.map(({ stage, unit, output }) => ({ stage, unit, output })),
    );
    expect((await job.read()).job).toMatchObject({
      status: "processing",
      started_at: expect.any(String),
    });
    expect(await job.holds()).toEqual([
      { run: 1, reserved: expect.any(Number), consumed: 0, charges: [] },
      { run: 2, reserved: laterCredits, consumed: null, charges: [] },
    ]);
  });

  test("a completed job may run again from any stage; what it costs adds up", async () => {
    const job = await play(world);
    await job.playOut();
    const whole = 230;
    expect((await job.read()).job.credits_consumed).toBe(whole);
    let consumed = whole;
    const costs = [whole, whole, 228, laterCredits, 16, 16, 2, 0, 0];
    for (const [index, stage] of [...stageNames.entries()].reverse()) {
      const { job: row, tasks } = await job.retry(stage);
      expect(row).toMatchObject({
        status: "pending",
        from_stage: stage,
        credits_consumed: consumed,
      });
      expect(new Set(tasks.map((task) => task.stage))).toEqual(
        new Set(stageNames.slice(0, index + 1)),
      );
      await job.playOut();
      consumed += costs[index] ?? 0;
      expect((await job.read()).job).toMatchObject({
        status: "completed",
        progress_percent: 100,
        credits_consumed: consumed,
        credits_reserved: 0,
      });
    }
    expect((await job.read()).job.run).toBe(10);
    expect((await job.holds()).map(({ consumed: own }) => own)).toEqual([
      whole,
      ...costs.toReversed(),
    ]);
    expect(await job.balance()).toMatchObject({
      credit_balance: 10_000 - consumed,
      credit_reserved: 0,
    });
  });

  test("outputs of later stages are gone until they are made again", async () => {
    const job = await play(world);
    await job.playOut();
    const before = await job.read();
    await job.retry("audio");
    expect(taskOf(await job.read(), "complete")).toBeUndefined();
    const claim = await claimOnly(job.store, job.owner);
    expect(claim.outputs.map(({ stage }) => stage)).not.toContain("audio");
    await job.finish(claim);
    await job.playOut();
    const after = await job.read();
    expect(taskOf(after, "generation", 2)).toEqual(taskOf(before, "generation", 2));
    expect(taskOf(after, "audio")?.output).toEqual(made(claim));
    expect(taskOf(after, "audio")?.output).not.toEqual(taskOf(before, "audio")?.output);
  });

  test("a run keeps units of any run, with another output where told, and pays for the others only", async () => {
    const job = await play(world);
    await job.playOut();
    const first = await job.read();
    await job.retry("generation");
    await job.playOut();
    const { job: row, tasks } = await job.read();
    const kept = tasks.filter(
      ({ stage, unit }) =>
        stageNames.indexOf(stage) < 4 &&
        !(stage === "agents") &&
        !(stage === "generation" && unit === 1),
    );
    const makes = {
      ...{ script: false, keyframes: [], segments: [1], speaks: [1] },
      ...{ music: false, captions: false },
    };
    const params = { ...row.params, music_volume: 0.3, film: { revision: 2, makes } };
    const memo = { script: "given" };
    await job.store.jobs.update(job.tenantId, job.jobId, () => ({
      restart: {
        ...{ from: "agents", credits: 68, limits: plentyOfRetries, params },
        keep: kept.map(({ stage, unit }) => ({
          ...{ stage, unit, run: stage === "generation" ? 1 : 2 },
          ...(stage === "prepare" && { output: { changed: true } }),
        })),
      },
      set: { status: "pending", current_stage: "agents", progress_percent: 5 },
      insert: [{ stage: "agents", unit: 0, memo }],
    }));
    const begun = await job.read();
    expect(begun.job).toMatchObject({
      run: 3,
      from_stage: "agents",
      params: { music_volume: 0.3 },
    });
    expect(taskOf(begun, "prepare")?.output).toEqual({ changed: true });
    for (const unit of [0, 2]) {
      expect(taskOf(begun, "generation", unit)?.output).toEqual(
        taskOf(first, "generation", unit)?.output,
      );
    }
    const [agents] = await job.claim();
    expect(agents).toMatchObject({ stage: "agents", memo, params: { music_volume: 0.3 } });
    if (!agents) throw new Error("a claim was expected");
    await job.finish(agents);
    const clips = await job.claim();
    expect(clips).toMatchObject([{ stage: "generation", unit: 1 }]);
    for (const clip of clips) await job.finish(clip);
    await job.playOut();
    const after = await job.read();
    expect(after.job).toMatchObject({ status: "completed", run: 3 });
    const [, , last] = await job.holds();
    expect(last?.charges.map(({ component, quantity }) => [component, quantity])).toEqual([
      ["video", 1],
      ["voice", 1],
    ]);
  });

  test("a stopped job goes on after its stop; what was judged before is kept as it was", async () => {
    const job = await play(world, { stop_at_stage: "init" });
    await job.playTo("init");
    const anchor = await claimOnly(job.store, job.owner);
    await job.finish(anchor, made(anchor, 10));
    await job.playOut();
    const before = taskOf(await job.read(), "init");
    expect(before).toMatchObject({ retries: 1, candidates: [{ score: 10 }, { score: 90 }] });
    const { job: row, tasks } = await job.retry();
    expect(row).toMatchObject({ from_stage: "generation", credits_consumed: 38 });
    expect(tasks.find(({ stage, unit }) => stage === "init" && unit === 0)).toEqual(before);
    await job.playOut();
    // The first run has paid for the retry of the anchor.
    expect((await job.read()).job).toMatchObject({
      status: "completed",
      credits_consumed: 38 + laterCredits,
    });
  });

  test("too few credits leave everything as it was", async () => {
    const job = await failedAt("generation", {}, 300);
    const other = newJob(job.tenantId, { credits: 300 - laterCredits + 1 });
    await job.store.jobs.create(other);
    const before = [await job.read(), await job.holds(), await job.balance()];
    await expect(job.retry()).rejects.toMatchObject({
      kind: "unpaid",
      code: "INSUFFICIENT_CREDITS",
      details: { required: laterCredits, available: laterCredits - 1 },
    });
    expect([await job.read(), await job.holds(), await job.balance()]).toEqual(before);
    const grant = { type: "purchase", amount: 1, description: "A credit" } as const;
    await job.store.credits.grant(job.tenantId, grant);
    expect((await job.retry()).job.run).toBe(2);
  });

  test("too many live jobs leave everything as it was", async () => {
    const job = await failedAt("generation");
    await job.store.jobs.create(newJob(job.tenantId));
    const before = [await job.read(), await job.holds(), await job.balance()];
    await expect(job.retry(null, { concurrent: 1 })).rejects.toMatchObject({
      kind: "limited",
      code: "CONCURRENT_JOB_LIMIT",
      details: { limit: 1, retry_after: expect.any(Number) },
    });
    expect([await job.read(), await job.holds(), await job.balance()]).toEqual(before);
    expect((await job.retry(null, { concurrent: 2 })).job.run).toBe(2);
    const full = newJob(job.tenantId, { defaultLimits: { concurrent: 2, daily: 100 } });
    await expect(job.store.jobs.create(full)).rejects.toMatchObject({
      code: "CONCURRENT_JOB_LIMIT",
    });
  });

  test("of many retries at once, one begins a run and holds its credits", async () => {
    const job = await failedAt("generation");
    expect(await atOnce(10, () => job.retry())).toEqual({
      succeeded: 1,
      refused: ["INVALID_STATE"],
    });
    expect((await job.read()).job.run).toBe(2);
    expect(await job.holds()).toHaveLength(2);
    expect((await job.balance()).credit_reserved).toBe(laterCredits);
    expect(await job.claim()).toHaveLength(3);
  });

  test("a job is retried so often a day, however many ask at once, and says what is left", async () => {
    const job = await failedAt("complete");
    const limits = { jobRetries: 3, dailyRetries: 1_000 };
    const left = () => job.store.jobs.retriesLeft(job.tenantId, job.jobId, limits);
    for (let n = 0; n < 3; n += 1) {
      expect(await left()).toBe(3 - n);
      expect((await atOnce(32, () => job.retry(null, limits))).succeeded).toBe(1);
      expect(await left()).toBe(2 - n);
      await job.playOut();
    }
    const before = [await job.read(), await job.holds(), await job.balance()];
    await expect(job.retry("complete", limits)).rejects.toMatchObject({
      kind: "limited",
      code: "RETRY_LIMIT",
      details: { limit: 3, per: "job", retry_after: expect.any(Number) },
    });
    expect([await job.read(), await job.holds(), await job.balance()]).toEqual(before);
    expect(await job.store.jobs.retriesLeft(await world().tenant(1), job.jobId, limits)).toBe(0);
  });

  test("of 32 retries of a tenant's jobs at once, as many begin as its day has left", async () => {
    const job = await failedAt("generation");
    const others = await Promise.all(
      Array.from({ length: 31 }, () => failedCopy(job, { dailyRetries: 9 })),
    );
    const all = [() => job.retry(null, { dailyRetries: 9 }), ...others];
    let n = 0;
    expect(await atOnce(32, async () => all[n++]?.())).toEqual({
      succeeded: 9,
      refused: ["RETRY_LIMIT"],
    });
    await expect(job.retry(null, { dailyRetries: 9 })).rejects.toThrow();
    expect((await job.balance()).credit_reserved).toBe(9 * laterCredits);
    const defaults = { jobRetries: 5, dailyRetries: 12 };
    expect(await job.store.jobs.retriesLeft(job.tenantId, job.jobId, defaults)).toBe(3);
  });

  test("of two retries at once the second doesn't follow the run that the first began", async () => {
    const job = await failedAt("complete");
    const stale = await job.read();
    await job.retry();
    await job.playOut();
    const jobs = { ...job.store.jobs, get: async () => stale };
    const second = retryJob({ jobs, stages, defaultLimits: plentyOfRetries });
    await expect(second(job.tenantId, job.jobId, {})).rejects.toMatchObject({
      code: "INVALID_STATE",
    });
    expect((await job.read()).job.run).toBe(2);
  });

  test("retries of many jobs share what credits there are", async () => {
    const job = await failedAt("generation", {}, 1_000);
    const more = await Promise.all(Array.from({ length: 6 }, () => failedCopy(job)));
    const results = await Promise.allSettled([job.retry(), ...more.map((retry) => retry())]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect((await job.balance()).available_credits).toBe(1_000 - 5 * laterCredits);
  });

  /** Creates another failed job of the same tenant. Returns its retry. */
  const failedCopy = async (
    { store, tenantId, jobId }: Awaited<ReturnType<typeof play>>,
    limits: Partial<RetryLimits> = {},
  ) => {
    const source = await store.jobs.get(tenantId, jobId);
    if (!source) throw new Error("no job to copy");
    const id = randomUUID();
    const { params } = source.job;
    await store.jobs.create(newJob(tenantId, { jobId: id, params, credits: 0 }));
    const restart = {
      from: "prepare",
      credits: laterCredits,
      limits: { ...plentyOfRetries, ...limits },
    } as const;
    await store.jobs.update(tenantId, id, () => ({
      set: { status: "cancelled" },
      cancelOpen: true,
      settle: { consumed: 0, charges: [] },
    }));
    return () =>
      store.jobs.update(tenantId, id, () => ({
        restart,
        set: { status: "pending" },
        insert: [{ stage: "prepare", unit: 0 }],
      }));
  };

  test("a worker that still runs a unit of the former run can't touch the new one", async () => {
    const job = await failedAt("generation");
    const [stale] = job.others;
    if (!stale) throw new Error("a claim was expected");
    await job.retry();
    expect(await isLost(await job.store.registerWorker("worker"), stale, 0.9)).toBe(true);
    expect(await job.finish(stale, { stale: true })).toBe(false);
    expect(await job.store.tasks.claim(stale, job.owner)).toBeNull();
    const fresh = await job.claim();
    expect(fresh).toHaveLength(3);
    expect(await job.finish(stale, { stale: true })).toBe(false);
    for (const claim of fresh) expect(await job.finish(claim)).toBe(true);
    const { tasks } = await job.read();
    const outputs = tasks.filter(({ stage }) => stage === "generation").map(({ output }) => output);
    expect(outputs).toEqual(fresh.map((claim) => made(claim)).sort(byUnit));
  });

  const byUnit = (a: unknown, b: unknown) =>
    (a as { generation: number }).generation - (b as { generation: number }).generation;

  test("a run that costs nothing holds nothing and ends like any other", async () => {
    const job = await failedAt("complete");
    const { job: row } = await job.retry();
    expect(row).toMatchObject({ credits_reserved: 0, credits_estimated: 0 });
    await job.playOut();
    expect((await job.read()).job).toMatchObject({ status: "completed", credits_consumed: 0 });
    expect((await job.holds()).map(({ reserved, consumed }) => [reserved, consumed])).toEqual([
      [246, 0],
      [0, 0],
    ]);
  });

  test("a run that would spend beyond the limit waits until it is raised", async () => {
    const job = await play(world, { max_credits: 240 });
    await job.playOut();
    const { job: row } = await job.retry("generation");
    expect(row).toMatchObject({ status: "paused", pause_reason: "credit_limit", run: 2 });
    expect(await job.claim()).toEqual([]);
    const resume = resumeJob({ jobs: job.store.jobs, stages });
    await resume(job.tenantId, job.jobId, { max_credits: 1_000 });
    await job.playOut();
    expect((await job.read()).job).toMatchObject({
      status: "completed",
      credits_consumed: 230 + laterCredits,
      started_at: expect.any(String),
    });
  });

  test("a job of another tenant has no holds to show", async () => {
    const job = await play(world);
    expect(await job.store.jobs.holds(await world().tenant(1), job.jobId)).toEqual([]);
    expect(await job.store.jobs.holds(job.tenantId, randomUUID())).toEqual([]);
  });
};
