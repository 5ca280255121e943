import type { Mask } from "./mask.ts";
import { type PartMiddle, tellingParts } from "./telling.ts";

/** What a cut-out looks like where it is held and where it is looked at; shares of its width and height. */
export type Silhouette = {
  /** From the first to the last solid cell of each of its rows, which are equally high, from the top down. */
  readonly rows: readonly (readonly [left: number, right: number])[];
  /**
   * The middle of the part that has most to see: print, label, a face; the thickest of what is slender. Null: it looks the
   * same all over.
   */
  readonly telling: PartMiddle | null;
  /** The middle of another part with something to see; null or left out: there is none, or an earlier version measured it. */
  readonly alsoTelling?: PartMiddle | null;
};

const rowCount = 16;
const rounded = (value: number) => Math.round(value * 1000) / 1000;

const rowsOf = ({ width, height, solid }: Mask): Silhouette["rows"] =>
  Array.from({ length: rowCount }, (_, row) => {
    const [from, to] = [row, row + 1].map((at) => Math.floor((at * height) / rowCount));
    const xs = Array.from({ length: width }, (_, x) => x).filter((x) =>
      Array.from({ length: Math.max(1, (to ?? 0) - (from ?? 0)) }, (_, y) => y).some((y) =>
        solid(x, (from ?? 0) + y),
      ),
    );
    const [first = 0, last = width - 1] = [xs[0], xs.at(-1)];
    return [rounded(first / width), rounded((last + 1) / width)] as const;
  });

/** The silhouette for the n-th look from near (0: the first one): each other look is at the other part, where there is one. */
export const lookedAt = (silhouette: Silhouette, look: number): Silhouette =>
  look % 2 === 1 && silhouette.alsoTelling
    ? { ...silhouette, telling: silhouette.alsoTelling, alsoTelling: silhouette.telling }
    : silhouette;

/** Measures a cut-out. */
export const measureSilhouette = (mask: Mask): Silhouette => {
  const [telling = null, alsoTelling = null] = tellingParts(mask);
  return { rows: rowsOf(mask), telling, alsoTelling };
};
