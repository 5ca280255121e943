import type { TimedWord } from "../speech/clip.ts";

const shortestWordMs = 20;

/** Rounded, rising, within the recording, none empty where there is room. */
export const tidied = (words: readonly TimedWord[], lengthMs: number): TimedWord[] => {
  const end = Math.floor(lengthMs);
  const least = Math.max(1, Math.min(shortestWordMs, Math.floor(end / (words.length || 1))));
  let free = 0;
  return words.map(({ text, startMs, endMs }, index) => {
    const latest = end - least * (words.length - index);
    const from = Math.max(free, Math.min(Math.round(startMs), latest));
    const roof = end - least * (words.length - index - 1);
    const to = Math.max(from + least, Math.min(Math.round(endMs), roof));
    free = to;
    return { text, startMs: from, endMs: to };
  });
};
