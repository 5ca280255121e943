/** Where a job's time goes and how long it will still take, through the whole product. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openTenant, type TenantClient } from "../support/api-client.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { sharedStack } from "../support/shared-stack.ts";

let pictures: Pictures;
let tenant: TenantClient;
beforeAll(async () => {
  pictures = await servePictures();
  tenant = await openTenant(await sharedStack(), pictures.url("bottle.jpg"), 1_000);
});
afterAll(() => pictures?.close());

test("the timeline of a job with a unit that failed once", async () => {
  const jobId = await tenant.createJob({}, "flaky:generation:1");
  await tenant.ended(jobId, "completed");
  const { stages, units, estimated_seconds_remaining } = await tenant.timeline(jobId);
  expect(estimated_seconds_remaining).toBeNull();
  expect(stages.map(({ stage }) => stage)).toEqual(stageNames);
  expect(stages.every(({ ended_at }) => ended_at !== null)).toBe(true);
  const clips = units.filter(({ stage }) => stage === "generation");
  const again = clips.filter(({ failures }) => failures === 1);
  expect(again.length).toBeGreaterThan(0);
  for (const unit of again) {
    expect(unit.claims.map(({ outcome }) => outcome)).toEqual(["retry", "done"]);
    expect(unit.retry_seconds).toBeGreaterThan(0);
  }
  for (const { created_at, finished_at, ...unit } of units) {
    const whole = (Date.parse(String(finished_at)) - Date.parse(created_at)) / 1_000;
    const parts = unit.queue_seconds + unit.run_seconds + unit.vendor_seconds + unit.retry_seconds;
    // Times are whole milliseconds, and a claim's end is noted before the unit is ready again.
    expect(Math.abs(whole - parts)).toBeLessThan(0.05);
  }
});

test("what was measured of a job is expected of the next one", async () => {
  await tenant.ended(await tenant.createJob({}), "completed");
  const { estimated_seconds } = await waitFor("an estimate", async () => {
    const estimate = await tenant.estimate();
    return estimate.estimated_seconds === null ? null : estimate;
  });
  expect(estimated_seconds).toBeGreaterThan(0);
  // Workers read what was measured for the next event that they write.
  const told = await waitFor("an estimate in events", async () => {
    const jobId = await tenant.createJob({});
    await tenant.ended(jobId, "completed");
    const started = (await tenant.events(jobId)).filter(({ type }) => type === "stage.started");
    const left = started.map(({ data }) => data["estimated_seconds_remaining"]);
    return left.every((seconds) => typeof seconds === "number") ? left.map(Number) : null;
  });
  expect(told).toHaveLength(stageNames.length - 1);
  expect(told).toEqual([...told].sort((a, b) => b - a));
});
