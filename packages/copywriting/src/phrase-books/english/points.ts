import type { Point, PointShape, Slots } from "../phrase-book.ts";
import { asSentence, capitalised, plainText, withoutMarks } from "../product-name.ts";
import { partsOfProducts, properFirst, qualities, qualityOpeners } from "./lexicon.ts";
import { englishPrice } from "./prices.ts";
import { spelledOut, tellsOfPeople } from "./spelled-out.ts";
import { ambiguousVerbs, baseOf, plainVerbs, verbs } from "./verbs.ts";

/** Third person to plural throughout: `keeps cool and saves time` → `keep cool and save time`. */
const pluralAction = (text: string): string =>
  text
    .replace(/^doesn't/iu, "don't")
    .replace(
      /(^|\b(?:and|or|but|then)\s+|,\s+)(\p{L}+)/giu,
      (whole, before: string, word: string) => {
        const base = baseOf(word.toLowerCase());
        return base ? before + base : whole;
      },
    );

const lowered = (text: string): string => {
  const [first = ""] = text.split(" ");
  const ordinary = /^\p{Lu}\p{Ll}+(?:[-'’]\p{Ll}+)*[,;:]?$/u.test(first) || first === "A";
  return ordinary && !properFirst.has(first) ? text[0]?.toLowerCase() + text.slice(1) : text;
};

const pronouns =
  /^(?:it|they|you|your|we|i|this|that|these|there|its|it's|they're|you'll|you're|my|our|his|her|their)$/iu;
const finite =
  /^(?:is|are|was|were|can|will|has|have|does|do|won't|never|don't|doesn't|can't|isn't|aren't|lasts?|stay|remain)$/u;
const suffix =
  /(?:-free|-proof|proof|-friendly|-safe|-resistant|-tested|-certified|-made|-approved|-ready|-compatible|-handed)$/iu;
const prepositions =
  /^(?:to|from|for|with|in|by|of|on|and|or|but|as|enough|against|at|under|until|without|like|than|yet|when|whenever|wherever|inside|outside)$/u;
const openedBy = /^(?:\p{L}+(?:ed|ly|able|free))$/u;
const negated = /^(?:won't|can't|doesn't|never|will|can|isn't)$/u;
const determiner =
  /^(?:the|a|an|your|my|our|their|its|every|each|all|any|more|less|up|it|them|and|or)$/u;
const itself =
  /^(?:itself|themselves|one|two|three|four|five|six|eight|ten|\d.*|into|onto|away|together|over|apart|flat|\p{L}+ly|through|down|out|off|up|heat|noise|glare|dust|odors?|gr[ae]ys?|everything|stains?)$/u;
const numeric =
  /^(?:[$€£¥+-]?\d[\d.,]*(?:[-–x]\d+)?(?:%|\p{L}{1,3}|-\p{L}+|°c|°f|°)?|spf|uv|ip\d+)$/u;
const counted = /^(?:up|over|under|just|only|about|around|nearly|almost|more|less|at)$/u;

/** `6 mm thick` says what it is; `55% water content`, how much there is. */
const dimensions = /^(?:thick|wide|long|tall|deep|high|thin)$/u;
const shares = /^(?:content|extract|coverage|protection|guarantee|uptime|efficiency)$/u;
/** What the viewer may do (`Cancel anytime`), and what a label tells to do (`Handle with care`). */
const offers =
  /^(?:cancel|pay|tip|redeem|file|skip|return|exchange|order|pause|upgrade|book|download|stream)$/u;
const instructions = /^(?:handle|boil|shake|take|store|refrigerate|rinse|mind|consume)$/u;

type Parts = {
  readonly words: readonly string[];
  readonly first: string;
  readonly second: string;
  readonly last: string;
  readonly count: number;
};

/** `24 grams`, `up to 12 hours of battery`, `55% water content`; not `100% cotton`, which says what it is. */
const isMeasure = ({ words, first, second, last }: Parts, text: string): boolean => {
  if (dimensions.test(last)) return false;
  if (/^\d+\s?%$/u.test(first) && (shares.test(last) || second === "of")) return true;
  if (counted.test(first) && words.slice(1, 4).some((word) => /^\d/u.test(word))) return true;
  return numeric.test(first) && !/^\d+\s?%\s+(?!off|more|less)/u.test(text);
};

/** What a verb does something to: `water damage`; not `included`, `of steel`, `stay cool`. */
const isObject = (word: string): boolean =>
  !(prepositions.test(word) || finite.test(word) || qualities.has(word) || /ed$/u.test(word)) &&
  baseOf(word) === null &&
  !plainVerbs.has(word);

/** `Oscillates`, `Inflates`: verbs that are said alone. */
const alone = /(?:ates|[iy]zes|ises|ifies)$/u;

const isAction = ({ first, second, count }: Parts): boolean => {
  if (count === 1) return baseOf(first) !== null && alone.test(first);
  if (negated.test(first)) return true;
  if (baseOf(first) === null) return false;
  if (!ambiguousVerbs.has(first)) return true;
  return determiner.test(second) || itself.test(second) || (count > 2 && isObject(second));
};

const isAbility = ({ first, second, count }: Parts): boolean =>
  count > 1 && (plainVerbs.has(first) || (verbs.has(first) && determiner.test(second)));

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

/** `soft to the touch`, `easy to clean`, `made from wool`: begins with a word that describes. */
const opensQuality = ({ first, second, count }: Parts): boolean => {
  if (qualityOpeners.has(first)) return prepositions.test(second) || openedBy.test(second);
  if (/^\p{L}{3,}er$/u.test(first) && second === "than") return true;
  const describes = qualities.has(first) || /\p{L}{3}able$/u.test(first);
  if (describes) return count === 1 || second === "up" || prepositions.test(second);
  return /^(?:for|from)$/u.test(first) || /^\d+\s?%$/u.test(first);
};

const irregularParticiples =
  /^(?:done|written|built|made|grown|drawn|woven|spun|sewn|blown|brewed|taught|sold|driven)$/u;

/** `fully recyclable`, `handed down by craftsmen`, `written by lawyers`, `end-to-end encrypted`, `legally binding`. */
const isDescribed = ({ first, second, last, count }: Parts): boolean =>
  (count === 1 && (/\p{L}{3}(?:ed|able|ible|less)$/u.test(first) || /^non-/u.test(first))) ||
  (/\p{L}{3}ly$/u.test(first) && (qualities.has(second) || openedBy.test(second))) ||
  (irregularParticiples.test(first) && prepositions.test(second)) ||
  (count === 2 && /(?:al|t|ful)ly$/u.test(first) && /ing$/u.test(second)) ||
  (/\p{L}-\p{L}/u.test(first) && count > 1 && /\p{L}{4}ed$/u.test(last)) ||
  (/\p{L}{3}ed$/u.test(first) && prepositions.test(second) && count > 2);

const isQuality = (parts: Parts): boolean => {
  const { first, last } = parts;
  if (dimensions.test(last)) return true;
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
  ["ability", isAbility],
  ["sentence", isClause],
  ["quality", isQuality],
];

const shapeOf = (text: string): PointShape => {
  const plain = text.toLowerCase().replaceAll("’", "'");
  const words = plain.split(" ").map((word) => word.replace(/[,;:]$/u, ""));
  const [first = "", second = ""] = words;
  const parts = { words, first, second, last: words.at(-1) ?? "", count: words.length };
  return shapes.find(([, fits]) => fits(parts, plain))?.[0] ?? "noun";
};

const undetermined =
  /^(?:no|any|zero|\d|100|up|over|more|less|all|every|both|many|two|three|four|five|six|seven|eight|nine|ten|twelve|its|your|something|everything|for|\p{Lu}+\b.*\d)/u;

const nounSlots = (text: string): Slots => {
  const bare = text.replace(/^(?:the|an?)\s+/iu, "");
  const np = lowered(text);
  const own = /^(?:an?)\s/iu.test(text) ? np : `the ${lowered(bare)}`;
  return undetermined.test(lowered(bare))
    ? { np, Np: capitalised(text) }
    : { np, Np: capitalised(text), "the-np": own };
};

/** `{amount}` for things that you get so many of: `30 lessons`, `20 g of protein`. */
const measureSlots = (text: string): Slots => {
  // Nobody gets a time, and a share of something is told as a figure.
  const amount =
    /^(?!SPF|UV|IP|only |just |\d+\s?% of|.*\b(?:minutes|hours|days|nights|weeks|months|years)$)(?:.*\d.*\p{L}{4}s|.*\d.* of .*|.*\d\s?% off.*)$/u.test(
      text,
    );
  const np = lowered(text);
  return { np, Np: capitalised(text), ...(amount ? { amount: np } : {}) };
};

/**
 * A clause as a sentence: `Battery lasts all day` → `The battery lasts all day.`, `Cancel anytime` → `You can cancel
 * anytime.`
 */
const clauseOf = (text: string): string => {
  const [first = ""] = text.split(" ");
  if (offers.test(first.toLowerCase())) return asSentence(`You can ${lowered(text)}`);
  const lower = first.toLowerCase();
  const known = partsOfProducts.has(lower) && !instructions.test(lower);
  return asSentence(capitalised(known ? `the ${lowered(text)}` : text));
};

const slotsOf = (shape: PointShape, clean: string, plural: boolean): Slots => {
  if (shape === "noun") return nounSlots(clean);
  if (shape === "measure") return measureSlots(clean);
  if (shape === "quality") return { quality: lowered(clean) };
  if (shape === "ability") return { ability: lowered(clean) };
  if (shape === "action") return { action: plural ? pluralAction(lowered(clean)) : lowered(clean) };
  const plain = clauseOf(clean);
  return { plain, inner: lowered(plain) };
};

/** Takes a caller's selling point apart: its grammatical shape decides which sentences it fits into. */
export const englishPoint = (text: string, plural: boolean, isOwn = false): Point => {
  const bare = withoutMarks(plainText(text));
  const price = englishPrice(bare, plural);
  if (price)
    return { shape: "measure", slots: price, plain: `${plural ? "They" : "It"} ${price.costs}.` };
  const clean = spelledOut(bare);
  const isSaid = isOwn ? /^(?:An?|Something)\s/u : /^An? (?:ideal|perfect|great) /u;
  const shape = isSaid.test(clean) ? "quality" : shapeOf(clean);
  const said = shape === "action" && plural ? pluralAction(lowered(clean)) : clean;
  const alone = shape === "sentence" ? clauseOf(clean) : `${capitalised(said)}.`;
  return { shape, slots: slotsOf(shape, clean, plural), plain: clean === "" ? "" : alone };
};
