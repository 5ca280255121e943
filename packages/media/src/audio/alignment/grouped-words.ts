import type { TimedWord } from "../speech/clip.ts";

/** When each character of a text is spoken, as a vendor says; three lists of one length. */
export type CharacterTimes = {
  readonly characters: readonly string[];
  readonly startsMs: readonly number[];
  readonly endsMs: readonly number[];
};

const sounding = /[\p{L}\p{N}\p{Sc}]/u;

/**
 * Times of the words out of those of their characters. A word begins with its first letter or figure and ends with its
 * last: the time of its punctuation is a pause. Where the vendor has written the text in another way ("10" as "ten"),
 * words get their shares by length.
 */
export const groupedWords = (words: readonly string[], times: CharacterTimes): TimedWord[] => {
  const heard = times.characters.flatMap((character, index) =>
    character.trim() === ""
      ? []
      : [...character].map((sign) => ({
          sign,
          startMs: times.startsMs[index] ?? 0,
          endMs: times.endsMs[index] ?? 0,
        })),
  );
  const own = words.map((word) => [...word.replace(/\s/gu, "")]);
  const written = own.reduce((sum, { length }) => sum + length, 0);
  const scale = heard.length / Math.max(1, written);
  let passed = 0;
  return words.map((text, index) => {
    const from = Math.min(heard.length - 1, Math.round(passed * scale));
    passed += own[index]?.length ?? 0;
    const to = Math.max(from + 1, Math.round(passed * scale));
    const signs = heard.slice(from, to);
    const said = signs.filter(({ sign }) => sounding.test(sign));
    const spoken = said.length > 0 ? said : signs;
    return { text, startMs: spoken[0]?.startMs ?? 0, endMs: spoken.at(-1)?.endMs ?? 0 };
  });
};
