/** Type against what a film shows: heads, the product and its lettering, where they were drawn. All functions are pure. */
import type { Segment, Subject } from "@reelwright/film/artifacts";
import { type Box, overlap } from "./type.ts";

/** Subjects on the frames of the whole film. */
export const subjectsOf = (
  segments: readonly Pick<Segment, "frames" | "subjects">[],
): readonly Subject[] => {
  let start = 0;
  return segments.flatMap(({ frames, subjects = [] }) => {
    const offset = start;
    start += frames;
    return subjects.map((each) => ({ ...each, from: each.from + offset, to: each.to + offset }));
  });
};

const seenAt = (subjects: readonly Subject[], frame: number): readonly Subject[] =>
  subjects.filter(({ from, to }) => from <= frame && frame < to);

/** The share of a film's frames in which a head is seen. */
export const personShare = (subjects: readonly Subject[], frames: number): number =>
  Array.from({ length: frames }, (_, frame) =>
    seenAt(subjects, frame).some(({ kind }) => kind === "head"),
  ).filter(Boolean).length / Math.max(1, frames);

/** The largest share of a text, or of what it covers of a head or lettering, at which it isn't over it. */
const most: { readonly [kind in Subject["kind"]]: number } = {
  head: 0.12,
  lettering: 0.15,
  product: 0.35,
};

/** What the texts of a frame lie over. `boxes` are in pixels of a frame of this size. */
export const coveredBy = (
  boxes: readonly Box[],
  { width, height }: { readonly width: number; readonly height: number },
  subjects: readonly Subject[],
  frame: number,
): ReadonlySet<Subject["kind"]> => {
  const covered = seenAt(subjects, frame).filter(({ kind, box }) => {
    const there = {
      left: box.left * width,
      right: box.right * width,
      top: box.top * height,
      bottom: box.bottom * height,
    };
    return boxes.some((text) => {
      const share = kind === "product" ? overlap(text, there) : overlap(there, text);
      return share > most[kind];
    });
  });
  return new Set(covered.map(({ kind }) => kind));
};
