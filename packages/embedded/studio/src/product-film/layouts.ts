/** The layouts of product films: where the product is in the frame at any moment of a shot. Frame units: 1,000 high. */
import { around, middleOf } from "../scene/boxes.ts";
import { frameFor } from "../scene/frame-for.ts";
import { macro, split } from "./near-layouts.ts";
import { full, outside } from "./product-area.ts";
import {
  boxAt,
  edge,
  grown,
  grownBy,
  type Layout,
  mostScale,
  moved,
  type Pose,
  paced,
  placed,
  poseOf,
  preferred,
  pushPerSecond,
  type Stage,
  single,
  unit,
  whole,
} from "./staging.ts";

export const layoutNames = [
  ...(["hero", "offset", "macro", "split", "row", "stage", "float", "peek"] as const),
] as const;
export type LayoutName = (typeof layoutNames)[number];

const hero = (stage: Stage): Layout => placed(stage, { x: 0.5, y: 0.6, size: 1 });

/** Beside the middle of its area, smaller. */
const offset = (stage: Stage): Layout => {
  const { side } = stage;
  const [angle, turn] = stage.isHeavy ? [0, 0] : [side * 0.05, 0.006];
  const wanted = { x: 0.5 + side * 0.18, y: 0.64, size: 0.86, angle };
  return placed(stage, { ...wanted, drift: -6, turn });
};

const float = (stage: Stage): Layout | null => {
  if (stage.isHeavy || stage.endsAtFoot) return null;
  const wanted = { x: 0.5, y: 0.55, size: 1, angle: stage.side * 0.11 };
  return placed(stage, { ...wanted, drift: 2.5, turn: -0.012, bob: 7 });
};

/** Standing on a surface at its area's foot; null for what has no base to stand on. */
const stand = (stage: Stage): Layout | null => {
  if (!stage.stands || stage.endsAtFoot) return null;
  const { area, energy } = stage;
  const foot = area.bottom - edge;
  const there = whole(stage, { x: 0.5, y: 0.6, size: 1 });
  const height = Math.min(there.height, ((foot - area.top - edge) * 1000) / grownBy(energy));
  const pose = { ...there, height, y: foot * 1000 - height / 2 };
  const about = { x: pose.x, y: foot * 1000 };
  return single(stage, pose, { horizon: foot - 0.07 }, about);
};

const peek = (stage: Stage): Layout | null => {
  if (stage.isHeavy) return null;
  const pose = whole(stage, { x: 0.5, y: 0.6, size: 0.94 });
  return single(stage, pose, { rise: { from: (1000 - pose.y) * 0.9, seconds: 0.8 } });
};

/** The middle one of three is at least so large: a share of the frame, as the mean of its width and height. */
const leastInRow = 0.25;
/** The outer ones: their size, and so many widths from the middle that none covers another. */
const outer = { size: 0.76, apart: 0.96, angle: 0.05 } as const;
const bobbing = 5;

/** Three of them side by side. */
const row = (stage: Stage): Layout | null => {
  const { half, aspect, side, energy, area } = stage;
  if (stage.endsAtFoot) return null;
  const three = [-1, 1, 0].map(
    (at): Pose => ({
      x: at * aspect * outer.apart * unit,
      y: at === 0 ? 0 : (unit * (1 - outer.size)) / 3,
      height: at === 0 ? unit : unit * outer.size,
      angle: at * outer.angle,
    }),
  );
  const boxes = three.map((pose) => boxAt({ ...pose, angle: Math.abs(pose.angle) * 1.3 }, aspect));
  const subject = grown(around(boxes), grownBy(energy));
  const framed = frameFor({
    ...{ half, lettering: [], edge: edge + bobbing / 1000, keepOut: outside(area) },
    subjects: [subject],
    scale: [0.2, mostScale(stage)],
    prefer: preferred(stage, subject, { x: 0.5, y: 0.6, size: 1 }),
  });
  const middle = poseOf(framed, half);
  if (Math.sqrt(((middle.height / 1000) * middle.height * aspect) / (2 * half)) < leastInRow)
    return null;
  const poses = three.map(({ x, y, height, angle }) => ({
    ...{ x: half + (x - framed.x) * framed.scale, y: 500 + (y - framed.y) * framed.scale },
    ...{ height: height * framed.scale, angle },
  }));
  const about = middleOf(around(poses.map((pose) => boxAt(pose, aspect))));
  return {
    largest: middle.height * grownBy(energy),
    horizon: null,
    at(seconds) {
      const time = paced(seconds);
      const zoom = Math.exp(pushPerSecond * 0.8 * energy * time);
      const drawn = poses.map((pose, at) => {
        const bob = bobbing * Math.sin(seconds * 1.7 + at * 2.1) * side;
        return moved(pose, about, zoom, { x: 0, y: bob });
      });
      const plate = { x: side * 5 * time * energy, y: 0, zoom: 1 + (zoom - 1) * 0.5 };
      return { panels: [{ box: full, plate: 0, poses: drawn }], plate };
    },
  };
};

const builders: { readonly [name in LayoutName]: (stage: Stage) => Layout | null } = {
  hero,
  offset,
  macro,
  split,
  row,
  stage: stand,
  float,
  peek,
};

/** A layout for a product; the hero if it is impossible for this product or source. */
export const layoutOf = (name: LayoutName, stage: Stage): Layout =>
  builders[name](stage) ?? hero(stage);

/** Whether a layout is possible for a product. */
export const isPossible = (name: LayoutName, stage: Stage): boolean =>
  builders[name](stage) !== null;
