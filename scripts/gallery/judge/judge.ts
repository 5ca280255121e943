/** Judges a video by its frames: what a viewer would circle in, measured on the finished film. */
import { join } from "node:path";
import { type Subject, segmentFormat } from "@reelwright/film/artifacts";
import { letteringApart } from "@reelwright/media/lettering/find-lettering";
import type { Fault, GalleryVideo } from "../gallery-index.ts";
import { type Frames, framesOf } from "./frames.ts";
import { cutLines, enlargement } from "./lettering.ts";
import { emptyFrames, framings, longestStill } from "./motion.ts";
import { coveredBy, personShare } from "./subjects.ts";
import { overlap, type TypeBox, typeIn } from "./type.ts";

const never = new AbortController().signal;
const cardSeconds = 2;
export const limits = {
  stillSeconds: 1.5,
  contrast: 4.5,
  /** Of texts at least so high, in shares of the frame's short side. */
  largeContrast: 3,
  large: 0.045,
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

const typeFaults = (entry: GalleryVideo, final: Frames, plain: Frames): readonly Fault[] => {
  const end = entry.videoSeconds - (entry.hasCard ? cardSeconds : 0);
  const times: { readonly [what in "faint" | Subject["kind"]]: number[] } = {
    ...{ faint: [], head: [], product: [], lettering: [] },
  };
  let faintBefore: readonly TypeBox[] = [];
  for (const [frame, boxes] of typeIn(final, plain).entries()) {
    const seconds = frame / final.perSecond;
    if (seconds >= end) break;
    const faint = boxes.filter((box) => isFaint(box, final));
    // A text that fades in is faint for a moment.
    if (faint.some((box) => faintBefore.some((other) => overlap(box, other) > 0.5)))
      times.faint.push(seconds);
    faintBefore = faint;
    const shown = Math.round(seconds * segmentFormat.framesPerSecond);
    for (const kind of coveredBy(boxes, final, entry.subjects, shown)) times[kind].push(seconds);
  }
  return [
    ...first("type of low contrast", times.faint),
    ...first("type over a face", times.head),
    ...first("type over the product", times.product),
    ...first("type over the product's lettering", times.lettering),
  ];
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

const personFaults = ({ subjects, videoSeconds }: GalleryVideo): readonly Fault[] => {
  const share = personShare(subjects, Math.round(videoSeconds * segmentFormat.framesPerSecond));
  return share > limits.person
    ? [{ what: `the person in ${Math.round(share * 100)}% of the film`, atSeconds: 0 }]
    : [];
};

/** The faults of a video in `directory`. */
export const judge = async (entry: GalleryVideo, directory: string): Promise<readonly Fault[]> => {
  const [final, plain] = [join(directory, entry.video), join(directory, entry.plain)];
  const read = (file: string, perSecond: number, side: number, channels: 1 | 3) =>
    framesOf(file, entry, { perSecond, side, channels });
  const small = await read(plain, 10, 90, 1);
  const [shown, below] = [await read(final, 2, 360, 3), await read(plain, 2, 360, 3)];
  return [
    ...motionFaults(small),
    ...typeFaults(entry, shown, below),
    ...(await letteringFaults(entry, await read(plain, 4, 720, 3))),
    ...personFaults(entry),
  ];
};
