import { readFileSync } from "node:fs";
import type { EndCard } from "./artifacts.ts";
import { lazy } from "./concurrency.ts";
import { faultless, readTable } from "./data-files.ts";
import { offerIn } from "./offers.ts";
import type { ScriptRequest } from "./ports/tools.ts";
import { capitalised, clauses, plainText, sentencesOf } from "./text.ts";

/** Maximum lengths in Latin letters. An ideograph counts almost as two. */
const longest = { label: 30, wrappedLabel: 60, offer: 34, name: 48 } as const;

const lengthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, sign) =>
      sum +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign)
        ? 1.8
        : 1),
    0,
  );

/** Formats a sentence as a label or separate line: capitalized, without its period. */
const unstopped = (text: string): string =>
  capitalised(plainText(text).replace(/[\s.。।,;:،؛、–—-]+$/u, ""));

const conjunction =
  /\s+(?:and|und|et|y|e|en|i|a|og|och|și|ve|dan|и|та|і|और|و)\s+|[,;:،؛、，；：。]\s*|\s[-–—]\s|(?<=[.!?…])\s+/u;

/** Shortens a call to action to a label. Null if it can't be shortened. */
const label = (text: string): string | null => {
  const whole = unstopped(text);
  if (whole === "") return null;
  if (lengthOf(whole) <= longest.label) return whole;
  const first = unstopped(whole.split(conjunction)[0] ?? "");
  if (lengthOf(first) >= 3 && lengthOf(first) <= longest.label) return first;
  return lengthOf(whole) <= longest.wrappedLabel ? whole : null;
};

const lastSentences = ({ customScript, language }: ScriptRequest, count: number): string[] =>
  sentencesOf(customScript, language).slice(-count);

const actionOf = (request: ScriptRequest, language: string): string | null => {
  const [last = ""] = lastSentences(request, 1);
  const asked = label(request.cta) ?? (asksToAct(last) ? label(last) : null);
  return asked ?? defaultLabels().get(language) ?? null;
};

/** The shortest whole phrase around an offer. */
const phraseOf = (text: string, offer: string): string => {
  const parts = [text, ...sentencesOf(text, "en"), ...clauses(text)].map(unstopped);
  const fitting = parts.find((part) => part.includes(offer) && lengthOf(part) <= longest.offer);
  return fitting ?? capitalised(offer);
};

const offerOf = (request: ScriptRequest, action: string | null): string | null => {
  const told = [...request.sellingPoints, request.cta, ...lastSentences(request, 2)];
  const offers = told.map(plainText).flatMap((text) => {
    const offer = offerIn(text);
    if (offer === null || action?.toLowerCase().includes(offer.toLowerCase())) return [];
    return [text === plainText(request.cta) ? capitalised(offer) : phraseOf(text, offer)];
  });
  const distinct = [...new Set(offers)];
  const [first, second] = distinct;
  if (first === undefined) return null;
  const both = `${first} · ${second}`;
  return second !== undefined && lengthOf(both) <= longest.offer ? both : first;
};

/** Shortens a long product name by removing additions from shop titles. */
const headline = (name: string): string => {
  const whole = plainText(name);
  if (lengthOf(whole) <= longest.name) return whole;
  const first = whole.split(/\s+[-–—|·/]\s+|[,;:(|（【，、：]/u)[0]?.trim() ?? "";
  return lengthOf(first) >= 3 ? first : whole;
};

/**
 * With a custom script, selling points and the call to action are ignored. docs/contribute/contract.md#job-creation.
 */
const heeded = (request: ScriptRequest): ScriptRequest =>
  request.customScript.trim() === "" ? request : { ...request, cta: "", sellingPoints: [] };

/**
 * Returns the texts of the end card in `language`: product name, offer and action. The offer (a price, a discount, free
 * delivery) comes from the selling points, the call to action, or the end of a custom script. The action is `cta`.
 * Without one it is the last sentence of a custom script if that asks for something, otherwise a generic phrase of the
 * language. Null if the language has none. Nothing is invented.
 */
export const endCardTexts = (ordered: ScriptRequest, language: string): EndCard => {
  const request = heeded(ordered);
  const action = actionOf(request, language);
  return { name: headline(request.productName), offer: offerOf(request, action), action };
};

/** `data` lies beside `src` and `dist`, so the same relative path works in development and in builds. */
const labelFile = new URL("../data/end-card-labels.tsv", import.meta.url);

/** Actions used if the caller specifies none, by ISO 639-1. */
const defaultLabels = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      faultless("data/end-card-labels.tsv", readTable(readFileSync(labelFile, "utf8"), 2)).map(
        ({ cells: [language = "", label = ""] }) => [language, label],
      ),
    ),
);

/** Word beginnings that mark a sentence as a call to action. */
const asking = [
  "shop|buy|order|get yours|get it|grab|try|visit|discover|tap|click|swipe|link|sign up|join|book|pick|find out|check (?:it|us|out)|see (?:it|more)|learn|download|start|save|treat",
  "hol|bestell|kauf|probier|entdeck|sicher|klick|schau|besuch|gönn|teste|jetzt|achète|achetez|command|essay|découv|cliqu|visit|offre[zs]|profit",
  "compra|pide|prueba|descubr|haz clic|consigue|visita|reserva|acquista|ordina|prova|scopri|clicca|visita|compre|peça|experimente|descubra|clique|garanta",
  "koop|bestel|probeer|ontdek|klik|bezoek|kup|zamów|spróbuj|odkryj|kliknij|sprawdź|kupte|objedn|vyzkouš|objev|klikn|køb|bestil|prøv|opdag|köp|beställ|upptäck|klicka",
  "cumpăr|comand|încearcă|descoper|satın al|sipariş|dene|keşfet|tıkla|beli|pesan|coba|temukan|klik|куп|закаж|попроб|откро|нажм|замов|спробу|відкрий|натисн|придба",
  "खरीद|ऑर्डर|आज़मा|आजमा|देखें|देखिए|क्लिक|اطلب|اشتر|جرب|اكتشف|احصل|اضغط|تسوق|זמינו|הזמינו|קנו|נסו|גלו",
].join("|");
const anywhere =
  /購入|お試し|試して|チェック|注文|ご覧|クリック|今すぐ|구매|주문|만나보|확인하|클릭|지금|立即|购买|下单|點擊|点击|试试|試試|抢购|สั่งซื้อ|ลองเลย|คลิก/u;
const beginning = new RegExp(`(?<!\\p{L})(?:${asking})`, "iu");

/** Whether a sentence is a call to action, in the languages of the lists above. */
const asksToAct = (sentence: string): boolean =>
  beginning.test(sentence) || anywhere.test(sentence);
