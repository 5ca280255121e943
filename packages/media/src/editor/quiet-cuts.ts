/** Where a take is cut so that its pauses can grow: at the quietest moment near the planned one. */
import { readFile, rm } from "node:fs/promises";
import type { MixRequest } from "@reelwright/core/ports/editor";
import { ffmpeg, input, selfContainedFormats } from "../ffmpeg/ffmpeg.ts";

type VoicePiece = MixRequest["voices"][number];

const rateHz = 16_000;
/** Words' times are off by up to so much, where they were found in a voice's sound or estimated. */
const reachMs = 120;
/** How long a moment is whose loudness counts. */
const momentMs = 10;
/** Moments whose energy is at most so many times the least one's are as quiet. */
const asQuiet = 2;
/** The least length of a piece. */
const leastPieceMs = 20;

const samplesOf = async (path: string, into: string, signal: AbortSignal): Promise<Int16Array> => {
  const format = ["-ac", "1", "-ar", String(rateHz), "-c:a", "pcm_s16le", "-f", "s16le"];
  try {
    const source = input(path, selfContainedFormats);
    await ffmpeg([...source, "-map", "0:a:0", ...format, `file:${into}`], signal);
    const raw = await readFile(into);
    return new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  } finally {
    await rm(into, { force: true });
  }
};

/** The energy of the moment around a time. */
const energyAt = (samples: Int16Array, ms: number): number => {
  const from = Math.max(0, Math.round(((ms - momentMs / 2) * rateHz) / 1_000));
  const moment = samples.subarray(from, from + (momentMs * rateHz) / 1_000);
  return moment.reduce((sum, value) => sum + value * value, 0) / Math.max(1, moment.length);
};

/** The quietest moment within reach of `cutMs` and between two others; of those that are as quiet, the nearest. */
export const quietestNear = (
  samples: Int16Array,
  cutMs: number,
  [afterMs, beforeMs]: readonly [number, number],
): number => {
  const from = Math.max(cutMs - reachMs, afterMs + leastPieceMs);
  const to = Math.min(cutMs + reachMs, beforeMs - leastPieceMs);
  const moments = Array.from({ length: Math.max(0, Math.floor((to - from) / 2) + 1) }, (_, at) => {
    const ms = Math.round(from + 2 * at);
    return { ms, energy: energyAt(samples, ms) };
  });
  const least = Math.min(...moments.map(({ energy }) => energy));
  const quiet = moments.filter(({ energy }) => energy <= asQuiet * least + 1);
  const nearest = quiet.toSorted((a, b) => Math.abs(a.ms - cutMs) - Math.abs(b.ms - cutMs))[0];
  return nearest?.ms ?? cutMs;
};

/** Whether one piece goes on where the other ends. */
const follows = (one: VoicePiece, next: VoicePiece | undefined): next is VoicePiece =>
  next !== undefined &&
  one.path === next.path &&
  one.toMs !== undefined &&
  one.toMs === next.fromMs;

/**
 * The same pieces of takes, cut where the voice is quiet instead of where its words are thought to end: what lies between goes
 * from one piece to the other and is heard at its own time. `scratch`: a path that may be written for a moment.
 */
export const withQuietCuts = async (
  voices: readonly VoicePiece[],
  scratch: string,
  signal: AbortSignal,
): Promise<readonly VoicePiece[]> => {
  const moved = [...voices];
  let heard: { readonly path: string; readonly samples: Int16Array } = {
    path: "",
    samples: new Int16Array(),
  };
  for (let at = 0; at + 1 < moved.length; at += 1) {
    const [one, next] = [moved[at] as VoicePiece, moved[at + 1]];
    if (!follows(one, next)) continue;
    if (heard.path !== one.path)
      heard = { path: one.path, samples: await samplesOf(one.path, scratch, signal) };
    const { samples } = heard;
    const cutMs = one.toMs ?? 0;
    const end = next.toMs ?? (samples.length * 1_000) / rateHz;
    const quietMs = quietestNear(samples, cutMs, [one.fromMs ?? 0, end]);
    moved[at] = { ...one, toMs: quietMs };
    moved[at + 1] = { ...next, fromMs: quietMs, startMs: next.startMs + quietMs - cutMs };
  }
  return moved;
};
