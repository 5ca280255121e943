/** What layouts of product films are made of: stages, poses, panels and motion. Frame units: 1,000 high. */
import { clamp } from "@reelwright/film/numbers";
import { type Box, middleOf } from "../scene/boxes.ts";
import { type Framed, frameFor } from "../scene/frame-for.ts";
import { full, outside, sizeOf } from "./product-area.ts";

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
  /** Whether its cut-out ends at its foot, as an arm that holds it does: the foot is at a border in every shot. */
  readonly endsAtFoot: boolean;
  /** Side that the product leans to. */
  readonly side: -1 | 1;
  /** How lively the camera is: 1 is usual. */
  readonly energy: number;
  /** The part of the frame that type leaves to the product, in shares of the frame. */
  readonly area: Box;
};

/** The product is 100 units high while it is framed. */
export const unit = 100;
/** Room at the frame's border beside what the camera's motion takes, as a share of the frame. */
export const edge = 0.02;
/** A second's push. */
export const pushPerSecond = 0.022;
/** Motion slows down so that it never goes further than this many seconds of it. */
export const longest = 3.6;
/** A product smaller than this share of the frame is lost, even if it is less sharp when larger. */
const leastSeen = 0.42;

/** Seconds of even motion near a shot's anchor, fewer away from it, so that a long shot stays in its frame. */
export const paced = (seconds: number): number => longest * Math.tanh(seconds / longest);

/** The largest magnification of a push. */
export const grownBy = (energy: number, push = 1): number =>
  Math.exp(pushPerSecond * energy * push * longest);

export const boxAt = ({ x, y, height, angle }: Pose, aspect: number): Box => {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = (height * (aspect * cos + sin)) / 2;
  const along = (height * (aspect * sin + cos)) / 2;
  return { left: x - across, right: x + across, top: y - along, bottom: y + along };
};

/** A box enlarged about its middle. */
export const grown = (box: Box, by: number): Box => {
  const { x, y } = middleOf(box);
  return {
    left: x + (box.left - x) * by,
    right: x + (box.right - x) * by,
    top: y + (box.top - y) * by,
    bottom: y + (box.bottom - y) * by,
  };
};

/** A part of the product (shares of its box) while it is framed. */
export const partBox = ({ left, top, right, bottom }: Box, aspect: number): Box => ({
  left: (left - 0.5) * unit * aspect,
  right: (right - 0.5) * unit * aspect,
  top: (top - 0.5) * unit,
  bottom: (bottom - 0.5) * unit,
});

export const poseOf = ({ x, y, scale }: Framed, half: number, angle = 0): Pose => ({
  x: half - x * scale,
  y: 500 - y * scale,
  height: unit * scale,
  angle,
});

/** Largest scale of a shot that pushes in: sharp to its end, unless the product would be lost. */
export const mostScale = ({ sharp, aspect, half, energy }: Stage): number => {
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

/** A place and size within the product's area as the framing solver takes them: in shares of the frame. */
export const preferred = (
  { area, half }: Stage,
  subject: Box,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
) => {
  const { width, height } = sizeOf(area, half);
  const [wide, high] = [subject.right - subject.left, subject.bottom - subject.top];
  const scale = size * Math.min(width / wide, height / high);
  return {
    center: {
      x: area.left + x * (area.right - area.left),
      y: area.top + y * (area.bottom - area.top),
    },
    size: scale * Math.max(wide / (2 * half), high / 1000),
  };
};

type Wanted = Motion & {
  /** Wanted place in shares of its area, and share of the area that it fills. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle?: number;
};

/** The whole product in its area, wherever it moves. */
export const whole = (stage: Stage, wanted: Wanted): Pose => {
  const { half, aspect, energy, area } = stage;
  const { x, y, size, angle = 0, drift = 0, turn = 0, bob = 0 } = wanted;
  const turned = Math.abs(angle) + Math.abs(turn) * longest;
  // A small source is smaller, too, where others are, so that its shots differ.
  const most = mostScale(stage) * size;
  const moves = Math.max((Math.abs(drift) * energy * longest) / (2 * half), bob / 1000);
  const subject = grown(
    boxAt({ x: 0, y: 0, height: unit, angle: turned }, aspect),
    grownBy(energy),
  );
  const framed = frameFor({
    ...{ half, lettering: [], edge: edge + moves, keepOut: outside(area) },
    subjects: [subject],
    scale: [Math.min(0.5, most), most],
    prefer: preferred(stage, subject, { x, y, size }),
  });
  const room = { x: Math.abs(drift) * energy * longest, y: bob };
  return within(stage, poseOf(framed, half, angle), turned, room);
};

/** A pose in its area, with room for its moves on each side; smaller if it doesn't fit. `turned`: its largest angle. */
const within = (
  { area, half, aspect, energy }: Stage,
  pose: Pose,
  turned: number,
  room: { readonly x: number; readonly y: number },
): Pose => {
  const box = grown(boxAt({ ...pose, angle: turned }, aspect), grownBy(energy));
  const [wide, high] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  const [acrossArea, alongArea] = [
    (area.right - area.left) * half - room.x,
    (area.bottom - area.top) * 500 - room.y,
  ];
  const shrink = Math.min(1, acrossArea / wide, alongArea / high);
  const between = (value: number, middle: number, free: number) =>
    Math.min(middle + free, Math.max(middle - free, value));
  return {
    ...pose,
    height: pose.height * shrink,
    x: between(pose.x, (area.left + area.right) * half, acrossArea - wide * shrink),
    y: between(pose.y, (area.top + area.bottom) * 500, alongArea - high * shrink),
  };
};

/** A pose enlarged about a point of the frame and moved. */
export const moved = (
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

/** Fast at first, then slow: 0 to 1 over `length` seconds. */
const settle = (since: number, length: number): number =>
  1 - (1 - clamp(since / length, 0, 1)) ** 3;

/** What ends at its foot has its foot at the lower border of its area, and is drawn in a panel there. */
const atBorder = ({ area }: Stage, pose: Pose) => {
  const foot = { x: pose.x, y: area.bottom * 1000 };
  return { pose: { ...pose, y: foot.y - pose.height / 2 + 2, angle: 0 }, about: foot };
};

/** The frame around an area, without a product. */
export const emptyAround = (area: Box): readonly Panel[] =>
  outside(area).map((box) => ({ box, plate: 0, poses: [] }));

/** A single product in the whole frame, with a push about a point of the frame and a slow drift. */
export const single = (
  stage: Stage,
  pose: Pose,
  motion: Motion,
  about: { readonly x: number; readonly y: number } = pose,
): Layout => {
  const { endsAtFoot, area } = stage;
  if (!endsAtFoot) return moving(stage, pose, motion, about, (poses) => [{ ...open, poses }]);
  const there = atBorder(stage, pose);
  const { drift = 0, rise } = motion;
  const still = { drift, ...(rise && { rise }) };
  return moving(stage, there.pose, still, there.about, (poses) => [
    ...emptyAround(area),
    { box: area, plate: 1, poses },
  ]);
};

const open = { box: full, plate: 0 } as const;

const moving = (
  { energy, side }: Stage,
  pose: Pose,
  { drift = 0, turn = 0, bob = 0, horizon, rise }: Motion,
  about: { readonly x: number; readonly y: number },
  panelsWith: (poses: readonly Pose[]) => readonly Panel[],
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
      panels: panelsWith([moved(pose, about, zoom, by)]),
      plate: { x: aside * 0.35, y: 0, zoom: 1 + (zoom - 1) * 0.5 },
    };
  },
});

export const placed = (stage: Stage, wanted: Wanted): Layout =>
  single(stage, whole(stage, wanted), wanted);
