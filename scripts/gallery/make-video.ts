/** Generates one video through the API, as any client would, and measures it. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { measureLoudness } from "@reelwright/media/ffmpeg/loudness";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import type { Stack } from "@reelwright/standalone";
import { type CreateJobParams, type Job, Reelwright } from "reelwright";
import sharp from "sharp";
import { type GalleryVideo, hashOf } from "./gallery-index.ts";
import type { VideoRequest } from "./video-requests.ts";

const picturesAt = new URL("./products/", import.meta.url);
const longSidePx = 1200;
const never = new AbortController().signal;

/** URL of the product's image on a white background, served by the stack. */
const productUrl = async ({ picture }: VideoRequest, stack: Stack): Promise<string> => {
  const drawing = await readFile(new URL(`${picture}.svg`, picturesAt));
  const directory = join(stack.filesDirectory, "gallery");
  await mkdir(directory, { recursive: true });
  const name = `${picture}-${randomUUID()}.png`;
  await sharp(drawing, { density: 144 })
    .resize({ width: longSidePx, height: longSidePx, fit: "inside" })
    .flatten({ background: "#ffffff" })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: "#ffffff" })
    .png()
    .toFile(join(directory, name));
  return `${stack.filesUrl}/gallery/${name}`;
};

/** Uploads the tenant's logo for the videos that show one. */
export const sendLogo = async (baseUrl: string, apiKey: string): Promise<void> => {
  const form = new FormData();
  const logo = await readFile(new URL("logo.svg", picturesAt));
  form.set("file", new Blob([new Uint8Array(logo)], { type: "image/svg+xml" }), "logo.svg");
  const response = await fetch(`${baseUrl}/api/v1/tenants/me/brand-kit/logo`, {
    method: "POST",
    headers: { "x-api-key": apiKey },
    body: form,
  });
  if (!response.ok) throw new Error(`the logo: ${response.status} ${await response.text()}`);
};

const download = async (url: string, path: string): Promise<void> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
};

const scoreOf = ({ segments }: Job): number => {
  const scores = segments.flatMap(({ qai_score }) => (qai_score === null ? [] : [qai_score]));
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
};

/** Returns a completed job. Throws with the reason if it didn't complete. */
const completed = (job: Job): Job & { final_video_url: string } => {
  if (job.status !== "completed" || !job.final_video_url)
    throw new Error(`the job ${job.status}: ${job.error?.code} ${job.error?.message}`);
  return { ...job, final_video_url: job.final_video_url };
};

/** Creates the job, waits for it, downloads the video into `directory` and measures it. Throws if the job doesn't complete. */
export const makeVideo = async (
  request: VideoRequest,
  directory: string,
  stack: Stack,
  apiKey: string,
): Promise<GalleryVideo> => {
  const client = new Reelwright({ baseUrl: stack.baseUrl, apiKey });
  const image = await productUrl(request, stack);
  const body = { ...request.fields, product_image_url: image } as CreateJobParams;
  const startedAt = performance.now();
  const { job_id } = await client.jobs.create(body);
  for await (const _ of client.jobs.events(job_id));
  const madeInSeconds = (performance.now() - startedAt) / 1000;
  const job = completed(await client.jobs.get(job_id));
  const receipt = await client.jobs.receipt(job_id);
  const name = `${String(request.number).padStart(2, "0")}-${request.picture}`;
  const video = `${name}.mp4`;
  const poster = `${name}.jpg`;
  await download(job.final_video_url, join(directory, video));
  if (job.thumbnail_url) await download(job.thumbnail_url, join(directory, poster));
  const { info } = await probeFile(join(directory, video), never, "mov");
  const loudness = await measureLoudness(join(directory, video), "mov", never);
  return {
    ...{ number: request.number, category: request.category, picture: request.picture },
    ...{ hash: hashOf(request), fields: request.fields, video, poster, madeInSeconds },
    width: info.video?.width ?? 0,
    height: info.video?.height ?? 0,
    videoSeconds: info.seconds,
    lufs: loudness.integratedLufs,
    truePeakDbtp: loudness.truePeakDbtp,
    score: scoreOf(job),
    script:
      job.script?.phases.flatMap(({ segments }) => segments.map(({ narration }) => narration)) ??
      [],
    warnings: job.script?.warnings ?? [],
    charges: receipt.charges,
    credits: receipt.consumed,
  };
};
