import { partsOfProducts, sizeUnits } from "./lexicon.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What things are made of; uncounted. */
const materials = words(`
  cotton wool merino cashmere alpaca linen silk satin velvet suede leather denim canvas fleece down nylon polyester spandex
  lycra hemp jute flax bamboo cork rattan wood oak walnut pine teak cedar steel iron copper brass bronze aluminum aluminium
  titanium alloy silver gold rubber latex beeswax silicone plastic acrylic ceramic porcelain stoneware crystal beech birch maple mahogany spruce alpaca marble
  stone clay concrete wax foam mesh fabric microfiber microfibre`);

/** Whether a word in lower case is a material. */
export const isMaterialWord = (word: string): boolean => materials.has(word);

/** Nouns that are not counted, but for those that their ending tells (`-ing`, `-ness`, `-ance`). */
const uncounted = words(`
  support shipping delivery coverage storage access insurance life sound quality comfort technology power bass memory sugar
  protein fiber fibre caffeine butter cheese milk salt rice honey oil juice fruit fat noise installation cancellation
  hydration insulation absorption protection suction circulation filtration ventilation automation education information
  nutrition assembly water wi-fi wifi bluetooth packaging checkout checkin check-in breakfast lunch dinner tax paint ink glue fizz fluoride talk grain control shine
  plastic data traffic advice care service room space shade light heat energy collagen retinol niacinamide magnesium zinc iron
  glucosamine chondroitin melatonin peel zest help time work fun compatibility visibility durability stability safety
  security privacy transparency software hardware furniture jewelry clothing equipment content material production
  construction traction compression encryption navigation pickup`);

/** What ends like something uncounted and isn't. */
const counted =
  /(?:^|\b)(?:ring|spring|opening|lining|coating|setting|rating|string|wing|casing|fitting|bearing|housing|meeting|training|option|solution|section|edition|connection|collection|function|position|subscription|station|version|appliance|fragrance|balance|licence|audience|experience|conference|warranty|guarantee|facility|community|university|city|activity|capacity)$/u;

/** Where a noun's attributes behind it begin: `results in 6 weeks`. */
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

/** Letters that are said one by one and begin with a vowel's sound: `an XLR cable`, but `a HEPA filter`. */
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

/** Whether a phrase names something that a thing has: `a see-through lid`; not `free returns`. */
export const isPart = (phrase: string): boolean => {
  const head = headOf(phrase).toLowerCase();
  return partsOfProducts.has(head) || partsOfProducts.has(head.replace(/e?s$/u, ""));
};
