/**
 * The product with its files in a private bucket, behind signed links: what tenants send, what jobs make, and the samples of the library.
 * @tier all
 */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { song } from "@reelwright/gateway/testing/sample-files";
import { startS3 } from "@reelwright/integrations/testing/s3-server";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import sharp from "sharp";
import { bottlePicture } from "../support/bottle-picture.ts";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
let bucketUrl: string;
let stack: TestStack;
let key: string;
beforeAll(async () => {
  s3 = await startS3({ isPrivate: true });
  const { endpoint = "", region, bucket, accessKeyId, secretAccessKey } = s3.options;
  bucketUrl = `${endpoint}/${bucket}`;
  stack = await startTestStack(null, {
    REELWRIGHT_PROVIDERS: "fake",
    REELWRIGHT_FILES: "s3",
    REELWRIGHT_FILES_SECRET: "a secret of at least thirty-two characters",
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  key = await stack.tenant(10_000);
});
afterAll(async () => {
  await stack?.stop();
  await s3.close();
});

const get = async (path: string) => (await stack.api(key)(path)).body;
const post = async (path: string, body: object) =>
  (await stack.api(key)(path, { method: "POST", body: JSON.stringify(body) })).body;
const upload = async (path: string, bytes: Buffer, name: string, type: string, title?: string) => {
  const { base_url } = await stack.runtime();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)], { type }), name);
  if (title) form.set("title", title);
  const headers = { "X-API-Key": key };
  const answer = await fetch(`${base_url}/api/v1${path}`, { method: "POST", headers, body: form });
  expect([path, answer.status]).toEqual([path, 201]);
  return (await answer.json()) as Record<string, string>;
};
/** The file at a link, which has to lead to the bucket and to be nobody else's. */
const fileAt = async (address: unknown) => {
  const answer = await fetch(String(address));
  expect([String(address), answer.status]).toEqual([String(address), 200]);
  expect(answer.url.startsWith(`${bucketUrl}/`)).toBe(true);
  const { origin, pathname } = new URL(String(address));
  const isOpen = pathname.startsWith("/files/catalogue/");
  expect((await fetch(origin + pathname)).status).toBe(isOpen ? 200 : 403);
  expect((await fetch(answer.url.split("?")[0] ?? "")).status).toBe(403);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { type: answer.headers.get("content-type"), bytes };
};

test("a job with an uploaded picture, logo and song: all it makes is in the bucket", async () => {
  const picture = await bottlePicture();
  const { url } = await upload("/uploads/product-image", picture, "a.jpg", "image/jpeg");
  expect((await fileAt(url)).type).toBe("image/jpeg");
  const logo = await upload(
    "/tenants/me/brand-kit/logo",
    await sharp(picture).png().toBuffer(),
    "l.png",
    "image/png",
  );
  const track = await upload("/music/custom", song(2).bytes, "s.wav", "audio/wav", "Ours");
  expect((await fileAt(track["url"])).bytes.subarray(0, 4).toString()).toBe("RIFF");
  expect(await get("/tenants/me")).toMatchObject({ brand_kit: { logo_url: logo["url"] } });
  const { job_id } = await post("/jobs", {
    product_name: "Fizz",
    product_image_url: url,
    segment_count: 1,
    segment_duration: 3,
    video_model: "vidB_std",
    apply_brand_kit: true,
    custom_music_id: track["music_id"],
  });
  const job = await waitFor("the job to end", async () => {
    const now = await get(`/jobs/${job_id}`);
    return ["completed", "failed"].includes(String(now["status"])) ? now : null;
  });
  expect([job["status"], job["error_message"]]).toEqual(["completed", null]);
  const captions = job["captions"] as Record<string, string>;
  const [segment] = job["segments"] as Record<string, string>[];
  const keyframes = (await get(`/jobs/${job_id}/keyframes`)) as {
    items?: readonly { image_url: string }[];
  };
  const types = [
    [job["final_video_url"], "video/mp4"],
    [job["audio_url"], "audio/mp4"],
    [job["thumbnail_url"], "image/jpeg"],
    [segment?.["video_url"], "video/mp4"],
    [captions["vtt_url"], "text/vtt; charset=utf-8"],
    [captions["words_url"], "application/json; charset=utf-8"],
  ] as const;
  for (const [address, type] of types) {
    const file = await fileAt(address);
    expect([address, file.type]).toEqual([address, type]);
    expect(file.bytes.length).toBeGreaterThan(10);
  }
  expect(keyframes.items).toHaveLength(2);
  for (const { image_url } of keyframes.items ?? []) await fileAt(image_url);
});

test("a portrait and a preview are ordered at the gateway, and fetched from the bucket", async () => {
  const { base_url } = await stack.runtime();
  const persona = await get("/personas/maya-okafor");
  const voice = await get("/voices/en-us-grace");
  const [track] = (await get("/music/catalog?limit=1")) as unknown as Record<string, string>[];
  for (const [address, type] of [
    [persona["portrait_url"], "image/webp"],
    [voice["preview_url"], "audio/mp4"],
    [track?.["preview_url"], "audio/mp4"],
  ]) {
    expect(String(address).startsWith(`${base_url}/files/catalogue/`)).toBe(true);
    const first = await fileAt(address);
    expect([address, first.type]).toEqual([address, type]);
    expect((await fileAt(address)).bytes.equals(first.bytes)).toBe(true);
  }
});

test("a playground's picture is in the bucket; its upscale reads the clip from there", async () => {
  const ended = async (task: Record<string, unknown>) =>
    waitFor("the task to end", async () => {
      const now = await get(`/models/tasks/${task["task_id"]}`);
      return ["completed", "failed"].includes(String(now["status"])) ? now : null;
    });
  const attempt = async (model_id: string, body: object) =>
    ended(await post(`/models/${model_id}/try`, { model_id, ...body }));
  const picture = await attempt("imgA_2", { prompt: "a mug" });
  expect((await fileAt(picture["output_url"])).type).toBe("image/png");
  const clip = await attempt("vidA_fast", { prompt: "a mug" });
  const upscaled = await attempt("vidA_get_1080p", { task_id: clip["task_id"] });
  expect((await fileAt(upscaled["output_url"])).type).toBe("video/mp4");
});
