/** The layouts of product films: where the product is in the frame at any moment of a shot. Frame units: 1,000 high. */
import { clamp } from "@reelwright/film/numbers";
import { around, type Box, captionsArea, middleOf } from "../scene/boxes.ts";
import { type Framed, frameFor } from "../scene/frame-for.ts";

export const layoutNames = [
  ...(["hero", "offset", "macro", "split", "row", "stage", "float", "peek"] as const),
] as const;
export type LayoutName = (typeof layoutNames)[number];

/** One drawing of the product: its middle, height and angle. */
export type Pose = {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly angle: number;
};

/** A part of the frame with its own plate, in shares of the frame. The product is drawn within it. */
export type Panel = { readonly box: Box; readonly plate: 0 | 1; readonly poses: readonly Pose[] };

/** A moment of a shot. */
export type Moment = {
  readonly panels: readonly Panel[];
  /** By how much the plate is moved (frame units) and enlarged. */
  readonly plate: { readonly x: number; readonly y: number; readonly zoom: number };
};

export type Layout = {
  /** What is seen `seconds` after the shot's anchor (before it: negative) and `since` its first frame. */
  at(seconds: number, since: number): Moment;
  /** Height of the product where it is largest. */
  readonly largest: number;
  /** Level of the surface that the product stands on, as a share of the frame's height; null: it floats. */
  readonly horizon: number | null;
};

/** A product, and the frame that it is laid out in. */
export type Stage = {
  /** Half the frame's width, in frame units. */
  readonly half: number;
  /** Width / height of the product. */
  readonly aspect: number;
  /** Largest height at which the product is sharp, in frame units. */
  readonly sharp: number;
  /** Lettering on the product, in shares of its box. */
  readonly lettering: readonly Box[];
  /** The part worth a look from near, in shares of its box. */
  readonly telling: Box;
  /** Whether its base is broad enough to stand on. */
  readonly stands: boolean;
  /** Whether it belongs on the floor, as furniture does, and never floats. */
  readonly isHeavy: boolean;
  /** Side that the product leans to. */
  readonly side: -1 | 1;
  /** How lively the camera is: 1 is usual. */
  readonly energy: number;
};

/** The product is 100 units high while it is framed. */
const unit = 100;
/** Room at the frame's border beside what the camera's motion takes, as a share of the frame. */
const edge = 0.02;
/** A second's push. */
const pushPerSecond = 0.022;
/** Motion slows down so that it never goes further than this many seconds of it. */
const longest = 3.6;
/** A product smaller than this share of the frame is lost, even if it is less sharp when larger. */
const leastSeen = 0.42;

/** Seconds of even motion near a shot's anchor, fewer away from it, so that a long shot stays in its frame. */
const paced = (seconds: number): number => longest * Math.tanh(seconds / longest);

/** The largest magnification of a push. */
const grownBy = (energy: number, push = 1): number =>
  Math.exp(pushPerSecond * energy * push * longest);

export const boxAt = ({ x, y, height, angle }: Pose, aspect: number): Box => {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = (height * (aspect * cos + sin)) / 2;
  const along = (height * (aspect * sin + cos)) / 2;
  return { left: x - across, right: x + across, top: y - along, bottom: y + along };
};

/** A box enlarged about its middle. */
const grown = (box: Box, by: number): Box => {
  const { x, y } = middleOf(box);
  return {
    left: x + (box.left - x) * by,
    right: x + (box.right - x) * by,
    top: y + (box.top - y) * by,
    bottom: y + (box.bottom - y) * by,
  };
};

/** A part of the product (shares of its box) while it is framed. */
const partBox = ({ left, top, right, bottom }: Box, aspect: number): Box => ({
  left: (left - 0.5) * unit * aspect,
  right: (right - 0.5) * unit * aspect,
  top: (top - 0.5) * unit,
  bottom: (bottom - 0.5) * unit,
});

const poseOf = ({ x, y, scale }: Framed, half: number, angle = 0): Pose => ({
  x: half - x * scale,
  y: 500 - y * scale,
  height: unit * scale,
  angle,
});

/** Largest scale of a shot that pushes in: sharp to its end, unless the product would be lost. */
const mostScale = ({ sharp, aspect, half, energy }: Stage): number => {
  const seen = leastSeen * Math.min(1000, (2 * half) / aspect);
  return Math.max(sharp, Math.min(seen, 900)) / unit / grownBy(energy);
};

/** How a single product moves. */
type Motion = {
  /** Frame units a second to the product's side, and radians a second. */
  readonly drift?: number;
  readonly turn?: number;
  /** Frame units by which it bobs. */
  readonly bob?: number;
  readonly horizon?: number;
  /** How far below its place the product begins, and for how long it rises. */
  readonly rise?: { readonly from: number; readonly seconds: number };
};

type Wanted = Motion & {
  /** Wanted place in shares of the frame, and share of the frame that it fills. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle?: number;
};

/** The whole product above the captions, wherever it moves. */
const whole = (stage: Stage, wanted: Wanted): Pose => {
  const { half, aspect, energy } = stage;
  const { x, y, size, angle = 0, drift = 0, turn = 0, bob = 0 } = wanted;
  const turned = Math.abs(angle) + Math.abs(turn) * longest;
  const most = mostScale(stage);
  const moves = Math.max((Math.abs(drift) * energy * longest) / (2 * half), bob / 1000);
  const framed = frameFor({
    ...{ half, lettering: [], edge: edge + moves },
    subjects: [grown(boxAt({ x: 0, y: 0, height: unit, angle: turned }, aspect), grownBy(energy))],
    keepOut: [captionsArea(half)],
    scale: [Math.min(0.5, most), most],
    prefer: { center: { x, y }, size },
  });
  return poseOf(framed, half, angle);
};

/** A pose enlarged about a point of the frame and moved. */
const moved = (
  { x, y, height, angle }: Pose,
  about: { readonly x: number; readonly y: number },
  zoom: number,
  by: { readonly x: number; readonly y: number; readonly turn?: number },
): Pose => ({
  x: about.x + (x - about.x) * zoom + by.x,
  y: about.y + (y - about.y) * zoom + by.y,
  height: height * zoom,
  angle: angle + (by.turn ?? 0),
});

const full: Box = { left: 0, top: 0, right: 1, bottom: 1 };

/** Fast at first, then slow: 0 to 1 over `length` seconds. */
const settle = (since: number, length: number): number =>
  1 - (1 - clamp(since / length, 0, 1)) ** 3;

/** A single product in the whole frame, with a push about a point of the frame and a slow drift. */
const single = (
  { energy, side }: Stage,
  pose: Pose,
  { drift = 0, turn = 0, bob = 0, horizon, rise }: Motion,
  about: { readonly x: number; readonly y: number } = pose,
): Layout => ({
  largest: pose.height * grownBy(energy),
  horizon: horizon ?? null,
  at(seconds, since) {
    const time = paced(seconds);
    const zoom = Math.exp(pushPerSecond * energy * time);
    const aside = side * drift * energy * time;
    const risen = rise ? (1 - settle(since, rise.seconds)) * rise.from : 0;
    const by = { x: aside, y: bob * Math.sin(seconds * 1.9) + risen, turn: turn * time * side };
    return {
      panels: [{ box: full, plate: 0, poses: [moved(pose, about, zoom, by)] }],
      plate: { x: aside * 0.35, y: 0, zoom: 1 + (zoom - 1) * 0.5 },
    };
  },
});

/** Middle of the product, if it fits there above the captions. */
const upper = (stage: Stage): number => (stage.half < 450 ? 0.42 : 0.44);

const placed = (stage: Stage, wanted: Wanted): Layout =>
  single(stage, whole(stage, wanted), wanted);

const hero = (stage: Stage): Layout => placed(stage, { x: 0.5, y: upper(stage), size: 0.92 });

/** On a third, with room for type beside or below. */
const offset = (stage: Stage): Layout => {
  const aside = stage.half > 600 ? 0.2 : 0.15;
  const { side } = stage;
  const [angle, turn] = stage.isHeavy ? [0, 0] : [side * 0.05, 0.006];
  const wanted = { x: 0.5 + side * aside, y: upper(stage), size: 0.74, angle };
  return placed(stage, { ...wanted, drift: -6, turn });
};

const float = (stage: Stage): Layout | null => {
  if (stage.isHeavy) return null;
  const wanted = { x: 0.5, y: upper(stage), size: 0.9, angle: stage.side * 0.11 };
  return placed(stage, { ...wanted, drift: 2.5, turn: -0.012, bob: 7 });
};

/** Level on which the product stands, as a share of the frame's height. */
const standing = ({ half }: Stage): number => (half < 450 ? 0.625 : 0.655);

/** Standing on a surface; null for what has no base to stand on. */
const stand = (stage: Stage): Layout | null => {
  if (!stage.stands) return null;
  const foot = standing(stage);
  const there = whole(stage, { x: 0.5, y: 0.36, size: 0.9 });
  const height = Math.min(there.height, ((foot - edge) * 1000) / grownBy(stage.energy));
  const pose = { ...there, height, y: foot * 1000 - height / 2 };
  const about = { x: pose.x, y: foot * 1000 };
  return single(stage, pose, { horizon: foot - 0.07 }, about);
};

const peek = (stage: Stage): Layout | null => {
  if (stage.isHeavy) return null;
  const wanted = { x: 0.5, y: upper(stage), size: 0.86 };
  const pose = whole(stage, wanted);
  return single(stage, pose, { rise: { from: (1000 - pose.y) * 0.9, seconds: 0.8 } });
};

/** The lettering, or the part worth a look, from as near as the source is sharp; null if that isn't near. */
const nearest = (
  stage: Stage,
  frame: { readonly half: number; readonly keepOut: readonly Box[]; readonly moves: number },
  far: number,
): Framed | null => {
  const { aspect, lettering, telling, sharp, energy } = stage;
  const most = sharp / unit / grownBy(energy);
  const least = far * 1.35;
  if (most < least) return null;
  const framed = frameFor({
    ...{ half: frame.half, keepOut: frame.keepOut },
    edge: edge + frame.moves + (grownBy(energy) - 1) / 2,
    lettering: lettering.map((box) => partBox(box, aspect)),
    subjects: [partBox(telling, aspect)],
    scale: [least, Math.min(most, far * 2.6)],
    // A label at the product's foot is low in the frame, so that the product fills it.
    prefer: { center: { x: 0.5, y: 0.15 + 0.3 * (telling.top + telling.bottom) }, size: 0.86 },
  });
  return framed.gaveUp.length > 0 ? null : framed;
};

/** A second's pass along the label, in frame units. */
const pass = 4;

/** A slow pass along the label. */
const macro = (stage: Stage): Layout | null => {
  const { half, energy } = stage;
  const far = whole(stage, { x: 0.5, y: upper(stage), size: 0.92 }).height / unit;
  const moves = (pass * energy * longest) / (2 * half);
  const framed = nearest(stage, { half, keepOut: [captionsArea(half)], moves }, far);
  if (framed === null) return null;
  return single(stage, poseOf(framed, half), { drift: pass }, { x: half, y: 500 });
};

/** The frame's halves, and one of them as a frame of its own that is 1,000 units high. */
const halvesOf = (half: number) => {
  const isTall = half < 600;
  const boxes: readonly [Box, Box] = isTall
    ? [
        { ...full, bottom: 0.5 },
        { ...full, top: 0.5 },
      ]
    : [
        { ...full, right: 0.5 },
        { ...full, left: 0.5 },
      ];
  return { isTall, boxes, own: isTall ? half * 2 : half / 2, shrink: isTall ? 0.5 : 1 };
};

/** A second's way of a half, in frame units; the two go opposite ways. */
const slip = 3;

/** Two halves: the whole product, and its label from nearer. */
const split = (stage: Stage): Layout | null => {
  const { half, side, energy, aspect } = stage;
  const { isTall, boxes, own, shrink } = halvesOf(half);
  const small = { ...stage, half: own, sharp: stage.sharp / shrink };
  const moves = (slip * energy * longest) / (isTall ? 2 * half : 1000);
  const far = frameFor({
    ...{ half: own, edge: edge + moves, lettering: [], keepOut: [] },
    subjects: [grown(boxAt({ x: 0, y: 0, height: unit, angle: 0 }, aspect), grownBy(energy))],
    scale: [0.1, mostScale(small)],
    prefer: { center: { x: 0.5, y: 0.5 }, size: 0.94 },
  });
  const near = nearest(small, { half: own, keepOut: [], moves }, far.scale);
  if (near === null) return null;
  const poses = [far, near].map((framed, at): Pose => {
    const pose = poseOf(framed, own);
    const { left, top } = boxes[at] as Box;
    return {
      x: left * 2 * half + pose.x * shrink,
      y: top * 1000 + pose.y * shrink,
      height: pose.height * shrink,
      angle: 0,
    };
  });
  return {
    largest: Math.max(...poses.map(({ height }) => height)) * grownBy(energy),
    horizon: null,
    at(seconds) {
      const time = paced(seconds);
      const zoom = Math.exp(pushPerSecond * energy * time);
      const by = side * slip * energy * time;
      const panels = boxes.map((box, at): Panel => {
        const { x, y } = middleOf(box);
        const aside = at === 0 ? by : -by;
        const way = isTall ? { x: aside, y: 0 } : { x: 0, y: aside };
        const pose = poses[at] as Pose;
        const drawn = moved(pose, { x: x * 2 * half, y: y * 1000 }, zoom, way);
        return { box, plate: at === 0 ? 0 : 1, poses: [drawn] };
      });
      return { panels, plate: { x: by * 0.3, y: 0, zoom: 1 } };
    },
  };
};

/** The middle one of three is at least so large: a share of the frame, as the mean of its width and height. */
const leastInRow = 0.28;
/** The outer ones: their size, and so many widths or heights from the middle that none covers another. */
const outer = { size: 0.76, apart: 0.96, angle: 0.05 } as const;
const bobbing = 5;

/** Three of them: side by side, or one above the other if they are wide. */
const row = (stage: Stage): Layout | null => {
  const { half, aspect, side, energy } = stage;
  const isStacked = aspect > 1.25 && half < 600;
  if (isStacked && stage.isHeavy) return null;
  const step = isStacked ? { x: 0, y: outer.apart } : { x: aspect * outer.apart, y: 0 };
  const three = [-1, 1, 0].map(
    (at): Pose => ({
      x: at * step.x * unit,
      y: at * step.y * unit + (isStacked || at === 0 ? 0 : (unit * (1 - outer.size)) / 3),
      height: at === 0 ? unit : unit * outer.size,
      angle: at * outer.angle,
    }),
  );
  const boxes = three.map((pose) => boxAt({ ...pose, angle: Math.abs(pose.angle) * 1.3 }, aspect));
  const framed = frameFor({
    ...{ half, lettering: [], edge: edge + bobbing / 1000 },
    subjects: [grown(around(boxes), grownBy(energy))],
    keepOut: [captionsArea(half)],
    scale: [0.2, mostScale(stage)],
    prefer: { center: { x: 0.5, y: upper(stage) }, size: 0.98 },
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
