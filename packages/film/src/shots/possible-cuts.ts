import { segmentFormat } from "../artifacts/segment-format.ts";
import { type EstimatedWord, estimatedWords } from "../sound/estimated-words.ts";

/** A frame that a shot may begin with, and what that costs: 0 between two sentences. */
export type Cut = { readonly frame: number; readonly cost: number };

type Spoken = {
  readonly seconds: number;
  readonly narration: string;
  readonly productName: string;
};

const rate = segmentFormat.framesPerSecond;
const costs = { sentence: 0, clause: 0.3, word: 2, silence: 0.5, within: 3 } as const;
/** A cut so shortly before the product's name takes the eyes away from it; seconds. */
const beforeName = 0.45;
/** Where nothing is said, cuts are possible so many frames apart. */
const gridFrames = 6;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");

type Span = { readonly from: number; readonly to: number };

/** When the product's name is said, as a whole or by its first word; seconds. */
const namedSpans = (words: readonly EstimatedWord[], productName: string): readonly Span[] => {
  const name = productName.split(/\s+/u).map(plain).filter(Boolean);
  const [first] = name;
  if (first === undefined) return [];
  const texts = words.map(({ text }) => plain(text));
  return words.flatMap(({ startSeconds }, at) => {
    if (texts[at] !== first && !(first.length > 3 && texts[at]?.includes(first))) return [];
    const said = name.findIndex((part, offset) => texts[at + offset] !== part);
    const last = words[at + Math.max(1, said === -1 ? name.length : said) - 1];
    return [{ from: startSeconds, to: last?.endSeconds ?? startSeconds }];
  });
};

/** Between words: shortly before the next one begins, as an editor cuts. */
const betweenWords = (words: readonly EstimatedWord[]): readonly Cut[] =>
  words.slice(0, -1).map(({ endSeconds, ends }, at) => {
    const next = words[at + 1]?.startSeconds ?? endSeconds;
    const frame = Math.round((endSeconds + (next - endSeconds) * 0.7) * rate);
    return { frame, cost: costs[ends ?? "word"] };
  });

const onGrid = (words: readonly EstimatedWord[], frames: number): readonly Cut[] => {
  const [begin, end] = [words[0]?.startSeconds ?? 0, words.at(-1)?.endSeconds ?? 0];
  return Array.from({ length: Math.max(0, Math.ceil(frames / gridFrames) - 1) }, (_, at) => {
    const frame = (at + 1) * gridFrames;
    const isSilent = frame / rate < begin || frame / rate >= end;
    return { frame, cost: isSilent ? costs.silence : costs.within };
  });
};

/** Where a segment may be cut, in order; never right before the product's name, nor within it. */
export const possibleCuts = (
  { narration, seconds, productName }: Spoken,
  frames: number,
): readonly Cut[] => {
  const words = estimatedWords(narration, seconds);
  const named = namedSpans(words, productName);
  const isAllowed = ({ frame }: Cut): boolean => {
    const second = frame / rate;
    return named.every(({ from, to }) => second < from - beforeName || second >= to);
  };
  return [...betweenWords(words), ...onGrid(words, frames)]
    .filter(({ frame }) => frame > 0 && frame < frames)
    .filter(isAllowed)
    .toSorted((a, b) => a.frame - b.frame || a.cost - b.cost);
};
