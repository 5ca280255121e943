/**
 * Ports on Replicate, ComfyUI, a speech server of one's own and ElevenLabs' music, through the whole product.
 * @tier all
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import pg from "pg";
import { openTenant, type TenantClient } from "../support/api-client.ts";
import { probe } from "../support/ffprobe.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { vendorColours } from "../support/vendor-media.ts";
import { callsOf, colourDistance, openTrier, sameColour } from "../support/vendor-outcomes.ts";
import { type OtherVendorStack, startOtherVendorStack } from "../support/vendor-stack.ts";

let vendors: OtherVendorStack;
let pictures: Pictures;
let tenant: TenantClient;
let tried: ReturnType<typeof openTrier>;
let database: pg.Client;
beforeAll(async () => {
  [pictures, vendors] = await Promise.all([servePictures(), startOtherVendorStack()]);
  tenant = await openTenant(vendors.stack, pictures.url("bottle.jpg"), 5_000);
  tried = openTrier(vendors.stack, await vendors.stack.tenant(5_000));
  database = new pg.Client((await vendors.stack.runtime()).database_url);
  await database.connect();
});
afterEach(() => {
  vendors.replicate.faults.clear();
  vendors.replicate.setCallbacks({ times: 1, delayMs: 0 });
});
afterAll(async () => {
  await database?.end();
  await vendors?.close();
  await pictures?.close();
});

/** One segment, which any score serves. */
const small = { segment_count: 1, qai_enabled: false };

describe("a job", () => {
  test("is made of what they made", async () => {
    const before = vendors.replicate.counters.callbacks;
    const jobId = await tenant.createJob(small);
    const job = await tenant.ended(jobId, "completed");
    for (const { image_url } of await tenant.keyframes(jobId))
      expect(await colourDistance(String(image_url), vendorColours.picture)).toBeLessThan(
        sameColour,
      );
    for (const { thumbnail_url } of await tenant.videos(jobId))
      expect(await colourDistance(String(thumbnail_url), vendorColours.clip)).toBeLessThan(
        sameColour,
      );
    const made = (await callsOf(database, jobId)).map(({ provider, name, state }) => [
      ...[provider, name.replace(/-.*/, ""), state],
    ]);
    expect(made).toEqual([
      ["comfyui", "keyframe", "done"],
      ["comfyui", "keyframe", "done"],
      ["elevenlabs", "music", "done"],
      ["openai", "speech", "done"],
      ["replicate", "segment", "done"],
    ]);
    expect(vendors.replicate.counters.callbacks).toBeGreaterThan(before);
    expect(await probe(String(job.final_video_url))).toMatchObject({
      video: { width: 720, height: 1_280, nb_frames: "90" },
      audio: { codec_name: "aac" },
    });
  });

  test("is cancelled at Replicate", async () => {
    vendors.replicate.setCallbacks({ times: 1, delayMs: 600_000 });
    const before = vendors.replicate.counters.cancels;
    const jobId = await tenant.createJob(small);
    await waitFor("the clip to be ordered", async () =>
      (await callsOf(database, jobId)).some(
        ({ name, state }) => name === "segment" && state === "submitted",
      ),
    );
    expect((await tenant.cancel(jobId)).status).toBe(200);
    await waitFor("the vendor to be told", async () => vendors.replicate.counters.cancels > before);
  });

  test("is cancelled at ComfyUI", async () => {
    const { queue, counters } = vendors.comfyui;
    queue.hold();
    const before = counters.interrupted + counters.deleted;
    const jobId = await tenant.createJob(small);
    await waitFor("a picture to be ordered", async () => queue.running() !== null);
    expect((await tenant.cancel(jobId)).status).toBe(200);
    await waitFor(
      "ComfyUI to be told",
      async () => counters.interrupted + counters.deleted > before,
    );
    queue.release();
  });
});

describe("the playground", () => {
  test("makes pictures at ComfyUI", async () => {
    const picture = await tried("imgA_2", { output_format: "jpeg" });
    expect(picture).toMatchObject({ status: "completed", error_message: null });
    expect(await colourDistance(String(picture["output_url"]), vendorColours.picture)).toBeLessThan(
      sameColour,
    );
  });

  test("makes clips at Replicate, and larger ones of them by the task's id", async () => {
    const clip = await tried("vidA_fast", { start_image_url: pictures.url("bottle.jpg") });
    expect(clip).toMatchObject({ status: "completed", error_message: null });
    const before = vendors.replicate.counters.taken;
    const larger = await tried("vidA_get_1080p", { task_id: clip["task_id"] });
    expect(larger).toMatchObject({ status: "completed", error_message: null });
    expect(await probe(String(larger["output_url"]))).toMatchObject({
      video: { width: 1_080, height: 1_920 },
    });
    expect(vendors.replicate.counters.taken - before).toBe(1);
    expect(vendors.replicate.tasks().at(-1)?.path).toBe("topazlabs/video-upscale");
  });

  test("tells what a content policy refuses, and charges nothing", async () => {
    vendors.replicate.faults.set("policy_input");
    const clip = await tried("vidB_std", { duration: 3 });
    expect(clip).toMatchObject({ status: "failed", output_url: null });
    expect(String(clip["error_message"])).toMatch(/policy/i);
  });
});
