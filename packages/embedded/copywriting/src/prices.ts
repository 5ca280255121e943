import { pricePattern } from "@reelwright/film/offers";
import { afterColon } from "./phrase-books/point-shapes.ts";

/** How a language states a price. `{price}` includes the caller's words around it. */
type PriceWords = {
  readonly line: string;
  /** Words allowed before and after a price, as alternatives of a regular expression. */
  readonly before: string;
  readonly after: string;
};

const words: Readonly<Record<string, PriceWords>> = {
  cs: {
    line: "Cena: {price}.",
    ...{ before: "jen|pouze|od|už od|nyní", after: "měsíčně|ročně|za měsíc|za rok" },
  },
  da: {
    line: "Prisen: {price}.",
    ...{ before: "kun|fra|nu|nu kun", after: "om måneden|pr\\. måned|om året|pr\\. år" },
  },
  de: {
    line: "Der Preis: {price}.",
    ...{ before: "nur|ab|schon ab|jetzt|jetzt nur|für", after: "(?:im|pro|je) (?:Monat|Jahr)" },
  },
  es: {
    line: "El precio: {price}.",
    before: "solo|sólo|desde|ahora|por|por solo|a partir de",
    after: "(?:al|por) (?:mes|año)",
  },
  fr: {
    line: "Le prix : {price}.",
    before: "seulement|à partir de|dès|maintenant|pour",
    after: "par (?:mois|an)",
  },
  hi: {
    line: "कीमत: {price}।",
    ...{ before: "सिर्फ़|सिर्फ|केवल|मात्र", after: "से|प्रति माह|हर महीने|प्रति वर्ष" },
  },
  id: {
    line: "Harganya: {price}.",
    ...{
      before: "hanya|mulai|mulai dari|cuma",
      after: "(?:per|sebulan|setahun)(?: bulan| tahun)?",
    },
  },
  it: {
    line: "Il prezzo: {price}.",
    before: "solo|da|a partire da|ora|a soli|per",
    after: "al (?:mese|anno)|all'anno",
  },
  ja: {
    line: "価格は{price}です。",
    ...{ before: "たったの?|わずか|月額|年額", after: "から|～|〜|（税込）|税込" },
  },
  ko: { line: "가격은 {price}입니다.", ...{ before: "단돈|단|월|연", after: "부터" } },
  nl: {
    line: "De prijs: {price}.",
    ...{ before: "slechts|maar|vanaf|nu|voor", after: "per (?:maand|jaar)" },
  },
  pl: {
    line: "Cena: {price}.",
    ...{ before: "tylko|od|już od|teraz|za", after: "miesięcznie|rocznie|za miesiąc" },
  },
  pt: {
    line: "O preço: {price}.",
    before: "de|só|apenas|desde|a partir de|agora|por|por apenas",
    after: "(?:por|ao) (?:mês|ano)",
  },
  ro: {
    line: "Prețul: {price}.",
    ...{ before: "doar|numai|de la|acum", after: "pe (?:lună|an)" },
  },
  ru: {
    line: "Цена: {price}.",
    ...{ before: "всего|только|от|за|сейчас", after: "в (?:месяц|год)" },
  },
  sv: {
    line: "Priset: {price}.",
    ...{ before: "bara|endast|från|nu|för", after: "i månaden|per månad|om året|per år" },
  },
  tr: {
    line: "Fiyatı: {price}.",
    ...{ before: "sadece|yalnızca|şimdi|ayda|yılda", after: "(?:'?\\p{L}+ )?başlayan" },
  },
  uk: {
    line: "Ціна: {price}.",
    ...{ before: "усього|лише|тільки|від|за|зараз", after: "на (?:місяць|рік)" },
  },
  zh: {
    line: "价格是{price}。",
    ...{ before: "只要|仅|仅需|仅售|每月|每年", after: "起|每月|一个月" },
  },
};

const each = String.raw`\s?\/\s?\p{L}+\.?`;

const patterns = new Map(
  Object.entries(words).map(([language, { before, after }]) => [
    language,
    new RegExp(`^(?:(?:${before}) ?)?${pricePattern}(?: ?(?:${after})|${each})?$`, "iu"),
  ]),
);

/** Words between a price and the old one that it replaces. */
const instead =
  "statt|anstatt|au lieu de|en vez de|en lugar de|antes|invece di|anziché|em vez de|in plaats van|zamiast|místo|în loc de|i stället för|istället för|i stedet for|вместо|замість|yerine";
const prices = new RegExp(pricePattern, "giu");

/** Whether the point consists of two prices and the words between them (`Statt 24,90 € nur 17,90 €`). */
const isReduced = (point: string, { before }: PriceWords): boolean => {
  const between = new RegExp(`(?<!\\p{L})(?:${instead}|${before})(?!\\p{L})`, "giu");
  const rest = point.replace(prices, "").replace(between, "");
  return point.match(prices)?.length === 2 && !/[\p{L}\p{N}]/u.test(rest);
};

/**
 * Returns the sentence for a selling point that is only a price (`39,99 €`, `Ab 9 € im Monat`, `Statt 24,90 € nur 17,90
 * €`). Null for other selling points.
 */
export const priceSentence = (point: string, language: string): string | null => {
  const known = words[language];
  if (!known) return null;
  if (!patterns.get(language)?.test(point) && !isReduced(point, known)) return null;
  return known.line.replace("{price}", () => afterColon(point, language));
};
