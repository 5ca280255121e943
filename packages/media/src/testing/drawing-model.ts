import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type {
  ClipRequest,
  GenerationRequest,
  PictureRequest,
  PresenterClipRequest,
  UpscaleRequest,
} from "@reelwright/film/ports/vendor-requests";
import type { Vendor, VendorOutput } from "@reelwright/film/ports/vendors";
import sharp from "sharp";

const run = promisify(execFile);
const ffmpeg = (args: readonly string[]) =>
  run("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args]);

/** Pixels of the short side, deliberately none that a job wants. */
const shortSides: { readonly [resolution: string]: number } = {
  "1k": 800,
  "2k": 1_400,
  "4k": 2_400,
  standard: 400,
  "1080p": 1_080,
};

const sizeOf = (ratio: string, short: number) => {
  const [wide = 1, high = 1] = ratio.split(":").map(Number);
  const even = (value: number) => 2 * Math.round((value * short) / Math.min(wide, high) / 2);
  return { width: even(wide), height: even(high) };
};

/** The first picture on a plain ground, a little off the middle. */
const picture = async ({ images, aspectRatio, resolution }: PictureRequest): Promise<Buffer> => {
  const size = sizeOf(aspectRatio, shortSides[resolution] ?? 800);
  const ground = sharp({ create: { ...size, channels: 3, background: "#7a8b6c" } });
  const [first] = images;
  if (!first) return ground.png().toBuffer();
  const side = Math.round(Math.min(size.width, size.height) / 2);
  const shown = await sharp(first.path).resize(side, side, { fit: "inside" }).toBuffer();
  return ground
    .composite([{ input: shown }])
    .jpeg({ quality: 95 })
    .toBuffer();
};

const audio = (hasSound: boolean, seconds: number) =>
  hasSound ? ["-f", "lavfi", "-i", `sine=f=440:r=44100:d=${seconds}`] : [];

/** The start dissolves into the end at 24 frames a second, a tone below; grey where there is no start. */
const clip = async (request: ClipRequest, path: string): Promise<void> => {
  const { start, end, seconds, hasSound, aspectRatio, resolution } = request;
  const { width, height } = sizeOf(aspectRatio, shortSides[resolution] ?? 400);
  const still = (image: string | null) =>
    image === null
      ? ["-f", "lavfi", "-i", `color=gray:s=${width}x${height}:r=24:d=${seconds}`]
      : ["-loop", "1", "-framerate", "24", "-t", String(seconds), "-i", image];
  const first = start?.path ?? request.references[0]?.path ?? null;
  const scaled = `scale=${width}:${height},setsar=1,format=yuv420p`;
  const filter = `[0:v]${scaled}[a];[1:v]${scaled}[b];[a][b]xfade=transition=fade:duration=${seconds}[v]`;
  await ffmpeg([
    ...[...still(first), ...still(end?.path ?? first), ...audio(hasSound, seconds)],
    ...["-filter_complex", filter, "-map", "[v]", ...(hasSound ? ["-map", "2:a"] : [])],
    ...["-t", String(seconds), "-c:v", "libx264", "-preset", "ultrafast", path],
  ]);
};

/** The source in the ordered size, without its sound. */
const upscale = async ({ source, resolution }: UpscaleRequest, path: string): Promise<void> => {
  const short = resolution === "4k" ? 2_160 : 1_080;
  const scale = `scale='if(lt(iw,ih),${short},-2)':'if(lt(iw,ih),-2,${short})'`;
  await ffmpeg([
    ...["-i", source.path, "-an", "-vf", scale],
    ...["-c:v", "libx264", "-preset", "ultrafast", path],
  ]);
};

/** The picture, and the voice as AAC. */
const presenter = async (request: PresenterClipRequest, path: string): Promise<void> => {
  const { start, voice, seconds } = request;
  const { width, height } = sizeOf(request.aspectRatio, 400);
  await ffmpeg([
    ...["-loop", "1", "-framerate", "24", "-t", String(seconds), "-i", start.path],
    ...["-i", voice.path, "-vf", `scale=${width}:${height},setsar=1,format=yuv420p`],
    ...["-map", "0:v", "-map", "1:a", "-c:a", "aac", "-t", String(seconds)],
    ...["-c:v", "libx264", "-preset", "ultrafast", path],
  ]);
};

const madeOf = async (request: GenerationRequest): Promise<VendorOutput> => {
  if (request.kind === "picture") return { kind: "image", bytes: await picture(request) };
  const directory = await mkdtemp(join(tmpdir(), "drawing-model-"));
  try {
    const path = join(directory, "made.mp4");
    if (request.kind === "clip") await clip(request, path);
    else if (request.kind === "presenter") await presenter(request, path);
    else await upscale(request, path);
    return { kind: "video", bytes: await readFile(path) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/**
 * A vendor in this process that answers at once with what the request describes, in sizes and formats of its own:
 * whoever conforms it has something to do. `change` goes over what it makes.
 */
export const drawingModel = (
  change: (
    output: VendorOutput,
    request: GenerationRequest,
  ) => VendorOutput | Promise<VendorOutput> = (output) => output,
): Vendor<GenerationRequest> => ({
  name: "drawing",
  modelOf: ({ model }) => model,
  costUsd: () => 0.01,
  submitTimeoutMs: 60_000,
  taskTimeoutMs: 60_000,
  submit: async (request, { key }) => ({
    kind: "completed",
    ref: key,
    result: { outputs: [await change(await madeOf(request), request)] },
  }),
  poll: async () => {
    throw new Error("its tasks are done when they are taken");
  },
  find: async () => null,
  cancel: async () => undefined,
});
