/** Brings a track of another length than the video's to that length. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import { createYield } from "@reelwright/core/concurrency/yield-to-event-loop";
import { findBeat } from "../audio/sound/beat.ts";
import { encodeWav } from "../audio/sound/wav.ts";
import { ffmpeg, selfContainedFormats, type ToolLimits, untrustedInput } from "../ffmpeg/ffmpeg.ts";
import { fitTrack, playFit } from "./track-fit.ts";

const rateHz = segmentFormat.audioRateHz;
/** The pulse is looked for in this much of a long track, at a rate that has all that beats. */
const heardSeconds = 60;
const listeningStep = 4;
/** Further frames than the video has, among which a beat to begin with is found. */
const spareSeconds = 12;
/** What is quieter than this at both ends is no music, dBFS. */
const silenceDb = -56;

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
 * is a bar's first beat that rings out (see `fitTrack`). False, and nothing written, when there is nothing to hear.
 */
export const writeFitted = async (
  path: string,
  seconds: number,
  into: string,
  signal: AbortSignal,
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
  const fit = fitTrack({ frames: to - from, rateHz, beat }, wanted);
  const channels = piece.map((channel) => playFit(channel, fit, wanted));
  await breathe();
  await writeFile(into, encodeWav(channels, rateHz), { signal });
  return true;
};
