/** What type over the picture keeps clear of, by time. */

import type { Subject } from "./artifacts.ts";

/** What is seen at one moment. */
export type Seen = Pick<Subject, "kind" | "box">;
type Box = Subject["box"];

/** Something stands still as long as no side of its box has moved further; a share of the frame. */
const stillness = 0.02;

const sides = (box: Box): readonly number[] => [box.left, box.top, box.right, box.bottom];

const isNear = (one: Box, other: Box): boolean =>
  sides(one).every((at, side) => Math.abs(at - (sides(other)[side] ?? 0)) <= stillness);

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const inFrame = (box: Box): Box => {
  const [left = 0, top = 0, right = 0, bottom = 0] = sides(box).map(
    (at) => Math.round(1000 * Math.min(1, Math.max(0, at))) / 1000,
  );
  return { left, top, right, bottom };
};

type Track = { readonly first: Box; readonly subject: Subject };

/** Follows what is seen at moments that are `step` frames apart. What hardly moves is one subject. */
export const trackSubjects = (
  frames: number,
  step: number,
  seenAt: (frame: number) => readonly Seen[],
): readonly Subject[] => {
  const ended: Track[] = [];
  let open: Track[] = [];
  for (let from = 0; from < frames; from += step) {
    const to = Math.min(frames, from + step);
    const now = seenAt(from).map(({ kind, box }): Track => {
      const at = open.findIndex(
        ({ first, subject }) => subject.kind === kind && isNear(first, box),
      );
      const [track] = at < 0 ? [] : open.splice(at, 1);
      return track
        ? { ...track, subject: { ...track.subject, box: around(track.subject.box, box), to } }
        : { first: box, subject: { kind, box, from, to } };
    });
    ended.push(...open);
    open = now;
  }
  return [...ended, ...open]
    .map(({ subject }) => ({ ...subject, box: inFrame(subject.box) }))
    .filter(({ box }) => box.right > box.left && box.bottom > box.top);
};
