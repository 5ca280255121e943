/** The layouts of product films: where the product is in the frame at any moment of a shot. Frame units: 1,000 high. */
import { clamp } from "@reelwright/film/numbers";
import { around, type Box, middleOf } from "../scene/boxes.ts";
import { type Framed, frameFor } from "../scene/frame-for.ts";
import { fitting, full, outside, sizeOf } from "./product-area.ts";

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
  /** The part of the frame that type leaves to the product, in shares of the frame. */
  readonly area: Box;
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

/** A place and size within the product's area as the framing solver takes them: in shares of the frame. */
const preferred = (
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
const whole = (stage: Stage, wanted: Wanted): Pose => {
  const { half, aspect, energy, area } = stage;
  const { x, y, size, angle = 0, drift = 0, turn = 0, bob = 0 } = wanted;
  const turned = Math.abs(angle) + Math.abs(turn) * longest;
  const most = mostScale(stage);
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

const placed = (stage: Stage, wanted: Wanted): Layout =>
  single(stage, whole(stage, wanted), wanted);

const hero = (stage: Stage): Layout => placed(stage, { x: 0.5, y: 0.6, size: 1 });

/** Beside the middle of its area, smaller. */
const offset = (stage: Stage): Layout => {
  const { side } = stage;
  const [angle, turn] = stage.isHeavy ? [0, 0] : [side * 0.05, 0.006];
  const wanted = { x: 0.5 + side * 0.18, y: 0.64, size: 0.86, angle };
  return placed(stage, { ...wanted, drift: -6, turn });
};

const float = (stage: Stage): Layout | null => {
  if (stage.isHeavy) return null;
  const wanted = { x: 0.5, y: 0.55, size: 1, angle: stage.side * 0.11 };
  return placed(stage, { ...wanted, drift: 2.5, turn: -0.012, bob: 7 });
};

/** Standing on a surface at its area's foot; null for what has no base to stand on. */
const stand = (stage: Stage): Layout | null => {
  if (!stage.stands) return null;
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
    const around = outside(area).map((box): Panel => ({ box, plate: 0, poses: [] }));
    return { panels: [...around, ...drawn], plate: { x: by * 0.3, y: 0, zoom: 1 } };
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

const macro = (stage: Stage): Layout | null => closeUp(stage) ?? band(stage);

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
const split = (stage: Stage): Layout | null => {
  const { half, aspect, area } = stage;
  if (!isBand(area)) return null;
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

/** The middle one of three is at least so large: a share of the frame, as the mean of its width and height. */
const leastInRow = 0.28;
/** The outer ones: their size, and so many widths from the middle that none covers another. */
const outer = { size: 0.76, apart: 0.96, angle: 0.05 } as const;
const bobbing = 5;

/** Three of them side by side. */
const row = (stage: Stage): Layout | null => {
  const { half, aspect, side, energy, area } = stage;
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
