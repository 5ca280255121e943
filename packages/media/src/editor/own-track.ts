/** Fits the caller's own track to the length of the video. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { segmentFormat } from "@reelwright/film/artifacts";
import { createYield } from "@reelwright/film/concurrency";
import { type Beat, findBeat, shareOnBeats } from "../audio/sound/beat.ts";
import { encodeWav } from "../audio/sound/pcm.ts";
import { ffmpeg, selfContainedFormats, type ToolLimits, untrustedInput } from "../ffmpeg/ffmpeg.ts";

const rateHz = segmentFormat.audioRateHz;
/** Seconds of a long track that are searched for the pulse, and the decimation that keeps all beats. */
const heardSeconds = 60;
const listeningStep = 4;
/** Seconds beyond the video's length that are searched for a beat to begin with. */
const spareSeconds = 12;
/** Both ends are trimmed below this, dBFS. */
const silenceDb = -56;
const beatsPerBar = 4;

/** For an untrusted track: a few minutes of it are decoded, which takes a second or two. */
export const trackLimits: ToolLimits = {
  wallMs: 180_000,
  cpuMs: 60_000,
  memoryBytes: 1_024 * 1024 * 1024,
  fileBytes: 1_024 * 1024 * 1024,
};

type Stereo = readonly [left: Float32Array, right: Float32Array];

/** So many seconds of a track from its first sound on. */
const decoded = async (
  path: string,
  scratch: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Stereo> => {
  const format = ["-ar", String(rateHz), "-ac", "2", "-c:a", "pcm_f32le", "-f", "f32le"];
  // However long it is silent at first: the length counts from its first sound on.
  const heard = `silenceremove=start_periods=1:start_threshold=${silenceDb}dB`;
  const whole = ["-map", "0:a:0", "-af", heard, "-t", String(seconds)];
  try {
    await ffmpeg(
      [...untrustedInput(path, selfContainedFormats), ...whole, ...format, `file:${scratch}`],
      signal,
      undefined,
      trackLimits,
    );
    const raw = await readFile(scratch);
    const samples = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
    const side = (channel: number) =>
      Float32Array.from({ length: samples.length >> 1 }, (_, i) => samples[2 * i + channel] ?? 0);
    return [side(0), side(1)];
  } finally {
    await rm(scratch, { force: true });
  }
};

/** First and last frame that can be heard. */
const audible = ([left, right]: Stereo): readonly [number, number] => {
  const least = 10 ** (silenceDb / 20);
  const isHeard = (frame: number) =>
    Math.abs(left[frame] ?? 0) > least || Math.abs(right[frame] ?? 0) > least;
  let from = 0;
  let to = left.length;
  while (from < to && !isHeard(from)) from += 1;
  while (to > from && !isHeard(to - 1)) to -= 1;
  return [from, to];
};

/** Both channels as one, at a quarter of the rate. */
const heardBy = ([left, right]: Stereo): Float32Array => {
  const length = Math.min(left.length, heardSeconds * rateHz);
  return Float32Array.from({ length: Math.floor(length / listeningStep) }, (_, at) => {
    let sum = 0;
    for (let i = at * listeningStep; i < (at + 1) * listeningStep; i += 1)
      sum += (left[i] ?? 0) + (right[i] ?? 0);
    return sum / (2 * listeningStep);
  });
};

/**
 * Writes `seconds` of a track to `into` as WAV: silence at its ends is left out, a short one repeats at a bar, and the end
 * is a bar's first beat that rings out (see `fitTrack`). It begins so that many of `cuts` (seconds) fall on beats. False, and nothing written, when there is nothing to hear.
 */
export const writeFitted = async (
  path: string,
  seconds: number,
  into: string,
  signal: AbortSignal,
  cuts: readonly number[] = [],
): Promise<boolean> => {
  const breathe = createYield(signal);
  const whole = await decoded(path, `${into}.raw`, seconds + spareSeconds, signal);
  const [from, to] = audible(whole);
  if (to - from < rateHz / 10) return false;
  const piece = whole.map((channel) => channel.subarray(from, to)) as unknown as Stereo;
  await breathe();
  const beat = findBeat(heardBy(piece), rateHz / listeningStep);
  await breathe();
  const wanted = Math.round(seconds * rateHz);
  const fit = fitTrack({ frames: to - from, rateHz, beat, cuts }, wanted);
  const channels = piece.map((channel) => playFit(channel, fit, wanted));
  await breathe();
  await writeFile(into, encodeWav(channels, rateHz), { signal });
  return true;
};

/** A stretch of the piece, in frames. The piece is looped or cut at bars; stretches fade into each other. */
type Stretch = { readonly from: number; readonly to: number };
type Fit = {
  /** Played one after the other; each but the last overlaps the next by `crossfade`. */
  readonly stretches: readonly Stretch[];
  readonly crossfade: number;
  /** The last frames, over which the end fades. */
  readonly fadeOut: number;
};
type Piece = {
  readonly frames: number;
  readonly rateHz: number;
  readonly beat: Beat | null;
  /** When the film is cut; seconds. */
  readonly cuts?: readonly number[];
};

/** After the last downbeat the sound rings out at least so long, and at most a beat longer. */
const minRingSeconds = 0.55;
const seamSeconds = 0.03;
const blendSeconds = 1.2;

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

/** The part of a beat that is left out at the start so that most cuts fall on beats. */
const leftOut = ({ beatSeconds }: Beat, cuts: readonly number[]): number => {
  const parts = Array.from({ length: 25 }, (_, at) => at / 25);
  const onBeats = (part: number) =>
    shareOnBeats(cuts, { beatSeconds, downbeatSeconds: (1 - part) * beatSeconds });
  return parts.reduce((best, part) => (onBeats(part) > onBeats(best) ? part : best));
};

/**
 * Frames from which the music begins, so that a bar's first beat is the last one struck before the end: those of a beat, or
 * between two if more cuts fall on beats then.
 */
const startOf = (
  piece: Piece & { readonly beat: Beat },
  wanted: number,
  barFrames: number,
): { readonly start: number; readonly ring: number } => {
  const { beat, rateHz, cuts = [] } = piece;
  const beatFrames = beat.beatSeconds * rateHz;
  const least = minRingSeconds * rateHz;
  const part = leftOut(beat, cuts);
  const rests = Array.from({ length: beatsPerBar }, (_, beats) => {
    const skipped = beats + part;
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
