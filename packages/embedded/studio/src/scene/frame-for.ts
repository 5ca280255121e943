/** The framing solver: where a camera stands so that subjects are whole, lettering is uncut and reserved areas stay free. */
import { clamp } from "@reelwright/film/numbers";
import { around, type Box, middleOf } from "./boxes.ts";

export type FrameRequest = {
  /** Half the frame's width at scale 1, in scene units; half its height is 500. */
  readonly half: number;
  /** Must be whole in the frame, in scene units. At least one. */
  readonly subjects: readonly Box[];
  /** Areas of the frame that subjects stay out of, in shares of the frame: captions, a logo, a platform's buttons. */
  readonly keepOut: readonly Box[];
  /** Lettering in scene units. Each box is whole in the frame and out of reserved areas, or outside of the frame. */
  readonly lettering: readonly Box[];
  /** Smallest and largest scale: frame pixels per scene unit, relative to a frame that is 1,000 units high. */
  readonly scale: readonly [least: number, most: number];
  /** Wanted place of the subjects' middle and the larger of their shares of the frame's width and height. */
  readonly prefer: {
    readonly center: { readonly x: number; readonly y: number };
    readonly size: number;
  };
  /** Room between the frame's border and subjects or lettering, as a share of the frame. The camera may drift by it. */
  readonly edge: number;
};

/** What a framing had to give up: an area was entered, or the scale is below its minimum. */
type GivenUp = "keepOut" | "scale";

export type Framed = {
  /** The point of the scene in the middle of the frame. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly gaveUp: readonly GivenUp[];
};

/** Scales that are tried between the largest and the smallest one. */
const steps = 24;
/** A scale that differs by this factor costs as much as a place that is a frame away. */
const scaleCost = 1.5;
/** Tolerance of comparisons, in shares of the frame. */
const epsilon = 1e-9;

const isApart = (a: Box, b: Box): boolean =>
  a.right <= b.left + epsilon ||
  b.right <= a.left + epsilon ||
  a.bottom <= b.top + epsilon ||
  b.bottom <= a.top + epsilon;

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - epsilon &&
  inner.right <= outer.right + epsilon &&
  inner.top >= outer.top - epsilon &&
  inner.bottom <= outer.bottom + epsilon;

const spans = (values: readonly number[], edge: number): readonly (readonly [number, number])[] => {
  const sorted = [...new Set([edge, 1 - edge, ...values])].filter(
    (value) => value >= edge && value <= 1 - edge,
  );
  return sorted.flatMap((from) =>
    sorted.filter((to) => to > from + epsilon).map((to) => [from, to] as const),
  );
};

/** The largest upright rectangles of the frame that touch no reserved area. */
const freeAreas = (keepOut: readonly Box[], edge: number): readonly Box[] => {
  const across = spans(
    keepOut.flatMap(({ left, right }) => [left, right]),
    edge,
  );
  const down = spans(
    keepOut.flatMap(({ top, bottom }) => [top, bottom]),
    edge,
  );
  const free = across
    .flatMap(([left, right]) => down.map(([top, bottom]) => ({ left, top, right, bottom })))
    .filter((area) => keepOut.every((taken) => isApart(area, taken)));
  return free.filter((area) => !free.some((other) => other !== area && isWithin(area, other)));
};

/** A box at a scale, in shares of the frame, relative to the subjects' middle. */
const relative = (
  { left, top, right, bottom }: Box,
  middle: { readonly x: number; readonly y: number },
  wide: number,
  high: number,
): Box => ({
  left: (left - middle.x) * wide,
  right: (right - middle.x) * wide,
  top: (top - middle.y) * high,
  bottom: (bottom - middle.y) * high,
});

type Range = readonly [from: number, to: number];

/** Places along one axis: the wanted one, both ends, and those at which lettering touches a border or a reserved area. */
const placesOf = (
  wanted: number,
  [from, to]: Range,
  letters: readonly Range[],
  taken: readonly Range[],
  edge: number,
): readonly number[] => {
  const touching = letters.flatMap(([first, last]) => [
    ...[edge - first, 1 - edge - last, -edge - last, 1 + edge - first],
    ...taken.flatMap(([begin, end]) => [begin - last, end - first]),
  ]);
  return [clamp(wanted, from, to), from, to, ...touching.filter((at) => at > from && at < to)];
};

/** Whether no letter is cut or covered if the subjects' middle is at a place of the frame. */
const cutsNothing = (
  letters: readonly Box[],
  taken: readonly Box[],
  { x, y, edge }: { readonly x: number; readonly y: number; readonly edge: number },
): boolean =>
  letters.every((letter) => {
    const [left, right] = [letter.left + x, letter.right + x];
    const [top, bottom] = [letter.top + y, letter.bottom + y];
    const isFree = taken.every((area) => isApart({ left, right, top, bottom }, area));
    const isOut =
      right <= epsilon - edge ||
      left >= 1 + edge - epsilon ||
      bottom <= epsilon - edge ||
      top >= 1 + edge - epsilon;
    const isIn =
      left >= edge - epsilon &&
      right <= 1 - edge + epsilon &&
      top >= edge - epsilon &&
      bottom <= 1 - edge + epsilon;
    return isOut || (isIn && isFree);
  });

type Place = { readonly x: number; readonly y: number; readonly cost: number };

/** The place in a free area that is nearest to the wanted one; null if the subjects don't fit or lettering is cut. */
const placeIn = (
  area: Box,
  subject: Box,
  letters: readonly Box[],
  { prefer, edge, keepOut: taken }: FrameRequest,
): Place | null => {
  const across: Range = [area.left - subject.left, area.right - subject.right];
  const down: Range = [area.top - subject.top, area.bottom - subject.bottom];
  if (across[1] < across[0] - epsilon || down[1] < down[0] - epsilon) return null;
  const { center } = prefer;
  const xs = placesOf(
    center.x,
    across,
    letters.map(({ left, right }) => [left, right] as const),
    taken.map(({ left, right }) => [left, right] as const),
    edge,
  );
  const ys = placesOf(
    center.y,
    down,
    letters.map(({ top, bottom }) => [top, bottom] as const),
    taken.map(({ top, bottom }) => [top, bottom] as const),
    edge,
  );
  let best: Place | null = null;
  for (const x of xs)
    for (const y of ys) {
      const cost = Math.hypot(x - center.x, y - center.y);
      if (best && best.cost <= cost) continue;
      if (cutsNothing(letters, taken, { x, y, edge })) best = { x, y, cost };
    }
  return best;
};

/** The cheapest framing of some scales and areas. */
const cheapest = (
  request: FrameRequest,
  scales: readonly number[],
  areas: readonly Box[],
): Omit<Framed, "gaveUp"> | null => {
  const { half, subjects, lettering } = request;
  const hull = around(subjects);
  const middle = middleOf(hull);
  const wanted = wantedScale(request);
  let best: { readonly cost: number; readonly framed: Omit<Framed, "gaveUp"> } | null = null;
  for (const scale of scales) {
    const cost = scaleCost * Math.abs(Math.log(scale / wanted));
    if (best && best.cost <= cost) continue;
    const [wide, high] = [scale / (2 * half), scale / 1000];
    const subject = relative(hull, middle, wide, high);
    const letters = lettering.map((box) => relative(box, middle, wide, high));
    for (const area of areas) {
      const place = placeIn(area, subject, letters, request);
      if (place === null || (best && best.cost <= cost + place.cost)) continue;
      const framed = {
        x: middle.x + (0.5 - place.x) / wide,
        y: middle.y + (0.5 - place.y) / high,
        scale,
      };
      best = { cost: cost + place.cost, framed };
    }
  }
  return best?.framed ?? null;
};

/** The scale at which a box fills a share of the frame in its tighter direction. */
export const scaleToFill = ({ left, top, right, bottom }: Box, share: number, half: number) =>
  share / Math.max((right - left) / (2 * half), (bottom - top) / 1000);

const wantedScale = ({ subjects, prefer, half }: FrameRequest): number =>
  scaleToFill(around(subjects), prefer.size, half);

/** The largest scale at which a box fits into an area of the frame. */
const fittingScale = (box: Box, area: Box, half: number): number =>
  Math.min(
    ((area.right - area.left) * 2 * half) / (box.right - box.left),
    ((area.bottom - area.top) * 1000) / (box.bottom - box.top),
  );

const between = (least: number, most: number): readonly number[] =>
  most <= least
    ? [most]
    : Array.from({ length: steps }, (_, at) => most * (least / most) ** (at / (steps - 1)));

/**
 * The framing nearest to the preferred one in which subjects are whole, no lettering is cut, and subjects keep out of
 * reserved areas. If there is none, it enters areas first and then goes below the smallest scale. Deterministic.
 */
export const frameFor = (request: FrameRequest): Framed => {
  const { half, subjects, keepOut, lettering, edge } = request;
  const [least, most] = request.scale;
  const whole = { left: edge, top: edge, right: 1 - edge, bottom: 1 - edge };
  const free = freeAreas(keepOut, edge);
  const hull = around(subjects);
  const wanted = clamp(wantedScale(request), least, most);
  /** The wanted scale, those that just fit, and some in between. */
  const within = (areas: readonly Box[]) => {
    const fits = areas.map((area) => Math.min(most, fittingScale(hull, area, half)));
    const possible = [wanted, ...fits, ...between(least, most)];
    return possible.filter((scale) => scale >= least * (1 - epsilon));
  };
  /** Down to the scale at which all lettering is in the frame. */
  const below = (areas: readonly Box[]) => {
    const all = around([...subjects, ...lettering]);
    const last = Math.max(...areas.map((area) => fittingScale(all, area, half) * (1 - 1e-6)));
    return [...between(Math.min(last, least), least), Math.min(last, least)];
  };
  const open = { ...request, keepOut: [] };
  const framings = [
    { asked: request, areas: free, scales: within, gaveUp: [] },
    { asked: open, areas: [whole], scales: within, gaveUp: ["keepOut"] },
    { asked: request, areas: free, scales: below, gaveUp: ["scale"] },
    { asked: open, areas: [whole], scales: below, gaveUp: ["keepOut", "scale"] },
  ] as const;
  for (const { asked, areas, scales, gaveUp } of framings) {
    const framed = areas.length > 0 ? cheapest(asked, scales(areas), areas) : null;
    if (framed) return { ...framed, gaveUp };
  }
  throw new Error("a frame without room for its subjects");
};
