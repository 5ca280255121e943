/** Layouts of photographs that no product is cut out of: the photo itself fills frames. */
import type { Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";

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
const contain = (photo: Size, frame: Size, zoom: number, aside: number): PhotoView => {
  const [across, along] = [frame.width / photo.width, frame.height / photo.height];
  const most = Math.min(across, along) / leastContained;
  const scale = Math.min(most, Math.max(across, along), mostEnlarged) * zoom;
  const [width, height] = [photo.width * scale, photo.height * scale];
  const y = (frame.height - height) * 0.36;
  const to = { x: (frame.width - width) / 2 + aside, y, width, height };
  return { from: { x: 0, y: 0, width: photo.width, height: photo.height }, to, isFaded: true };
};

type Shown = {
  readonly photo: Size;
  readonly frame: Size;
  readonly side: -1 | 1;
  readonly energy: number;
};

/** How far up the middle of interest is, as a share of what is out of the frame. */
const level = 0.42;

const halvesOf = ({ photo, frame, side, energy }: Shown, seconds: number): readonly PhotoView[] => {
  const isTall = frame.height > frame.width * 1.2;
  const { width, height } = frame;
  const by = side * travelPerSecond * energy * seconds * 1.6;
  const [first, second] = isTall
    ? [
        { x: 0, y: 0, width, height: height / 2 },
        { x: 0, y: height / 2, width, height: height / 2 },
      ]
    : [
        { x: 0, y: 0, width: width / 2, height },
        { x: width / 2, y: 0, width: width / 2, height },
      ];
  const near = canFill(photo, second, 1.5) ? 1.5 : 1.12;
  const [far, close] = side > 0 ? [first, second] : [second, first];
  return [
    cover(photo, far, { x: 0.5 + by, y: 0.5 + by * 0.4 }, 1),
    cover(photo, close, { x: 0.5 - by, y: level - by * 0.4 }, near),
  ];
};

/** What is seen of a photo `seconds` after a shot's anchor and `since` its first frame. */
export const photoMoment = (
  name: PhotoLayoutName,
  shown: Shown,
  seconds: number,
  since: number,
): PhotoMoment => {
  const { photo, frame, side, energy } = shown;
  const whole = { x: 0, y: 0, ...frame };
  const push = Math.exp(pushPerSecond * energy * (seconds + 3.6));
  const by = side * travelPerSecond * energy * seconds;
  const isFilling = canFill(photo, frame);
  /** The photo over the whole frame if it can fill it, else as wide as the frame. */
  const filled = (x: number, zoom: number): PhotoView =>
    isFilling
      ? cover(photo, whole, { x, y: level }, push * zoom)
      : contain(photo, frame, (zoom * push) / Math.exp(pushPerSecond * 3.6), by * 40);
  const views: { readonly [layout in PhotoLayoutName]: () => readonly PhotoView[] } = {
    fill: () => [filled(0.5 + by * 0.25, side > 0 ? 1 : 1.14)],
    pan: () => [filled(0.5 + by * 2.4, isFilling ? 1 : 1.12)],
    close: () => [
      canFill(photo, frame, 1.5)
        ? cover(photo, whole, { x: 0.5 + by, y: level }, 1.45 * push)
        : contain(photo, frame, 1.35 * push, by * 60),
    ],
    halves: () => halvesOf(shown, seconds),
    reveal: () => [filled(0.5 - by, 1)],
  };
  const opened = 1 - (1 - clamp(since / 1.1, 0, 1)) ** 3;
  return {
    views: views[name](),
    circle: name === "reveal" && opened < 1 ? 0.2 + 0.5 * opened : null,
  };
};
