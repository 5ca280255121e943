import type { CaptionWord } from "../ports/caption-renderer.ts";

const between = /[\s\p{P}]/gu;
const bare = (text: string): string => text.normalize("NFC").replace(between, "").toLowerCase();

/** A name's parts that no space divides are one word up to this length. */
const longestJoined = 8;

const joined = (words: readonly CaptionWord[]): readonly CaptionWord[] => {
  const parts: CaptionWord[] = [];
  for (const word of words) {
    const before = parts.at(-1);
    const isOne =
      before?.isBound === true &&
      before.gap === "" &&
      before.segment === word.segment &&
      before.text.length + word.text.length <= longestJoined;
    if (before && isOne)
      parts[parts.length - 1] = {
        ...word,
        text: before.text + word.text,
        startCs: before.startCs,
      };
    else parts.push(word);
  }
  return parts;
};

/**
 * The words with those marked that a further part of the product's name follows: capitals don't tell a name in Hindi, Korean
 * or Japanese. What follows a name without a space (`수분크림입니다`) may be part of its last word.
 */
export const withName = (words: readonly CaptionWord[], name: string): readonly CaptionWord[] => {
  const wanted = bare(name);
  if (wanted === "" || words.length === 0) return words;
  const starts: number[] = [];
  let text = "";
  for (const word of words) {
    starts.push(text.length);
    text += bare(word.text);
  }
  const bound = new Set<number>();
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const first = starts.indexOf(at);
    for (let index = first; first >= 0 && index + 1 < words.length; index += 1)
      if ((starts[index + 1] ?? end) < end) bound.add(index);
      else break;
  }
  return joined(words.map((word, index) => (bound.has(index) ? { ...word, isBound: true } : word)));
};
