import { type RefObject, useEffect, useState } from "react";
import type { SpokenWord } from "../queries.ts";
import { wordAt } from "./transcript-lines.ts";

/**
 * Returns the number of the word that is said now; -1: none. It is looked at with each frame while it plays. `shown` changes
 * when another element is played.
 */
export const useCurrentWord = (
  media: RefObject<HTMLMediaElement | null>,
  words: readonly SpokenWord[],
  shown: unknown,
): number => {
  const [at, setAt] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is why there is another element
  useEffect(() => {
    const element = media.current;
    if (!element || words.length === 0) return;
    let frame = 0;
    const look = (): void => setAt(wordAt(words, element.currentTime * 1_000));
    const next = (): void => {
      look();
      frame = element.paused ? 0 : requestAnimationFrame(next);
    };
    const begin = (): void => {
      cancelAnimationFrame(frame);
      next();
    };
    const events = ["play", "seeked", "pause", "ended"] as const;
    for (const event of events) element.addEventListener(event, begin);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) element.removeEventListener(event, begin);
    };
  }, [media, words, shown]);
  return at;
};
