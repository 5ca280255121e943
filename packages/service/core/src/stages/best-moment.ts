import type { Score, Segment } from "@reelwright/film/artifacts";
import type { SharpMoment } from "@reelwright/film/ports/pictures";
import { type PlannedShot, sceneChange } from "@reelwright/film/shots";

/** The frame of a segment that serves best as its picture, and how well: 0 to 1. */
export type BestMoment = NonNullable<Segment["best"]>;

/** A score's share of the product being seen, well and large; 1 where nothing was measured. */
function seen({ parts }: Score): number {
  const [product, size, colour] = [parts["product"] ?? 1, parts["size"] ?? 1, parts["colour"] ?? 1];
  return product * (0.6 + 0.4 * size) * colour;
}

/** Frames at either side of the cut to the second keyframe's scene in which two pictures may be seen at once. */
const crossing = 12;
/** A detail fills the picture, but may not show all of the product. */
const detailWorth = 0.85;

/**
 * The sharpest moment in which the product is seen, by the shots of its segment: those of the first keyframe's scene show
 * its product, the others that of the second. `null`: nothing was measured.
 */
export function bestMoment(
  moments: readonly SharpMoment[],
  shots: readonly PlannedShot[],
  [start, end]: readonly [Score, Score],
): BestMoment | null {
  const sharpest = Math.max(0, ...moments.map(({ sharpness }) => sharpness));
  if (sharpest === 0) return null;
  const [before, after] = [seen(start), seen(end)];
  const change = sceneChange(shots);
  const rated = moments.map(({ frame, sharpness }): BestMoment => {
    const isCrossing = Math.abs(frame - change) <= crossing;
    const product = isCrossing ? Math.min(before, after) * 0.6 : frame < change ? before : after;
    const shot = shots.find(({ from, to }) => frame >= from && frame < to);
    const whole = shot?.size === "detail" ? detailWorth : 1;
    return { frame, worth: product * whole * (0.5 + (0.5 * sharpness) / sharpest) };
  });
  return rated.reduce((best, one) => (one.worth > best.worth ? one : best));
}

/** The reel's frame for the thumbnail: the best moment of the segments, or the middle of the one that scored best. */
export function thumbnailFrame(
  segments: readonly Pick<Segment, "frames" | "score" | "best">[],
): number {
  let start = 0;
  let best = { worth: -1, frame: 0 };
  for (const { score, frames, best: moment } of segments) {
    // Segments of earlier versions have no moment: they count as if the product were half seen.
    const { frame, worth } = moment ?? { frame: Math.floor(frames / 2), worth: 0.5 };
    const total = worth * (0.2 + score.score / 100);
    if (total > best.worth) best = { worth: total, frame: start + Math.min(frame, frames - 1) };
    start += frames;
  }
  return best.frame;
}
