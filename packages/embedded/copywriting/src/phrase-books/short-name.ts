import { spokenWords } from "@reelwright/film/pacing";
import { kindOf } from "@reelwright/film/products/kinds";
import { plainText } from "@reelwright/film/text";
import type { ProductName } from "./phrase-book.ts";

/** Where shop titles go on with what nobody would say. A comma in a number is none. */
const titleTail = /\s+[-–—|•·]\s+.*$|\s*(?:[;:([{|（【]|,(?!\d)).*$/u;

/** Where a title goes on with what comes with the product, or whom it is for. */
const addition =
  /\s+(?:mit|für|avec|pour|con|para|com|per|met|voor|med|för|til|dla|pro|pentru|cu|для|için|dengan|untuk|with|for|z|ze|s|se|с|со|з|із)\s+.*$/iu;

/** An amount, with what a title says behind it. */
const amount =
  /(?<=\S\s+\S.*)\s+\d[\d.,]*\s?(?:stück|stk|stuks|st|pièces|piezas|pezzi|peças|szt|ks|kusů|buc|adet|шт|pcs|ml|cl|l|g|kg|cm|mm|mah|w)\.?(?!\p{L}).*$/iu;

/** Words that lead to the next one: no name ends with them. */
const leading =
  /^(?:à|a|au|aux|al|alla|del|della|des|du|da|do|das|dos|d|en|em|in|im|i|con|com|cu|sans|sin|senza|sem|fără|avec|mit|ohne|für|med|utan|uden|met|zonder|voor|por|per|par|pour|para|pentru|pro|dla|do|z|ze|bez|s|se|w|v|na|с|со|без|для|в|на|з|із|і|и|y|e|och|og|en|oraz|sau|și|ve|ile|dan|untuk|dengan|anti)$/iu;

/** Languages whose names begin with what the product is (`Bouteille isotherme`): a name may lose its end. */
const headFirst: ReadonlySet<string> = new Set(["es", "fr", "id", "it", "pt", "ro"]);

/** A name of which nothing is known stays whole up to so many times its limit. */
const mostTimes = 3;

/**
 * A name without its last word; what only that word completes goes with it (`Sunscreen SPF 50` is called `Sunscreen`,
 * never `Sunscreen SPF`).
 */
export const withoutLastWord = (words: readonly string[]): readonly string[] => {
  const kept = words.slice(0, -1);
  const last = kept.at(-1) ?? "";
  const needsFigure = /^(?:\p{Lu}{2,4}|[Nn][or]\.|[Ss]ize|[Vv]ol\.?)$/u.test(last);
  const isFigure = /^\d/u.test(words.at(-1) ?? "");
  const leads = /^(?:&|\+|and|und|et|de|of|di|du)$/u.test(last) || (isFigure && needsFigure);
  return kept.length > 1 && leads ? kept.slice(0, -1) : kept;
};

/** All beginnings of a title but the title, the longest first; none ends with half of a figure or a link. */
const beginningsOf = (title: string): readonly (readonly string[])[] => {
  const all: (readonly string[])[] = [];
  let words: readonly string[] = title.split(" ");
  while (words.length > 1) {
    words = withoutLastWord(words);
    // A figure without what it counts says nothing (`Anzündwürfel 48`).
    while (words.length > 1 && /^\d+$/u.test(words.at(-1) ?? "")) words = words.slice(0, -1);
    while (words.length > 1 && leading.test(words.at(-1) ?? "")) words = words.slice(0, -1);
    all.push(words);
  }
  return all;
};

/**
 * A title cut to what still says what the product is: a beginning, or the words that end with that
 * (`Noise Cancelling Kopfhörer`). Where its kind is unknown, it stays whole unless its language puts what it is first.
 */
const cutTo = (title: string, maxWords: number, language: string): string => {
  const fits = (words: readonly string[], limit = maxWords): boolean =>
    spokenWords(words.join(" "), language) <= limit;
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
  const isWhole = !headFirst.has(language) && fits(title.split(" "), maxWords * mostTimes);
  if (isWhole) return shortest.join(" ");
  return (beginnings.find((words) => fits(words)) ?? beginnings.at(-1) ?? [title]).join(" ");
};

/** A title without its addition, where what stands before that is known: `Soporte para móvil` is more than `Soporte`. */
const withoutAddition = (title: string): string => {
  const start = title.replace(addition, "").trim();
  return kindOf(start, "").name.startsWith("any ") ? title : start;
};

/** The product's name as it is written, in no case and with no article; cut at its title's tail when it is long. */
export const shortName = (text: string, maxWords: number, language: string): ProductName => {
  const fits = (name: string): boolean => spokenWords(name, language) <= maxWords;
  const whole = plainText(text);
  const trimmed = whole.replace(titleTail, "").trim() || whole;
  const named = fits(trimmed) ? trimmed : withoutAddition(trimmed.replace(amount, ""));
  const said = fits(named) ? named : cutTo(named, maxWords, language);
  return {
    inside: said,
    initial: said,
    bare: said,
    plural: false,
    shortened: said.length < trimmed.length,
  };
};
