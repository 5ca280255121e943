import type { Job } from "reelwright";
import type { SpokenWord } from "./queries.ts";

/** The script of a video, with the words as they are spoken. Pure. */

/** A word, by its number among all words of the video. */
export type TranscriptWord = SpokenWord & { readonly at: number };

/** The spoken words of one segment. */
export type TranscriptLine = {
  readonly segment: number;
  /** The phase of the script that starts here, such as `hook`; null if the previous one continues. */
  readonly phase: string | null;
  readonly narration: string;
  /** Empty until the voice is generated, or if nothing is spoken. */
  readonly words: readonly TranscriptWord[];
};

/** Returns the spoken words, segment by segment. */
export const transcriptLines = (
  script: NonNullable<Job["script"]>,
  words: readonly SpokenWord[],
): readonly TranscriptLine[] => {
  const numbered = words.map((word, at) => ({ ...word, at }));
  return script.phases.flatMap(({ name, segments }) =>
    segments.map(({ index, narration }, place) => ({
      segment: index,
      phase: place === 0 ? name : null,
      narration,
      words: numbered.filter(({ segment }) => segment === index),
    })),
  );
};

/** How long a word stays highlighted after it was spoken, in seconds, unless the next one starts. */
const lingerMs = 500;

/** Returns the number of the word spoken at this moment of the video; -1 if none is. */
export const wordAt = (words: readonly SpokenWord[], ms: number): number => {
  const at = words.findLastIndex(({ start_ms }) => start_ms <= ms);
  const word = words[at];
  return word && ms < word.end_ms + lingerMs ? at : -1;
};

/** Returns the clip at this second of the video, and the second within the clip. After the end it is the last clip. */
export const clipAt = (
  clips: Job["segments"],
  seconds: number,
): { readonly index: number; readonly seconds: number } => {
  let began = 0;
  for (const [index, { duration_seconds: length }] of clips.entries()) {
    if (seconds < began + length || index === clips.length - 1) {
      return { index, seconds: Math.min(Math.max(0, seconds - began), length) };
    }
    began += length;
  }
  return { index: 0, seconds: 0 };
};
