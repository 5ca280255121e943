import { spokenWords } from "./pace.ts";
import type { Point } from "./phrase-book.ts";

/** Room for selling points in one segment, in spoken words; `preferred` where the structure wants them. */
export type PointRoom = { readonly words: number; readonly preferred: boolean };

export type Placement = {
  /** The points of each segment. */
  readonly bySegment: readonly (readonly Point[])[];
  /** Points for which no segment has room. */
  readonly leftOut: readonly Point[];
};

/** Spreads the points evenly over the segments that want them, then over any with room. */
export const placePoints = (points: readonly Point[], rooms: readonly PointRoom[]): Placement => {
  const bySegment: Point[][] = rooms.map(() => []);
  const left = rooms.map((room) => room.words);
  const leftOut: Point[] = [];
  const wanted = rooms.flatMap((room, index) => (room.preferred ? [index] : []));
  for (const [number, point] of points.entries()) {
    const words = spokenWords(point.plain);
    const ideal = wanted[Math.floor((number * wanted.length) / points.length)] ?? 0;
    const order = rooms
      .map((room, index) => ({
        index,
        rank:
          (room.preferred ? 0 : 100) +
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
