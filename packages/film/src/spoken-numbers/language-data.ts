/** Words and symbols for spoken numbers. Each table in `data/spoken` is loaded on first use. */

import { readFileSync } from "node:fs";
import { faultless, readTable } from "../data-files.ts";

/** `data` lies beside `src` and `dist`, so the same relative path works in development and in builds. */
const home = new URL("../../data/spoken/", import.meta.url);

/** Reads the rows of a table. Throws an error that names the faulty line. */
export const rowsOf = (name: string, least: number): readonly (readonly string[])[] =>
  faultless(`data/spoken/${name}`, readTable(readFileSync(new URL(name, home), "utf8"), least)).map(
    ({ cells }) => cells,
  );

/** Words that every table must define. Others (`minor.EUR`, `fraction.1/2`, `days` …) are optional. */
const requiredWords = [
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

type Words = {
  /** Returns a required word. */
  readonly word: (key: RequiredWord) => string;
  /** Returns an optional word. */
  readonly find: (key: string) => string | undefined;
  /** Returns the parts of a list, or an empty list if the language has none. */
  readonly list: (key: string) => readonly string[];
  /** Expansions by abbreviation in lower case. */
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
  const rows = new Map(rowsOf(name, 2).map(([key = "", value = ""]) => [key, value]));
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

/** Words of a language (ISO 639-1). Falls back to English if the language has no table. */
export const wordsOf = kept((language) => readWords(languages.has(language) ? language : "en"));

/** Languages (ISO 639-1) that have a table. */
export const spokenLanguages: readonly string[] = [...languages];

/** Forms of a unit by plural category (`one`, `few`, `other`), with `{0}` for the number. */
type UnitForms = Readonly<Record<string, string>>;

const units = kept((): ReadonlyMap<string, UnitForms> => {
  const forms = (cells: readonly string[]): UnitForms =>
    Object.fromEntries(
      cells.map((cell) => [cell.split("=")[0], cell.slice(cell.indexOf("=") + 1)]),
    );
  return new Map(
    rowsOf("units.tsv", 3).map(([unit, language, ...cells]) => [
      `${language} ${unit}`,
      forms(cells),
    ]),
  );
});

/** A language's forms of a unit that `Intl` doesn't know. If undefined, use `Intl`. */
export const unitForms = (unit: string, language: string): UnitForms | undefined =>
  units("").get(`${language} ${unit}`);

/** Written symbols with their meanings, longest symbol first. */
export type Symbols = readonly (readonly [symbol: string, meaning: string])[];

const byLength = (symbols: (readonly [string, string])[]): Symbols =>
  symbols.sort(([a], [b]) => b.length - a.length);

/** Unit symbols used in a language. */
export const unitSymbols = kept((language) =>
  byLength(
    rowsOf("unit-symbols.tsv", 2)
      .filter(([, , only]) => only === undefined || only.split(" ").includes(language))
      .flatMap(([unit = "", symbols = ""]) =>
        symbols.split(" ").map((symbol) => [symbol.replaceAll("_", " "), unit] as const),
      ),
  ),
);

const krona: Readonly<Record<string, string>> = { da: "DKK", nb: "NOK" };

const isYuan = (symbol: string, language: string): boolean => language === "zh" && symbol === "¥";

/** Currency symbols used in a language. `kr` is a different currency in each Scandinavian language. */
export const currencySymbols = kept((language) => {
  const own = krona[language] ?? "SEK";
  return byLength([
    ["kr", own],
    ["kr.", own],
    ...rowsOf("currency-symbols.tsv", 2).flatMap(([code = "", symbols = ""]) =>
      // In Chinese texts `¥` is the yuan.
      symbols
        .split(" ")
        .map((symbol) => [symbol, isYuan(symbol, language) ? "CNY" : code] as const),
    ),
  ]);
});

/** A Japanese counter: its reading, the sound change it causes (`doubled`), and irregular readings. */
export type Counter = {
  readonly reading: string;
  readonly change: string;
  readonly exceptions: ReadonlyMap<string, string>;
};

export const japaneseCounters = kept(
  (): ReadonlyMap<string, Counter> =>
    new Map(
      rowsOf("japanese-counters.tsv", 3).map(
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

// Names of units and currencies in the plural form that a number requires.

export const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern
    .replace(/\{(\w+)\}/gu, (_, name: string) => ` ${values[name] ?? ""} `)
    .replace(/\s+/gu, " ")
    .trim();

const plurals = new Map<string, Intl.PluralRules>();
const pluralOf = (value: number, language: string): Intl.LDMLPluralRule => {
  const rules =
    plurals.get(language) ??
    new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf([language, "en"])[0]);
  plurals.set(language, rules);
  return rules.select(value);
};

/** Languages where "other" covers five and more and "many" covers decimals. Elsewhere it is the reverse. */
const otherIsMany: ReadonlySet<string> = new Set(["cs", "sk", "hr"]);

/** Picks the form of a word for a count. `forms` is `one|other` or `one|few|many`. */
export const formOf = (forms: readonly string[], value: number, language: string): string => {
  const rule = pluralOf(value, language);
  if (forms.length < 3) return (rule === "one" ? forms[0] : forms.at(-1)) ?? "";
  const many = otherIsMany.has(language) ? "other" : "many";
  if (rule === "one") return forms[0] ?? "";
  return (rule === many ? forms[2] : forms[1]) ?? "";
};

export const locale = (language: string): string =>
  Intl.NumberFormat.supportedLocalesOf([language, "en"])[0] ?? "en";

/** The pattern that `Intl` has for a unit. Throws `RangeError` if it doesn't know the unit. */
const intlForm = (unit: string, value: number, language: string): string => {
  const options = { style: "unit", unit, unitDisplay: "long", numberingSystem: "latn" } as const;
  const parts = new Intl.NumberFormat(locale(language), options).formatToParts(value);
  const words = parts.filter(({ type }) => type === "unit").map(({ value: said }) => said.trim());
  return parts[0]?.type === "unit" && words.length > 1
    ? `${words[0]} {0} ${words.slice(1).join(" ")}`
    : parts[0]?.type === "unit"
      ? `${words[0]} {0}`
      : `{0} ${words.join(" ")}`;
};

const unitPattern = (unit: string, value: number, language: string): string => {
  const percent = unit === "percent" ? wordsOf(language).find("percent") : undefined;
  if (percent) return percent.replace("{n}", "{0}");
  const forms: UnitForms | undefined = unitForms(unit, language);
  if (forms) return forms[pluralOf(value, language)] ?? forms["other"] ?? "{0}";
  try {
    return intlForm(unit, value, language);
  } catch (error) {
    // Neither this language's table nor `Intl` knows the unit.
    if (!(error instanceof RangeError)) throw error;
    return unitForms(unit, "en")?.["other"] ?? "{0}";
  }
};

export const measured = (said: string, value: number, unit: string, language: string): string =>
  unitPattern(unit, value, language).replace("{0}", ` ${said} `).replace(/\s+/gu, " ").trim();

export const unitName = (unit: string, language: string): string =>
  unitPattern(unit, 1, language).replace("{0}", "").trim();

export const currencyName = (code: string, value: number, language: string): string => {
  const words = wordsOf(language);
  const forms = words.list(`currency.${code}`);
  if (forms.length > 0) return formOf(forms, value, language);
  const options = {
    ...({ style: "currency", currency: code, currencyDisplay: "name" } as const),
    // 5.00 would select the plural form of decimals.
    minimumFractionDigits: 0,
  };
  const parts = new Intl.NumberFormat(locale(language), options).formatToParts(value);
  const name =
    parts.findLast(({ type, value: said }) => type === "currency" && /\p{L}/u.test(said))?.value ??
    code;
  const kana = language === "ja" ? name.replace(/[^\p{sc=Katakana}ー]/gu, "") : name;
  return kana || words.find("currency.*") || code;
};
