import type { PointShape } from "../phrase-book.ts";
import { tellsOfPeople } from "./figures.ts";
import {
  ambiguousVerbs,
  baseOf,
  partsOfProducts,
  plainVerbs,
  qualities,
  qualityOpeners,
  sizeUnits,
  verbs,
} from "./lexicon.ts";
import { wordList } from "./word-lists.ts";

const pronouns =
  /^(?:it|they|you|your|we|i|this|that|these|there|there's|its|it's|they're|you'll|you're|my|our|his|her|their|all)$/iu;
const finite =
  /^(?:is|are|was|were|can|will|has|have|does|do|won't|never|don't|doesn't|can't|isn't|aren't|lasts?|stay|remain)$/u;
const suffix =
  /(?:-free|-proof|proof|-friendly|-safe|-resistant|-tested|-certified|-made|-approved|-ready|-compatible|-handed|-rich|-based|-\p{L}+(?:ed|ut|wn|lt))$/iu;
/** Last words that turn the words before them into a quality: `pet friendly`, `UV resistant`, `SOC 2 compliant`. */
const trailing =
  /^(?:friendly|proof|safe|resistant|compliant|eligible|approved|recommended|certified|tested|compatible|insured|rated|backed|trained|powered|washable|accessible|neutral|sourced|owned|only)$/u;
const prepositions =
  /^(?:to|from|for|with|in|by|of|on|and|or|but|as|enough|against|at|under|until|without|like|than|yet|when|whenever|wherever|inside|outside)$/u;
const openedBy = /^(?:\p{L}+(?:ed|ly|able|free))$/u;
const negated = /^(?:won't|can't|doesn't|don't|will|can|isn't)$/u;
const determiner =
  /^(?:the|a|an|your|my|our|their|its|every|each|all|any|more|less|up|it|them|and|or)$/u;
const itself =
  /^(?:itself|themselves|one|two|three|four|five|six|eight|ten|\d.*|into|onto|away|together|over|apart|flat|\p{L}+ly|through|down|out|off|up|heat|noise|glare|dust|odors?|gr[ae]ys?|everything|stains?)$/u;
const numeric =
  /^(?:[$€£¥+-]?\d[\d.,]*(?:[-–x]\d+)?(?:%|\p{L}{1,3}|-\p{L}+|°c|°f|°)?|spf|upf|uv\d+|ip\d+)$/u;
const counted = /^(?:up|over|under|just|only|about|around|nearly|almost|more|less|at)$/u;

/** `6 mm thick` is a quality. `55% water content` is a measure. */
const dimensions = /^(?:thick|wide|long|tall|deep|high|thin|old|away)$/u;
/** `40-hour battery`, `50 ft roll`, `5000 mAh battery`: one thing of that size. */
const sized = new RegExp(
  `^\\d[\\d.,]*(?:-\\p{L}+|[\\s-](?:${sizeUnits})) (?:[\\p{L}-]+ )*[\\p{L}-]+$`,
  "u",
);
const shares = /^(?:content|extract|coverage|protection|guarantee|uptime|efficiency)$/u;
/** Verbs for what the viewer can do (`Cancel anytime`), and for instructions on labels (`Handle with care`). */
export const offers =
  /^(?:cancel|talk|speak|visit|browse|apply|try|join|subscribe|pay|tip|redeem|file|skip|return|exchange|order|pause|upgrade|book|download|stream|bring|reschedule)$/u;
export const instructions =
  /^(?:handle|boil|shake|take|store|refrigerate|rinse|mind|consume|just|simply)$/u;

type Parts = {
  readonly words: readonly string[];
  readonly first: string;
  readonly second: string;
  readonly last: string;
  readonly count: number;
  /** Whether the product is plural. `Hold 90 lbs` then says what the products do. */
  readonly plural: boolean;
};

/** `24 grams`, `up to 12 hours of battery`, `55% water content`; not `100% cotton`, which says what it is. */
const isMeasure = ({ words, first, second, last }: Parts, text: string): boolean => {
  if (dimensions.test(last) || trailing.test(last) || suffix.test(last)) return false;
  if (sized.test(text) && /[^s]$/u.test(last)) return false;
  if (/^\d[\d.,]* (?:minutes|miles|steps|blocks|km) from\b/u.test(text)) return false;
  if (/^\d+\s?%$/u.test(first) && (shares.test(last) || second === "of")) return true;
  if (counted.test(first) && words.slice(1, 4).some((word) => /^\d/u.test(word))) return true;
  return numeric.test(first) && !/^\d+\s?%\s+(?!off|more|less)/u.test(text);
};

/** Whether a word can begin an object: `water damage`, but not `included`, `of steel`, `stay cool`. */
const isObject = (word: string): boolean =>
  !(prepositions.test(word) || finite.test(word) || qualities.has(word) || /ed$/u.test(word)) &&
  baseOf(word) === null &&
  !plainVerbs.has(word);

/** Intransitive verbs: `Oscillates`, `Inflates`. */
const alone = /(?:ates|[iy]zes|ises|ifies|[^t]ingles|parkles|glows|floats)$/u;

/** Words that follow a third-person verb but never a plural noun: `develops a patina`. */
const object = /^(?:the|an?|your|my|our|its|every|each|any|you|itself|themselves)$/u;

/** Verbs for what the viewer does with the products, not what the products do: `Save time`. */
const viewers =
  /^(?:save|enjoy|feel|forget|relax|wake|learn|become|achieve|explore|adjust|choose|wear|take|see|get|express|connect|organi[sz]e|discover|use|wash|say|avoid|track|run|book|order|pay|cancel)$/u;

/** `Hold 90 lbs`, `Fold flat`, `Stay up all day`, said of several things. */
const isPluralAction = ({ first, second, count, plural }: Parts): boolean =>
  plural &&
  count > 1 &&
  !viewers.test(first) &&
  !(first === "cut" && second === "to") &&
  !instructions.test(first) &&
  (plainVerbs.has(first) ||
    (verbs.has(first) &&
      (determiner.test(second) ||
        /^\d/u.test(second) ||
        prepositions.test(second) ||
        itself.test(second) ||
        (count === 2 && qualities.has(second)))));

/** Particles and numbers. A word with final `s` before one is a verb: `slows down`, `speaks 40 languages`. */
const particle = /^(?:\d.*|up|down|out|off|away|through|back)$/u;

/** Whether a word is a third-person verb, by itself or because of the next word. */
const isThird = (word: string, next: string): boolean =>
  baseOf(word) !== null ||
  (/[^s]s$/u.test(word) &&
    !partsOfProducts.has(word) &&
    (object.test(next) || particle.test(next)));

/** Verbs that are also plural nouns, with the word after them: `Grips on wet ground`, `Locks in place`. */
const beforeParticles = wordList("verbs before particles");

/** Whether a word that may also be a plural noun (`lights`) is a verb here, judging by what follows. */
const isVerbHere = ({ first, second, words, count }: Parts): boolean =>
  beforeParticles.has(`${first}+${second}`) ||
  (second === "in" && /^(?:seconds|minutes|\d.*)$/u.test(words[2] ?? "")) ||
  determiner.test(second) ||
  itself.test(second) ||
  (count > 2 && isObject(second));

const isThirdPerson = (parts: Parts): boolean => {
  const { first, second, count } = parts;
  if (!isThird(first, second) || (baseOf(first) === null && count < 3)) return false;
  return !ambiguousVerbs.has(first) || isVerbHere(parts);
};

const isAction = (parts: Parts): boolean => {
  const { first, second, count, words } = parts;
  if (count === 1) return baseOf(first) !== null && alone.test(first);
  if (negated.test(first)) return true;
  if (first === "never") return baseOf(second) !== null || verbs.has(second);
  if (isPluralAction(parts)) return true;
  return /ly$/u.test(first) ? isThird(second, words[2] ?? "") : isThirdPerson(parts);
};

/** Verbs that are also nouns. Their object decides (`Run payroll in 5 minutes`, not `Run time`). */
const tasks = /^(?:run|track|book|find|send|build|plan|watch|order|cook|clean|charge|set)$/u;

const isAbility = ({ first, second, words, count }: Parts): boolean => {
  if (count < 2) return false;
  if (plainVerbs.has(first)) return true;
  if (verbs.has(first) && (determiner.test(second) || /^\d/u.test(second))) return true;
  const third = words[2] ?? "";
  return (
    tasks.test(first) && (/^(?:in|from|with|without|by)$/u.test(third) || /^up$/u.test(second))
  );
};

/** A noun and what it does: `Battery lasts all day`, `The lid is dishwasher safe`. */
const isClause = ({ words, first, count }: Parts): boolean => {
  if (count < 3) return false;
  const at = words.findIndex(
    (word, index) => index > 0 && (finite.test(word) || (index <= 3 && baseOf(word) !== null)),
  );
  if (at < 1 || at > 5 || at === count - 1) return false;
  const verb = words[at] ?? "";
  const sure = finite.test(verb) || partsOfProducts.has(first) || determiner.test(first);
  return sure && !words.slice(0, at).some((word) => prepositions.test(word) && word !== "of");
};

/** `free forever`, `worth a look`, `water-resistant to 50 m`, `steps from the beach`. */
const isSaidOfAll = ({ first, second }: Parts): boolean =>
  (first === "free" && /^(?:forever|for|of|to|from|on)$/u.test(second)) ||
  first === "worth" ||
  (suffix.test(first) && prepositions.test(second)) ||
  (/^(?:steps|minutes|blocks|miles)$/u.test(first) && second === "from");

/** `soft to the touch`, `easy to clean`, `made from wool`: begins with a word that describes. */
const opensQuality = (parts: Parts): boolean => {
  const { first, second, count } = parts;
  if (isSaidOfAll(parts)) return true;
  const third = parts.words[2] ?? "";
  // `Soft cushioned sole` names a part; `made entirely from wool` and `fully lined` say what all of it is.
  const isOpenedBy = openedBy.test(second) && (count === 2 || prepositions.test(third));
  if (qualityOpeners.has(first)) return prepositions.test(second) || isOpenedBy;
  if (/^\p{L}{3,}er$/u.test(first) && second === "than") return true;
  const describes = qualities.has(first) || /\p{L}{3}able$/u.test(first);
  if (describes) return count === 1 || second === "up" || prepositions.test(second);
  return /^(?:for|from)$/u.test(first) || /^\d+\s?%$/u.test(first);
};

const irregularParticiples =
  /^(?:done|cut|written|built|made|grown|drawn|woven|spun|sewn|blown|brewed|taught|sold|driven)$/u;

const adverbs =
  /^(?:daily|fresh|locally|twice|by|individually|entirely|to|right|once|slowly|only)$/u;

/** `vegan, gluten-free and low in sodium`, `baked, never fried`, `pre-washed, so it's soft`. */
const isSeries = (text: string): boolean => {
  const lead = /^([\p{L}-]+),\s/u.exec(text)?.[1] ?? "";
  return qualities.has(lead) || suffix.test(lead) || /\p{L}{2}(?:ed|able|less)$/u.test(lead);
};

/** `fully recyclable`, `handed down by craftsmen`, `written by lawyers`, `end-to-end encrypted`, `legally binding`. */
const isDescribed = ({ first, second, last, count }: Parts): boolean =>
  (count === 1 &&
    (/\p{L}{3}(?:ed|able|ible|less)$/u.test(first) ||
      /^(?:non|anti|pre|multi|ultra|odor)-/u.test(first))) ||
  (/^(?:slow|fast|quick|long|self|hard)$/u.test(first) && count === 2 && /ing$/u.test(second)) ||
  (/\p{L}{2}ed$/u.test(first) && adverbs.test(second)) ||
  (first === "never" && count > 1) ||
  (/\p{L}{3}ly$/u.test(first) &&
    (qualities.has(second) || openedBy.test(second) || irregularParticiples.test(second))) ||
  (irregularParticiples.test(first) && prepositions.test(second)) ||
  (count === 2 && /(?:al|t|ful)ly$/u.test(first) && /ing$/u.test(second)) ||
  (/\p{L}-\p{L}/u.test(first) && count > 1 && /\p{L}{4}ed$/u.test(last)) ||
  (/\p{L}{3}ed$/u.test(first) && prepositions.test(second) && count > 2);

/** `water resistant to 300 m`, `machine washable at 40 °C`: the quality stands before its own complement. */
const isTrailedBefore = ({ words }: Parts): boolean =>
  words
    .slice(1, 3)
    .some((word, at) => trailing.test(word) && prepositions.test(words[at + 2] ?? ""));

const isQuality = (parts: Parts): boolean => {
  const { first, last } = parts;
  if (dimensions.test(last)) return true;
  if (trailing.test(last) && parts.count > 1) return true;
  if (isTrailedBefore(parts)) return true;
  if (parts.count > 1 && last === "free") return true;
  if (qualities.has(last) || suffix.test(last)) return !/^(?:an?|the|no)$/u.test(first);
  return opensQuality(parts) || isDescribed(parts);
};

/** The shapes in the order in which they are tried. */
const shapes: readonly (readonly [PointShape, (parts: Parts, text: string) => boolean])[] = [
  ["measure", isMeasure],
  ["sentence", ({ first, count }) => pronouns.test(first) && count > 2],
  ["sentence", ({ first, count }) => tellsOfPeople.test(first) && count > 2],
  ["sentence", ({ first, count }) => count > 1 && (offers.test(first) || instructions.test(first))],
  ["action", isAction],
  ["quality", ({ first, second }) => first === "open" && /^\d/u.test(second)],
  ["ability", isAbility],
  [
    "quality",
    ({ first, second }, text) => (first === "so" && qualities.has(second)) || isSeries(text),
  ],
  ["sentence", isClause],
  ["quality", isQuality],
];

/** Returns the shape of a selling point. `plural`: the product is plural. */
export const shapeOf = (text: string, plural: boolean): PointShape => {
  if (/\?$|, (?:and )?done$/u.test(text)) return "sentence";
  const plain = text.toLowerCase().replaceAll("’", "'");
  const words = plain.split(" ").map((word) => word.replace(/[,;:]$/u, ""));
  const [first = "", second = ""] = words;
  const parts = { words, first, second, last: words.at(-1) ?? "", count: words.length, plural };
  return shapes.find(([, fits]) => fits(parts, plain))?.[0] ?? "noun";
};
