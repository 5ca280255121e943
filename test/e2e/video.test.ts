/** One real video by the embedded provider, through separate processes that are killed on the way. */
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { loudness, probe } from "../support/ffprobe.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

jest.setTimeout(300_000);

let stack: TestStack;
let pictures: Pictures;
beforeAll(async () => {
  [stack, pictures] = await Promise.all([startTestStack(), servePictures()]);
});
afterAll(async () => {
  await pictures?.close();
  expect(await stack?.stop()).toBe(0);
});

const order = (image: string, fields: object = {}) => ({
  method: "POST",
  body: JSON.stringify({
    product_name: "Fizz",
    product_image_url: pictures.url(image),
    segment_count: 1,
    segment_duration: 3,
    video_model: "vidB_std",
    ...fields,
  }),
});
type Job = {
  status: string;
  current_stage: string;
  progress_percent: number;
  [field: string]: unknown;
};
type Words = { words: { text: string; start_ms: number; end_ms: number }[] };

const ended = (api: ReturnType<TestStack["api"]>, jobId: unknown): Promise<Job> =>
  waitFor(`job ${jobId} to end`, async () => {
    const { body } = await api(`/jobs/${jobId}`);
    return ["completed", "failed", "cancelled"].includes(String(body["status"])) && (body as Job);
  });

const script = "Fresh fizz for $2.50 a can.";

/** The captions are the script's words, in order and inside the video. */
const expectCaptions = async (urls: { words_url: string; srt_url: string }): Promise<void> => {
  const { words } = (await (await fetch(urls.words_url)).json()) as Words;
  expect(words.map(({ text }) => text).join(" ")).toBe(script);
  for (const [index, { start_ms, end_ms }] of words.entries()) {
    expect(end_ms).toBeGreaterThan(start_ms);
    expect(start_ms).toBeGreaterThanOrEqual(words[index - 1]?.end_ms ?? 0);
  }
  expect(words.at(-1)?.end_ms).toBeLessThanOrEqual(3_000);
  expect(await (await fetch(urls.srt_url)).text()).toMatch(/^1\r?\n00:00:0/);
};

describe("a picture becomes a video, through separate processes", () => {
  test("1 × 3 s: the workers are killed on the way, the video is whole and the bill unchanged", async () => {
    const api = stack.api(await stack.tenant(1000));
    const estimate = await api("/credits/estimate", {
      method: "POST",
      body: JSON.stringify({
        segment_count: 1,
        duration_seconds: 3,
        model_id: "vidB_std",
        voice_enabled: true,
      }),
    });
    // Square: drawing takes the time. Keyframes differ from job to job; one that is made again has its price.
    const fields = { custom_script: script, aspect_ratio: "1:1", max_retries_keyframe: 0 };
    const created = await api("/jobs", order("bottle.jpg", fields));
    expect(created).toMatchObject({ status: 201, body: { status: "pending" } });
    const jobId = created.body["job_id"];

    for (const [stage, worker] of [
      ["init", "worker-keyframes"],
      ["generation", "worker-generation"],
      ["audio", "worker-assembly"],
    ] as const) {
      await waitFor(`${stage} to begin`, async () => {
        const { body } = await api(`/jobs/${jobId}`);
        const stages = body["stages"] as { name: string; status: string }[];
        return stages.find(({ name }) => name === stage)?.status !== "pending";
      });
      process.kill(await stack.pidOf(worker), "SIGKILL");
    }
    const job = await ended(api, jobId);

    expect(job).toMatchObject({ status: "completed", progress_percent: 100, error: null });
    const { video, audio } = await probe(String(job["final_video_url"]));
    expect(video).toMatchObject({
      codec_name: "h264",
      profile: "High",
      pix_fmt: "yuv420p",
      width: 720,
      height: 720,
      nb_frames: "90",
      r_frame_rate: "30/1",
    });
    expect(audio).toMatchObject({ codec_name: "aac", sample_rate: "48000", channels: 2 });
    expect(Math.abs(Number(video?.duration) - Number(audio?.duration))).toBeLessThan(1 / 30);
    const { integrated, peak } = await loudness(String(job["final_video_url"]));
    const isLoudEnough = Math.abs(integrated + 14) <= 1 && peak <= -1;
    expect({ integrated, peak, isLoudEnough }).toMatchObject({ isLoudEnough: true });

    expect(job["credits_consumed"]).toBe(estimate.body["total_credits"]);
    const { body: balance } = await api("/credits/balance");
    expect(balance).toEqual({
      credit_balance: 1000 - Number(job["credits_consumed"]),
      credit_reserved: 0,
      available_credits: 1000 - Number(job["credits_consumed"]),
    });
    await expectCaptions(job["captions"] as { words_url: string; srt_url: string });
    const { body: receipt } = await api(`/jobs/${jobId}/receipt`);
    const charges = receipt["charges"] as { credits: number }[];
    expect(charges.reduce((sum, { credits }) => sum + credits, 0)).toBe(job["credits_consumed"]);
  });
});
