import { spokenSeconds } from "@reelwright/film/pacing";
import { kindOf } from "@reelwright/film/products/kinds";
import { plainText } from "@reelwright/film/text";
import type { ProductName } from "./phrase-book.ts";

/** Parts of shop titles that nobody would say aloud. A comma inside a number doesn't start one. */
export const titleTail = /\s+[-–—|•·]\s+.*$|\s*(?:[;:([{|（【]|,(?!\d)).*$/u;

/** Parts of titles that say what comes with the product, or who it is for. */
export const addition =
  /\s+(?:mit|für|avec|pour|con|para|com|per|met|voor|med|för|til|dla|pro|pentru|cu|для|için|dengan|untuk|with|for|z|ze|s|se|с|со|з|із)\s+.*$/iu;

/** An amount and everything after it. */
export const amount =
  /(?<=\S\s+\S.*)\s+\d[\d.,]*\s?(?:stück|stk|stuks|st|pièces|piezas|pezzi|peças|szt|ks|kusů|buc|adet|шт|pcs|ml|cl|l|g|kg|cm|mm|mah|w)\.?(?!\p{L}).*$/iu;

/** Prepositions, articles and conjunctions. A name never ends with one. */
const leading =
  /^(?:à|a|au|aux|al|alla|del|della|des|du|da|do|das|dos|d|en|em|in|im|i|con|com|cu|sans|sin|senza|sem|fără|avec|mit|ohne|für|med|utan|uden|met|zonder|voor|por|per|par|pour|para|pentru|pro|dla|do|z|ze|bez|s|se|w|v|na|с|со|без|для|в|на|з|із|і|и|y|e|och|og|en|oraz|sau|și|ve|ile|dan|untuk|dengan|anti)$/iu;

/** Languages whose names begin with the kind of product (`Bouteille isotherme`). Names there are cut at the end. */
const headFirst: ReadonlySet<string> = new Set(["es", "fr", "id", "it", "pt", "ro"]);

/** A name of unknown kind stays whole up to this many times its limit. */
const mostTimes = 3;

/**
 * Removes the last word of a name, and words that need it (`Sunscreen SPF 50` becomes `Sunscreen`, never
 * `Sunscreen SPF`).
 */
export const withoutLastWord = (words: readonly string[]): readonly string[] => {
  const kept = words.slice(0, -1);
  const last = kept.at(-1) ?? "";
  const needsFigure = /^(?:\p{Lu}{2,4}|[Nn][or]\.|[Ss]ize|[Vv]ol\.?)$/u.test(last);
  const isFigure = /^\d/u.test(words.at(-1) ?? "");
  const leads = /^(?:&|\+|and|und|et|de|of|di|du)$/u.test(last) || (isFigure && needsFigure);
  return kept.length > 1 && leads ? kept.slice(0, -1) : kept;
};

/** All proper beginnings of a title, longest first. None ends with half of a measurement or with a linking word. */
const beginningsOf = (title: string): readonly (readonly string[])[] => {
  const all: (readonly string[])[] = [];
  let words: readonly string[] = title.split(" ");
  while (words.length > 1) {
    words = withoutLastWord(words);
    // A number without its unit or noun says nothing (`Anzündwürfel 48`).
    while (words.length > 1 && /^\d+$/u.test(words.at(-1) ?? "")) words = words.slice(0, -1);
    while (words.length > 1 && leading.test(words.at(-1) ?? "")) words = words.slice(0, -1);
    all.push(words);
  }
  return all;
};

/**
 * Cuts a title so that it still names the kind of product: to a beginning, or to words that end with the kind
 * (`Noise Cancelling Kopfhörer`). If the kind is unknown, the title stays whole unless its language is `headFirst`.
 */
const cutTo = (title: string, maxSeconds: number, language: string): string => {
  const fits = (words: readonly string[], limit = maxSeconds): boolean =>
    spokenSeconds(words.join(" "), language) <= limit;
  const { name: kind } = kindOf(title, "");
  const isUnknown = kind.startsWith("any ");
  const isSame = (words: readonly string[]): boolean => kindOf(words.join(" "), "").name === kind;
  const beginnings = beginningsOf(title);
  const same = isUnknown ? [] : beginnings.filter(isSame);
  const fitting = same.find((words) => fits(words));
  if (fitting) return fitting.join(" ");

  const shortest = same.at(-1) ?? title.split(" ");
  const ends = shortest.map((_, at) => shortest.slice(at));
  const end = isUnknown ? undefined : ends.find((words) => fits(words) && isSame(words));
  if (end) return end.join(" ");
  const isWhole = !headFirst.has(language) && fits(title.split(" "), maxSeconds * mostTimes);
  if (isWhole) return shortest.join(" ");
  return (beginnings.find((words) => fits(words)) ?? beginnings.at(-1) ?? [title]).join(" ");
};

/** Removes the addition from a title if the rest names a known kind: `Soporte para móvil` is more than `Soporte`. */
const withoutAddition = (title: string): string => {
  const start = title.replace(addition, "").trim();
  return kindOf(start, "").name.startsWith("any ") ? title : start;
};

/** The product's name as written, uninflected and without an article. A long title is shortened. */
export const shortName = (text: string, maxSeconds: number, language: string): ProductName => {
  const fits = (name: string): boolean => spokenSeconds(name, language) <= maxSeconds;
  const whole = plainText(text);
  const trimmed = whole.replace(titleTail, "").trim() || whole;
  const named = fits(trimmed) ? trimmed : withoutAddition(trimmed.replace(amount, ""));
  const said = fits(named) ? named : cutTo(named, maxSeconds, language);
  return {
    inside: said,
    bare: said,
    plural: false,
    shortened: said.length < trimmed.length,
  };
};
