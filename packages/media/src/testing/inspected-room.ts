import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, type Image, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import type { Size } from "@reelwright/film/artifacts";
import { lazy } from "@reelwright/film/concurrency";
import type { SoughtSubjects } from "@reelwright/film/ports/pictures";
import sharp from "sharp";
import { inspection } from "../inspection/inspection.ts";
import { photos } from "../photos/photos.ts";
import { drawMug, mug } from "./product-pictures.ts";

export const never: AbortSignal = new AbortController().signal;
/** Size of what is inspected. */
export const frame = { width: 360, height: 640 };

/** A room out of focus, wide enough to pan over, with a person's shape. */
export const room = lazy(async (): Promise<Image> => {
  const canvas = createCanvas(540, 640);
  const context = canvas.getContext("2d");
  const wall = context.createLinearGradient(0, 0, 540, 640);
  wall.addColorStop(0, "#cfd9e6");
  wall.addColorStop(1, "#8fa6b8");
  context.fillStyle = wall;
  context.fillRect(0, 0, 540, 640);
  for (let index = 0; index < 14; index++) {
    context.fillStyle = `hsl(${index * 47} 35% ${45 + (index % 4) * 10}%)`;
    context.fillRect((index * 83) % 500, (index * 131) % 420, 46, 70);
  }
  context.fillStyle = "#a98a68";
  context.fillRect(0, 470, 540, 170);
  const soft = await loadImage(await sharp(canvas.toBuffer("image/png")).blur(5).png().toBuffer());
  context.drawImage(soft, 0, 0);
  context.fillStyle = "#3f7d5a";
  context.fillRect(270, 300, 130, 180);
  context.fillStyle = "#d9a27c";
  context.beginPath();
  context.arc(335, 230, 62, 0, 7);
  context.fill();
  return loadImage(canvas.toBuffer("image/png"));
});

export type Scene = {
  left?: number;
  size?: number;
  hue?: number | null;
  over?: (c: SKRSContext2D) => void;
};

/** The room with the mug on its table; `left` is where the camera looks, `hue` null leaves the mug out. */
export async function scene({
  left = 60,
  size = 0.42,
  hue = 10,
  over,
}: Scene = {}): Promise<Buffer> {
  const canvas = createCanvas(frame.width, frame.height);
  const context = canvas.getContext("2d");
  context.drawImage(await room(), -left, 0);
  context.save();
  context.translate(180 - left, 520 - 450 * size);
  context.scale(size, size);
  if (hue !== null) drawMug(context, hue);
  context.restore();
  over?.(context);
  return canvas.toBuffer("image/png");
}

/** A directory with the mug's cut-out, and what the inspection says of keyframes and segments. */
export const openInspection = async () => {
  const directory = await mkdtemp(join(tmpdir(), "inspection-"));
  const at = (name: string) => join(directory, name);
  const sent = (name: string) => ({ path: at(name), tenantId: "tenant" });
  const cutout = at("cutout.png");
  await writeFile(at("mug.png"), mug("transparent"));
  await photos().prepare(sent("mug.png"), { image: at("product.png"), cutout }, never);

  const inspected = inspection();
  const controlOf = (signal: AbortSignal) => ({ signal, progress: () => undefined });
  type Keyframe = { image: string; cutout: string; anchor: string | null; frame: Size };
  const keyframe = ({ image, anchor, frame: size, ...rest }: Keyframe, signal: AbortSignal) => {
    const still = anchor === null ? null : async () => anchor;
    const files = { image, cutout: async () => rest.cutout, anchor: still };
    return inspected.keyframe({ ...files, frame: size }, controlOf(signal));
  };
  type Segment = Record<"video" | "start" | "end", string> & {
    seconds: number;
    frame: Size;
    subjects?: SoughtSubjects;
  };
  const segment = ({ start, end, ...rest }: Segment, signal: AbortSignal) => {
    const stills = { start: async () => start, end: async () => end };
    return inspected.segment({ ...rest, ...stills }, controlOf(signal));
  };
  const keyframeScore = async (picture: Buffer, anchor: string | null = null) => {
    await writeFile(at("keyframe.png"), picture);
    return keyframe({ image: at("keyframe.png"), cutout, anchor, frame }, never);
  };
  const close = () => rm(directory, { recursive: true });
  return { at, sent, cutout, keyframe, segment, keyframeScore, close };
};
