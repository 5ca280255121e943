/** Detects the hand that holds a product in a photograph. */
import { luma } from "../colour.ts";
import { type Raster, yieldToEventLoop } from "./raster.ts";
import { areaOf, regionsOf } from "./regions.ts";

/**
 * Limits for pixels in the colors of skin to count as a hand. Measured on 23 photographs: hands are 20 to 50 % of the
 * cut-out. Without a hand, at most 2 % has these colors.
 */
const limits = {
  /** Shares of the cut-out. Anything above the maximum is a product in the color of skin. */
  minShare: 0.1,
  maxShare: 0.65,
};

/** Skin of any tone lies in a small part of the plane of JPEG's two color differences (0 to 255) and is never vivid. */
const blueDifference = { low: 77, high: 127 };
const redDifference = { low: 134, high: 173 };
/** Maximum difference between red and blue as a share of red, 0 to 1. */
const maxVividness = 0.65;
/** Darker pixels are shadows, whose color is unreliable. */
const minLightness = 40;

const within = (value: number, { low, high }: { readonly low: number; readonly high: number }) =>
  value >= low && value <= high;

function isSkin(red: number, green: number, blue: number): boolean {
  const lightness = luma("bt601", red, green, blue);
  return (
    lightness >= minLightness &&
    red - blue <= maxVividness * red &&
    within(128 + 0.564 * (blue - lightness), blueDifference) &&
    within(128 + 0.713 * (red - lightness), redDifference)
  );
}

/** The opaque pixels of a cut-out, those with the colors of skin (1), and the share of the largest such patch. */
export type Skin = {
  readonly opaque: Uint8Array;
  readonly skin: Uint8Array;
  readonly share: number;
};

/** Finds skin in a cut-out. */
export async function skinIn(cut: Raster, signal: AbortSignal): Promise<Skin> {
  const { data } = cut;
  const opaque = Uint8Array.from({ length: cut.width * cut.height }, (_, at) =>
    (data[at * 4 + 3] ?? 0) > 127 ? 1 : 0,
  );
  await yieldToEventLoop(signal);
  const skin = opaque.map((value, at) =>
    value === 1 && isSkin(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0) ? 1 : 0,
  );
  await yieldToEventLoop(signal);
  const largest = regionsOf(skin, cut).list.reduce((most, { area }) => Math.max(most, area), 0);
  return { opaque, skin, share: largest / Math.max(1, areaOf(opaque)) };
}

/**
 * The pixels (1) of a hand in a cut-out that reaches the border of its image; null if there is no hand. A hand that
 * ends at the border can't be shown in another scene.
 */
export function holdingHand({ skin, share }: Skin): Uint8Array | null {
  return share >= limits.minShare && share <= limits.maxShare ? skin : null;
}

/** The rows at a cut-out's foot, as shares of its height, in which an arm that was cut off is as wide, and skin. */
const footRows = { from: 0.94, to: 0.985 } as const;
/** Least share of skin among the opaque pixels of these rows, and of the lowest row's width in the highest one's. */
const [leastSkin, leastWidth] = [0.6, 0.6] as const;

/** Whether a cropped cut-out ends with an arm that was cut off. */
export function endsWithArm({ width, height }: Raster, found: Skin): boolean {
  if (holdingHand(found) === null) return false;
  const { opaque, skin } = found;
  const countIn = (of: Uint8Array, row: number) =>
    of.subarray(row * width, (row + 1) * width).reduce((sum, value) => sum + value, 0);
  const [from, to] = [footRows.from, footRows.to].map((share) => Math.round(share * height));
  const rows = Array.from({ length: (to ?? 0) - (from ?? 0) }, (_, at) => (from ?? 0) + at);
  const solid = rows.map((row) => countIn(opaque, row));
  const skins = rows.reduce((sum, row) => sum + countIn(skin, row), 0);
  const isSkin = skins >= leastSkin * solid.reduce((sum, count) => sum + count, 0);
  const [first = 0, last = 0] = [solid[0], solid.at(-1)];
  return isSkin && first > 0 && last >= leastWidth * first;
}

/** Makes the pixels of the mask transparent. */
export function without(cut: Raster, mask: Uint8Array): Raster {
  const data = Uint8Array.from(cut.data);
  mask.forEach((value, at) => {
    if (value === 1) data[at * 4 + 3] = 0;
  });
  return { ...cut, data };
}
