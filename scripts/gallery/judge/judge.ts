/** Judges a video by its frames: what a viewer would circle in, measured on the finished film. */
import { join } from "node:path";
import { locateProduct } from "@reelwright/media/inspection/product-measures";
import { letteringApart } from "@reelwright/media/lettering/find-lettering";
import type { Fault, GalleryVideo } from "../gallery-index.ts";
import { type Frames, framesOf } from "./frames.ts";
import { cutLines, enlargement } from "./lettering.ts";
import { emptyFrames, framings, longestStill } from "./motion.ts";
import { personShare } from "./person.ts";
import { type Box, overlap, type TypeBox, typeIn } from "./type.ts";

const never = new AbortController().signal;
const cardSeconds = 2;
export const limits = {
  stillSeconds: 1.5,
  contrast: 4.5,
  /** Of texts at least so high, in shares of the frame's short side. */
  largeContrast: 3,
  large: 0.045,
  /** How much of a text may lie over the product's box, whose corners are often empty. */
  overProduct: 0.35,
  enlarged: 1.08,
  person: 0.5,
} as const;

const first = (what: string, times: readonly number[]): readonly Fault[] =>
  times[0] === undefined
    ? []
    : [{ what: times.length > 1 ? `${what} (${times.length}×)` : what, atSeconds: times[0] }];

const motionFaults = (plain: Frames): readonly Fault[] => {
  const still = longestStill(plain);
  const { repeated } = framings(plain);
  return [
    ...(still > limits.stillSeconds
      ? [{ what: `nothing moves for ${still.toFixed(1)} s`, atSeconds: 0 }]
      : []),
    ...first("the same framing three times in a row", repeated),
    ...first("an empty frame", emptyFrames(plain)),
  ];
};

const rasterOf = ({ width, height }: Frames, picture: Uint8Array) => {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++)
    data.set(picture.subarray(at * 3, at * 3 + 3), at * 4);
  return { width, height, data };
};

const isFaint = ({ contrast, top, bottom }: TypeBox, { width, height }: Frames): boolean => {
  const isLarge = bottom - top > limits.large * Math.min(width, height);
  return contrast < (isLarge ? limits.largeContrast : limits.contrast);
};

/** Where the product is in a frame; null if it isn't found, or fills the frame as a photograph. */
const productIn = async (
  { product }: GalleryVideo,
  cutout: string,
  frames: Frames,
  picture: Uint8Array,
): Promise<Box | null> => {
  if (product.cutoutKind === "card") return null;
  const spot = await locateProduct(rasterOf(frames, picture), cutout, never);
  if (spot === null) return null;
  return {
    left: (spot.x - spot.width / 2) * frames.width,
    top: (spot.y - spot.height / 2) * frames.height,
    right: (spot.x + spot.width / 2) * frames.width,
    bottom: (spot.y + spot.height / 2) * frames.height,
  };
};

const typeFaults = async (
  entry: GalleryVideo,
  cutout: string,
  final: Frames,
  plain: Frames,
): Promise<readonly Fault[]> => {
  const end = entry.videoSeconds - (entry.hasCard ? cardSeconds : 0);
  const faint: number[] = [];
  const over: number[] = [];
  for (const [frame, boxes] of typeIn(final, plain).entries()) {
    const seconds = frame / final.perSecond;
    const picture = plain.pictures[frame];
    if (!picture || boxes.length === 0 || seconds >= end) continue;
    if (boxes.some((box) => isFaint(box, final))) faint.push(seconds);
    const product = await productIn(entry, cutout, plain, picture);
    if (product && boxes.some((box) => overlap(box, product) > limits.overProduct))
      over.push(seconds);
  }
  return [...first("type of low contrast", faint), ...first("type over the product", over)];
};

const letteringFaults = async (entry: GalleryVideo, plain: Frames): Promise<readonly Fault[]> => {
  const { lettering = [], cutoutSize } = entry.product;
  if (lettering.length === 0) return [];
  const find = letteringApart();
  const linesAt = async (frame: number) => {
    const picture = plain.pictures[frame];
    return picture ? find(rasterOf(plain, picture), { tenantId: "gallery" }, never) : [];
  };
  const isCut = (lines: Awaited<ReturnType<typeof linesAt>>) =>
    cutLines(lines, lettering).length > 0;
  const cut: number[] = [];
  const large: number[] = [];
  let most = 0;
  // One frame a second is enough: reading it takes a second.
  for (let frame = 0; frame < plain.pictures.length; frame += plain.perSecond) {
    const lines = await linesAt(frame);
    const seconds = frame / plain.perSecond;
    // A transition cuts everything for a third of a second.
    const isLasting = async () =>
      isCut(await linesAt(frame - 2)) || isCut(await linesAt(frame + 2));
    if (isCut(lines) && (await isLasting())) cut.push(seconds);
    const by = enlargement(lines, entry, lettering, cutoutSize) ?? 0;
    most = Math.max(most, by);
    if (by > limits.enlarged * (Math.min(entry.width, entry.height) / 720)) large.push(seconds);
  }
  return [
    ...first("lettering cut by the frame", cut),
    ...first(`the product ${most.toFixed(2)} times as large as its pixels`, large),
  ];
};

const personFaults = (entry: GalleryVideo, plain: Frames): readonly Fault[] => {
  if (entry.skin === null) return [];
  const share = personShare(plain, entry.skin);
  return share > limits.person
    ? [{ what: `the person in ${Math.round(share * 100)}% of the film`, atSeconds: 0 }]
    : [];
};

/** The faults of a video in `directory`. */
export const judge = async (entry: GalleryVideo, directory: string): Promise<readonly Fault[]> => {
  const [final, plain, cutout] = [entry.video, entry.plain, entry.cutout].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  const read = (file: string, perSecond: number, side: number, channels: 1 | 3) =>
    framesOf(file, entry, { perSecond, side, channels });
  const small = await read(plain, 10, 90, 1);
  const [shown, below] = [await read(final, 2, 360, 3), await read(plain, 2, 360, 3)];
  return [
    ...motionFaults(small),
    ...(await typeFaults(entry, cutout, shown, below)),
    ...(await letteringFaults(entry, await read(plain, 4, 720, 3))),
    ...personFaults(entry, below),
  ];
};
