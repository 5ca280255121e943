/** The embedded provider through separate processes: the catalogue, a whole video, bad pictures. */
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing";
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
    segment_count: 2,
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

const script = "Fresh fizz in one sip. It costs $2.50 and tastes like summer.";

/** The captions are the script's words, in order and inside the video. */
const expectCaptions = async (urls: { words_url: string; srt_url: string }): Promise<void> => {
  const { words } = (await (await fetch(urls.words_url)).json()) as Words;
  expect(words.map(({ text }) => text).join(" ")).toBe(script);
  for (const [index, { start_ms, end_ms }] of words.entries()) {
    expect(end_ms).toBeGreaterThan(start_ms);
    expect(start_ms).toBeGreaterThanOrEqual(words[index - 1]?.end_ms ?? 0);
  }
  expect(words.at(-1)?.end_ms).toBeLessThanOrEqual(6_000);
  expect(await (await fetch(urls.srt_url)).text()).toMatch(/^1\r?\n00:00:0/);
};

/** The library on a fresh stack: listed at once, its samples made when somebody asks for them. */
describe("the catalogue", () => {
  let key: string;
  beforeAll(async () => {
    key = await stack.tenant(0);
  });

  const get = async (path: string) => (await stack.api(key)(path)).body;
  const bytesAt = async (url: unknown) => {
    const response = await fetch(String(url));
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  test("the index is there when the API is", async () => {
    expect(await get("/personas?page_size=1")).toMatchObject({ total: 500 });
    expect(Number((await get("/voices?page_size=1"))["total"])).toBeGreaterThan(1_200);
    const { items } = await get("/personas/search?q=mya%20okafor");
    expect((items as unknown[])[0]).toMatchObject({ slug: "maya-okafor" });
  });

  test("a portrait that many look at at once is drawn, the same for all", async () => {
    const { portrait_url } = await get("/personas/maya-okafor");
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => bytesAt(portrait_url)));
    expect(first).toMatchObject({ status: 200, type: "image/webp" });
    expect(first?.bytes.subarray(8, 12).toString()).toBe("WEBP");
    for (const { bytes } of others)
      expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  test("voices and tracks are heard", async () => {
    const voice = await get("/voices/ta-kavya");
    const [track] = (await get("/music/catalog?limit=1")) as unknown as { preview_url: string }[];
    for (const url of [voice["preview_url"], track?.preview_url]) {
      const { status, type, bytes } = await bytesAt(url);
      expect([status, type]).toEqual([200, "audio/mp4"]);
      expect(bytes.length).toBeGreaterThan(20_000);
    }
  });
});

describe("a picture becomes a video, through separate processes", () => {
  test("2 × 3 s: the workers are killed on the way, the video is whole and the bill unchanged", async () => {
    const api = stack.api(await stack.tenant(1000));
    const estimate = await api("/credits/estimate", {
      method: "POST",
      body: JSON.stringify({
        segment_count: 2,
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
      nb_frames: "180",
      r_frame_rate: "30/1",
    });
    expect(audio).toMatchObject({ codec_name: "aac", sample_rate: "48000", channels: 2 });
    expect(Math.abs(Number(video?.duration) - Number(audio?.duration))).toBeLessThan(1 / 30);
    const { integrated, peak } = await loudness(String(job["final_video_url"]));
    expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(1);
    expect(peak).toBeLessThanOrEqual(-1);

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

describe("a bad picture", () => {
  test.each([
    ["missing.jpg", "IMAGE_NOT_FOUND"],
    ["page.png", "IMAGE_INVALID"],
    ["broken.jpg", "IMAGE_INVALID"],
    ["huge.jpg", "IMAGE_TOO_LARGE"],
    ["passes.jpg", "IMAGE_TOO_COMPLEX"],
  ])("%s fails the job with %s and gives every credit back", async (image, code) => {
    const api = stack.api(await stack.tenant(500));
    const { body } = await api("/jobs", order(image));
    const job = await ended(api, body["job_id"]);
    expect(job).toMatchObject({
      status: "failed",
      error: { code, stage: "prepare", retryable: false },
      final_video_url: null,
      credits_consumed: 0,
    });
    expect(job["error_message"]).toMatch(/\w{3,}.*\./);
    const { body: balance } = await api("/credits/balance");
    expect(balance).toEqual({ credit_balance: 500, credit_reserved: 0, available_credits: 500 });
  });

  test("of one tenant keeps no other's good one from being prepared", async () => {
    const hostile = stack.api(await stack.tenant(2_000));
    const usual = stack.api(await stack.tenant(500));
    const bad = await Promise.all([1, 2, 3].map(() => hostile("/jobs", order("passes.jpg"))));
    const good = await usual("/jobs", order("bottle.jpg", { stop_at_stage: "agents" }));
    expect(await ended(usual, good.body["job_id"])).toMatchObject({ status: "completed" });
    for (const { body } of bad) {
      expect(await ended(hostile, body["job_id"])).toMatchObject({
        status: "failed",
        error: { code: "IMAGE_TOO_COMPLEX" },
      });
    }
    const { body: balance } = await hostile("/credits/balance");
    expect(balance).toEqual({
      credit_balance: 2_000,
      credit_reserved: 0,
      available_credits: 2_000,
    });
  });
});
