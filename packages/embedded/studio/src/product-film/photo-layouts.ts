/** Layouts of photographs that no product is cut out of: the photo itself fills frames. */
import type { Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import { type Box, middleOf } from "../scene/boxes.ts";

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
/** Seconds after the anchor at which a shot's push is judged. */
const judgedAt = 3.6;

type Point = { readonly x: number; readonly y: number };

/**
 * How a shot is moved over the photo, and how large the photo is, so that no lettering is cut; `isWhole`: it only is if the
 * whole photo is seen.
 */
export type Shift = Point & { readonly size: number; readonly isWhole: boolean };

export type Shown = {
  readonly photo: Size;
  readonly frame: Size;
  readonly side: -1 | 1;
  readonly energy: number;
  readonly shift: Shift;
  /** Where the product most likely is, in shares of the photo. */
  readonly place: Box;
  /** What type leaves to it, in shares of the frame. */
  readonly area: Box;
};

const rectOf = ({ left, top, right, bottom }: Box, { width, height }: Size): Rect => ({
  ...{ x: left * width, y: top * height },
  ...{ width: (right - left) * width, height: (bottom - top) * height },
});

/** The part of a photo that fills a part of the frame, with the product at `target` of it. `by`: shares of the rest. */
const cover = (
  { photo, place }: Shown,
  to: Rect,
  target: Point,
  zoom: number,
  by: Point,
): PhotoView => {
  const scale = Math.max(to.width / photo.width, to.height / photo.height) * Math.max(1, zoom);
  const [width, height] = [to.width / scale, to.height / scale];
  const [restX, restY] = [photo.width - width, photo.height - height];
  const { x, y } = middleOf(place);
  const from = {
    x: clamp(x * photo.width - target.x * width + by.x * restX, 0, restX),
    y: clamp(y * photo.height - target.y * height + by.y * restY, 0, restY),
  };
  return { from: { ...from, width, height }, to, isFaded: false };
};

/** Whether a photo can fill an area: it is sharp enough, and at least half of it is seen. */
const canFill = (photo: Size, { width, height }: Size, zoom = 1): boolean => {
  const scale = Math.max(width / photo.width, height / photo.height) * zoom;
  const seen = (width * height) / (photo.width * photo.height * scale * scale);
  return scale <= mostEnlarged && seen * zoom * zoom >= leastSeen;
};

/** A photo that can't fill the frame is as large as leaves so much of its longer side in it. */
const leastContained = 0.62;

/** The scale at which the product fills a part of the frame in its tighter direction. */
const fitting = ({ photo, place }: Pick<Shown, "photo" | "place">, to: Size): number => {
  const product = rectOf(place, photo);
  return Math.min(to.width / product.width, to.height / product.height);
};

/** A length that begins at `from`: over all of a frame that it can fill, else within it. */
const laid = (from: number, length: number, frame: number): number =>
  clamp(from, Math.min(0, frame - length), Math.max(0, frame - length));

/** Most of the photo on its own blur. The product is so much of what type leaves, as far as the photo is sharp. */
const contain = (
  shown: Shown,
  size: number,
  zoom: number,
  aside: number,
  share = leastContained,
): PhotoView => {
  const { photo, frame, place, area, shift } = shown;
  const [across, along] = [frame.width / photo.width, frame.height / photo.height];
  const least = Math.min(across, along);
  const fit = fitting(shown, rectOf(area, frame)) * size;
  const most = Math.min(least / share, Math.max(across, along), mostEnlarged);
  const wanted = clamp(fit, Math.min(least, most), most);
  const scale = Math.max(Math.min(least, most), wanted * shift.size) * zoom;
  const [width, height] = [photo.width * scale, photo.height * scale];
  const [middle, target] = [middleOf(place), middleOf(area)];
  const x = laid(target.x * frame.width - middle.x * width, width, frame.width) + aside;
  const y = laid(target.y * frame.height - middle.y * height, height, frame.height);
  const to = { x, y, width, height };
  return { from: { x: 0, y: 0, width: photo.width, height: photo.height }, to, isFaded: true };
};

/** A photo that is seen whole fills so much of the frame at a shot's anchor, and a shot is at most so long. */
const wholeZoom = 0.9;
const longest = 10;

/** How large the product is in panels: whole, and from near. */
const [wholeSize, nearSize] = [0.94, 1.55] as const;

/** The zoom at which a photo that fills a part of the frame has the product so large there; no less than 1. */
const zoomIn = (shown: Pick<Shown, "photo" | "place">, to: Size, size: number): number => {
  const { photo } = shown;
  const least = Math.max(to.width / photo.width, to.height / photo.height);
  return clamp((size * fitting(shown, to)) / least, 1, Math.max(1, mostEnlarged / least));
};

/** Zooms that are tried to raise the product above the captions. */
const raising = [1, 1.06, 1.12, 1.18, 1.24, 1.3, 1.36] as const;

/** The smallest zoom at which a photo that fills the frame has the product above the captions; 1 if there is none. */
const raised = (shown: Shown): number => {
  const { photo, frame, place, area, energy } = shown;
  const whole = { x: 0, y: 0, ...frame };
  const grown = Math.exp(pushPerSecond * energy * judgedAt);
  const found = raising.find((zoom) => {
    const { from } = cover(shown, whole, middleOf(area), zoom * grown, { x: 0, y: 0 });
    const foot = (place.bottom * photo.height - from.y) / from.height;
    return foot <= area.bottom && (zoom === 1 || frame.height / from.height <= mostEnlarged);
  });
  return found ?? 1;
};

/** The halves of what type leaves: beside each other in tall areas of wide ones, as they are less narrow. */
const halvesOf = ({ frame, area }: Pick<Shown, "frame" | "area">): readonly [Rect, Rect] => {
  const { x, y, width, height } = rectOf(area, frame);
  const isWide = width > 0.8 * height;
  const half = isWide ? { width: width / 2, height } : { width, height: height / 2 };
  return [
    { x, y, ...half },
    { ...(isWide ? { x: x + width / 2, y } : { x, y: y + height / 2 }), ...half },
  ];
};

/** What is seen of a photo `seconds` after a shot's anchor and `since` its first frame. */
export const photoMoment = (
  name: PhotoLayoutName,
  shown: Shown,
  seconds: number,
  since: number,
): PhotoMoment => {
  const { photo, frame, side, energy, shift, area } = shown;
  const whole = { x: 0, y: 0, ...frame };
  const panel = rectOf(area, frame);
  const middle = { x: 0.5, y: 0.5 };
  const push = Math.exp(pushPerSecond * energy * (seconds + judgedAt));
  const by = side * travelPerSecond * energy * seconds;
  const isFilling = canFill(photo, frame);
  const aside = (x: number, y = 0): Point => ({ x: x + shift.x, y: y + shift.y });
  /** The photo over the whole frame if it can fill it, else as wide as the frame. */
  const filled = (x: number, zoom: number): PhotoView =>
    isFilling
      ? cover(shown, whole, middleOf(area), push * zoom * raised(shown), aside(x))
      : contain(shown, wholeSize / zoom ** 2, push / Math.exp(pushPerSecond * judgedAt), by * 40);
  const views: { readonly [layout in PhotoLayoutName]: () => readonly PhotoView[] } = {
    fill: () => [filled(by * 0.25, side > 0 ? 1 : 1.12)],
    pan: () => [filled(by * 2.4, 1)],
    close: () => [cover(shown, panel, middle, zoomIn(shown, panel, nearSize) * push, aside(by))],
    halves: () => {
      const [first, second] = halvesOf(shown);
      const [far, close] = side > 0 ? [first, second] : [second, first];
      return [
        cover(shown, far, middle, zoomIn(shown, far, wholeSize), aside(by, by * 0.6)),
        cover(shown, close, middle, zoomIn(shown, close, nearSize), aside(-by, -by * 0.6)),
      ];
    },
    reveal: () => [filled(-by, isFilling ? 1 : 1.06)],
  };
  const opened = 1 - (1 - clamp(since / 1.1, 0, 1)) ** 3;
  const still = contain(shown, 1, wholeZoom * Math.exp(pushPerSecond * seconds), by * 40, 1);
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

const none: Shift = { x: 0, y: 0, size: 1, isWhole: false };
const aside = [0, -0.2, 0.2, -0.4, 0.4] as const;
const smaller = [0.94, 0.88, 0.82, 0.76, 0.7, 0.64] as const;

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
    .flatMap((x) => aside.map((y): Shift => ({ ...none, x, y })))
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  const all = [...shifts, ...smaller.map((size): Shift => ({ ...none, size }))];
  return lettering.length === 0 ? none : (all.find(isClear) ?? { ...none, isWhole: true });
};

/**
 * Whether a photo allows a layout: both halves of a split frame would look alike if none were nearer, and a layout that would
 * cut lettering isn't needed, as others show the photo from afar.
 */
export const allowsLayout = (
  name: PhotoLayoutName,
  shown: Omit<Shown, "shift">,
  lettering: readonly Box[],
): boolean => {
  if (name === "fill") return true;
  if (shiftFor(name, shown, lettering).isWhole) return false;
  const [half] = halvesOf(shown);
  const [far, near] = [wholeSize, nearSize].map((size) => zoomIn(shown, half, size));
  return name !== "halves" || (near ?? 0) > 1.3 * (far ?? 1);
};
