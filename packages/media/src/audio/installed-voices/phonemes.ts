/** From a sentence to the symbols that a Piper model was trained with. */
import type { ModelConfig } from "./model-config.ts";

/** What is said in one breath, and the mark after it. */
export type Clause = { readonly text: string; readonly mark: string };

const marks = /[,;:.?!]$/u;

/** The clauses of a sentence as `sentencesOf` builds it: words, and one mark at each break. */
export const clausesOf = (sentence: string): readonly Clause[] =>
  sentence
    .split(/(?<=[,;:.?!])\s+/u)
    .map((part) => ({ text: part.replace(marks, ""), mark: marks.exec(part)?.[0] ?? "" }))
    .filter(({ text }) => text.trim() !== "");

/** The mark of a break within a sentence is followed by a space. */
const separator = (mark: string): string => (/[,;:]/u.test(mark) ? `${mark} ` : mark);

/** Marks where espeak-ng changes to another language's sounds and back, such as `(en)`. */
const languageMarks = /\([^)]*\)/gu;

/** The phonemes of a sentence: those of its clauses, each followed by its mark, as single code points. */
export const phonemesOf = (
  clauses: readonly Clause[],
  ipa: readonly string[],
): readonly string[] => {
  const said = clauses.map(
    ({ mark }, index) => (ipa[index] ?? "").replace(languageMarks, "") + separator(mark),
  );
  return [...said.join("").normalize("NFD")];
};

/** Joins what is one symbol to the model. */
const clustered = (
  phonemes: readonly string[],
  clusters: ModelConfig["clusters"],
): readonly string[] => {
  if (clusters.length === 0) return phonemes;
  const joined: string[] = [];
  for (let at = 0; at < phonemes.length; ) {
    const found = clusters.find((each) => each.every((part, i) => phonemes[at + i] === part));
    joined.push(found ? found.join("") : (phonemes[at] ?? ""));
    at += found?.length ?? 1;
  }
  return joined;
};

/** No model is asked for more at once: its time and memory grow with the square of this. */
const maxSymbolsAtOnce = 480;

/** Pieces that a model can take, cut at spaces where there are some. */
const pieces = (symbols: readonly string[]): (readonly string[])[] => {
  const cut: (readonly string[])[] = [];
  let from = 0;
  while (symbols.length - from > maxSymbolsAtOnce) {
    const space = symbols.lastIndexOf(" ", from + maxSymbolsAtOnce);
    const to = space > from ? space : from + maxSymbolsAtOnce;
    cut.push(symbols.slice(from, to));
    from = to;
  }
  return [...cut, symbols.slice(from)];
};

/**
 * The ids that the model takes for a sentence's phonemes, a list for each run of it: begin, each phoneme's ids, end,
 * with padding after all but the end. Phonemes that it doesn't know are left out; none: nothing in it can be said.
 */
export const idsOf = (phonemes: readonly string[], config: ModelConfig): (readonly number[])[] => {
  const { ids, clusters } = config;
  const padding = ids.get("_") ?? [];
  const idsFor = (symbol: string) => ids.get(symbol) ?? ids.get(symbol.toLowerCase()) ?? [];
  return pieces(clustered(phonemes, clusters)).flatMap((piece) => {
    const known = piece.map(idsFor).filter(({ length }) => length > 0);
    if (known.length === 0) return [];
    const begin = [...(ids.get("^") ?? []), ...padding];
    return [[...begin, ...known.flatMap((own) => [...own, ...padding]), ...(ids.get("$") ?? [])]];
  });
};
