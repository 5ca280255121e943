/** Removes the mirror image of a product on a glossy surface, which is cut out with the product. */
import type { Size } from "@reelwright/film/artifacts";
import { luma } from "../colour.ts";
import { opened } from "./decoding.ts";
import { type Raster, yieldToEventLoop } from "./raster.ts";

/** The search runs on a copy of this size, since the shapes matter and not the grain. */
const side = 160;

const limits = {
  /** If less than this share of the cut-out's height is below the line, it is only a shadow or a foot. */
  minBelow: 0.14,
  /** Minimum share of each half that has something at the mirrored place in the other half. */
  minOverlap: 0.8,
  /** How well the lightness below the line follows that above (Pearson correlation). */
  minLikeness: 0.74,
  /** Contrast below the line relative to above. If it is higher, the product itself is symmetric. */
  maxContrast: 0.75,
  /** Standard deviation of lightness (0 to 255) above the line. A plain surface allows no comparison. */
  minTexture: 14,
};

type Small = Size & { readonly light: Float32Array; readonly solid: Uint8Array };

async function shrunk(cut: Raster): Promise<Small> {
  const { data, info } = await opened(cut)
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = info.width * info.height;
  const channel = (at: number, which: number) => data[at * 4 + which] ?? 0;
  return {
    width: info.width,
    height: info.height,
    light: Float32Array.from({ length: size }, (_, at) =>
      luma("bt601", channel(at, 0), channel(at, 1), channel(at, 2)),
    ),
    solid: Uint8Array.from({ length: size }, (_, at) => (channel(at, 3) > 127 ? 1 : 0)),
  };
}

type Likeness = { readonly overlap: number; readonly likeness: number; readonly contrast: number };

/** Sums over the pixels that are solid on both sides of a line; `either` counts those solid on at least one side. */
type Sums = {
  both: number;
  either: number;
  a: number;
  b: number;
  aa: number;
  bb: number;
  ab: number;
};

const add = (sums: Sums, a: number, b: number): void => {
  sums.both++;
  sums.a += a;
  sums.b += b;
  sums.aa += a * a;
  sums.bb += b * b;
  sums.ab += a * b;
};

function sumsOf({ width, light, solid }: Small, line: number, bottom: number): Sums {
  const sums: Sums = { both: 0, either: 0, a: 0, b: 0, aa: 0, bb: 0, ab: 0 };
  for (let at = 0; at < (bottom - line) * width; at++) {
    const [down, x] = [Math.floor(at / width), at % width];
    const [below, above] = [(line + down) * width + x, (line - 1 - down) * width + x];
    const seen = (solid[below] ?? 0) + (solid[above] ?? 0);
    if (seen > 0) sums.either++;
    if (seen === 2) add(sums, light[above] ?? 0, light[below] ?? 0);
  }
  return sums;
}

/** How well the rows below a line mirror those above it; null if there is too little to compare. */
function mirrored(small: Small, line: number, bottom: number): Likeness | null {
  const { both, either, a, b, aa, bb, ab } = sumsOf(small, line, bottom);
  if (both === 0) return null;
  const spread = (sum: number, squares: number) =>
    Math.sqrt(Math.max(0, squares / both - (sum / both) ** 2));
  const [above, below] = [spread(a, aa), spread(b, bb)];
  if (above < limits.minTexture || below === 0) return null;
  const likeness = (ab / both - (a / both) * (b / both)) / (above * below);
  return { overlap: both / either, likeness, contrast: below / above };
}

const isReflection = ({ overlap, likeness, contrast }: Likeness): boolean =>
  overlap >= limits.minOverlap && likeness >= limits.minLikeness && contrast <= limits.maxContrast;

/** The line where the product touches the ground, as a share of the raster's height; null: no mirror image. */
function contactLine(small: Small): number | null {
  const rows = Array.from({ length: small.height }, (_, y) => y).filter((y) =>
    small.solid.subarray(y * small.width, (y + 1) * small.width).includes(1),
  );
  const [top, bottom] = [rows[0] ?? 0, (rows.at(-1) ?? 0) + 1];
  const height = bottom - top;
  const first = Math.ceil(top + height * 0.48);
  const last = Math.floor(bottom - height * limits.minBelow);
  const lines = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
    // If the line is above the middle, the mirror image would be longer than the product.
    .filter((line) => bottom - line <= line)
    .flatMap((line) => {
      const found = mirrored(small, line, bottom);
      return found && isReflection(found) ? { line, score: found.likeness * found.overlap } : [];
    });
  const best = lines.reduce<(typeof lines)[number] | null>(
    (most, one) => (most && most.score >= one.score ? most : one),
    null,
  );
  return best && best.line / small.height;
}

/**
 * Removes the mirror image on a glossy surface from a cut-out, in place. Below a line, the mirror image has the same
 * shape upside down and the same light and dark, with less contrast. A product that is symmetric from top to bottom has
 * the same contrast in both halves and stays whole. So does one without a pattern. Throws the signal's reason if it has
 * aborted.
 */
export async function removeReflection(cut: Raster, signal: AbortSignal): Promise<void> {
  const line = contactLine(await shrunk(cut));
  await yieldToEventLoop(signal);
  if (line !== null) cut.data.fill(0, Math.round(line * cut.height) * cut.width * 4);
}
