/** How a piece of any length becomes music of a video's length: looped or cut at bars. Pure, on samples. */
import type { Beat } from "../audio/sound/beat.ts";

/** A stretch of the piece, in frames. Each one fades over into the next within the crossfade. */
export type Stretch = { readonly from: number; readonly to: number };
export type Fit = {
  /** Played one after the other; each but the last overlaps the next by `crossfade`. */
  readonly stretches: readonly Stretch[];
  readonly crossfade: number;
  /** The last frames, over which the end fades. */
  readonly fadeOut: number;
};
type Piece = { readonly frames: number; readonly rateHz: number; readonly beat: Beat | null };

/** After the last downbeat the sound rings out at least so long, and at most a beat longer. */
const minRingSeconds = 0.55;
const seamSeconds = 0.03;
const blendSeconds = 1.2;
const beatsPerBar = 4;

/** Repeats [from, to) after what comes before it until there are `wanted` frames. */
const repeated = (loop: Stretch, first: number, wanted: number, crossfade: number): Stretch[] => {
  const stretches: Stretch[] = [];
  let from = first;
  let left = wanted;
  while (left > 0) {
    const isLast = from + left <= loop.to + crossfade;
    const to = isLast ? from + left : loop.to + crossfade;
    stretches.push({ from, to });
    left -= to - from - (isLast ? 0 : crossfade);
    from = loop.from;
  }
  return stretches;
};

/** The whole piece again and again, blended: where nothing tells where a bar begins. */
const blended = ({ frames, rateHz }: Piece, wanted: number): Fit => {
  const crossfade = Math.min(Math.round(blendSeconds * rateHz), Math.floor(frames / 4));
  const loop = { from: 0, to: frames - crossfade };
  const fadeOut = Math.min(Math.round(1.2 * rateHz), Math.floor(wanted / 6));
  return { stretches: repeated(loop, 0, wanted, crossfade), crossfade, fadeOut };
};

/** Frames of the beat from which the music begins, so that a bar's first beat is the last one struck before the end. */
const startOf = (
  piece: Piece & { readonly beat: Beat },
  wanted: number,
  barFrames: number,
): { readonly start: number; readonly ring: number } => {
  const { beat, rateHz } = piece;
  const beatFrames = beat.beatSeconds * rateHz;
  const least = minRingSeconds * rateHz;
  const rests = Array.from({ length: beatsPerBar }, (_, skipped) => {
    const rest = (wanted - least + skipped * beatFrames) % barFrames;
    return { skipped, rest };
  });
  const best = rests.reduce((a, b) => (b.rest < a.rest ? b : a));
  return {
    start: Math.round(beat.downbeatSeconds * rateHz + best.skipped * beatFrames),
    ring: Math.round(least + best.rest),
  };
};

/**
 * Plans `wanted` frames out of a piece. With a beat it begins on a beat, repeats whole bars with a short seam, and its
 * end is a bar's first beat that rings out; without one it is blended into itself.
 */
export const fitTrack = (piece: Piece, wanted: number): Fit => {
  const { beat, frames, rateHz } = piece;
  const barFrames = (beat?.beatSeconds ?? 0) * beatsPerBar * rateHz;
  const crossfade = Math.round(seamSeconds * rateHz);
  const downbeat = (beat?.downbeatSeconds ?? 0) * rateHz;
  const bars = Math.floor((frames - crossfade - downbeat) / barFrames);
  if (beat === null || bars < 1) return blended(piece, wanted);
  const { start, ring } = startOf({ ...piece, beat }, wanted, barFrames);
  const loop = {
    from: Math.round(downbeat),
    to: Math.round(downbeat + bars * barFrames),
  };
  const first = start < loop.to ? start : loop.from;
  return { stretches: repeated(loop, first, wanted, crossfade), crossfade, fadeOut: ring };
};

/** Plays a plan: equal power at the seams of what differs, a soft end. */
export const playFit = (channel: Float32Array, fit: Fit, wanted: number): Float32Array => {
  const output = new Float32Array(wanted);
  let at = 0;
  fit.stretches.forEach(({ from, to }, index) => {
    const isLast = index === fit.stretches.length - 1;
    for (let i = 0; i < to - from && at + i < wanted; i += 1) {
      const rise = index > 0 ? Math.min(1, i / fit.crossfade) : 1;
      const fall = isLast ? 1 : Math.min(1, (to - from - i) / fit.crossfade);
      const gain = Math.sin((rise * Math.PI) / 2) * Math.sin((fall * Math.PI) / 2);
      output[at + i] = (output[at + i] ?? 0) + (channel[from + i] ?? 0) * gain;
    }
    at += to - from - fit.crossfade;
  });
  for (let i = 0; i < Math.min(fit.fadeOut, wanted); i += 1) {
    const left = i / fit.fadeOut;
    output[wanted - 1 - i] = (output[wanted - 1 - i] ?? 0) * left * left * (3 - 2 * left);
  }
  return output;
};
