/** Layouts of photographs that no product is cut out of: the photo itself fills frames. */
import type { Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { Box } from "../scene/boxes.ts";

export type PhotoLayoutName = "fill" | "pan" | "close" | "halves" | "reveal";

/** A rectangle in pixels of the photo or of the frame. */
export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A part of the photo, and the part of the frame that shows it. */
export type PhotoView = {
  readonly from: Rect;
  readonly to: Rect;
  /** Whether its edges across fade into the blurred photo behind it. */
  readonly isFaded: boolean;
};

export type PhotoMoment = {
  readonly views: readonly PhotoView[];
  /** Radius of the circle that shows the views, as a share of the frame's diagonal; null: everything. */
  readonly circle: number | null;
};

/** Pixels of the frame for one of the photo, at most; and the least share of the photo that fills the frame. */
const mostEnlarged = 1.3;
const leastSeen = 0.5;
const pushPerSecond = 0.028;
const travelPerSecond = 0.055;

/** The part of a photo that fills an area: `x`, `y` say where (0: left or top, 1: right or bottom). */
const cover = (
  photo: Size,
  to: Rect,
  at: { readonly x: number; readonly y: number },
  zoom: number,
): PhotoView => {
  const scale = Math.max(to.width / photo.width, to.height / photo.height) * Math.max(1, zoom);
  const [width, height] = [to.width / scale, to.height / scale];
  const x = clamp(at.x, 0, 1) * (photo.width - width);
  const y = clamp(at.y, 0, 1) * (photo.height - height);
  return { from: { x, y, width, height }, to, isFaded: false };
};

/** Whether a photo can fill an area: it is sharp enough, and at least half of it is seen. */
const canFill = (photo: Size, { width, height }: Size, zoom = 1): boolean => {
  const scale = Math.max(width / photo.width, height / photo.height) * zoom;
  const seen = (width * height) / (photo.width * photo.height * scale * scale);
  return scale <= mostEnlarged && seen * zoom * zoom >= leastSeen;
};

/** A photo that can't fill the frame is as large as leaves so much of its longer side in it. */
const leastContained = 0.62;

/** Most of the photo, as sharp as it is, above the captions on its own blur. */
const contain = (
  photo: Size,
  frame: Size,
  zoom: number,
  aside: number,
  share = leastContained,
): PhotoView => {
  const [across, along] = [frame.width / photo.width, frame.height / photo.height];
  const most = Math.min(across, along) / share;
  const scale = Math.min(most, Math.max(across, along), mostEnlarged) * zoom;
  const [width, height] = [photo.width * scale, photo.height * scale];
  const y = (frame.height - height) * 0.36;
  const to = { x: (frame.width - width) / 2 + aside, y, width, height };
  return { from: { x: 0, y: 0, width: photo.width, height: photo.height }, to, isFaded: true };
};

/** How a shot is moved over the photo so that no lettering is cut; `isWhole`: it only is if the whole photo is seen. */
export type Shift = { readonly x: number; readonly y: number; readonly isWhole: boolean };

type Shown = {
  readonly photo: Size;
  readonly frame: Size;
  readonly side: -1 | 1;
  readonly energy: number;
  readonly shift: Shift;
};

/** A photo that is seen whole fills so much of the frame at a shot's anchor, and a shot is at most so long. */
const wholeZoom = 0.9;
const longest = 10;

/** How far up the middle of interest is, as a share of what is out of the frame. */
const level = 0.42;

/** The nearer half of a split frame is so much nearer. */
const near = 1.5;

/** Whether frames are split into an upper and a lower half. */
const isSplitAcross = ({ width, height }: Size): boolean => height > width * 1.2;

const halfOf = (frame: Size): Size =>
  isSplitAcross(frame)
    ? { width: frame.width, height: frame.height / 2 }
    : { width: frame.width / 2, height: frame.height };

/** Whether a photo allows a layout: both halves of a split frame would look alike if none were nearer. */
export const allowsLayout = (name: PhotoLayoutName, photo: Size, frame: Size): boolean =>
  name !== "halves" || canFill(photo, halfOf(frame), near);

const halvesOf = (
  { photo, frame, side, energy, shift }: Shown,
  seconds: number,
): readonly PhotoView[] => {
  const isTall = isSplitAcross(frame);
  const { width, height } = frame;
  const by = side * travelPerSecond * energy * seconds * 1.6;
  const half = halfOf(frame);
  const first = { x: 0, y: 0, ...half };
  const second = { ...first, ...(isTall ? { y: height / 2 } : { x: width / 2 }) };
  const [far, close] = side > 0 ? [first, second] : [second, first];
  return [
    cover(photo, far, { x: 0.5 + by + shift.x, y: 0.5 + by * 0.4 + shift.y }, 1),
    cover(photo, close, { x: 0.5 - by + shift.x, y: level - by * 0.4 + shift.y }, near),
  ];
};

/** What is seen of a photo `seconds` after a shot's anchor and `since` its first frame. */
export const photoMoment = (
  name: PhotoLayoutName,
  shown: Shown,
  seconds: number,
  since: number,
): PhotoMoment => {
  const { photo, frame, side, energy, shift } = shown;
  const whole = { x: 0, y: 0, ...frame };
  const push = Math.exp(pushPerSecond * energy * (seconds + 3.6));
  const by = side * travelPerSecond * energy * seconds;
  const isFilling = canFill(photo, frame);
  /** The photo over the whole frame if it can fill it, else as wide as the frame. */
  const filled = (x: number, zoom: number): PhotoView =>
    isFilling
      ? cover(photo, whole, { x: x + shift.x, y: level + shift.y }, push * zoom)
      : contain(photo, frame, (zoom * push) / Math.exp(pushPerSecond * 3.6), by * 40);
  const views: { readonly [layout in PhotoLayoutName]: () => readonly PhotoView[] } = {
    fill: () => [filled(0.5 + by * 0.25, side > 0 ? 1 : 1.14)],
    pan: () => [filled(0.5 + by * 2.4, isFilling ? 1 : 1.12)],
    close: () => [
      canFill(photo, frame, 1.5)
        ? cover(photo, whole, { x: 0.5 + by + shift.x, y: level + shift.y }, 1.45 * push)
        : contain(photo, frame, 1.35 * push, by * 60),
    ],
    halves: () => halvesOf(shown, seconds),
    reveal: () => [filled(0.5 - by, 1)],
  };
  const opened = 1 - (1 - clamp(since / 1.1, 0, 1)) ** 3;
  const still = contain(photo, frame, wholeZoom * Math.exp(pushPerSecond * seconds), by * 40, 1);
  return {
    views: shift.isWhole ? [still] : views[name](),
    circle: name === "reveal" && opened < 1 ? 0.2 + 0.5 * opened : null,
  };
};

/** Shots are looked at in these seconds around their anchors. */
const looked = [-3, -1.5, 0, 1.5, 3] as const;
/** Pixels of a line that may be beyond the border. */
const tolerance = 2;

/** Whether a view cuts a line of text (in shares of the photo) at the border of the frame or of the photo's part. */
const cuts = ({ from, to }: PhotoView, line: Box, { photo, frame }: Shown): boolean => {
  const scale = to.width / from.width;
  const left = to.x + (line.left * photo.width - from.x) * scale;
  const right = to.x + (line.right * photo.width - from.x) * scale;
  const top = to.y + (line.top * photo.height - from.y) * scale;
  const bottom = to.y + (line.bottom * photo.height - from.y) * scale;
  const [fromX, toX] = [Math.max(0, to.x), Math.min(frame.width, to.x + to.width)];
  const [fromY, toY] = [Math.max(0, to.y), Math.min(frame.height, to.y + to.height)];
  if (right <= fromX || left >= toX || bottom <= fromY || top >= toY) return false;
  const beyond = Math.max(fromX - left, right - toX, fromY - top, bottom - toY);
  return beyond > tolerance;
};

const none: Shift = { x: 0, y: 0, isWhole: false };
const aside = [0, -0.2, 0.2, -0.4, 0.4] as const;

/** The smallest shift of a shot with which it cuts no line of text; the whole photo if there is none. */
export const shiftFor = (
  name: PhotoLayoutName,
  shown: Omit<Shown, "shift">,
  lettering: readonly Box[],
): Shift => {
  const isClear = (shift: Shift): boolean =>
    looked.every((seconds) =>
      photoMoment(name, { ...shown, shift }, seconds, longest).views.every((view) =>
        lettering.every((line) => !cuts(view, line, { ...shown, shift })),
      ),
    );
  const shifts = aside
    .flatMap((x) => aside.map((y): Shift => ({ x, y, isWhole: false })))
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  return lettering.length === 0 ? none : (shifts.find(isClear) ?? { ...none, isWhole: true });
};
