import { lazy } from "@reelwright/film/concurrency";
import { spokenWords } from "@reelwright/film/pacing";
import { englishKindWords, isOfferKind, kindOf } from "@reelwright/film/products/kinds";
import { capitalised, plainText } from "@reelwright/film/text";
import type { ProductName } from "../phrase-book.ts";
import { isMaterialWord, nameModifiers, productNouns, qualities, singularInS } from "./lexicon.ts";

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
  if (noun === null || noun.withArticle === noun.one || isOfferKind(name)) return false;
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

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Adjectives of shop titles that are no qualities of a point. */
const adjectives = list(`
  large extra-large medium mini micro tall short long wide narrow deep thick round square oval flat high low double single
  mid solid triple dual quad full half front rear back upper lower outdoor indoor universal professional commercial industrial domestic
  digital manual solar hot cold frozen dried raw pure real genuine authentic artificial fake faux true total personal
  portable super extra ultra mega very more less best top great good better nice perfect ideal vintage retro rustic modern
  luxury deluxe premium classic original advanced basic essential novel funny baby-safe female male men's women's mens womens
  kids' children's boys girls adult adults toddler teen royal mighty everyday daily all-purpose bohemian boho nordic minimalist
  heavy-duty hands-free stainless multi multipurpose multifunctional multifunction unisex mixed assorted purple orange yellow
  teal turquoise burgundy maroon ivory cream-colored khaki olive-green lavender-colored charcoal nude multicolor multicolour
  green-blue light dark bright matte italian french german japanese korean swiss swedish danish british american greek indian
  turkish mexican european egyptian moroccan nordic scandinavian himalayan ultrasonic smart upgraded new latest improved
  double-sided single-sided two-tone loose dense slow fast rapid instant complete reversible hydrating foaming whitening
  vegan organic halal kosher bluetooth wifi wi-fi usb usb-c led hd 4k cordless wireless wired electric electronic automatic`);

/** Words that end a modifier whose sense they carry: `Leak Proof`, `Heavy Duty`, `Double Wall`. */
const secondParts = list(`
  proof resistant repellent free friendly duty safe tight certified compatible wall walled layer layered sided size sized
  capacity quality grade strength performance speed definition resolution temperature density fidelity efficiency
  protein fat sodium calorie carb length sleeve sleeved waist waisted rise leg neck fit toe heel heeled top topped end edge
  piece pieces pcs pack count tier tiers port ports ply person people player cup cups quart gallon liter litre ounce ounces
  oz ml inch inches in ft foot feet cm mm watt watts volt volts hour hours day days year years month months lb lbs pound
  pounds kg gram grams way step steps pair pairs set sets color colors colour colours zone speed speeds mode modes door
  drawer drawers burner slice slot slots shelf outlet outlets blade blades string strings key keys thread grit amp mah gb tb
  ghz hz bit core function functions wheel wheels seat seats slip stick skid chip rest down up on off washable scratch shock dust fog glare spill theft tarnish
  rust mold odor wrinkle crease cling shedding tangle bark snore itch aging wrinkle frizz dandruff lice tear definition
  detect coat grain carb kick drive range angle beam focus volume contrast impact profile maintenance rise back cost tech
  touch task use purpose function room season surface weather terrain roast control protection sensor chocolate virgin acid`);

/** Words that say nothing about the product without the next one. */
const firstParts = list(`
  anti non no mid fast grass whole single multi self semi dark blue-light motion extra ultra super very double triple dual single quad two three four five six seven eight nine
  ten twelve heavy high low long short full half wide deep king queen twin stainless cast hand hands quick easy all every plug
  made built memory hot cold of and & + the a an de du la le in on to by x n' 'n' n or per vs no. dr. mr. mrs. st. touch pull
  push pop fold snap wrap slip clip flip roll lace zip tie sit stand walk step drop ride ready eau vitamin type level stage
  age ages nearly almost grade class usb`);

/** Verbs with an object in front: `Noise Cancelling`, `Battery Powered`, `Space Saving`. */
const participle =
  /\p{L}{2,}(?:ing|ed)$|^(?:fed|made|woven|grown|blown|driven|proofed|knit|cut|dried)$/u;

/** Participles that say nothing without their object, even where that reads as an adjective (`Light Blocking`). */
const transitive =
  /^(?:blocking|cancell?ing|reducing|saving|filtering|repelling|changing|boosting|powered|operated|controlled|activated|infused|lined|coated|based|scented|flavou?red|fed|made|pressed|leading)$/u;

/** Heads that tell what a thing does for another thing: `Phone Holder`, `Ice Maker`, `Pet Hair Remover`. */
const relational = list(`
  holder mount stand rack case cover sleeve protector guard organizer organiser storage box bin bag basket container set kit
  pack bundle collection maker machine opener cleaner cleanser remover warmer cooler heater sharpener grinder cutter slicer
  peeler press dispenser feeder mat pad tray caddy hanger hook shelf stool chair table desk bed lamp light bulb brush comb
  cap lid bottle jar pot pan cup mug glass glasses bowl plate board knife spoon oil cream serum balm lotion gel mask spray
  soap wash scrub powder bar butter milk tea coffee sauce mix seeds beans charger cable adapter hub station bank remote
  controller tracker monitor camera lens screen filter pump hose gun tool trimmer clipper shaver dryer straightener iron
  vacuum mop robot toy ball rope ring band strap belt leash collar harness carrier house tree tower tent pillow blanket
  cushion sheet sheets towel curtain curtains rug shirt shoes boots socks gloves jacket coat dress pants shorts hat suit
  watch wallet backpack purse pouch frame book game puzzle cards paper tape pen pencil marker paint sticker stickers tablets
  capsules gummies drops scale thermometer timer clock fan purifier humidifier diffuser corrector massager roller trap
  repellent wheel cart seat rod reel net rests rest block blocks rod roller sprayer player reader printer projector cooker fryer`);

const wordOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/’/gu, "'")
    .replace(/^[^\p{L}\p{N}&+']+|[^\p{L}\p{N}&+'.]+$/gu, "");
const singular = (word: string): string => word.replace(/(?<=[^su])s$/u, "");
const isFigure = (word: string): boolean => /^[#x]?\d[\d.,/x"″'-]*\p{L}{0,3}$/u.test(word);

const kindNames = lazy((): readonly (readonly string[])[] =>
  englishKindWords().map((name) => name.toLowerCase().split(/[ -]/u)),
);
/** Neighbors in the names of kinds of several words: `water bottle`, `ice cream` and `cream maker`. */
const pairs = lazy(
  (): ReadonlySet<string> =>
    new Set(
      kindNames().flatMap((parts) => parts.slice(1).map((part, at) => `${parts[at]} ${part}`)),
    ),
);
const kindNouns = lazy(
  (): ReadonlySet<string> => new Set(kindNames().map((parts) => parts.at(-1) ?? "")),
);
/** Every word of a kind's name: `ice` of `ice cream` is no brand. */
const kindParts = lazy(
  (): ReadonlySet<string> => new Set([...pairs()].flatMap((pair) => pair.split(" "))),
);
const isKnownNoun = (word: string): boolean =>
  [word, singular(word), word.replace(/es$/u, ""), word.replace(/ies$/u, "y")].some(
    (one) => productNouns.has(one) || kindNouns().has(one) || relational.has(one),
  );

const describes = (word: string): boolean =>
  isFigure(word) ||
  adjectives.has(word) ||
  qualities.has(word) ||
  nameModifiers.has(word) ||
  isMaterialWord(word) ||
  (/^\p{L}{2,}-\p{L}{2,}$/u.test(word) && !isKnownNoun(word)) ||
  /-(?:\p{L}+ed|\p{L}+ing|free|proof|resistant|friendly|duty|safe|size|pack|in|in-1|in-one|on|up|grade|quality|speed)$/u.test(
    word,
  ) ||
  /^\d+-/u.test(word) ||
  (!isKnownNoun(word) &&
    /\p{L}{3,}(?:able|ible|ful|less|ous|ive|ical|ional|ic|al|ish|ed|proof)$/u.test(word));

/** Whether a word ends a modifier: `Wireless`, `Heavy Duty`, `Noise Cancelling`. */
const endsModifier = (word: string): boolean =>
  describes(word) || secondParts.has(word) || participle.test(word);

/** A figure, what belongs to a kind's name, or a word that says nothing without its neighbor. */
const isFixed = (before: string, after: string): boolean =>
  pairs().has(`${before} ${singular(after)}`) ||
  pairs().has(`${before} ${after}`) ||
  firstParts.has(before) ||
  isFigure(before) ||
  /^(?:&|\+|and|of|de|or|in|to|x|n|'n')$/u.test(after) ||
  transitive.test(after);

/** `Leak Proof`, `Vacuum Insulated`; `Charging Station`. */
const isModifierPair = (before: string, after: string, isLast: boolean): boolean => {
  const isNoun = isKnownNoun(after);
  if (secondParts.has(after) && !(isNoun && describes(before))) return true;
  if (participle.test(after) && !isNoun && !adjectives.has(after))
    return !describes(before) || isMaterialWord(before);
  return /\p{L}{2,}ing$/u.test(before) && (isNoun || isLast);
};

/** Whether a cut before `words[at]` would leave half of what it says with its neighbor. */
const isBound = (words: readonly string[], at: number): boolean => {
  const [before = "", after = "", next] = [words[at - 1], words[at], words[at + 1]];
  // `S24 Ultra` is a model, of which `Ultra` says nothing about the next word.
  const isModel = /^(?:pro|max|ultra|plus|mini)$/u.test(before) && /\d/u.test(words[at - 2] ?? "");
  if (isModel) return false;
  if (isFixed(before, after) || isModifierPair(before, after, next === undefined)) return true;
  // `Adjustable Height` before `Electric`: the noun ends what the adjective begins.
  const isNoun = !describes(after) && !isKnownNoun(after);
  if (describes(before) && isNoun && next !== undefined && describes(next)) return true;
  return !endsModifier(before) && (next === undefined || relational.has(singular(after)));
};

/** What stands behind the head of a title: colors, sizes, models (`Headphones Pro 2 Black`, `Sunscreen SPF 50`). */
const withoutEnd = (words: readonly string[]): readonly string[] => {
  const known = words.map(wordOf);
  const last = known.findLastIndex((word) => isKnownNoun(word) && !isFigure(word));
  const behind = known.slice(last + 1);
  const isAddition = behind.every(
    (word, at) =>
      describes(word) ||
      firstParts.has(word) ||
      secondParts.has(word) ||
      (/^\p{Lu}{2,4}$/u.test(words[last + 1 + at] ?? "") && isFigure(behind[at + 1] ?? "")),
  );
  return last >= 0 && isAddition ? words.slice(0, last + 1) : words;
};

const isName = (word: string): boolean =>
  !describes(word) &&
  !isKnownNoun(word) &&
  !kindParts().has(word) &&
  !secondParts.has(word) &&
  !participle.test(word);

/** How many words in front are a brand: nothing that an English title says about a thing. */
const brandOf = (words: readonly string[]): number => {
  const size = Math.max(
    0,
    words.findIndex((word) => !isName(word)),
  );
  const isCertain = words.slice(0, size).includes("&") || /'s$/u.test(words[size - 1] ?? "");
  return size > 0 && !isBound(words, size) && (isCertain || describes(words[size] ?? ""))
    ? size
    : 0;
};

/** Titles of more words lose their brand with what follows it. */
const longestTitle = 7;

/** Whether a cut name is still of its title's kind: `Cream` is no `Ice Cream`. */
const isSameKind = (cut: string, title: string): boolean =>
  kindOf(cut, "").name === kindOf(title, "").name;

/** Whether words are no more than a known name of a thing: `Night Light`. */
const isWholeKind = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.slice(1).every((word, at) => pairs().has(`${words[at]} ${singular(word)}`));

/** Spoken words that a name may take beyond its limit before it is cut between two nouns. */
const tolerated = 2;

/**
 * A title cut to `maxWords` spoken words. Whole modifiers go from the front, what the product is stays at the end:
 * `Hands Free Car Phone Holder`, `Car Phone Holder`, never `Hands Free Car` or `Free Car Phone Holder`. A brand stays in
 * front of what is left where both have room (`Everlast Christmas Tree`). The shortest name may be longer than the limit.
 */
const cutTo = (title: string, maxWords: number): string => {
  const words = withoutEnd(title.split(" "));
  const known = words.map(wordOf);
  const ends = words.flatMap((_, at) => (at === 0 || !isBound(known, at) ? [at] : []));
  const isPlain = (at: number): boolean =>
    at === 0 ||
    endsModifier(known[at - 1] ?? "") ||
    describes(known[at] ?? "") ||
    isWholeKind(known.slice(at));
  const from = (at: number): string => words.slice(at).join(" ");
  const isKept = (cut: string): boolean => isSameKind(cut, title);
  const plain = ends.filter(isPlain).map(from).filter(isKept);
  const rough = ends.map(from).filter(isKept);

  const size = words.length > longestTitle ? 0 : brandOf(known);
  const brand = words.slice(0, size).join(" ");
  const head = from(words.length - 1);
  // `Ferment & Friends Starter`: a name of several words goes before what kind of starter it is.
  const isOwn = /\s&\s/u.test(brand) && !relational.has(singular(wordOf(head)));
  const isOther =
    !/^any /u.test(kindOf(`${brand} ${head}`, "").name) && !isKept(`${brand} ${head}`);
  const branded = [
    ...ends.filter((at) => at > size && isPlain(at)).map((at) => `${brand} ${from(at)}`),
    ...(isOwn && !isOther ? [`${brand} ${head}`] : []),
  ];

  const fits = (limit: number) => (cut: string) => spokenWords(cut) <= limit;
  return (
    [from(0), ...(size > 0 ? branded : []), ...plain].find(fits(maxWords)) ??
    plain.findLast(fits(maxWords + tolerated)) ??
    rough.find(fits(maxWords)) ??
    rough.at(-1) ??
    title
  );
};

/** A title up to `in`, where a thing stands before that: `Body Wash in Lavender`, not `Glow in the Dark Stickers`. */
const withoutVariant = (title: string): string => {
  const [, start = "", last = ""] = /^(.*?(\S+))\s+in\s+(?!\d|one\b)/iu.exec(title) ?? [];
  return isKnownNoun(wordOf(last)) && !isFigure(last) ? start : title;
};

/** A product's name in at most `maxWords` spoken words, if that names the same thing. */
const shortenedTo = (name: string, maxWords: number): string => {
  const fits = (one: string): boolean => spokenWords(one) <= maxWords;
  const whole = withoutTail(name);
  if (fits(whole)) return whole;
  const title = withoutVariant(withoutDetails(whole));
  return fits(title) ? title : cutTo(title, maxWords);
};

/** Where shop titles go on with what nobody would say. A comma in `1,000` is none. */
const tails =
  /\s+[-–—|•·]\s+|\s*[;:([{|【（]|\s*,(?!\d)|\s+(?:with|for|by|from|featuring|compatible\s+with|includes?)\s+(?!numbers?\b)/giu;

/** Shops' labels in front of a title: `(2 Pack)`, `[Upgraded]`. */
const label = /^(?:\s*(?:\([^()]*\)|\[[^[\]]*\]|【[^【】]*】))+\s*(?=\p{L}|\p{N})/u;

/** What names nothing alone: `Soft, Cozy Blanket` goes on. */
const namesNothing = (start: string): boolean =>
  start
    .toLowerCase()
    .split(" ")
    .every(
      (word) =>
        word === "" || qualities.has(word) || /^(?:made|good|new|the|an?|best|\W)$/u.test(word),
    );

/** A title up to what it adds behind the name; the whole title where nothing stands before that. */
const withoutTail = (title: string): string => {
  const named = title.replace(label, "");
  const starts = Array.from(named.matchAll(tails), ({ index }) => named.slice(0, index).trim());
  return starts.find((start) => start !== "" && !namesNothing(start)) ?? named;
};

const units =
  "ml|cl|l|oz|fl\\.? ?oz|g|kg|mg|lbs?|cm|mm|inch(?:es)?|ft|mah|wh|gb|tb|pcs|pieces?|packs?|count|ct";
const details = new RegExp(
  [
    `\\d[\\d.,]*[\\s-]?(?:${units})`,
    "(?:pack|set|box|case) of \\d+",
    "(?:non|\\p{L}{2,})-(?:free|toxic)",
    "20[2-3]\\d",
    "amzn|best[ -]?sell(?:er|ing)|free shipping|hot sale|brand[ -]new|upgraded|latest|on sale",
  ]
    .map((one) => `(?:${one})`)
    .join("|")
    .replace(/^(.*)$/u, "(?<![\\p{L}\\p{N}])(?:$1)(?![\\p{L}\\p{N}])"),
  "giu",
);

/** A title without amounts, sizes and a shop's own praise (`2-pack`, `500 ml`, `BPA-free`); the whole one where nothing is left. */
const withoutDetails = (title: string): string => {
  const kept = title.replace(details, " ").replace(/\s+/gu, " ").trim();
  return /\p{L}/u.test(kept) ? kept : title;
};

/** What names the product in a title: no tail, no details, no marks that nobody says at its ends. */
const nameOfTitle = (title: string): string =>
  withoutDetails(withoutTail(title)).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}+%!?.]+$/gu, "");

/** Words of a name in a call to action, its article included. */
const maxWords = 6;

/**
 * How a product is called where something is to be done with it (`Get your {bare}`, `Try {inside}`): its name without what a
 * shop's title adds to it. Null where the title has no letters and no digits (`🎁`).
 */
export const spokenName = (
  title: string,
): { readonly inside: string; readonly bare: string } | null => {
  const name = nameOfTitle(plainText(title));
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  const { inside, bare } = englishName(name, maxWords);
  return { inside, bare };
};
