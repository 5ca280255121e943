import type { Size } from "../artifacts.ts";
import type { Control } from "./vendors.ts";

/** An order for an image, from a prompt with or without reference images. */
export type PictureOrder = {
  readonly kind: "picture";
  readonly prompt: string;
  /** `9:16` and the like. `Auto` means the ratio of the first image, or 9:16 without images. */
  readonly aspectRatio: string;
  readonly resolution: string;
  readonly format: "png" | "jpg" | "webp";
  /** URLs of the images to include, at most as many as the model accepts. */
  readonly pictures: readonly string[];
  /** Request field of each image, for error messages. Orders of earlier versions don't have it. */
  readonly inputs?: readonly string[];
};

/** A shot of a storyboard, in whole seconds. */
type Shot = { readonly prompt: string; readonly seconds: number };

/** An order for a clip. At most one of `start` and `references` is set. */
export type ClipOrder = {
  readonly kind: "clip";
  readonly prompt: string;
  readonly aspectRatio: string;
  /** `standard`, `high` or `4k`. */
  readonly resolution: string;
  readonly seconds: number;
  /** URL of the first frame's image. */
  readonly start: string | null;
  readonly end: string | null;
  /** URLs of reference images of objects to include. */
  readonly references: readonly string[];
  /** Request field of each reference, for error messages. Orders of earlier versions don't have it. */
  readonly inputs?: readonly string[];
  /** If empty, the clip is one shot of the prompt. Otherwise the shots' seconds add up to the clip's. */
  readonly shots: readonly Shot[];
  readonly hasSound: boolean;
};

/** An order to upscale a finished clip. */
export type UpscaleOrder = {
  readonly kind: "upscale";
  /** Key of the clip in the file store. */
  readonly source: string;
  readonly resolution: "1080p" | "4k";
};

export type PlaygroundWork = PictureOrder | ClipOrder | UpscaleOrder;

/** An order with local paths instead of image URLs and of the source clip's key. */
export type LocalWork = PictureOrder | ClipOrder | UpscaleOrder;

/** An order with its model, workspace and seed. */
export type PlaygroundTask = {
  readonly taskId: string;
  readonly tenantId: string;
  /** The API's name of the model or upscaler. */
  readonly modelId: string;
  /** As ordered: images are URLs, a clip to upscale is a key. */
  readonly work: PlaygroundWork;
  /**
   * Fetches the order's images, once per run. Call it only when the images are needed: a task that waits for a vendor
   * runs many times, and the images may be gone by then. Throws `Failure` if an image can't be fetched.
   */
  local(): Promise<LocalWork>;
  /** Directory for the result and temporary files. Deleted after the run. */
  readonly directory: string;
  /** 32 bits, derived from the order. */
  readonly seed: number;
};

/** Generates what a playground order asks for. */
export type Playground = {
  /**
   * Generates one image or clip in the task's directory and returns its path. The extension tells the format. Throws
   * `Failure` with a public message if an input image can't be used, and whatever `control.calls` throws.
   */
  make(task: PlaygroundTask, control: Control): Promise<string>;
};

/** Pixels of an image's long side. */
const longSide: { readonly [resolution: string]: number } = { "1k": 1024, "2k": 2048, "4k": 4096 };
/** Pixels of a clip's short side. */
const shortSide: { readonly [resolution: string]: number } = {
  standard: 720,
  high: 1080,
  "1080p": 1080,
  "4k": 2160,
};
/** Ratios that `Auto` resolves to by default. */
const autoRatios = ["9:16", "16:9"] as const;

/** Ratios that `Auto` resolves to for images. */
export const pictureRatios = ["1:1", "9:16", "16:9", "3:4", "4:3", "2:3", "3:2"] as const;

const even = (length: number): number => 2 * Math.round(length / 2);
const sides = (ratio: string): Size => {
  const [width = 9, height = 16] = ratio.split(":").map(Number);
  return { width, height };
};
const scaled = (ratio: Size, factor: number): Size => ({
  width: even(ratio.width * factor),
  height: even(ratio.height * factor),
});

/** Size of an image of this ratio and resolution (`1k`, `2k`, `4k`: its long side). */
export const pictureSize = (ratio: string, resolution: string): Size => {
  const { width, height } = sides(ratio);
  return scaled({ width, height }, (longSide[resolution] ?? 1024) / Math.max(width, height));
};

/** Size of a clip of this ratio and resolution. */
export const clipSize = (ratio: string, resolution: string): Size => {
  const { width, height } = sides(ratio);
  return scaled({ width, height }, (shortSide[resolution] ?? 720) / Math.min(width, height));
};

/** Size of an upscaled clip. The resolution sets its short side. */
export const raisedSize = (size: Size, resolution: string): Size =>
  scaled(size, (shortSide[resolution] ?? 1080) / Math.min(size.width, size.height));

/** Resolves `Auto` to the ratio nearest to the image's, or to 9:16 without an image. */
export const settledRatio = (
  ratio: string,
  picture: Size | null,
  ratios: readonly string[] = autoRatios,
): string => {
  if (ratio !== "Auto") return ratio;
  if (picture === null) return "9:16";
  const wanted = Math.log(picture.width / picture.height);
  const distance = (each: string): number => {
    const { width, height } = sides(each);
    return Math.abs(Math.log(width / height) - wanted);
  };
  return ratios.reduce((best, each) => (distance(each) < distance(best) ? each : best));
};
