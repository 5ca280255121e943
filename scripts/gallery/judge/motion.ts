/** What a film's pictures do over time. All functions are pure and read gray frames. */
import type { Frames } from "./frames.ts";

const difference = (one: Uint8Array, other: Uint8Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
};

/** Less than this between two frames half a second apart is encoder noise; mean of 255. */
const stillness = 0.35;
const stepSeconds = 0.5;

/** The longest time in which nothing moves, in seconds. */
export const longestStill = ({ pictures, perSecond }: Frames): number => {
  const step = Math.round(stepSeconds * perSecond);
  let [longest, run] = [0, 0];
  for (let at = step; at < pictures.length; at++) {
    const isStill =
      difference(pictures[at] as Uint8Array, pictures[at - step] as Uint8Array) < stillness;
    run = isStill ? run + 1 : 0;
    if (run > 0) longest = Math.max(longest, (run + step) / perSecond);
  }
  return longest;
};

const deviation = (picture: Uint8Array): number => {
  const mean = picture.reduce((sum, value) => sum + value, 0) / picture.length;
  return Math.sqrt(picture.reduce((sum, value) => sum + (value - mean) ** 2, 0) / picture.length);
};

/** A larger step between neighbors is an edge; of 255. */
const edgeStep = 14;

/** The share of pixels that differ from the one beside or above them. */
const edgesIn = (picture: Uint8Array, width: number): number => {
  let edges = 0;
  for (let at = width; at < picture.length; at++) {
    const value = picture[at] ?? 0;
    const beside = at % width === 0 ? value : (picture[at - 1] ?? 0);
    const step = Math.max(Math.abs(value - beside), Math.abs(value - (picture[at - width] ?? 0)));
    if (step > edgeStep) edges += 1;
  }
  return edges / picture.length;
};

/** Times of frames in which nothing is seen but a plate, in seconds. */
export const emptyFrames = ({ pictures, perSecond, width }: Frames): readonly number[] =>
  pictures.flatMap((picture, frame) =>
    edgesIn(picture, width) < 0.006 || deviation(picture) < 4 ? [frame / perSecond] : [],
  );

/** Ends of shots: a change that stands out from those around it. */
const cutsIn = ({ pictures }: Frames): readonly number[] => {
  const changes = pictures.map((picture, at) =>
    at === 0 ? 0 : difference(picture, pictures[at - 1] as Uint8Array),
  );
  return changes.flatMap((change, at) => {
    const around = changes.slice(Math.max(1, at - 4), at + 5).toSorted((one, two) => one - two);
    return change > 7 && change > 2.5 * (around[around.length >> 1] ?? 0) ? [at] : [];
  });
};

/** Correlation of two pictures, -1 to 1. */
const likeness = (one: Uint8Array, other: Uint8Array): number => {
  const mean = (all: Uint8Array) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const [first, second] = [mean(one), mean(other)];
  let [both, ofOne, ofOther] = [0, 1e-9, 1e-9];
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [(one[at] ?? 0) - first, (other[at] ?? 0) - second];
    both += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return both / Math.sqrt(ofOne * ofOther);
};

const sameAbove = 0.93;
const leastShotSeconds = 0.5;

/** Shots by the middle of each, and whether three in a row have the same framing. */
export const framings = (
  frames: Frames,
): { readonly shots: readonly number[]; readonly repeated: readonly number[] } => {
  const { pictures, perSecond } = frames;
  const ends = [...cutsIn(frames), pictures.length];
  const shots = ends.flatMap((end, at) => {
    const begin = ends[at - 1] ?? 0;
    return end - begin < leastShotSeconds * perSecond ? [] : [Math.floor((begin + end) / 2)];
  });
  const isSame = (at: number): boolean => {
    const [one, other] = [pictures[shots[at] ?? 0], pictures[shots[at + 1] ?? 0]];
    return one !== undefined && other !== undefined && likeness(one, other) > sameAbove;
  };
  const repeated = shots.flatMap((frame, at) =>
    at + 2 < shots.length && isSame(at) && isSame(at + 1) ? [frame / perSecond] : [],
  );
  return { shots: shots.map((frame) => frame / perSecond), repeated };
};
