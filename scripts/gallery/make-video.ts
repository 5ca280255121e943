/** Generates one video with the embedded provider, stage by stage as a worker does but without a stack, and measures it. */
import { copyFile, mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import type { Artifacts } from "@reelwright/film/artifacts";
import type { MediaTools } from "@reelwright/film/ports/tools";
import { diskFiles } from "@reelwright/integrations/files/disk-files";
import { measureLoudness } from "@reelwright/media/ffmpeg/loudness";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import { runStages } from "@reelwright/providers/testing/stage-run";
import sharp from "sharp";
import { type GalleryVideo, hashOf } from "./gallery-index.ts";
import { subjectsOf } from "./judge/subjects.ts";
import type { VideoRequest } from "./video-requests.ts";

const never = new AbortController().signal;
const publicUrl = "http://gallery.invalid/files";

/** The same video has the same job each time, so that its persona and seed don't change between runs. */
const jobIdOf = (number: number): string =>
  `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** Runs the stages in `scratch`. */
const artifactsOf = async (
  { number, fields }: VideoRequest,
  image: string,
  scratch: string,
  tools: Omit<MediaTools, "files">,
) => {
  const files = diskFiles({ directory: join(scratch, "files"), publicUrl });
  const logo = join(scratch, "logo.png");
  await sharp(new URL("logo.svg", import.meta.url).pathname, { density: 300 })
    .png()
    .toFile(logo);
  await files.put("brand/logo.png", logo);
  const key = `uploads/${basename(image)}`;
  await files.put(key, image);
  const params = sampleParams({ ...fields, product_image_url: `${publicUrl}/${key}` });
  const order = { params, scratch, jobId: jobIdOf(number), logo: "brand/logo.png" };
  return { files, artifacts: await runStages({ ...order, tools: { ...tools, files } }) };
};

const meanScore = ({ segments }: Artifacts): number =>
  segments.reduce((sum, { score }) => sum + score.score, 0) / segments.length;

/** Makes the video in `directory` and measures it. Throws what a stage throws. */
export const makeVideo = async (
  request: VideoRequest,
  image: string,
  directory: string,
  tools: Omit<MediaTools, "files">,
): Promise<GalleryVideo> => {
  const startedAt = performance.now();
  const name = `${String(request.number).padStart(2, "0")}-${request.slug}`;
  const scratch = join(directory, `.${name}`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  try {
    const { files, artifacts } = await artifactsOf(request, image, scratch, tools);
    const madeInSeconds = (performance.now() - startedAt) / 1000;
    const { brief, script, reel, segments, finalVideo } = artifacts;
    const kept = async (key: string, end: string): Promise<string> => {
      const file = `${name}${end}`;
      await copyFile(await files.get(key, scratch), join(directory, file));
      return file;
    };
    const video = await kept(finalVideo.video, ".mp4");
    const { info } = await probeFile(join(directory, video), never, "mov");
    const loudness = await measureLoudness(join(directory, video), "mov", never);
    return {
      ...{ number: request.number, slug: request.slug, kind: request.kind },
      ...{ hash: hashOf(request), fields: request.fields, image, video, madeInSeconds },
      poster: await kept(finalVideo.thumbnail, ".jpg"),
      plain: await kept(reel.video, ".plain.mp4"),
      width: info.video?.width ?? 0,
      height: info.video?.height ?? 0,
      videoSeconds: info.seconds,
      lufs: loudness.integratedLufs,
      truePeakDbtp: loudness.truePeakDbtp,
      score: meanScore(artifacts),
      script: script.segments.map(({ narration }) => narration),
      warnings: script.warnings,
      product: brief.product,
      subjects: subjectsOf(segments),
      hasCard: script.endCard !== undefined,
      faults: [],
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
