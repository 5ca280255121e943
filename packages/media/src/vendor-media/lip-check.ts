/** Measures how far a talking clip's own sound is from the take that it was made of. Lips are in step where the sound is. */

/** A clip whose sound is off by more can't be moved into step: too much of it would be missing. */
const mostOffsetMs = 1_000;
/** The most by which lips may be off anywhere, after the clip was moved. */
const toleratedMs = 40;
/** What two sounds have in common at least if one is the other after compression and a room's noise, 0 to 1. */
const leastLikeness = 0.55;

const hopMs = 5;
/** Length of the stretches that are measured by themselves, and how far they are searched around the whole. */
const stretchMs = 2_000;
const searchMs = 200;
/** A stretch counts if so much of it is voice. */
const leastVoiced = 0.25;
/** Voice is what is louder than this share of the loudest. */
const voicedShare = 0.08;

/** Loudness per hop, compressed as hearing does. */
const envelopeOf = (samples: Float32Array, rateHz: number): Float64Array => {
  const hop = Math.round((hopMs / 1000) * rateHz);
  const levels = new Float64Array(Math.floor(samples.length / hop));
  for (let at = 0; at < levels.length; at += 1) {
    let sum = 0;
    for (let i = at * hop; i < (at + 1) * hop; i += 1) sum += (samples[i] ?? 0) ** 2;
    levels[at] = Math.sqrt(sum / hop);
  }
  const loudest = Math.max(1e-9, ...levels);
  return levels.map((level) => Math.log1p((30 * level) / loudest));
};

type Stretch = { readonly from: number; readonly to: number };

/** Correlation of a stretch of `take` with `sound` `lag` hops later, −1 to 1; 0 where either is constant. */
const likeness = (
  take: Float64Array,
  sound: Float64Array,
  { from, to }: Stretch,
  lag: number,
): number => {
  const count = to - from;
  const [a, b] = [take.subarray(from, to), (at: number) => sound[from + at + lag] ?? 0];
  let [meanA, meanB] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    meanA += (a[at] ?? 0) / count;
    meanB += b(at) / count;
  }
  let [both, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [(a[at] ?? 0) - meanA, b(at) - meanB];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA < 1e-9 || ofB < 1e-9 ? 0 : both / Math.sqrt(ofA * ofB);
};

type Match = { readonly lag: number; readonly likeness: number };

const bestLag = (
  take: Float64Array,
  sound: Float64Array,
  stretch: Stretch,
  [first, last]: readonly [number, number],
): Match => {
  let best: Match = { lag: 0, likeness: -1 };
  for (let lag = first; lag <= last; lag += 1) {
    const now = likeness(take, sound, stretch, lag);
    if (now > best.likeness) best = { lag, likeness: now };
  }
  return best;
};

/** Stretches of the take with enough voice to be measured. */
const voicedStretches = (take: Float64Array): readonly Stretch[] => {
  const length = Math.min(take.length, stretchMs / hopMs);
  const least = Math.log1p(30 * voicedShare);
  const starts = Array.from(
    { length: Math.max(1, Math.floor((2 * take.length) / length) - 1) },
    (_, at) => Math.floor((at * length) / 2),
  );
  return starts
    .map((from) => ({ from, to: Math.min(take.length, from + length) }))
    .filter(({ from, to }) => {
      const voiced = take.subarray(from, to).filter((level) => level > least).length;
      return voiced >= leastVoiced * (to - from);
    });
};

export type LipCheck =
  /** Move the clip's pictures by `-offsetMs`, a whole number of frames. */
  | { readonly kind: "in step"; readonly offsetMs: number; readonly worstMs: number }
  /** The sound is missing or another one. */
  | { readonly kind: "other sound" }
  /** The sound is the take, but no move brings all of it into step. */
  | { readonly kind: "out of step"; readonly worstMs: number };

/**
 * Compares a clip's sound with the take, both mono at `rateHz` from the first frame on. `frameMs`: the clip is moved by whole
 * frames. What is left over is at most 40 ms in every two seconds that are spoken.
 */
export const checkLips = (
  take: Float32Array,
  sound: Float32Array,
  { rateHz, frameMs }: { readonly rateHz: number; readonly frameMs: number },
): LipCheck => {
  const [spoken, heard] = [envelopeOf(take, rateHz), envelopeOf(sound, rateHz)];
  const most = mostOffsetMs / hopMs;
  const whole = { from: 0, to: spoken.length };
  const overall = bestLag(spoken, heard, whole, [-most, most]);
  if (overall.likeness < leastLikeness) return { kind: "other sound" };
  const reach = searchMs / hopMs;
  const parts = voicedStretches(spoken)
    .map((stretch) => bestLag(spoken, heard, stretch, [overall.lag - reach, overall.lag + reach]))
    .filter((match) => match.likeness >= leastLikeness);
  const lags = parts.length === 0 ? [overall.lag] : parts.map(({ lag }) => lag);
  const middle = ((Math.min(...lags) + Math.max(...lags)) / 2) * hopMs;
  const offsetMs = Math.round(middle / frameMs) * frameMs;
  const worstMs = Math.max(...lags.map((lag) => Math.abs(lag * hopMs - offsetMs)));
  return worstMs > toleratedMs
    ? { kind: "out of step", worstMs }
    : { kind: "in step", offsetMs, worstMs };
};
