import { sharp } from "../sharp.ts";
import { type Cut, cutBy } from "./matte.ts";
import { type Raster, yieldToEventLoop } from "./raster.ts";
import { areaOf, eachPixel, paint, type Region, type Regions, regionsOf } from "./regions.ts";
import type { Salience } from "./salience.ts";

/** Holes below this share of the product are glints. */
const minHoleShare = 0.004;

/** The product's mask (1) at the image's own size. */
async function enlarged(
  { side, values }: Salience,
  { width, height }: Raster,
): Promise<Uint8Array> {
  const bytes = Uint8Array.from(values, (value) => Math.round(255 * value));
  const larger = await sharp(bytes, { raw: { width: side, height: side, channels: 1 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Uint8Array.from(larger, (value) => (value > 127 ? 1 : 0));
}

/** Fills glints, which aren't holes of the product, in place. */
function withoutGlints(mask: Uint8Array, picture: Raster): Uint8Array {
  const ground = regionsOf(
    mask.map((value) => 1 - value),
    picture,
  );
  const smallest = minHoleShare * areaOf(mask);
  const glints = ground.list.filter(({ area }) => area < smallest);
  paint(mask, ground, new Set(glints.map(({ label }) => label)), 1);
  return mask;
}

/**
 * The product in front of any background, found by what stands out in the image. Its edge is refined at the image's own
 * size. Null if the model isn't sure.
 */
export async function salientCutout(
  picture: Raster,
  salience: Salience,
  signal: AbortSignal,
): Promise<Cut | null> {
  const product = trusted(salience);
  if (product === null) return null;
  const mask = await enlarged(product, picture);
  await yieldToEventLoop(signal);
  return cutBy(picture, withoutGlints(mask, picture), signal);
}

/**
 * Limits for trusting the model. Measured on products in front of wood, grass, bricks, cloth, blurred lights, a wall
 * and a table: the uncertain band along the outline is 1.1 to 1.9 pixels wide. On images that one thing fills, and on
 * landscapes, it is 3.2 to 15.
 */
const limits = {
  /** Width of the uncertain band along the outline, in the model's pixels. */
  maxBand: 2.5,
  /** Minimum share of the image. */
  minArea: 0.02,
  maxArea: 0.9,
  /** Minimum share of what stands out that must be certain. */
  minSureShare: 0.6,
  /** Share of the image's border that the product may cover. */
  maxOnBorder: 0.3,
};
/** The model is unsure of values between these. */
const [surelyNot, surely] = [0.1, 0.9];
/** A part below this share of the largest part is another object. */
const minPartShare = 0.1;

type Part = {
  readonly region: Region;
  area: number;
  length: number;
  onBorder: number;
  unsure: number;
};

function partOf(region: Region, regions: Regions, { side, values }: Salience): Part {
  const part: Part = { region, area: 0, length: 0, onBorder: 0, unsure: 0 };
  const isIn = (at: number) => (values[at] ?? 0) > 0.5;
  eachPixel(region, regions, { width: side, height: side }, (at) => {
    if ((values[at] ?? 0) < surely) part.unsure++;
    if (!isIn(at)) return;
    part.area++;
    const x = at % side;
    const sides = [x > 0, x < side - 1, at >= side, at < side * (side - 1)];
    if (sides.includes(false)) part.onBorder++;
    [at - 1, at + 1, at - side, at + side].forEach((beside, index) => {
      if (sides[index] && !isIn(beside)) part.length++;
    });
  });
  return part;
}

const isSure = ({ unsure, length }: Part): boolean => unsure <= limits.maxBand * length;

/**
 * The part of the salience that is the product, without parts that the model is unsure of, such as objects behind the
 * product. Null if the model is sure of nothing, of a detail only, or of nearly the whole image.
 */
function trusted(salience: Salience): Salience | null {
  const { side, values } = salience;
  const mask = Uint8Array.from(values, (value) => (value > surelyNot ? 1 : 0));
  const regions = regionsOf(mask, { width: side, height: side });
  const parts = regions.list.map((region) => partOf(region, regions, salience));
  const largest = Math.max(0, ...parts.filter(isSure).map(({ area }) => area));
  const product = parts.filter((part) => isSure(part) && part.area >= minPartShare * largest);
  const sum = (of: "area" | "onBorder", list: readonly Part[]) =>
    list.reduce((total, part) => total + part[of], 0);
  const area = sum("area", product);
  const share = area / (side * side);
  if (
    share < limits.minArea ||
    share > limits.maxArea ||
    area < limits.minSureShare * sum("area", parts) ||
    sum("onBorder", product) > limits.maxOnBorder * 4 * side
  )
    return null;
  const labels = new Set(product.map(({ region }) => region.label));
  return {
    side,
    values: values.map((value, at) => (labels.has(regions.labels[at] ?? 0) ? value : 0)),
  };
}
