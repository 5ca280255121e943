import { Failure } from "@reelwright/film/failure";
import { labOf } from "../colour.ts";
import { type Backdrop, backdropOf, borderSamples, smoothSamples } from "./backdrop.ts";
import { labPlanes } from "./lab-planes.ts";
import {
  cleanMask,
  removeEnclosedBackground,
  removeThinProtrusions,
  withoutShadows,
} from "./mask-cleanup.ts";
import { type Cut, cutBy } from "./matte.ts";
import { eachRow, type Raster, yieldToEventLoop } from "./raster.ts";
import {
  areaOf,
  type Evidence,
  eachBeside,
  eachPixel,
  evidenceOf,
  flooded,
  isOnBorder,
  paint,
  type Region,
  type Regions,
  regionsOf,
} from "./regions.ts";

/**
 * If less of the border than this is background, or the grain is stronger than the noise limit, the background isn't
 * plain.
 */
const minShare = 0.62;
const maxNoise = 0.028;
/**
 * Two surfaces may look like one where less of the border than this is background and the background has more grain
 * than this.
 */
const [sureShare, sureNoise] = [0.97, 0.012];

type PlainCutout = {
  readonly cut: Cut;
  /**
   * A possible fault: `surfaces`, a wall and a table were taken for one background; `piece`, a piece of the product was
   * taken for background. Null: none.
   */
  readonly doubt: "surfaces" | "piece" | null;
};

async function maskOf(
  evidence: Evidence,
  backdrop: Backdrop,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const dry = await flooded(evidence, "backdrop", signal);
  const waded = await flooded(evidence, "shadows", signal);
  await yieldToEventLoop(signal);
  const mask = withoutShadows(dry, waded, evidence);
  await yieldToEventLoop(signal);
  removeThinProtrusions(mask, evidence);
  await yieldToEventLoop(signal);
  cleanMask(mask, evidence);
  await yieldToEventLoop(signal);
  removeEnclosedBackground(mask, evidence, backdrop);
  return mask;
}

const isPlain = ({ share, noise }: Backdrop) => share >= minShare && noise <= maxNoise;
const isSure = ({ share, noise }: Backdrop) => share >= sureShare || noise <= sureNoise;

/**
 * The product in front of a plain background (one color or a soft gradient, with grain, shadows and compression
 * artifacts). Null if the background isn't plain or the result isn't convincing.
 */
export async function plainCutout(
  raster: Raster,
  signal: AbortSignal,
): Promise<PlainCutout | null> {
  const planes = await labPlanes(raster, signal);
  let backdrop = backdropOf(borderSamples(planes));
  const sure = isSure(backdrop);
  // A second pass, in case the border alone didn't show how the background runs behind the product.
  for (let look = 0; look < 2; look++) {
    if (!isPlain(backdrop)) return null;
    await yieldToEventLoop(signal);
    const evidence = await evidenceOf(planes, backdrop, signal);
    const mask = await maskOf(evidence, backdrop, signal);
    const plausibility = plausibilityOf(mask, evidence, look > 0);
    if (plausibility !== "implausible") {
      const doubt = plausibility === "sure" ? null : "piece";
      return {
        cut: await cutBy(raster, mask, signal),
        doubt: sure ? doubt : "surfaces",
      };
    }
    const smooth = await flooded(evidence, "smooth", signal);
    backdrop = backdropOf(smoothSamples(planes, smooth));
  }
  return null;
}

/**
 * Limits beyond which a cut-out is worse than the whole image. Measured on the test images: good masks have a
 * raggedness of 4 to 8 and 0.75 to 1 of clear edges. Masks that broke into the product have 12 to 60, or 0 to 0.6.
 */
const limits = {
  minRemoved: 0.15,
  maxRemoved: 0.985,
  /** Length of the edge divided by the square root of the area. In pixel steps, a disc has 4.5, a square 4. */
  maxRaggedness: 11,
  /** Share of the edge where the product stands out from the backdrop within a few pixels. */
  minClearEdge: 0.62,
  /** The same if the backdrop was guessed from the image's center, too, and may be the product's own color. */
  minClearEdgeGuessed: 0.88,
  /**
   * Below this, a piece of the product may have been lost with the backdrop, such as the white side of a box on white.
   */
  minClearEdgeSure: 0.87,
  /** Share of the image's border that the product may cover. */
  maxOnBorder: 0.3,
  minSide: 12,
};

type Outline = { length: number; clear: number; onBorder: number };

/**
 * Follows the mask's inner edge. It is clear where a pixel at most four steps inside differs well from the backdrop.
 */
function outlineOf(mask: Uint8Array, evidence: Evidence): Outline {
  const { distance, tolerance } = evidence;
  const outline: Outline = { length: 0, clear: 0, onBorder: 0 };
  const standsOut = (at: number, step: number) =>
    [0, 1, 2, 3, 4].some((inward) => (distance[at + step * inward] ?? 0) > 2.2 * tolerance);
  const measure = (at: number, beside: number) => {
    if (mask[beside] === 1) return;
    outline.length++;
    if (standsOut(at, at - beside)) outline.clear++;
  };
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue;
    if (isOnBorder(at, evidence)) outline.onBorder++;
    else eachBeside(at, evidence, (beside) => measure(at, beside));
  }
  return outline;
}

/** How a mask looks: unlike a product, like one, or like one that is surely separated from its background. */
type Plausibility = "implausible" | "plausible" | "sure";

/**
 * Judges a mask (1: product). `guessed`: its backdrop was guessed from the image's center, too. Measured on 17
 * packshots on white: 0.89 to 1 of clear edges, and 0.78 where the white half of a box was missing.
 */
function plausibilityOf(mask: Uint8Array, evidence: Evidence, guessed: boolean): Plausibility {
  const { width, height } = evidence;
  const area = areaOf(mask);
  const removed = 1 - area / mask.length;
  if (removed < limits.minRemoved || removed > limits.maxRemoved) return "implausible";
  const largest = regionsOf(mask, evidence).list.reduce((one, other) =>
    other.area > one.area ? other : one,
  );
  const side = Math.min(largest.maxX - largest.minX, largest.maxY - largest.minY);
  const outline = outlineOf(mask, evidence);
  const minClear = guessed ? limits.minClearEdgeGuessed : limits.minClearEdge;
  const isPlausible =
    side >= limits.minSide &&
    outline.length / Math.sqrt(area) <= limits.maxRaggedness &&
    outline.clear >= minClear * outline.length &&
    outline.onBorder <= limits.maxOnBorder * 2 * (width + height);
  if (!isPlausible) return "implausible";
  return outline.clear >= limits.minClearEdgeSure * outline.length ? "sure" : "plausible";
}

/** Alpha below the first is invisible, above the second opaque. */
const invisible = 8;
const opaque = 247;
/** A smaller share of transparency is rounded corners or a stray hole, not a cut-out. */
const minTransparent = 0.04;
const minVisiblePixels = 64;
/** A part below this share of the largest part is dirt. */
const minPartShare = 0.0005;

type Transparency = {
  /** Shares of all pixels, 0 to 1. */
  readonly transparent: number;
  readonly visible: number;
};

/** The transparent shares of the image. Throws `IMAGE_EMPTY` if hardly anything is visible. */
export function transparencyOf({ data }: Raster): Transparency {
  const pixels = data.length / 4;
  let [transparent, visible] = [0, 0];
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 0;
    if (alpha < 128) transparent++;
    if (alpha > invisible) visible++;
  }
  if (visible < minVisiblePixels)
    throw new Failure(
      "invalid",
      "IMAGE_EMPTY",
      "The image is fully transparent; nothing of a product can be seen in it.",
    );
  return { transparent: transparent / pixels, visible: visible / pixels };
}

/** Whether the image already is a cut-out. */
export const isCutOut = ({ transparent }: Transparency): boolean => transparent >= minTransparent;

/**
 * Whether a region is the shadow that came with the cut-out: dark, colorless and nowhere solid. The scene casts its own
 * shadow.
 */
function isShadow(region: Region, regions: Regions, raster: Raster): boolean {
  const { data } = raster;
  let [solid, dark] = [0, 0];
  eachPixel(region, regions, raster, (at) => {
    if ((data[at * 4 + 3] ?? 0) > 215) solid++;
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    const [lightness, a, b] = labOf(red, green, blue);
    if (lightness < 0.5 && Math.hypot(a, b) < 0.05) dark++;
  });
  return solid < 0.05 * region.area && dark > 0.8 * region.area;
}

function unwanted(regions: Regions, raster: Raster): ReadonlySet<number> {
  const largest = Math.max(...regions.list.map(({ area }) => area));
  const dropped = regions.list.filter(
    (region) =>
      region.area < largest &&
      (region.area < minPartShare * largest || isShadow(region, regions, raster)),
  );
  return new Set(dropped.map(({ label }) => label));
}

/** The parts of a cut-out (1) without dirt and without shadows that are detached from the product. */
async function keptParts(raster: Raster, signal: AbortSignal): Promise<Uint8Array> {
  const { width, height, data } = raster;
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    (data[at * 4 + 3] ?? 0) > invisible ? 1 : 0,
  );
  await yieldToEventLoop(signal);
  const regions = regionsOf(mask, raster);
  await yieldToEventLoop(signal);
  paint(mask, regions, unwanted(regions, raster), 0);
  return mask;
}

/**
 * The image's own cut-out, without what `working`, a copy of at most its size, shows to be dirt or a shadow that is
 * detached from the product.
 */
export async function alphaCutout(
  picture: Raster,
  working: Raster,
  signal: AbortSignal,
): Promise<Raster> {
  const { width, height } = picture;
  const kept = await keptParts(working, signal);
  // A copy shows less of a soft edge than the image has. The pixels beside a part are its own.
  const reach = width > working.width ? 1 : 0;
  const isKept = (x: number, y: number): boolean => {
    for (let row = y - reach; row <= y + reach; row++)
      for (let column = x - reach; column <= x + reach; column++)
        if (column >= 0 && column < working.width && kept[row * working.width + column] === 1)
          return true;
    return false;
  };
  const data = Uint8Array.from(picture.data);
  await eachRow(picture, signal, (y) => {
    const row = Math.floor(((y + 0.5) * working.height) / height);
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4 + 3;
      const alpha = data[at] ?? 0;
      if (alpha === 0) continue;
      if (!isKept(Math.floor(((x + 0.5) * working.width) / width), row)) data[at] = 0;
      // "Almost opaque" was meant to be opaque, and the next scaling would spread it.
      else if (alpha > opaque) data[at] = 255;
    }
  });
  return { width, height, data };
}
