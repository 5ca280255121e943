import { phraseBookOf } from "../phrase-books/phrase-books.ts";

/** Questions of a language's book that a selling point answers (`Das Beste daran?`). */
const leadIns = (language: string): ReadonlySet<string> => {
  const frames = Object.values(phraseBookOf(language)?.frames.phrase ?? {}).flat();
  return new Set(
    frames.flatMap((line) => /^(.+[?？])\s*\{(?:point|inner)\}/u.exec(line)?.[1] ?? []),
  );
};

/** A script's sentences with each question that leads to a selling point joined to what follows. */
export const withLeadIns = (sentences: readonly string[], language: string): readonly string[] => {
  const known = leadIns(language);
  const joined: string[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    if (before !== undefined && known.has(before))
      joined[joined.length - 1] = `${before} ${sentence}`;
    else joined.push(sentence);
  }
  return joined;
};
