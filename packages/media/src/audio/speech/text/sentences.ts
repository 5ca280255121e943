import { endsSentence, innerMark, melody, pauseMsAfter } from "./punctuation.ts";
import type { Token } from "./tokens.ts";

/** One request to the synthesiser: a sentence, and where in it (in code points) each token is said. */
export type Sentence = {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** Silence after it at the natural rate. */
  readonly pauseMs: number;
};

/** Longer sentences are cut between words, since the synthesiser keeps whole clauses in a fixed buffer. */
const maxSentenceLength = 400;

const build = (tokens: readonly Token[]): Sentence => {
  const ranges: { from: number; to: number }[] = [];
  let text = "";
  let length = 0;
  tokens.forEach((token, index) => {
    const gap = index > 0 && (token.spaced || token.apart) ? " " : "";
    const from = length + gap.length;
    const last = index === tokens.length - 1;
    const mark = melody(token.text);
    const end = last ? mark || "." : innerMark(token.text);
    const said = token.spoken;
    text += gap + said + end;
    length = from + [...said].length;
    ranges.push({ from, to: length });
    length += end.length;
  });
  return { tokens, text, ranges, pauseMs: pauseMsAfter(tokens.at(-1)?.text ?? "") };
};

/** Groups tokens into sentences. */
export const sentencesOf = (tokens: readonly Token[], language: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let open: Token[] = [];
  let length = 0;
  tokens.forEach((token, index) => {
    open.push(token);
    length += token.spoken.length + 1;
    if (!endsSentence(token, tokens[index + 1], language) && length < maxSentenceLength) return;
    sentences.push(build(open));
    open = [];
    length = 0;
  });
  return sentences;
};
