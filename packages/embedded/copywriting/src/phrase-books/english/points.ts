import { asSentence, capitalised, plainText, withoutMarks } from "@reelwright/film/text";
import type { Point, PointShape, Slots } from "../phrase-book.ts";
import { englishPrice, spelledOut } from "./figures.ts";
import {
  baseOf,
  isMaterial,
  isPart,
  partsOfProducts,
  properFirst,
  sizeUnits,
  withArticle,
} from "./lexicon.ts";
import { instructions, offers, shapeOf } from "./point-shapes.ts";

/** Third person to plural throughout: `keeps cool and saves time` → `keep cool and save time`. */
const pluralAction = (text: string): string =>
  text
    .replace(/^doesn't/iu, "don't")
    .replace(
      /^(\p{L}+[^s])s(?= (?:the|an?|your|its|every|each|any|you)\s)/iu,
      (whole, base: string) => (baseOf(whole.toLowerCase()) === null ? base : whole),
    )
    .replace(
      /(^|\b(?:and|or|but|then|never)\s+|,\s+)(\p{L}+)/giu,
      (whole, before: string, word: string) => {
        const base = baseOf(word.toLowerCase());
        return base ? before + base : whole;
      },
    );

const lowered = (text: string): string => {
  const [first = ""] = text.split(" ");
  const ordinary =
    /^\p{Lu}\p{Ll}+(?:[-'’]\p{Ll}+)*[,;:]?$/u.test(first) || /^(?:A|\p{Lu}-\p{Ll}+)$/u.test(first);
  return ordinary && !properFirst.has(first) ? text[0]?.toLowerCase() + text.slice(1) : text;
};

const undetermined =
  /^(?:no|any|zero|\d|100|up|over|more|less|all|every|both|many|two|three|four|five|six|seven|eight|nine|ten|twelve|its|your|something|everything|for|\p{Lu}+\b.*\d)/u;

const nounSlots = (text: string): Slots => {
  const bare = text.replace(/^(?:the|an?)\s+/iu, "");
  const np = lowered(text);
  const own = /^(?:an?)\s/iu.test(text) ? np : `the ${lowered(bare)}`;
  const whole = withArticle(np);
  const slots = { np: whole, Np: capitalised(whole), ...(isPart(np) ? { part: whole } : {}) };
  return undetermined.test(lowered(bare)) ? slots : { ...slots, "the-np": own };
};

/** Measurements that aren't amounts you get: times, weights and other sizes. */
const sizes = new RegExp(
  `(?:^|\\s|\\d)(?:minutes|seconds|hours|days|nights|weeks|months|years|grams|watts|inches|feet|yards|meters|metres|miles|pounds|ounces|gallons|pints|quarts|milliliters|millilitres|kilograms|kilos|volts|amps|calories|liters|litres|${sizeUnits}|g|lbs|vol)$`,
  "iu",
);

/** Whether the text is an amount that you get, for `{amount}`: `30 lessons`, `20 g of protein`, `$20 off`. */
const isAmount = (text: string): boolean => {
  if (/^(?:SPF|UPF|UV|IP|only |just |\d+\s?% of)/u.test(text)) return false;
  if (/\boff\b/u.test(text)) return /\d\s?%? off\b/u.test(text);
  return /\d.* of \p{L}/u.test(text) || (/\d[\d.,]*\+? \p{L}{3,}/u.test(text) && !sizes.test(text));
};

/** The verb phrase for a measurement: `has SPF 50`, `weighs only 24 grams`. Null for other measurements. */
const deedOf = (text: string, plural: boolean): string | null => {
  const verb = (one: string, many: string): string => (plural ? many : one);
  const few = /^(?:only|just) /iu.test(text);
  if (/^(?:SPF|UPF)\b/u.test(text)) return `${verb("has", "have")} ${text}`;
  if (few && /(?:grams|g|oz|kg|lbs|pounds|ounces)$/iu.test(text))
    return `${verb("weighs", "weigh")} ${lowered(text)}`;
  if (few && /(?:minutes|seconds|hours|days|weeks)$/iu.test(text))
    return `${verb("takes", "take")} ${lowered(text)}`;
  const isContent = few || /\bcalories\b|^\d+\s?% .*(?:content|extract|coverage)$/iu.test(text);
  return isContent && !/[$€£]/u.test(text) ? `${verb("has", "have")} ${lowered(text)}` : null;
};

/** Only a number and its unit: `1.2 L`, `9 feet`. */
const bare = /^\d[\d.,/]*\s?-?\p{L}+\.?$/u;
/** A volume or size alone. A length may also be a range or a depth. */
const sizeAlone =
  /^\d[\d.,/]*\s?(?:ml|l|liters?|litres?|fl\.? ?oz|gallons?|pints?|quarts?|inch(?:es)?|cm|mm|milliliters|millilitres)$/iu;

const measureSlots = (text: string, plural: boolean): Slots => {
  const np = lowered(text);
  const does = deedOf(text, plural);
  if (does !== null) return { does };
  return {
    np,
    ...(bare.test(text) ? {} : { Np: capitalised(text) }),
    ...(sizeAlone.test(text) ? { size: np } : {}),
    ...(isAmount(text) ? { amount: np, Amount: capitalised(np) } : {}),
  };
};

/**
 * A clause as a sentence: `Battery lasts all day` → `The battery lasts all day.`, `Cancel anytime` → `You can cancel
 * anytime.`
 */
const clauseOf = (text: string): string => {
  if (text.endsWith("?")) return text;
  const [first = ""] = text.split(" ");
  if (offers.test(first.toLowerCase())) return asSentence(`You can ${lowered(text)}`);
  const lower = first.toLowerCase();
  const known = partsOfProducts.has(lower) && !instructions.test(lower);
  return asSentence(capitalised(known ? `the ${lowered(text)}` : text));
};

const slotsOf = (shape: PointShape, clean: string, plural: boolean): Slots => {
  if (shape === "noun") return nounSlots(clean);
  if (shape === "measure") return measureSlots(clean, plural);
  if (shape === "quality") return { quality: lowered(clean) };
  if (shape === "ability") return { ability: lowered(clean) };
  if (shape === "action") {
    const third = lowered(clean);
    return plural ? { action: pluralAction(third) } : { action: third, third };
  }
  const plain = clauseOf(clean);
  return plain.endsWith("?") ? { plain, Question: plain } : { plain, inner: lowered(plain) };
};

/** A short point in its own words, for an opening (`Same-day delivery? Yes, really.`). */
const teased = (bare: string): Slots => {
  const isShort = bare.split(" ").length <= 6 && !/[.!?,;:]/u.test(bare);
  return isShort && /\p{L}/u.test(bare) ? { Bare: capitalised(bare) } : {};
};

const wordsOf = (text: string): string => {
  const plain = plainText(text);
  const bare = asWritten(withoutMarks(plain));
  return /\?\s*$/u.test(plain) && bare !== "" ? `${bare}?` : bare;
};

/** Expands a bare material: `Merino wool` → `Made of merino wool`. */
const madeOf = (text: string, plural: boolean): string =>
  shapeOf(text, plural) === "noun" && isMaterial(text) && !/^100\s?%/u.test(text)
    ? `Made of ${lowered(text)}`
    : text;

/** Whether a point says what the product is. The book's own points may begin with any article. */
const saysWhatItIs = (text: string, isOwn: boolean): boolean =>
  /^Rated /u.test(text) ||
  (isOwn
    ? /^(?:An?|One|Something)\s/u.test(text)
    : /^An? (?:(?:ideal|perfect|great) |\d+[- ]in[- ])/u.test(text));

/** The point alone, as a sentence. */
const aloneOf = (shape: PointShape, clean: string, plural: boolean): string => {
  if (clean === "") return "";
  if (shape === "sentence") return clauseOf(clean);
  if (shape === "action" && plural) return `They ${pluralAction(lowered(clean))}.`;
  return `${capitalised(clean)}.`;
};

/** Analyzes a caller's selling point. Its grammatical shape decides which sentences it fits into. */
export const englishPoint = (text: string, plural: boolean, isOwn = false): Point => {
  const bare = wordsOf(text);
  const price = englishPrice(bare, plural);
  if (price)
    return { shape: "measure", slots: price, plain: `${plural ? "They" : "It"} ${price.costs}.` };
  const clean = madeOf(spelledOut(bare), plural);
  const shape = saysWhatItIs(clean, isOwn) ? "quality" : shapeOf(clean, plural);
  const slots = { ...slotsOf(shape, clean, plural), ...teased(bare) };
  return { shape, slots, plain: aloneOf(shape, clean, plural) };
};

/** Acronyms and other words in capitals. */
const acronyms =
  /^(?:\p{Lu}{1,3}\d*\+?|BPA|GPS|LED|OLED|USB(?:-C)?|UPF|SPF|HEPA|NASA|OEKO-TEX|RFID|HDMI|MFI|GOTS|FDA|PFAS|SOC|GDPR|HIPAA|NFC|RGB|HDR|VPN|CRM|API|AI|IPX?\d+|QR|ASAP|USDA|SMS|PTFE|CRI|\p{Lu}*\d[\p{Lu}\d]*)[.,!]?$/u;
const small =
  /^(?:a|an|the|and|or|but|for|of|with|without|in|on|at|to|from|by|per|up|as|it|you|your|&|\+|x|\d.*)$/iu;
const beforeNames = /^(?:in|from|by|with|like|at)$/iu;
const days =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|June|July|August|September|October|November|December|Christmas|Easter)$/u;

/** Short words that aren't acronyms in an all-caps text. */
const common =
  /^(?:\p{Lu}|ONE|TWO|SIX|TEN|NO|NOT|IN|ON|UP|TO|OF|OR|AND|THE|FOR|BY|IT|IS|AS|AT|ALL|ANY|NEW|LOW|BIG|FUN|HOT|OUR|YOU|OFF|OUT|BUY|GET|EAT|WET|DRY|FAT|OAT|SOY|CAN|NUT|PER|SET|BOX|TEA|ADD|FIT)$/u;

const isShouted = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters.length < 4 || letters !== letters.toUpperCase()) return false;
  return text
    .split(/[\s-]+/u)
    .some((word) => common.test(word) || (word.length > 3 && !acronyms.test(word)));
};

const smaller = (word: string): string =>
  word
    .split("-")
    .map((part) => (acronyms.test(part) && !common.test(part) ? part : part.toLowerCase()))
    .join("-");

/** `BPA-Free` → `BPA-free`, `Easy-On` → `Easy-on`. Names with their own capitals stay. */
const withSmallSuffix = (word: string): string =>
  word.replace(
    /(?<=\d)-\p{Lu}\p{Ll}+\b|-(?:Free|Friendly|Proof|Safe|Resistant|Ready|Based|Rich|On|Off|In|Out|Up|Quiet|Poured|Made|Cut|Grade|Through)\b/gu,
    (suffix) => suffix.toLowerCase(),
  );

const lettered = (text: string): readonly string[] =>
  text.split(" ").filter((word) => /\p{L}/u.test(word) && !small.test(word));

/** Whether a text is in title case: two capitals, or one after a number (`5-year Warranty`). */
const isTitle = (text: string): boolean => {
  const all = lettered(text);
  const least = /^\d/u.test(text) ? 1 : 2;
  return all.length >= least && all.every((word) => /^\p{Lu}/u.test(word));
};

/** Whether a word of a title keeps its capital: names, acronyms, what follows `in` or `from`. */
const keepsCapital = (word: string, before: string | undefined): boolean =>
  before === undefined ||
  beforeNames.test(before) ||
  properFirst.has(word) ||
  days.test(word) ||
  acronyms.test(word) ||
  /^\p{Lu}{2,}s$/u.test(word) ||
  /^\P{Lu}*\p{Lu}.*\p{Ll}\p{Lu}/u.test(word);

/**
 * Converts a selling point in all caps (`ONE INGREDIENT`) or title case (`Whisper-Quiet Motor`) to sentence case. Names
 * and acronyms keep their capitals.
 */
const asWritten = (text: string): string => {
  if (isShouted(text)) {
    const said = text
      .split(" ")
      .map((word, at, all) =>
        beforeNames.test(all[at - 1] ?? "") && !small.test(word)
          ? (word[0] ?? "") + word.slice(1).toLowerCase()
          : smaller(word),
      )
      .join(" ");
    return (said[0] ?? "").toUpperCase() + said.slice(1);
  }
  const calm = text.split(" ").map(withSmallSuffix).join(" ");
  if (!isTitle(calm)) return calm;
  return calm
    .split(" ")
    .map((word, at, all) => (keepsCapital(word, all[at - 1]) ? word : smaller(word)))
    .join(" ");
};

/** The preposition of a place by its last word. */
const prepositions: readonly (readonly [preposition: string, nouns: RegExp])[] = [
  [
    "on",
    /^(?:counter|countertop|desk|table|shelf|street|beach|trail|path|balcony|terrace|rooftop|patio|track|sofa|windowsill|court|mountain|dock|porch|nightstand|workbench|bench|lawn)$/u,
  ],
  [
    "in",
    /^(?:kitchen|room|bathroom|bedroom|gym|garden|park|forest|office|café|cafe|studio|hallway|workshop|field|meadow|city|library|greenhouse|classroom|salon|bar|backyard|garage|loft|apartment|nursery|mountains|woods|desert|bakery)$/u,
  ],
  ["by", /^(?:pool|lake|river|window|fireplace|campfire|sea)$/u],
];

/**
 * The caller's place as a phrase: `kitchen counter in the morning` becomes `on a kitchen counter`. Null if the place is
 * unclear.
 */
export const placePhrase = (environment: string): string | null => {
  const [core = ""] = plainText(environment)
    .toLowerCase()
    .split(
      /\s+(?:in|on|at|by|with|near|under|during|after|before|of|and|full|next|overlooking)\s|[,.;:]/u,
    );
  const words = core.trim().split(" ");
  const last = words.at(-1) ?? "";
  const preposition = prepositions.find(([, nouns]) => nouns.test(last))?.[0];
  if (!preposition || words.length > 4 || !/^[\p{L}' -]+$/u.test(core)) return null;
  if (/^(?:the|an?|my|your|our)$/u.test(words[0] ?? "")) return `${preposition} ${core.trim()}`;
  if (/(?:s|sea)$/u.test(last)) return `${preposition} the ${words.join(" ")}`;
  const article = /^[aeio]/u.test(words[0] ?? "") ? "an" : "a";
  return `${preposition} ${article} ${words.join(" ")}`;
};
