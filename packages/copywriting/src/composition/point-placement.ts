import { spokenWords } from "../pacing/word-budget.ts";
import type { Point } from "../phrase-books/phrase-book.ts";

/** How many spoken words of selling points one segment can take; `preferred` where the structure wants them. */
export type PointCapacity = { readonly words: number; readonly preferred: boolean };

export type Placement = {
  /** The points of each segment. */
  readonly bySegment: readonly (readonly Point[])[];
  /** Points for which no segment has capacity. */
  readonly leftOut: readonly Point[];
};

/** Spreads the points evenly over the segments that want them, then over any with capacity left. */
export const placePoints = (
  points: readonly Point[],
  capacities: readonly PointCapacity[],
): Placement => {
  const bySegment: Point[][] = capacities.map(() => []);
  const left = capacities.map((capacity) => capacity.words);
  const leftOut: Point[] = [];
  const wanted = capacities.flatMap((capacity, index) => (capacity.preferred ? [index] : []));
  for (const [number, point] of points.entries()) {
    const words = spokenWords(point.plain);
    const ideal = wanted[Math.floor((number * wanted.length) / points.length)] ?? 0;
    const order = capacities
      .map((capacity, index) => ({
        index,
        rank:
          (capacity.preferred ? 0 : 100) +
          Math.abs(index - ideal) +
          (bySegment[index]?.length ?? 0) * 2,
      }))
      .sort((a, b) => a.rank - b.rank);
    const place = order.find(({ index }) => (left[index] ?? 0) >= words);
    if (!place) leftOut.push(point);
    else {
      bySegment[place.index]?.push(point);
      left[place.index] = (left[place.index] ?? 0) - words;
    }
  }
  return { bySegment, leftOut };
};
