/** Requests of each kind, with pictures in files. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  ClipRequest,
  PictureRequest,
  PresenterClipRequest,
  UpscaleRequest,
} from "@reelwright/film/ports/vendor-requests";
import { wavOf } from "../sound-answer.ts";
import { smallMedia } from "./own-server.ts";

export const generationSamples = async () => {
  const directory = await mkdtemp(join(tmpdir(), "generation-"));
  const image = async (name: string, input: string) => {
    const path = join(directory, name);
    await writeFile(path, smallMedia.image);
    return { path, input };
  };
  const clipPath = join(directory, "clip.mp4");
  await writeFile(clipPath, smallMedia.video);
  const voicePath = join(directory, "voice.wav");
  await writeFile(voicePath, wavOf(new Uint8Array(96_000), 48_000));
  const product = await image("product.png", "product_image_url");
  const start = await image("start.png", "start_image_url");
  const end = await image("end.png", "end_image_url");
  const clip = (changes: Partial<ClipRequest> = {}): ClipRequest => ({
    kind: "clip",
    model: "vidA",
    prompt: "A can of soda on a kitchen table, the camera comes nearer.",
    aspectRatio: "9:16",
    resolution: "standard",
    seconds: 8,
    start: null,
    end: null,
    references: [],
    shots: [],
    hasSound: false,
    seed: 4_000_000_000,
    ...changes,
  });
  const picture = (changes: Partial<PictureRequest> = {}): PictureRequest => ({
    kind: "picture",
    model: "imgA_2",
    prompt: "A can of soda on a kitchen table.",
    aspectRatio: "9:16",
    resolution: "2k",
    images: [product],
    seed: 7,
    ...changes,
  });
  const upscale = (changes: Partial<UpscaleRequest> = {}): UpscaleRequest => ({
    kind: "upscale",
    model: "vidA_get_1080p",
    resolution: "1080p",
    source: { path: clipPath, ref: "task-1", url: null },
    seconds: 8,
    ...changes,
  });
  const presenter = (changes: Partial<PresenterClipRequest> = {}): PresenterClipRequest => ({
    kind: "presenter",
    model: "presenter",
    prompt: "The person speaks to the camera.",
    aspectRatio: "9:16",
    resolution: "standard",
    seconds: 8,
    start,
    voice: { path: voicePath, input: "custom_script" },
    seed: 5,
    ...changes,
  });
  return {
    directory,
    images: { product, start, end },
    clip,
    picture,
    upscale,
    presenter,
    remove: () => rm(directory, { recursive: true }),
  };
};
export type GenerationSamples = Awaited<ReturnType<typeof generationSamples>>;
