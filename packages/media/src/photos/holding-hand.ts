/** The hand that holds a product in a photograph. */
import { luma } from "../colour.ts";
import { type Raster, yieldToEventLoop } from "./raster.ts";
import { areaOf, regionsOf } from "./regions.ts";

/**
 * When something with the colours of skin is a hand. Measured on 23 photographs: hands are 20 to 50 % of
 * what is cut out; without a hand at most 2 % has such colours.
 */
const limits = {
  /** Shares of what is cut out; more is a thing that has such a colour itself. */
  minShare: 0.1,
  maxShare: 0.65,
};

/** Skin of any tone lies in a small part of the plane of the two colour differences of JPEG (0 to 255), and is never vivid. */
const blueDifference = { low: 77, high: 127 };
const redDifference = { low: 134, high: 173 };
/** Of red, which is the most of its colours, without blue, the least: 0 to 1. */
const maxVividness = 0.65;
/** Darker is a shadow, whose colour tells nothing. */
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

/** What is opaque in a cut-out, what of that has the colours of skin (1), and the share of its largest patch. */
export type Skin = {
  readonly opaque: Uint8Array;
  readonly skin: Uint8Array;
  readonly share: number;
};

/** Looks for skin in a cut-out. */
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
 * The pixels (1) of a hand in a cut-out that reaches the border of its picture; null where there is none. A product can't be had
 * without the hand around it, and a hand that ends at the border can't be shown elsewhere.
 */
export function holdingHand({ skin, share }: Skin): Uint8Array | null {
  return share >= limits.minShare && share <= limits.maxShare ? skin : null;
}

/** A cut-out of which the pixels of the mask are nothing. */
export function without(cut: Raster, mask: Uint8Array): Raster {
  const data = Uint8Array.from(cut.data);
  mask.forEach((value, at) => {
    if (value === 1) data[at * 4 + 3] = 0;
  });
  return { ...cut, data };
}
