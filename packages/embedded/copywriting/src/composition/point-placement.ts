import type { Point } from "../phrase-books/phrase-book.ts";

export type PointCapacity = {
  /** How many spoken words of selling points one segment can take. */
  readonly words: number;
  /** Words that go with each of them: its number in a list. */
  readonly each: number;
  /** The structure wants points here. */
  readonly preferred: boolean;
};

export type Placement<P extends Point> = {
  /** The points of each segment. */
  readonly bySegment: readonly (readonly P[])[];
  /** Points for which no segment has capacity. */
  readonly leftOut: readonly P[];
};

/** Spreads the points evenly over the segments that want them, then over any with capacity left. */
export const placePoints = <P extends Point>(
  points: readonly P[],
  capacities: readonly PointCapacity[],
  weigh: (text: string) => number,
): Placement<P> => {
  const bySegment: P[][] = capacities.map(() => []);
  const left = capacities.map((capacity) => capacity.words);
  const leftOut: P[] = [];
  const wanted = capacities.flatMap((capacity, index) => (capacity.preferred ? [index] : []));
  const needed = (point: P, index: number): number =>
    weigh(point.plain) + (capacities[index]?.each ?? 0);
  for (const [number, point] of points.entries()) {
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
    const place = order.find(({ index }) => (left[index] ?? 0) >= needed(point, index));
    if (!place) leftOut.push(point);
    else {
      bySegment[place.index]?.push(point);
      left[place.index] = (left[place.index] ?? 0) - needed(point, place.index);
    }
  }
  return { bySegment, leftOut };
};
