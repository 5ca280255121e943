import { intangibleKinds, kindOf } from "@reelwright/core/products/kind-of";
import { spokenWords } from "../../pacing/word-budget.ts";
import { capitalised, type ProductName, plainText } from "../product-name.ts";
import { nameModifiers, productNouns, singularInS } from "./lexicon.ts";
import { shortenedTo } from "./name-phrases.ts";
import { withoutTail } from "./shop-title.ts";

const headOf = (name: string): string => {
  const parts = name
    .toLowerCase()
    .split(" ")
    .map((part) => part.replace(/[^\p{L}\p{N}.'-]/gu, ""))
    .filter((part) => part !== "");
  let last = parts.length - 1;
  while (last > 0 && isModifier(parts[last] ?? "")) last -= 1;
  return parts[last] ?? "";
};
const isModifier = (part: string): boolean =>
  nameModifiers.has(part) || /^v?\d[\d.]*\p{L}{0,3}$/u.test(part);

const isPlural = (head: string): boolean =>
  /[^s'’u]s$/u.test(head) && !/is$/u.test(head) && !singularInS.has(head);

const isKnownHead = (head: string): boolean =>
  productNouns.has(head) || productNouns.has(head.replace(/e?s$/u, ""));

/** Whether a name ends with the word for what it is, of which there can be one: `Power Station`, not `Eau de Parfum`. */
const endsWithKind = (bare: string, head: string): boolean => {
  const { name, noun } = kindOf(bare, "");
  if (noun === null || noun.withArticle === noun.one || intangibleKinds.has(name)) return false;
  return [noun.one, noun.many].some((word) => word.toLowerCase().split(" ").at(-1) === head);
};

const takesArticle = (bare: string, head: string): boolean => {
  if (/^(?!(?:wo)?men|kid|child)\p{L}+['’]s\s/iu.test(bare)) return false;
  if (!bare.includes(" ")) return bare === bare.toLowerCase() && productNouns.has(head);
  return isKnownHead(head) || isPlural(head) || endsWithKind(bare, head);
};

/**
 * How a product is called in English: article, number and a name short enough to be said in
 * `maxWords` words (article included). An empty name becomes "this".
 */
export const englishName = (text: string, maxWords: number): ProductName => {
  const whole = plainText(text).replace(/[.!?,;:]+$/u, "") || "this product";
  const article = /^(the|an?|our|your|my|this|these)\s+(?=\S)/iu.exec(whole);
  const spoken = article ? whole.slice(article[0].length) : whole;
  const bare = spokenWords(spoken) + 1 <= maxWords ? spoken : shortenedTo(spoken, maxWords - 1);
  const head = headOf(withoutTail(bare));
  const own = article?.[1]?.toLowerCase();
  const withThe = own ? own.startsWith("th") : takesArticle(bare, head);
  const determiner = own === "this" || own === "these" ? own : "the";
  const inside = withThe || own ? `${determiner} ${bare}` : bare;
  return {
    inside,
    initial: capitalised(inside),
    bare,
    plural: isPlural(head),
    shortened: bare !== spoken,
  };
};
