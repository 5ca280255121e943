import type { Score } from "@reelwright/film/artifacts";

/** One measured part of a score. */
export type Part = {
  /** Share in the weighted mean. */
  readonly weight: number;
  /** Below this value the part alone makes the item unusable: the score is scaled down by what is missing. */
  readonly need: number;
  /** Why it has this weight. */
  readonly because: string;
};

/** The parts of a keyframe's score. All weights of the project's scores stand here and in the next table. */
export const keyframeParts = {
  product: {
    weight: 0.34,
    need: 0.55,
    because: "an advertisement without its product is none; hands may cover a third of it",
  },
  colour: { weight: 0.16, need: 0.55, because: "a product in another colour is another product" },
  size: { weight: 0.08, need: 0.3, because: "too small is overlooked, too large is cropped" },
  sharpness: { weight: 0.16, need: 0.5, because: "something in the picture must be in focus" },
  exposure: { weight: 0.16, need: 0.5, because: "crushed or blown out pictures look broken" },
  detail: { weight: 0.06, need: 0.3, because: "an empty or noisy picture has no scene" },
  continuity: {
    weight: 0.04,
    need: 0,
    because: "keyframes belong to one place, but views may differ much",
  },
  frame: { weight: 0, need: 1, because: "another size than ordered cannot be animated" },
} as const satisfies { readonly [part: string]: Part };

/** The parts of a segment's score. */
export const segmentParts = {
  start: { weight: 0.22, need: 0.5, because: "the first frame joins the segment before it" },
  end: { weight: 0.22, need: 0.5, because: "the last frame joins the segment after it" },
  motion: { weight: 0.18, need: 0.6, because: "a frozen segment is a still, not a video" },
  exposure: { weight: 0.14, need: 0.75, because: "black or white frames look like a defect" },
  sharpness: { weight: 0.14, need: 0.55, because: "motion must not smear what the stills show" },
  duration: { weight: 0.1, need: 0.9, because: "voice and captions are timed to the length" },
  frame: {
    weight: 0,
    need: 1,
    because: "another size or rate cannot be joined without re-encoding",
  },
} as const satisfies { readonly [part: string]: Part };

/** Bad items stay ordered, because the best of several failures may have to be used. */
const minFactor = 0.05;

/**
 * Combines measured parts (0 to 1) into 0–100: their weighted mean, scaled down by the part that is
 * farthest below its need. Parts that were not measured (null) are left out of the mean.
 */
export function scored<Name extends string>(
  parts: { readonly [name in Name]: Part },
  measured: { readonly [name in Name]: number | null },
): Score {
  let [sum, weights, worst] = [0, 0, 1];
  const known: { [part: string]: number } = {};
  for (const name of Object.keys(parts) as Name[]) {
    const value = measured[name];
    if (value === null) continue;
    const { weight, need } = parts[name];
    const part = Math.min(1, Math.max(0, value));
    known[name] = Math.round(part * 1000) / 1000;
    sum += weight * part;
    weights += weight;
    if (need > 0) worst = Math.min(worst, Math.max(minFactor, part / need));
  }
  return { score: Math.round((1000 * sum * worst) / weights) / 10, parts: known };
}

/** A straight ramp: 0 at `none` and beyond, 1 at `full` and beyond; `none` may be the larger. */
export const ramp = (value: number, none: number, full: number): number =>
  Math.min(1, Math.max(0, (value - none) / (full - none)));
