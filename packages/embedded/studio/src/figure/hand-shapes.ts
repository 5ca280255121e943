import { lazy } from "@reelwright/film/concurrency";
import { lerp } from "@reelwright/film/numbers";
import { type Joint, joint } from "./brush.ts";
import {
  type Entry,
  type NamedLines,
  namedLines,
  only,
  outlineOf,
  pointsOf,
  readGeometry,
} from "./geometry-data.ts";
import type { HandShape, Point } from "./pose.ts";

/** Palm behind a product, fingertips over its left edge, thumb over its right one. */
const grip = (span: number): Skeleton => {
  const half = Math.max(0.085, Math.min(0.36, span / 2));
  const wide = Math.max(0.11, half * 0.72);
  const wrap = (index: number, y: number, reach: number) =>
    finger(
      index,
      pointsFrom(
        [-half * 0.45, y + 0.02],
        [-half - 0.018, y - 0.012],
        [-half + 0.028, y - 0.004],
        [-half + reach, y + 0.006],
      ),
      1.08,
    );
  return {
    palm: pointsFrom(
      [-0.072, 0.19],
      [-wide, 0.1],
      [-half - 0.02, 0.04],
      [-half - 0.01, -0.1],
      [-wide * 0.6, -0.17],
      [wide * 0.3, -0.15],
      [wide, -0.06],
      [half * 0.9 + 0.012, 0.03],
      [wide, 0.11],
      [0.072, 0.19],
    ),
    fingers: [
      wrap(0, -0.128, 0.112),
      wrap(1, -0.054, 0.124),
      wrap(2, 0.018, 0.116),
      wrap(3, 0.084, 0.092),
    ],
    thumb: thumbOf(
      pointsFrom(
        [0.06, 0.13],
        [half + 0.014, 0.062],
        [half + 0.022, -0.018],
        [half - Math.min(0.06, half * 0.5), -0.09],
      ),
    ),
    front: true,
    thumbFront: true,
    palmSeen: 1,
  };
};

/** Reads a hand of the file. */
const handOf = (entry: Entry, lines: NamedLines): Skeleton => {
  const of = (word: string) => entry.entries.filter((each) => each.word === word);
  const fingers = of("finger");
  if (fingers.length !== 4) throw entry.fault(`a hand has 4 fingers, not ${fingers.length}`);
  const over = of("over").flatMap(({ names }) => names);
  return {
    palm: outlineOf(only(entry, "palm"), lines),
    fingers: fingers.map(fingerOf),
    thumb: thumbOf(pointsOf(only(entry, "thumb"), 4), only(entry, "thumb").number("thickness", 1)),
    front: over.includes("fingers"),
    thumbFront: over.includes("thumb"),
    palmSeen: entry.names.includes("back") ? 0 : 1,
  };
};

/** The shapes that don't depend on what is held: all but the grip. */
type StillShape = Exclude<HandShape, "grip">;

/** Reads the hand shapes of a file by their names. */
export const readHands = (entries: readonly Entry[]): ReadonlyMap<string, Skeleton> => {
  const lines = namedLines(entries);
  return new Map(
    entries
      .filter(({ word }) => word !== "line")
      .map((entry) => {
        const [name, side] = entry.names;
        if (entry.word !== "hand" || name === undefined) throw entry.fault("expected hand NAME");
        if (side !== "palm" && side !== "back")
          throw entry.fault(`hand ${name} needs palm or back`);
        return [name, handOf(entry, lines)];
      }),
  );
};

const stillShapes = lazy(() => readHands(readGeometry("hands.txt")));

const stillShape = (shape: StillShape): Skeleton => {
  const skeleton = stillShapes().get(shape);
  if (skeleton === undefined) throw new Error(`data/hands.txt has no hand ${shape}`);
  return skeleton;
};

/** A hand's skeleton; `span` is the width of what it grips, in head heights. */
export const skeletonOf = (shape: HandShape, span: number): Skeleton =>
  shape === "grip" ? grip(span) : stillShape(shape);

const mixPoint = (a: Point, b: Point, t: number) => ({
  x: lerp(a.x, b.x, t),
  y: lerp(a.y, b.y, t),
});

const mixLine = (a: readonly Joint[], b: readonly Joint[], t: number): Joint[] =>
  a.map((from, i) => {
    const to = b[i] ?? from;
    return { ...mixPoint(from, to, t), r: lerp(from.r, to.r, t) };
  });

/** The skeleton between two, `t` of 0 to 1; what lies in front changes half way. */
export const mixSkeletons = (a: Skeleton, b: Skeleton, t: number): Skeleton => {
  const nearest = t < 0.5 ? a : b;
  return {
    ...nearest,
    palm: a.palm.map((from, i) => mixPoint(from, b.palm[i] ?? from, t)),
    fingers: a.fingers.map((from, i) => mixLine(from, b.fingers[i] ?? from, t)),
    thumb: mixLine(a.thumb, b.thumb, t),
    palmSeen: lerp(a.palmSeen, b.palmSeen, t),
  };
};

/**
 * A hand's skeleton in its own coordinates: origin the palm's centre, fingers up, thumb at the right
 * (a picture-left hand with its palm to the viewer); lengths in head heights. `front` tells which
 * fingers lie over a held product from their second joint on, `over` whether they lie over the palm.
 */
export type Skeleton = {
  readonly palm: readonly Point[];
  /** Index to little finger, each knuckle to tip. */
  readonly fingers: readonly (readonly Joint[])[];
  readonly thumb: readonly Joint[];
  readonly front: boolean;
  readonly thumbFront: boolean;
  /** 1: the palm is seen, 0: the hand's back (nails show). */
  readonly palmSeen: number;
};

type Pairs = readonly (readonly [number, number])[];

const radii = [0.0385, 0.04, 0.037, 0.032] as const;
const thickness = [1.06, 1, 0.93, 0.76] as const;

const pointsFrom = (...pairs: Pairs): Point[] => pairs.map(([x, y]) => ({ x, y }));

/** Four points of a finger with the radii of finger `index`. */
const finger = (index: number, points: readonly Point[], scale = 1): Joint[] => {
  const r = (radii[index] ?? 0.036) * scale;
  return points.map(({ x, y }, i) => joint(x, y, r * (thickness[i] ?? 1)));
};

const thumbOf = (points: readonly Point[], scale = 1): Joint[] => {
  const r = [0.064, 0.05, 0.042, 0.033];
  return points.map(({ x, y }, i) => joint(x, y, (r[i] ?? 0.04) * scale));
};

/** A finger of the file: its four points, or a straight one from its knuckle. */
const fingerOf = (entry: Entry, index: number): Joint[] => {
  if (entry.points.length !== 1)
    return finger(index, pointsOf(entry, 4), entry.number("thickness", 1));
  const [length, bend] = [entry.number("length"), entry.number("bend", 0)];
  let turn = entry.number("angle");
  const points = [...entry.points];
  for (const share of [0.46, 0.3, 0.24]) {
    const { x, y } = points.at(-1) as Point;
    points.push({
      x: x + Math.sin(turn) * length * share,
      y: y - Math.cos(turn) * length * share,
    });
    turn += bend;
  }
  return finger(index, points);
};
