/** The words and symbols that numbers are said with: tables in `data/spoken`, read when they are first needed. */
import { readFileSync } from "node:fs";

/** Beside `src` and `dist`, so that one path serves development and builds. */
const home = new URL("../../data/spoken/", import.meta.url);

/** The rows of a table: cells between tabs; lines that begin with `# ` are comments. Throws an error that names the line. */
export const readTable = (name: string, least: number): readonly (readonly string[])[] =>
  readFileSync(new URL(name, home), "utf8")
    .split("\n")
    .map((line, at) => ({ cells: line.split("\t"), line, number: at + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("# "))
    .map(({ cells, number }) => {
      if (cells.length >= least && !cells.includes("")) return cells;
      throw new Error(`data/spoken/${name}, line ${number}: too few cells`);
    });

/** Words that every language has. Others (`minor.EUR`, `fraction.1/2`, `days` …) only where the language needs them. */
export const requiredWords = [
  ...[
    "and",
    "plus",
    "minus",
    "number",
    "at",
    "dot",
    "slash",
    "to",
    "by",
    "per",
    "fraction",
    "section",
  ],
  ...[
    "fractionWhole",
    "outOf",
    "times",
    "less",
    "more",
    "atMost",
    "atLeast",
    "about",
    "plusMinus",
    "power",
  ],
] as const;
type RequiredWord = (typeof requiredWords)[number];

export type Words = {
  /** A word that every language has. */
  readonly word: (key: RequiredWord) => string;
  /** A word that some have. */
  readonly find: (key: string) => string | undefined;
  /** The parts of a list; empty where the language has none. */
  readonly list: (key: string) => readonly string[];
  /** Abbreviations in lower case, and what they stand for. */
  readonly abbreviations: ReadonlyMap<string, string>;
};

const languages: ReadonlySet<string> = new Set(
  "ar bg cs da de el en es fi fil fr he hi hr hu id it ja ko ms nb nl pl pt ro ru sk sv ta th tr uk vi zh".split(
    " ",
  ),
);

const prefix = "abbreviation ";

const readWords = (language: string): Words => {
  const name = `languages/${language}.tsv`;
  const rows = new Map(readTable(name, 2).map(([key = "", value = ""]) => [key, value]));
  for (const key of requiredWords)
    if (!rows.has(key)) throw new Error(`data/spoken/${name} has no ${key}`);
  const lists = new Map<string, readonly string[]>();
  return {
    word: (key) => rows.get(key) ?? "",
    find: (key) => rows.get(key),
    list: (key) => {
      const known = lists.get(key) ?? rows.get(key)?.split("|") ?? [];
      lists.set(key, known);
      return known;
    },
    abbreviations: new Map(
      [...rows]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => [key.slice(prefix.length), value]),
    ),
  };
};

const kept = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key) as Value;
  };
};

/** The words of a language (ISO 639-1); English for one that has no table. */
export const wordsOf = kept((language) => readWords(languages.has(language) ? language : "en"));

/** Every language that has a table. */
export const spokenLanguages: readonly string[] = [...languages];

/** Forms of a unit by plural category (`one`, `few`, `other`), with `{0}` for the number. */
export type UnitForms = Readonly<Record<string, string>>;

const units = kept((): ReadonlyMap<string, UnitForms> => {
  const forms = (cells: readonly string[]): UnitForms =>
    Object.fromEntries(
      cells.map((cell) => [cell.split("=")[0], cell.slice(cell.indexOf("=") + 1)]),
    );
  return new Map(
    readTable("units.tsv", 3).map(([unit, language, ...cells]) => [
      `${language} ${unit}`,
      forms(cells),
    ]),
  );
});

/** How a language names a unit that `Intl` lacks; undefined: ask `Intl`. */
export const unitForms = (unit: string, language: string): UnitForms | undefined =>
  units("").get(`${language} ${unit}`);

/** Symbols as written, the longest first, and what they mean. */
export type Symbols = readonly (readonly [symbol: string, meaning: string])[];

const byLength = (symbols: (readonly [string, string])[]): Symbols =>
  symbols.sort(([a], [b]) => b.length - a.length);

/** The symbols of units in a language. */
export const unitSymbols = kept((language) =>
  byLength(
    readTable("unit-symbols.tsv", 2)
      .filter(([, , only]) => only === undefined || only.split(" ").includes(language))
      .flatMap(([unit = "", symbols = ""]) =>
        symbols.split(" ").map((symbol) => [symbol.replaceAll("_", " "), unit] as const),
      ),
  ),
);

const krona: Readonly<Record<string, string>> = { da: "DKK", nb: "NOK" };

const isYuan = (symbol: string, language: string): boolean => language === "zh" && symbol === "¥";

/** The symbols of currencies in a language; what `kr` is depends on it. */
export const currencySymbols = kept((language) => {
  const own = krona[language] ?? "SEK";
  return byLength([
    ["kr", own],
    ["kr.", own],
    ...readTable("currency-symbols.tsv", 2).flatMap(([code = "", symbols = ""]) =>
      // The yuan has the yen's sign at home.
      symbols
        .split(" ")
        .map((symbol) => [symbol, isYuan(symbol, language) ? "CNY" : code] as const),
    ),
  ]);
});

/** A Japanese counter: its reading, how it changes the number before it, and the numbers that are said in another way. */
export type Counter = {
  readonly reading: string;
  readonly change: string;
  readonly exceptions: ReadonlyMap<string, string>;
};

export const japaneseCounters = kept(
  (): ReadonlyMap<string, Counter> =>
    new Map(
      readTable("japanese-counters.tsv", 3).map(
        ([counter = "", reading = "", change = "", other = ""]) => [
          counter,
          {
            reading,
            change,
            exceptions: new Map(
              other
                .split(" ")
                .filter(Boolean)
                .map((one) => one.split("=") as [string, string]),
            ),
          },
        ],
      ),
    ),
);
