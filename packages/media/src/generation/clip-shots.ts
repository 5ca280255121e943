/** Shots of a vendor's clip: what it shows in one take is seen from nearer in some of the planned shots. */
import { access } from "node:fs/promises";
import type { SegmentRequest } from "@reelwright/core/ports";
import type { PlannedShot } from "@reelwright/core/shots";
import { clamp } from "@reelwright/core/util";
import { lookAtClip } from "../editor/clip-look.ts";
import type { Crop, CroppedShot } from "../editor/conform-filters.ts";
import { locateProductIn } from "../inspection/locate-product.ts";

/** The nearest that a crop goes, and the least that is seen as a cut. */
const nearest = 1.35;
const leastSeen = 1.18;
/** Magnification of a close shot where a detail can go further. */
const closeZoom = 1.16;
/**
 * A crop keeps at least so many of the clip's pixels for one of the segment's, along a side: 64 % of the ordered pixels,
 * where 60 % of them are accepted of a whole clip (`checkDeliveredSize`).
 */
const leastDensity = 0.8;
/** Where somebody is seen, so much at most is taken off the picture's top, so that heads stay whole. */
const headroom = 0.05;
/** A product's middle this near to a crop's edge (share of the crop) is no longer well seen. */
const edge = 0.12;

/** How near each shot is seen for this many pixels: 1 where it is left as it is. */
export const shotZooms = (shots: readonly PlannedShot[], density: number): readonly number[] => {
  const most = Math.min(nearest, density / leastDensity);
  if (most < leastSeen) return shots.map(() => 1);
  const hasDetail = shots.some(({ size }) => size === "detail");
  return shots.map(({ size }) => {
    if (size === "detail") return most;
    if (size === "wide") return 1;
    // Two crops that are nearly alike would jump; where pixels are scarce there is one size of them.
    return hasDetail ? (most >= closeZoom * leastSeen - 0.02 ? closeZoom : 1) : most;
  });
};

/** The part of the picture that is seen `zoom` times nearer with the product in it; with a persona, the head too. */
export const cropAround = (
  { x, y }: { readonly x: number; readonly y: number },
  zoom: number,
  hasPersona: boolean,
): Crop => {
  const share = 1 / zoom;
  const room = 1 - share;
  const kept = (at: number, from: number) =>
    at >= from + edge * share && at <= from + share * (1 - edge);
  // A persona is beside the product: the crop goes to the middle between both.
  const left = clamp((hasPersona ? (2 * x + 0.5) / 3 : x) - share / 2, 0, room);
  const top = clamp(y - share / 2, 0, room);
  const high = Math.min(top, headroom);
  return { left, top: hasPersona && kept(y, high) ? high : top, share };
};

/** Neighbours that are both left as they are, as one. */
const joined = (shots: readonly CroppedShot[]): readonly CroppedShot[] => {
  const all: CroppedShot[] = [];
  for (const shot of shots) {
    const last = all.at(-1);
    if (last && last.crop === null && shot.crop === null)
      all[all.length - 1] = { ...last, to: shot.to };
    else all.push(shot);
  }
  return all;
};

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );

/**
 * The parts of its picture in which a clip is seen, by the planned shots: crops around the product, where the clip shows
 * it in the middle of the shot; the first and the last shot are left as they are. Empty where nothing is to be cropped:
 * the clip has cuts of its own, too few pixels, or no product that is found. Writes scratch files beside `path`; throws as
 * `conformSegment` does.
 */
export const clipShots = async (
  source: string,
  { brief, size = brief.frame, seconds, shots = [], cutout }: SegmentRequest,
  path: string,
  signal: AbortSignal,
): Promise<readonly CroppedShot[]> => {
  const near = shots.filter((shot) => shot.size !== "wide");
  if (near.length === 0) return [];
  const frames = near.map(({ from, to }) => Math.floor((from + to) / 2));
  const look = await lookAtClip(source, { ...size, seconds }, frames, path, signal);
  const zooms = shotZooms(shots, look.density);
  if (look.isCut || zooms.every((zoom) => zoom === 1)) return [];
  const product = await cutout();
  const cropped = shots.map(async (shot, at): Promise<CroppedShot> => {
    const { from, to } = shot;
    const [zoom = 1, still] = [zooms[at], look.stills[near.indexOf(shot)]];
    if (zoom === 1 || still === undefined || !(await isThere(still)))
      return { from, to, crop: null };
    const spot = await locateProductIn(still, product, signal);
    return { from, to, crop: spot && cropAround(spot, zoom, brief.persona !== null) };
  });
  const planned = joined(await Promise.all(cropped));
  return planned.some(({ crop }) => crop !== null) ? planned : [];
};
