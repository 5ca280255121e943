import type { Size } from "../artifacts.ts";
import type { Control } from "./vendors.ts";

/** A picture: from words alone, or with pictures in it. */
export type PictureOrder = {
  readonly kind: "picture";
  readonly prompt: string;
  /** `9:16` and the like, or `Auto`: the first picture's own, 9:16 where there is none. */
  readonly aspectRatio: string;
  readonly resolution: string;
  readonly format: "png" | "jpg" | "webp";
  /** Addresses of the pictures that it shows, as many as the model takes in all. */
  readonly pictures: readonly string[];
  /** The body's field that each picture is from, for refusals; orders of earlier versions don't say. */
  readonly inputs?: readonly string[];
};

/** A shot of a storyboard; whole seconds. */
type Shot = { readonly prompt: string; readonly seconds: number };

/** A clip of whole seconds. At most one of `start` and `references` is there. */
export type ClipOrder = {
  readonly kind: "clip";
  readonly prompt: string;
  readonly aspectRatio: string;
  /** `standard`, `high` or `4k`. */
  readonly resolution: string;
  readonly seconds: number;
  /** Address of the picture that it begins with. */
  readonly start: string | null;
  readonly end: string | null;
  /** Addresses of pictures of what it shows. */
  readonly references: readonly string[];
  /** The body's field that each reference is from, for refusals; orders of earlier versions don't say. */
  readonly inputs?: readonly string[];
  /** Empty: one shot of the prompt. Otherwise their seconds add up to the clip's. */
  readonly shots: readonly Shot[];
  readonly hasSound: boolean;
};

/** A finished clip in a higher resolution. */
export type UpscaleOrder = {
  readonly kind: "upscale";
  /** Key of the clip. */
  readonly source: string;
  readonly resolution: "1080p" | "4k";
};

export type PlaygroundWork = PictureOrder | ClipOrder | UpscaleOrder;

/** An order whose pictures, and whose clip to upscale, are local paths. */
export type LocalWork = PictureOrder | ClipOrder | UpscaleOrder;

/** What is to be made, and where. */
export type PlaygroundTask = {
  readonly taskId: string;
  readonly tenantId: string;
  /** The model, or the upscaler, of the contract. */
  readonly modelId: string;
  /** As ordered: pictures are addresses, a clip to upscale is a key. */
  readonly work: PlaygroundWork;
  /**
   * The order with its pictures fetched, once per run. A task that waits for a vendor runs many times and its pictures
   * may be gone by then: only asked for when they are to be used. Throws `Failure` where one can't be fetched.
   */
  local(): Promise<LocalWork>;
  /** For the result and temporary files; removed after the run. */
  readonly directory: string;
  /** 32 bits that follow from the order. */
  readonly seed: number;
};

/** Makes what the playground orders. */
export type Playground = {
  /**
   * Makes one picture or clip in the task's directory and returns its path, whose extension tells its format. Throws
   * `Failure` with a public message for pictures that can't be used, and what `control.calls` throws.
   */
  make(task: PlaygroundTask, control: Control): Promise<string>;
};

/** Pixels of a picture's long side. */
const longSide: { readonly [resolution: string]: number } = { "1k": 1024, "2k": 2048, "4k": 4096 };
/** Pixels of a clip's short side. */
const shortSide: { readonly [resolution: string]: number } = {
  standard: 720,
  high: 1080,
  "1080p": 1080,
  "4k": 2160,
};
/** What `Auto` may become; the wide and tall ones only. */
const autoRatios = ["9:16", "16:9"] as const;

/** What `Auto` may become of a picture. */
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

/** Size of a picture of this ratio and resolution (`1k`, `2k`, `4k`: its long side). */
export const pictureSize = (ratio: string, resolution: string): Size => {
  const { width, height } = sides(ratio);
  return scaled({ width, height }, (longSide[resolution] ?? 1024) / Math.max(width, height));
};

/** Size of a clip of this ratio and resolution. */
export const clipSize = (ratio: string, resolution: string): Size => {
  const { width, height } = sides(ratio);
  return scaled({ width, height }, (shortSide[resolution] ?? 720) / Math.min(width, height));
};

/** A clip's size in a higher resolution, by its short side. */
export const raisedSize = (size: Size, resolution: string): Size =>
  scaled(size, (shortSide[resolution] ?? 1080) / Math.min(size.width, size.height));

/** The ratio in force: `Auto` takes the one nearest to the picture, 9:16 where there is none. */
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
