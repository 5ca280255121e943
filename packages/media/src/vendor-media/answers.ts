import { availableParallelism } from "node:os";
import type { Size } from "@reelwright/film/artifacts";
import { createSemaphore, QueueFull } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import { jittered } from "@reelwright/film/numbers";
import type { ModelOrder, SceneContext } from "@reelwright/film/ports/pictures";
import type { InputImage } from "@reelwright/film/ports/vendor-requests";
import type {
  Control,
  OutputKind,
  VendorAnswer,
  VendorCalls,
} from "@reelwright/film/ports/vendors";
import { Snooze, VendorFailure } from "@reelwright/film/vendor-failure";
import type { Sharp } from "sharp";
import { sharp } from "../sharp.ts";

/** What the unit's paid calls are made by. Throws where none may be made. */
export const callsOf = ({ calls }: Control): VendorCalls => {
  if (!calls) throw new Error("a vendor's port was asked without a way to make paid calls");
  return calls;
};

/** What conforming takes for a fault of the vendor's clip. */
const clipFaults = new Set(["SEGMENT_UNREADABLE", "SEGMENT_CUT_OFF", "FRAMES_LOST"]);

/** Has a clip that can't be conformed be the vendor's failure, after which another attempt is made. */
export const orMalformed = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || !clipFaults.has(error.code)) throw error;
    const { code, message } = error;
    throw new VendorFailure("malformed_output", message, { code, cause: error });
  }
};

/** The first file of this kind. Throws `VendorFailure` `malformed_output`. */
export const fileOf = (
  { files }: VendorAnswer,
  kind: OutputKind,
): VendorAnswer["files"][number] => {
  const found = files.find((file) => file.kind === kind);
  if (!found) throw new VendorFailure("malformed_output", `What was made holds no ${kind}.`);
  return found;
};

/** Vendors refuse pictures with shorter sides, and shrink those with longer ones. */
const sides = { least: 512, most: 2_048 } as const;

/** White where nothing is seen, for whoever leaves the transparency out; what is half seen stays as it is. */
const whiteBehind = (pixels: Buffer): Buffer => {
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at + 3] === 0) pixels.fill(255, at, at + 3);
  return pixels;
};

/** Writes the picture with its transparency as PNG. */
const writeCutout = async (picture: Sharp, path: string): Promise<void> => {
  const { data, info } = await picture
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  await sharp(whiteBehind(data), { raw: { width, height, channels: 4 } })
    .png()
    .toFile(path);
};

/**
 * Writes a picture of ours as vendors take it, and names the input of the API that it comes from: JPEG with white behind
 * it, and beside it PNG with its transparency where it has some, for models that take that.
 */
export const inputImage = async (
  picture: string,
  input: string,
  path: string,
): Promise<InputImage> => {
  const { width, height, hasAlpha } = await sharp(picture).metadata();
  const side = Math.max(sides.least, Math.min(sides.most, Math.max(width, height)));
  const sized = sharp(picture).resize(side, side, { fit: "inside" });
  await sized
    .clone()
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 94, chromaSubsampling: "4:4:4" })
    .toFile(path);
  if (!hasAlpha || (await sharp(picture).stats()).isOpaque) return { path, input };
  const cutout = { path: `${path}.cutout.png` };
  await writeCutout(sized, cutout.path);
  return { path, input, cutout };
};

/**
 * Least share of the ordered pixels that a vendor has to deliver. Models round their sizes by up to a fifth; the next
 * lower resolution of the contract has at most 45 %.
 */
const leastShare = 0.6;

const pixels = ({ width, height }: Size): number => width * height;
const named = ({ width, height }: Size): string => `${width} × ${height}`;

/**
 * Throws `VendorFailure` `malformed_output` where what a vendor made has the pixels of a lower resolution than was
 * ordered: enlarging it would sell what was not delivered.
 */
export const checkDeliveredSize = (made: Size, ordered: Size): void => {
  if (pixels(made) >= leastShare * pixels(ordered)) return;
  throw new VendorFailure(
    "malformed_output",
    `What was made has ${named(made)} pixels where ${named(ordered)} were ordered.`,
    { code: "RESULT_TOO_SMALL" },
  );
};

const cores = availableParallelism();
const enter = createSemaphore(cores, cores);
const fullWaitMs = 10_000;

/**
 * Does work that keeps a core busy, as much at once in this process as there are cores. Where many vendors' results come
 * at the same time, those beyond the next few give their slots back (`Snooze`), so that others' calls can be made.
 */
export const onFreeCore = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const leave = await enter(signal).catch((error: unknown) => {
    throw error instanceof QueueFull ? new Snooze(jittered(fullWaitMs, 0.5)) : error;
  });
  try {
    return await work();
  } finally {
    leave();
  }
};

/** The models and resolutions that the job orders. Throws for a request without an order, such as a sample. */
export const orderOf = ({ order }: SceneContext): ModelOrder => {
  if (!order) throw new Error("a vendor's port was asked without an order");
  return order;
};
