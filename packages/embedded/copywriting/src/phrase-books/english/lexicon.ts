import { wordList } from "./word-lists.ts";

/** Nouns after which a name takes "the": `the Mighty Mug`, while `Notion` stays bare. */
export const productNouns = wordList("nouns of products");

/** Words that end in s but are singular. */
export const singularInS = wordList("singular in s");

/** Trailing words of a name that are not its head: `AirPods Max`, `Mixer Pro 2`. */
export const nameModifiers = wordList("modifiers of names");

/** Descriptive words. A point that begins or ends with one is a quality. */
export const qualities = wordList("qualities");

/** Words that begin a quality of several words (`made from recycled cotton`). */
export const qualityOpeners = wordList("openers of qualities");

/** Parts of products that may be the subject of a point (`Battery lasts all day`). */
export const partsOfProducts = wordList("parts of products");

/** Units before a noun of that size (`50 ft roll`), as alternatives of a pattern; lower case. */
export const sizeUnits =
  "ft|foot|inch|in|yd|yard|m|meter|metre|cm|mm|oz|ml|l|liter|litre|gallon|w|watt|v|volt|mah|gb|tb|lb|kg|hour|day|year";

/** First words that keep their capital in mid-sentence. */
export const properFirst = wordList("capitalized");

/** Materials. Uncountable nouns. */
const materials = wordList("materials");

/** Whether a word in lower case is a material. */
export const isMaterialWord = (word: string): boolean => materials.has(word);

/** Uncountable nouns, except those recognized by their ending (`-ing`, `-ness`, `-ance`). */
const uncounted = wordList("uncounted");

/** Countable nouns that end like uncountable ones. */
const counted =
  /(?:^|\b)(?:ring|spring|opening|lining|coating|setting|rating|string|wing|casing|fitting|bearing|housing|meeting|training|option|solution|section|edition|connection|collection|function|position|subscription|station|version|appliance|fragrance|balance|licence|audience|experience|conference|warranty|guarantee|facility|community|university|city|activity|capacity)$/u;

/** Attributes after a noun: `results in 6 weeks`. */
const behind =
  /\s(?:for|with|in|of|from|at|per|to|on|by|over|under|up|inside|without|that|you|and|every)\s.*$/iu;

/** The noun that a phrase is about, in lower case: `results` of `visible results in 6 weeks`. */
const headOf = (phrase: string): string =>
  (phrase.replace(behind, "").split(" ").at(-1) ?? "").replace(/[^\p{L}\d-]/gu, "");

const isUncounted = (head: string): boolean => {
  const lower = head.toLowerCase();
  if (uncounted.has(lower) || materials.has(lower)) return true;
  return (
    /^\p{Lu}{2,5}$/u.test(head) ||
    (/(?:ing|ness|ance|ence|ity)$/u.test(lower) && !counted.test(lower))
  );
};

const isSeveral = (head: string): boolean =>
  (/[^su'’]s$/u.test(head) && !/(?:is|lens|gas|bus|canvas)$/u.test(head)) ||
  /^(?:dice|people|children|men|women|feet|teeth|media)$/u.test(head);

const determined =
  /^(?:the|an?|your|our|its|my|no|any|every|all|both|many|more|less|up|over|under|only|just|one|two|three|four|five|six|seven|eight|nine|ten|twelve|zero|something|everything)\s/iu;

/** `50-hour burn time`, `5000 mAh battery`. */
const sized = new RegExp(`^\\d[\\d.,]*(?:-\\p{L}+|[\\s-](?:${sizeUnits}))\\s`, "iu");

/** Spelled-out abbreviations that begin with a vowel sound: `an XLR cable`, but `a HEPA filter`. */
const spelled = /^[FHLMNRSX](?![AEIOUY])\p{Lu}{1,4}\d?\b/u;

const article = (phrase: string): string =>
  spelled.test(phrase) ||
  /^(?:[aeio]|u(?!n[ei]|s)|(?:8|11|18)(?:\D|$)|hour|honest|(?:LED|SPF|FDA|MP3|HD|NFC|RGB|XL)\b)/iu.test(
    phrase,
  )
    ? "an"
    : "a";

/** A noun phrase with the article that it needs: `a cotton wick`, `surge protection`, `soft bristles`. */
export const withArticle = (phrase: string): string => {
  const head = headOf(phrase);
  if (/,|\s(?:or|and)\s/u.test(phrase)) return phrase;
  if (determined.test(phrase) || isSeveral(head.toLowerCase())) return phrase;
  if (
    sized.test(phrase) &&
    !/^(?:support|delivery|shipping|access|protection|coverage)$/u.test(head)
  )
    return `${article(phrase)} ${phrase}`;
  return /^\d[\d.,]*(?:\s|$)/u.test(phrase) || isUncounted(head)
    ? phrase
    : `${article(phrase)} ${phrase}`;
};

/** Whether a phrase names what a thing is made of: `merino wool`, `18k gold`. */
export const isMaterial = (phrase: string): boolean => {
  const all = phrase.toLowerCase().split(" ");
  const isPlain = all.length <= 3 && !behind.test(phrase) && !/[,&+]/u.test(phrase);
  return isPlain && materials.has(all.at(-1) ?? "") && !determined.test(phrase);
};

/** Whether a phrase names a part of a product: `a see-through lid`, but not `free returns`. */
export const isPart = (phrase: string): boolean => {
  const head = headOf(phrase).toLowerCase();
  return partsOfProducts.has(head) || partsOfProducts.has(head.replace(/e?s$/u, ""));
};

/** Verbs with which selling points begin in the third person (`Keeps drinks cold`). */
export const verbs = wordList("verbs");

/** Verbs that begin a selling point only as a verb, never as a noun or adjective. */
export const plainVerbs = wordList("plain verbs");

/**
 * Third-person verbs that are also plural nouns. They are verbs only before words like an article (`Lights the room`).
 */
export const ambiguousVerbs = wordList("ambiguous verbs");

const irregular: Readonly<Record<string, string>> = {
  has: "have",
  does: "do",
  goes: "go",
  is: "are",
};

/** `keeps` → `keep`. Null if the word isn't a known third-person verb. */
export const baseOf = (word: string): string | null => {
  const known = irregular[word];
  if (known) return known;
  for (const base of [
    word.replace(/s$/u, ""),
    word.replace(/es$/u, ""),
    word.replace(/ies$/u, "y"),
  ])
    if (base !== word && verbs.has(base)) return base;
  return null;
};
