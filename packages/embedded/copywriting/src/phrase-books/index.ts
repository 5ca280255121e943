import { chinese } from "./chinese.ts";
import { czech } from "./czech.ts";
import { danish } from "./danish.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english/english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { hindi } from "./hindi.ts";
import { indonesian } from "./indonesian.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { korean } from "./korean.ts";
import type { PhraseBook } from "./phrase-book.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { romanian } from "./romanian.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import { swedish } from "./swedish.ts";
import { turkish } from "./turkish.ts";
import { ukrainian } from "./ukrainian.ts";

const written: readonly PhraseBook[] = [
  english,
  chinese,
  czech,
  danish,
  dutch,
  french,
  german,
  hindi,
  indonesian,
  italian,
  japanese,
  korean,
  polish,
  portuguese,
  romanian,
  russian,
  spanish,
  swedish,
  turkish,
  ukrainian,
];

/** The languages in which scripts are written here, by ISO 639-1. */
export const phraseBooks: ReadonlyMap<string, PhraseBook> = new Map(
  written.map((book) => [book.language, book]),
);
