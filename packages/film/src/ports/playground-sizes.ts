import type { Size } from "../artifacts/artifacts.ts";

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
