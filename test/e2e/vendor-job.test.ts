/** One job whose script, images, clips, voice and music come from vendors, through the whole product. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { openTenant, type TenantClient } from "../support/api-client.ts";
import { probe } from "../support/ffprobe.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { vendorColours } from "../support/vendor-media.ts";
import { callsOf, colourDistance, sameColour } from "../support/vendor-outcomes.ts";
import { startVendorStack, type VendorStack } from "../support/vendor-stack.ts";

let vendors: VendorStack;
let pictures: Pictures;
let tenant: TenantClient;
let database: pg.Client;
beforeAll(async () => {
  [pictures, vendors] = await Promise.all([
    servePictures(),
    startVendorStack({ REELWRIGHT_PRESENTER: "fal" }),
  ]);
  tenant = await openTenant(vendors.stack, pictures.url("bottle.jpg"), 5_000);
  database = new pg.Client((await vendors.stack.runtime()).database_url);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await vendors?.close();
  await pictures?.close();
});

test("a job is made of what vendors made, each call paid once; the receipt is the price list's", async () => {
  const before = { ...vendors.fal.counters };
  const jobId = await tenant.createJob({ segment_count: 1, qai_enabled: false });
  const job = await tenant.ended(jobId, "completed");
  for (const { image_url } of await tenant.keyframes(jobId))
    expect(await colourDistance(String(image_url), vendorColours.picture)).toBeLessThan(sameColour);
  for (const { thumbnail_url } of await tenant.videos(jobId))
    expect(await colourDistance(String(thumbnail_url), vendorColours.clip)).toBeLessThan(
      sameColour,
    );
  expect(await probe(String(job.final_video_url))).toMatchObject({
    video: { width: 720, height: 1_280, nb_frames: "90" },
  });
  const calls = await callsOf(database, jobId);
  expect(
    calls.map(({ provider, name, state, submissions }) => [
      ...[provider, name, state, submissions],
    ]),
  ).toEqual([
    ["elevenlabs", expect.stringMatching(/^speech/), "done", 1],
    ["fal", expect.stringMatching(/^music/), "done", 1],
    ["fal", "segment", "done", 1],
    ["google", "keyframe", "done", 1],
    ["google", "keyframe", "done", 1],
    ["openai", "script", "done", 1],
  ]);
  for (const { cost_usd } of calls) expect(Number(cost_usd)).toBeGreaterThan(0);
  expect(vendors.fal.counters.taken - before.taken).toBe(2);
  // Nothing but its callbacks ended fal's tasks.
  expect(vendors.fal.counters.callbacks - before.callbacks).toBeGreaterThanOrEqual(2);
  const receipt = await tenant.receipt(jobId);
  expect(receipt).toMatchObject({ held: 0, consumed: job.credits_consumed });
});

test("a job in which the persona speaks gets its segment from the presenter, paid once and priced as such", async () => {
  const before = { ...vendors.fal.counters };
  const order = { segment_count: 1, qai_enabled: false, presentation: "talking" };
  const jobId = await tenant.createJob(order);
  const job = await tenant.ended(jobId, "completed");
  expect(await probe(String(job.final_video_url))).toMatchObject({
    video: { width: 720, height: 1_280, nb_frames: "90" },
  });
  const calls = await callsOf(database, jobId);
  expect(
    calls
      .filter(({ provider, name }) => provider === "fal" && !name.startsWith("music"))
      .map(({ name, state, submissions, cost_usd }) => [
        name,
        state,
        submissions,
        Number(cost_usd),
      ]),
  ).toEqual([["presenter", "done", 1, 3 * 0.0562]]);
  expect(vendors.fal.counters.taken - before.taken).toBe(2);
  const sent = vendors.fal.tasks().find(({ path }) => path.includes("ai-avatar"))?.input;
  expect(sent).toMatchObject({
    image_url: expect.stringMatching(/^data:image\/jpeg/),
    audio_url: expect.stringMatching(/^data:audio\/wav/),
  });
  const { charges } = await tenant.receipt(jobId);
  expect(charges.find(({ component }) => component === "presenter")).toMatchObject({
    ...{ quantity: 3, unit_credits: 12, credits: 36 },
  });
  expect(charges.some(({ component }) => component === "video")).toBe(false);
});
