import { readKinds } from "../kinds/read-kinds.ts";
import { createPhraseBook } from "./create-phrase-book.ts";
import { englishGrammar } from "./english.ts";
import type { PhraseBook } from "./phrase-book.ts";
import { readBook } from "./read-book.ts";
import { languagesWithData, readData } from "./text-data.ts";

/** Languages that the embedded writer supports, ISO 639-1. */
export const writtenLanguages = languagesWithData;

const readBooks = new Map<string, PhraseBook>();

const bookOf = (language: string): PhraseBook =>
  createPhraseBook(
    language,
    readData(language, "book.txt", readBook),
    readData(language, "kinds.txt", readKinds),
    language === "en" ? englishGrammar : undefined,
  );

/** The phrase book of a language, read on first use. Undefined if there is none. */
export const phraseBookOf = (language: string): PhraseBook | undefined => {
  const known = readBooks.get(language);
  if (known !== undefined || !writtenLanguages().includes(language)) return known;
  const book = bookOf(language);
  readBooks.set(language, book);
  return book;
};
