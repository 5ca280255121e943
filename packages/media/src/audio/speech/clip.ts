export type TimedWord = { readonly text: string; readonly startMs: number; readonly endMs: number };

/** Sound and the words in it, counted from its beginning. */
export type Clip = { readonly samples: Float32Array; readonly words: readonly TimedWord[] };

/** Sentences one after the other with a breath between them. */
export const join = (clips: readonly Clip[], pausesMs: readonly number[], rateHz: number): Clip => {
  const gaps = pausesMs.map((ms) => Math.round((ms * rateHz) / 1000));
  const tail = Math.round(0.25 * rateHz);
  const length = clips.reduce((sum, { samples }, i) => sum + samples.length + (gaps[i] ?? 0), tail);
  const samples = new Float32Array(length);
  const words: TimedWord[] = [];
  let at = 0;
  clips.forEach((part, index) => {
    samples.set(part.samples, at);
    const shiftMs = (at * 1000) / rateHz;
    for (const { text, startMs, endMs } of part.words) {
      words.push({ text, startMs: startMs + shiftMs, endMs: endMs + shiftMs });
    }
    at += part.samples.length + (gaps[index] ?? 0);
  });
  return { samples, words };
};
