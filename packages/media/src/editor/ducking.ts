/** Where somebody speaks, and how what lies under it gives way. Pure, on samples. */
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";

/** A stretch of speech, in seconds. */
export type Span = { readonly from: number; readonly to: number };

const frameSeconds = 0.01;
/** Speech is what is within this much of the loudest of it … */
const rangeDb = 28;
/** … and not below this, dBFS. */
const floorDb = -55;
/** Pauses shorter than this belong to the speech: between words and sentences nothing comes up. */
const holdSeconds = 0.8;
/** What lies below is down so long before the first sound, and goes down over so long. */
const aheadSeconds = 0.06;
const downSeconds = 0.22;
const lingerSeconds = 0.12;
const upSeconds = 0.7;

const levelsDb = (mono: Int16Array, rateHz: number): number[] => {
  const size = Math.round(frameSeconds * rateHz);
  return Array.from({ length: Math.floor(mono.length / size) }, (_, at) => {
    let sum = 0;
    for (let i = at * size; i < (at + 1) * size; i += 1) sum += (mono[i] ?? 0) ** 2;
    return 10 * Math.log10(Math.max(1e-10, sum / size / 32_768 ** 2));
  });
};

/** Stretches in which somebody speaks, with the pauses that belong to them. */
export const speechSpans = (mono: Int16Array, rateHz: number): readonly Span[] => {
  const levels = levelsDb(mono, rateHz);
  const loud = [...levels].sort((a, b) => b - a)[Math.floor(levels.length * 0.02)] ?? floorDb;
  const threshold = Math.max(floorDb, loud - rangeDb);
  const spans: { from: number; to: number }[] = [];
  levels.forEach((level, at) => {
    if (level < threshold) return;
    const from = at * frameSeconds;
    const last = spans.at(-1);
    if (last && from - last.to < holdSeconds) last.to = from + frameSeconds;
    else spans.push({ from, to: from + frameSeconds });
  });
  return spans;
};

const smooth = (share: number): number => {
  const x = Math.max(0, Math.min(1, share));
  return x * x * (3 - 2 * x);
};

/** How far down (0 to 1) at a moment because of one stretch. */
const depthAt = (seconds: number, { from, to }: Span): number =>
  Math.min(
    smooth((seconds - (from - aheadSeconds - downSeconds)) / downSeconds),
    smooth((to + lingerSeconds + upSeconds - seconds) / upSeconds),
  );

/** Samples a second of a control; it bends slowly. */
export const controlRateHz = segmentFormat.audioRateHz / 10;

/** The gain (0 to 1) over `seconds`, `depthDb` down under speech, going down before it begins. */
export const duckingCurve = (
  spans: readonly Span[],
  seconds: number,
  depthDb: number,
): Float32Array => {
  let next = 0;
  return Float32Array.from({ length: Math.ceil(seconds * controlRateHz) }, (_, at) => {
    const now = at / controlRateHz;
    while (next + 1 < spans.length && now > (spans[next]?.to ?? 0) + lingerSeconds + upSeconds)
      next += 1;
    const near = spans.slice(next, next + 2).map((span) => depthAt(now, span));
    return 10 ** ((-depthDb * Math.max(0, ...near)) / 20);
  });
};
