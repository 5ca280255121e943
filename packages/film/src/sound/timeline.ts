/** Where each segment's narration starts. Pure. */

/** A spoken piece and the segment it belongs to. */
export type Cue = { readonly segment: number; readonly seconds: number };
export type ReelTime = { readonly segmentSeconds: number; readonly seconds: number };

/** Silence before a segment's first word, between two pieces, and at the reel's end; seconds. */
export const leadIn = 0.15;
const gap = 0.1;
export const tail = 0.2;
/** The fastest speech that stays clear, as a factor. */
export const maxRate = 1.6;

/**
 * Start of each piece in ms: at its segment's start, or right after the piece before where that one runs over.
 * Null when the last one would end after the reel, or a piece would start after its own segment's middle.
 */
export const layOut = (
  cues: readonly Cue[],
  reel: ReelTime,
): ReadonlyMap<number, number> | null => {
  const starts = new Map<number, number>();
  let free = 0;
  for (const { segment, seconds } of cues) {
    const segmentStart = segment * reel.segmentSeconds;
    const start = Math.max(segmentStart + leadIn, free);
    if (start > segmentStart + reel.segmentSeconds / 2) return null;
    starts.set(segment, Math.round(start * 1000));
    free = start + seconds + gap;
  }
  return free - gap + tail > reel.seconds && cues.length > 0 ? null : starts;
};

/**
 * The slowest and the fastest that a piece is spoken by itself to fit its segment: a difference that is not heard, and at a
 * vendor the take at rate 1 still serves it (`paceOf`), so nothing is paid again.
 */
export const minRate = 0.93;
export const maxSuitedRate = 1.07;
/** Share of its segment that a piece takes where it can: what it leaves is dead air. */
const fullShare = 0.95;

/** The rate, near 1, at which a piece spoken at rate 1 fills its segment and ends before the next one begins. */
export const suitedRate = ({ segment, seconds }: Cue, reel: ReelTime): number => {
  const { segmentSeconds } = reel;
  const isLast = (segment + 1) * segmentSeconds >= reel.seconds;
  const room = segmentSeconds - leadIn - (isLast ? tail : gap);
  const slower = seconds / (fullShare * segmentSeconds - leadIn);
  if (seconds > room) return Math.min(maxSuitedRate, seconds / room);
  return slower < 0.98 ? Math.max(minRate, slower) : 1;
};

/** Time that a piece beginning at `startMs` leaves in its segment, less a breath before the cut; ms, never negative. */
export const spareMs = ({ segment, seconds }: Cue, startMs: number, reel: ReelTime): number =>
  Math.max(0, ((segment + 1) * reel.segmentSeconds - tail - seconds) * 1000 - startMs);

/** A rate at which pieces spoken at `rate` should fit, a little faster than needed; at most `maxRate`. */
export const fittingRate = (cues: readonly Cue[], reel: ReelTime, rate: number): number => {
  const needed = cues.reduce((sum, { seconds }) => sum + seconds + gap, 0);
  const whole = needed / (reel.seconds - leadIn - tail);
  const room = reel.segmentSeconds - leadIn - tail;
  const longest = Math.max(...cues.map(({ seconds }) => seconds)) / room;
  return Math.min(maxRate, rate * Math.max(1.05, whole * 1.02, Math.min(longest, 1.25)));
};
