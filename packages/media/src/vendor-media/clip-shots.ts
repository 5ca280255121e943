/** Cuts a vendor's clip into the planned shots: some show a crop of the one take. */
import { access } from "node:fs/promises";
import type { PlannedShot, Size } from "@reelwright/film/artifacts";
import { clamp } from "@reelwright/film/numbers";
import type { SegmentRequest } from "@reelwright/film/ports/pictures";
import { type Clip, lookAtClip } from "../editor/clip.ts";
import type { Crop, CroppedShot } from "../editor/conform-filters.ts";
import { locateProductInStills, type Spot } from "../inspection/product-measures.ts";

/** The largest magnification of a crop, and the smallest that looks like a cut. */
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
/** Between the product and a crop's edge, as a share of the crop. */
const margin = 0.02;

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

type Stretch = { readonly from: number; readonly to: number };

/** What a product takes of a side over all of its places, as far as it is in the picture. */
const stretchOf = (
  places: readonly { readonly at: number; readonly length: number }[],
): Stretch => ({
  from: Math.max(0, Math.min(...places.map(({ at, length }) => at - length / 2))),
  to: Math.min(1, Math.max(...places.map(({ at, length }) => at + length / 2))),
});

/** Where a crop of this share begins along a side so that it holds the stretch, as near as possible to `wanted`; null: it doesn't hold it. */
const begin = (held: Stretch, share: number, wanted: number): number | null => {
  const room = margin * share;
  const [first, last] = [
    Math.max(0, held.to + room - share),
    Math.min(1 - share, held.from - room),
  ];
  // A product that the picture's edge cuts off is cut off in the crop, too.
  const [least, most] = [held.to > 1 - room ? 1 - share : first, held.from < room ? 0 : last];
  return least > most + 1e-9 ? null : clamp(wanted, least, most);
};

/**
 * The part of the picture that is seen `zoom` times nearer and holds the product wherever it is during the shot. Somebody
 * who is seen has it at one side of the picture's middle and the head at the other: then the crop keeps to the middle, and the head
 * stays whole. Null where both can't be had.
 */
export const cropAround = (
  spots: readonly Spot[],
  zoom: number,
  hasPersona: boolean,
): Crop | null => {
  const share = 1 / zoom;
  const across = stretchOf(spots.map(({ x, width }) => ({ at: x, length: width })));
  const down = stretchOf(spots.map(({ y, height }) => ({ at: y, length: height })));
  const around = ({ from, to }: Stretch) => (from + to - share) / 2;
  const left = begin(across, share, hasPersona ? (1 - share) / 2 : around(across));
  const top = begin(down, share, hasPersona ? headroom : around(down));
  if (left === null || top === null || (hasPersona && top > headroom)) return null;
  return { left, top, share };
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

/** A shot is looked at when it begins, in its middle and when it ends; the product must be seen in most of these moments. */
const moments = 3;
const leastSeenMoments = 2;
const momentsOf = ({ from, to }: PlannedShot): readonly number[] => [
  from + 1,
  Math.floor((from + to) / 2),
  to - 2,
];

/** How many of a clip's pixels there are for one of the segment's, along a side. */
const densityOf = ({ madeSize }: Clip, { width, height }: Size): number => {
  const [made, wanted] = [madeSize, { width, height }].map((sides) =>
    [sides.width, sides.height].toSorted((a, b) => a - b),
  );
  return Math.min((made?.[0] ?? 0) / (wanted?.[0] ?? 1), (made?.[1] ?? 0) / (wanted?.[1] ?? 1));
};

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );

/** A clip that is too short shows the first ones only. */
const existing = async (stills: readonly string[]): Promise<readonly string[]> => {
  const there = await Promise.all(stills.map(isThere));
  return stills.filter((_, at) => there[at]);
};

/**
 * The parts of its picture in which a clip is seen, by the planned shots: crops around the product, where the clip shows
 * it over most of the shot; the first and the last shot are left as they are. Empty where nothing is to be cropped:
 * the clip has cuts of its own, too few pixels, or no product that is found. Writes scratch files beside `path`; throws as
 * `conformSegment` does.
 */
export const clipShots = async (
  clip: Clip,
  { brief, size = brief.frame, seconds, shots = [], cutout }: SegmentRequest,
  path: string,
  signal: AbortSignal,
): Promise<readonly CroppedShot[]> => {
  const shape = { ...size, seconds };
  const zooms = shotZooms(shots, densityOf(clip, shape));
  const near = shots.filter((_, at) => zooms[at] !== 1);
  if (near.length === 0) return [];
  const frames = near.flatMap(momentsOf);
  const { isCut, stills } = await lookAtClip(clip, shape, frames, path, signal);
  if (isCut) return [];
  const found = await locateProductInStills(await existing(stills), await cutout(), signal);
  const cropped = shots.map((shot, at): CroppedShot => {
    const first = near.indexOf(shot) * moments;
    const spots =
      first < 0 ? [] : found.slice(first, first + moments).filter((spot) => spot !== null);
    const isSeen = spots.length >= leastSeenMoments;
    const crop = isSeen ? cropAround(spots, zooms[at] ?? 1, brief.persona !== null) : null;
    return { from: shot.from, to: shot.to, crop };
  });
  const planned = joined(cropped);
  return planned.some(({ crop }) => crop !== null) ? planned : [];
};
