/** What an item's score and a job's credit limit do, through the whole product, with media that are made at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { openTenant, price, stageOf, type TenantClient } from "../support/api-client.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

let stack: RunningStack;
let pictures: Pictures;
let tenant: TenantClient;
beforeAll(async () => {
  pictures = await servePictures();
  stack = await sharedStack();
});
beforeEach(async () => {
  tenant = await openTenant(stack, pictures.url("bottle.jpg"), 1_000);
});
afterAll(() => pictures?.close());

describe("quality", () => {
  test("an item below the threshold is made again, at half its price", async () => {
    const jobId = await tenant.createJob({}, "score:keyframe:40,90");
    const job = await tenant.ended(jobId, "completed");
    const keyframes = await tenant.keyframes(jobId);
    expect(keyframes).toHaveLength(3);
    for (const keyframe of keyframes) {
      expect(keyframe).toMatchObject({ qai_score: 90, qai_passed: true, attempts: 2 });
    }
    expect(job.credits_consumed).toBe(price + 12);
    const { charges } = await tenant.receipt(jobId);
    expect(charges.filter(({ component }) => component === "keyframe_retries")).toEqual([
      { run: 1, component: "keyframe_retries", quantity: 3, unit_credits: 4, credits: 12 },
    ]);
  });

  test("the best one is taken when the retries are spent, or the job fails as it was told to", async () => {
    const best = await tenant.createJob({}, "score:keyframe:30,20");
    await tenant.ended(best, "completed");
    for (const keyframe of await tenant.keyframes(best)) {
      expect(keyframe).toMatchObject({ qai_score: 30, qai_passed: false, attempts: 2 });
    }
    const before = await tenant.balance();
    const strict = await tenant.createJob({ failure_behavior: "fail" }, "score:video:10");
    expect(await tenant.ended(strict, "failed")).toMatchObject({
      error: { code: "QUALITY_TOO_LOW", stage: "generation", retryable: true },
      credits_consumed: 0,
    });
    expect(await tenant.balance()).toEqual(before);
  });

  test("a unit that fails once is run again, at no cost", async () => {
    const jobId = await tenant.createJob({}, "flaky:generation:1");
    const job = await tenant.ended(jobId, "completed");
    expect(stageOf(job, "generation")?.attempts).toBe(2);
    expect(job.credits_consumed).toBe(price);
  });
});

describe("max_credits", () => {
  test("pauses the job before it would spend more; resuming lifts the limit", async () => {
    const jobId = await tenant.createJob({ max_credits: 30 });
    const paused = await tenant.when(jobId, "be paused", ({ status }) => status === "paused");
    expect(paused).toMatchObject({ pause_reason: "credit_limit", current_stage: "init" });
    const raised = await tenant.post(jobId, "resume", { max_credits: 40 });
    expect(raised).toMatchObject({ status: 200, body: { max_credits: 40 } });
    await tenant.when(jobId, "be paused again", ({ status }) => status === "paused");
    const lifted = await tenant.post(jobId, "resume");
    expect(lifted.body).toMatchObject({ status: "processing", max_credits: null });
    expect(await tenant.ended(jobId, "completed")).toMatchObject({ credits_consumed: price });
  });
});

describe("max_credits over several runs", () => {
  test("a retry that can't begin within it stands still until it is lifted", async () => {
    const jobId = await tenant.createJob({ max_credits: price });
    await tenant.ended(jobId, "completed");
    const { status, body } = await tenant.post(jobId, "retry", { restart_from_stage: "captions" });
    expect([status, body]).toMatchObject([
      200,
      { status: "paused", pause_reason: "credit_limit", run: 2, credits_reserved: 2 },
    ]);
    const lifted = await tenant.post(jobId, "resume", { max_credits: price + 2 });
    expect(lifted.body).toMatchObject({ status: "pending", max_credits: price + 2 });
    expect(await tenant.ended(jobId, "completed")).toMatchObject({ credits_consumed: price + 2 });
  });
});
