/** Layouts that show a part of the product from near, in panels. */
import { type Box, middleOf } from "../scene/boxes.ts";
import { type Framed, frameFor } from "../scene/frame-for.ts";
import { fitting, full, outside, sizeOf } from "./product-area.ts";
import {
  boxAt,
  edge,
  emptyAround,
  grown,
  grownBy,
  type Layout,
  longest,
  mostScale,
  moved,
  type Panel,
  type Pose,
  paced,
  partBox,
  poseOf,
  pushPerSecond,
  type Stage,
  single,
  unit,
  whole,
} from "./staging.ts";

/** A part of the frame as a frame of its own that is 1,000 units high: half its width, and the size of its units. */
const ownFrame = (box: Box, half: number) => {
  const { width, height } = sizeOf(box, half);
  return { half: (500 * width) / height, shrink: height / 1000 };
};

/** A pose in a part of the frame, from one in its own frame. */
const inPart = (pose: Pose, { left, top }: Box, shrink: number, half: number): Pose => ({
  x: left * 2 * half + pose.x * shrink,
  y: top * 1000 + pose.y * shrink,
  height: pose.height * shrink,
  angle: pose.angle,
});

/** The whole product in a part of the frame that it moves within. */
const farIn = (stage: Stage, box: Box, moves: number): Framed => {
  const { half, shrink } = ownFrame(box, stage.half);
  const { aspect, energy } = stage;
  const most = mostScale({ ...stage, half, sharp: stage.sharp / shrink });
  return frameFor({
    ...{ half, edge: edge + moves, lettering: [], keepOut: [] },
    subjects: [grown(boxAt({ x: 0, y: 0, height: unit, angle: 0 }, aspect), grownBy(energy))],
    scale: [0.1, most],
    prefer: { center: { x: 0.5, y: 0.5 }, size: 0.94 },
  });
};

/** The lettering, or the part worth a look, from as near as the source is sharp; null if that isn't near. */
const nearIn = (stage: Stage, box: Box, moves: number, far: number): Framed | null => {
  const { half, shrink } = ownFrame(box, stage.half);
  const { aspect, lettering, telling, sharp, energy } = stage;
  const most = sharp / shrink / unit / grownBy(energy);
  const least = far * 1.35;
  if (most < least) return null;
  const framed = frameFor({
    ...{ half, keepOut: [], edge: edge + moves + (grownBy(energy) - 1) / 2 },
    lettering: lettering.map((line) => partBox(line, aspect)),
    subjects: [partBox(telling, aspect)],
    scale: [least, Math.min(most, far * 2.6)],
    // A label at the product's foot is low in the frame, so that the product fills it.
    prefer: { center: { x: 0.5, y: 0.15 + 0.3 * (telling.top + telling.bottom) }, size: 0.86 },
  });
  return framed.gaveUp.length > 0 ? null : framed;
};

/** A second's way of what is seen in a panel, in frame units. */
const pass = 4;

/** Panels in the product's area, each with a pose that pushes in and passes along it; type has the rest of the frame. */
const panelled = (
  { area, half, side, energy }: Stage,
  parts: readonly { readonly box: Box; readonly pose: Pose; readonly plate: 0 | 1 }[],
): Layout => ({
  largest: Math.max(...parts.map(({ pose }) => pose.height)) * grownBy(energy),
  horizon: null,
  at(seconds) {
    const time = paced(seconds);
    const zoom = Math.exp(pushPerSecond * energy * time);
    const by = side * pass * energy * time;
    const drawn = parts.map(({ box, pose, plate }, at): Panel => {
      const { width, height } = sizeOf(box, half);
      const aside = at === 0 ? by : -by;
      const way = width > height ? { x: aside, y: 0 } : { x: 0, y: aside };
      const { x, y } = middleOf(box);
      return { box, plate, poses: [moved(pose, { x: x * 2 * half, y: y * 1000 }, zoom, way)] };
    });
    return { panels: [...emptyAround(area), ...drawn], plate: { x: by * 0.3, y: 0, zoom: 1 } };
  },
});

/** How far a panel's product moves, as a share of the panel. */
const passing = (box: Box, { half, energy }: Stage): number => {
  const { width, height } = sizeOf(box, half);
  return (pass * energy * longest) / Math.max(width, height);
};

/** Whether an area has all of the frame's width, so that panels in it are bands of the frame. */
const isBand = ({ left, right }: Box): boolean => left === 0 && right === 1;

/** The product's lower part down to its foot, cropped by the frame's upper border; null if that isn't near. */
const closeUp = (stage: Stage): Layout | null => {
  const { half, aspect, area, energy, lettering, telling, sharp } = stage;
  const least = (1.25 * whole(stage, { x: 0.5, y: 0.5, size: 1 }).height) / unit;
  const most = sharp / unit / grownBy(energy);
  if (area.top > 0 || most < least) return null;
  const top = lettering.length > 0 ? telling.top : middleOf(telling).y;
  const framed = frameFor({
    ...{ half, edge, keepOut: outside(area), scale: [least, most] },
    lettering: lettering.map((line) => partBox(line, aspect)),
    subjects: [grown(partBox({ ...full, top }, aspect), grownBy(energy))],
    prefer: { center: { x: (area.left + area.right) / 2, y: area.bottom }, size: 1 },
  });
  if (framed.gaveUp.length > 0) return null;
  const pose = poseOf(framed, half);
  return single(stage, pose, {}, { x: pose.x, y: area.bottom * 1000 });
};

/** A slow pass along the label, in a band of the frame. */
const band = (stage: Stage): Layout | null => {
  const { half, area } = stage;
  if (!isBand(area)) return null;
  const own = ownFrame(area, half);
  const far = whole(stage, { x: 0.5, y: 0.5, size: 1 }).height / unit / own.shrink;
  const framed = nearIn(stage, area, passing(area, stage), far);
  if (framed === null) return null;
  const pose = inPart(poseOf(framed, own.half), area, own.shrink, half);
  return panelled(stage, [{ box: area, pose, plate: 1 }]);
};

/** Its upper part is seen from near of what ends at its foot: the foot is below the area. */
const upperPart: Box = { left: 0.06, right: 0.94, top: 0.03, bottom: 0.62 };

const upper = (stage: Stage): Layout | null => {
  const { half, area, energy } = stage;
  const own = ownFrame(area, half);
  const moves = passing(area, stage);
  const far = (0.74 * whole(stage, { x: 0.5, y: 0.5, size: 1 }).height) / unit / own.shrink;
  const framed = nearIn({ ...stage, telling: upperPart }, area, moves, far);
  if (framed === null) return null;
  const pose = inPart(poseOf(framed, own.half), area, own.shrink, half);
  // Before it has pushed in, the foot is nearest to the middle.
  const middle = middleOf(area).y * 1000;
  const foot = middle + (pose.y + pose.height / 2 - middle) / grownBy(energy);
  const isBelow = foot > (area.bottom + moves) * 1000;
  return isBelow ? panelled(stage, [{ box: area, pose, plate: 1 }]) : null;
};

export const macro = (stage: Stage): Layout | null =>
  stage.endsAtFoot ? upper(stage) : (closeUp(stage) ?? band(stage));

/** The halves of an area, beside or above each other: as the product is larger. */
const halvesOf = (area: Box, aspect: number, half: number): readonly [Box, Box] => {
  const { x, y } = middleOf(area);
  const beside = [
    { ...area, right: x },
    { ...area, left: x },
  ] as const;
  const stacked = [
    { ...area, bottom: y },
    { ...area, top: y },
  ] as const;
  const isBeside = fitting(beside[0], aspect, half) > fitting(stacked[0], aspect, half);
  return isBeside ? beside : stacked;
};

/** Two halves: the whole product, and its label from nearer. */
export const split = (stage: Stage): Layout | null => {
  const { half, aspect, area } = stage;
  if (!isBand(area) || stage.endsAtFoot) return null;
  const [first, second] = halvesOf(area, aspect, half);
  const moves = passing(first, stage);
  const far = farIn(stage, first, moves);
  const near = nearIn(stage, second, moves, far.scale);
  if (near === null) return null;
  const own = ownFrame(first, half);
  return panelled(stage, [
    { box: first, pose: inPart(poseOf(far, own.half), first, own.shrink, half), plate: 0 },
    { box: second, pose: inPart(poseOf(near, own.half), second, own.shrink, half), plate: 1 },
  ]);
};

/** The part that is shown from near if no lettering is known, or only print that is smaller than this share of the product. */
const middlePart: Box = { left: 0.2, right: 0.8, top: 0.25, bottom: 0.65 };
const leastPrint = 0.015;

/** The part of a product that is worth a look from near: its largest line of text, if that isn't small print. */
export const tellingOf = ([line]: readonly Box[]): Box => {
  const area = line ? (line.right - line.left) * (line.bottom - line.top) : 0;
  return line && area >= leastPrint ? line : middlePart;
};
