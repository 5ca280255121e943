import { pricePattern } from "@reelwright/film/offers";
import type { Slots } from "../phrase-book.ts";
import { verbs } from "./lexicon.ts";

const before =
  "only|just|from|starting (?:at|from)|starts at|under|now|now only|for|at|price:|for only|for just";
const after = String.raw`(?:(?:per|a|an|each|every) \p{L}+|\/ ?\p{L}+|each|apiece|monthly|yearly)`;
const pattern = new RegExp(`^(?:(${before}) )?(${pricePattern})( ?${after})?$`, "iu");

const short: Readonly<Record<string, string>> = { mo: "month", yr: "year", wk: "week", hr: "hour" };

/** `/mo` → ` a month`. */
const spokenPeriod = (period: string): string =>
  period.replace(/^ ?\/ ?(\p{L}+)$/u, (_, unit: string) => {
    const whole = short[unit.toLowerCase()] ?? unit;
    return ` ${/^(?:[aeiou]|hour)/iu.test(whole) ? "an" : "a"} ${whole}`;
  });

/**
 * Slots for a selling point that is only a price: `price` (`$9 a month`, `only $9`; none for `From $9`) and `costs`
 * (`costs $9 a month`, `starts at $9`; for plural products `cost $9`).
 */
type EnglishPrice = Slots & { readonly costs: string };

/** Parses `$39.99`, `Only €9`, `From $9/month`. Null if the text isn't only a price. */
export const englishPrice = (text: string, plural: boolean): EnglishPrice | null => {
  const [, lead = "", amount, period = ""] = pattern.exec(text) ?? [];
  // `ft` means feet here, not forints.
  if (amount === undefined || /\d ?ft$/u.test(amount)) return null;
  const s = plural ? "" : "s";
  const price = amount + spokenPeriod(period);
  const word = lead.toLowerCase();
  if (/^(?:from|start)/u.test(word)) return { costs: `start${s} at ${price}` };
  const kept = /(?:only|just|under)$/u.exec(word)?.[0];
  const said = kept === undefined ? price : `${kept} ${price}`;
  return { price: said, costs: `${word.startsWith("now") ? "now " : ""}cost${s} ${said}` };
};

/** Nouns without an article: `Breakfast is included`. */
const bare =
  /^(?:breakfast|lunch|dinner|shipping|delivery|tax|taxes|insurance|assembly|installation|setup|service|parking|wi-?fi|everything|all|every|both|two|three|four|five|six|the|an?|your|\d)\b/iu;

const people = "kids|children|members|students|seniors|babies|toddlers|pets|dogs|friends|parents";

const isSeveral = (noun: string): boolean =>
  /\band\b/u.test(noun) ||
  /[^su]s$/u.test(noun) ||
  /^(?:both|two|three|four|five|six|[2-9])\b/iu.test(noun);

const be = (noun: string): string => (isSeveral(noun) ? "are" : "is");

/** `LED light included` → `The LED light is included`. */
const included = (noun: string): string => {
  const small = /^\p{Lu}\p{Ll}/u.test(noun) ? noun.slice(0, 1).toLowerCase() + noun.slice(1) : noun;
  return `${bare.test(noun) ? noun : `The ${small}`} ${be(noun)} included`;
};

/** `There's no BPA`, `There are no artificial flavors`. */
const none = (word: string, what: string): string => {
  const head =
    /^[\p{L}' -]*?(\p{L}+)(?=$|\s(?:in|of|on|at|for|to|from|with)\b)/u.exec(what)?.[1] ?? what;
  return `${/[^su]s$/u.test(head) ? "There are" : "There's"} ${word.toLowerCase()} ${what}`;
};

const third = (base: string): string => {
  if (/(?:s|x|ch|sh|o)$/u.test(base)) return `${base}es`;
  return /[^aeiou]y$/u.test(base) ? base.replace(/y$/u, "ies") : `${base}s`;
};

/** `Saving` → `Saves`, `Running` → `Runs`. Unchanged if the result isn't a known verb. */
const finiteOf = (gerund: string): string => {
  const stem = gerund.toLowerCase().replace(/ing$/u, "");
  const base = [stem, `${stem}e`, stem.replace(/(.)\1$/u, "$1")].find((one) => verbs.has(one));
  if (base === undefined) return gerund;
  const said = third(base);
  return (said[0] ?? "").toUpperCase() + said.slice(1);
};

const forms: readonly (readonly [RegExp, (...groups: readonly string[]) => string])[] = [
  [/^[-–−]\s?(\d+)\s?%(?:\s+off\b)?/u, (share) => `${share}% off`],
  [/^machine[- ]wash(?: cold| warm| only)?$/iu, () => "Machine washable"],
  [/^small[- ]batch(?:es)?$/iu, () => "Made in small batches"],
  [/^((?:[\p{L}'’-]+ ){1,3})built[- ]in$/iu, (what = "") => `${what}${be(what.trim())} built in`],
  [
    /^((?:[\p{L}'’-]+ ){1,3})(covered|accepted|allowed)$/iu,
    (what = "", how = "") => `${what}${be(what.trim())} ${how}`,
  ],
  [/^never(?= \p{L}+(?:[^s\s]|ss) (?:an?|the|your|another)\s)/iu, () => "You never"],
  [/\s\+\s/gu, () => " and "],
  [/\bw\/\s?/giu, () => "with "],
  [/^(\d+)[- ]pack$/iu, (count = "") => `Comes in a ${count}-pack`],
  [/^pack of (\d+|\p{L}+)$/iu, (count = "") => `Comes in a pack of ${count}`],
  [/^set of (\d+|\p{L}+)$/iu, (count = "") => `Comes as a set of ${count}`],
  [/^(IPX?\d+\p{L}?)(?: rated| rating| waterproof)?$/u, (grade = "") => `Rated ${grade}`],
  [/^(\d+[- ]in[- ](?:\d+|one))$/iu, (kinds = "") => `A ${kinds.toLowerCase()}`],
  [
    /^no (?!more\b|need\b|matter\b|one\b)(.+) (?:needed|required|necessary)$/iu,
    (what = "") => `You need no ${what}`,
  ],
  [
    /^(no|zero) (?!more\b|need\b|matter\b|one\b)([\p{Ll}\p{Lu}].*)$/iu,
    (word = "", what = "") => none(word, what),
  ],
  [
    /^(less|more|fewer) (?!than\b)(\p{L}.*)$/iu,
    (word = "", what = "") => `You get ${word.toLowerCase()} ${what}`,
  ],
  [
    /^((?:just |only )?\d+ (?:minutes?|hours?|seconds?)) (?:a|per) (day|week|month)$/iu,
    (time = "", each = "") => `All it takes is ${time.toLowerCase()} a ${each}`,
  ],
  [
    /^((?:[\p{L}'’-]+ ){1,3})available$/iu,
    (what = "") => `${what.trim()} ${be(what.trim())} available`,
  ],
  [
    /^(\d[\d.]*\s?m?c?g) (?!of\b|per\b)(\p{L}+)$/iu,
    (weight = "", what = "") => `${weight} of ${what}`,
  ],
  [
    /^(\p{L}{2,}ing)(?= (?:you|your|the|an?|it|every|each|more|less)\b)/iu,
    (gerund = "") => finiteOf(gerund),
  ],
  [/^we(?=\s)/iu, () => "They"],
  [/^our(?=\s)/iu, () => "Their"],
  [/^set up(?= in\s)/iu, () => "You can set it up"],
  [
    /^((?:\p{L}+ )(?:it|them) or \p{L}+ (?:it|them))$/iu,
    (what = "") => `You can ${what.toLowerCase()}`,
  ],
  [/^from(?=\s(?:\d|birth\b))/iu, () => "Suitable from"],
  [/^with(?=\s)/iu, () => "Comes with"],
  [/^without(?=\s)/iu, () => "Comes without"],
  [/^ages?(?=\s\d)/iu, () => "For ages"],
  [/^((?:[\p{L}\d'’-]+ ){0,3}[\p{L}\d'’-]+) included$/iu, (noun = "") => included(noun)],
  [/^((?:[\p{L}'’-]+ ){0,2}[\p{L}'’-]+) welcome$/iu, (who = "") => `${who} ${be(who)} welcome`],
  [/^first ((?:\d+ )?\p{L}+) free$/iu, (what = "") => `The first ${what} ${be(what)} free`],
  [
    new RegExp(`^((?:${people})(?: (?:under|over|below|above) \\d+)?) free$`, "iu"),
    (who) => `${who} are free`,
  ],
  [
    /^((?:ideal|perfect|great) (?:\p{L}+ )?(?:gift|present|companion|choice|alternative|instrument|starter))\b/iu,
    (what = "") => `${/^i/iu.test(what) ? "An" : "A"} ${what.toLowerCase()}`,
  ],
];

/** Spells out short forms: `-20 % this week`, `From birth to 22 kg`, `Gift box included`, `Ages 5 and up`. */
export const spelledOut = (text: string): string =>
  forms.reduce(
    (said, [pattern, whole]) =>
      said.replace(pattern, (_, ...groups: readonly unknown[]) =>
        whole(...groups.slice(0, -2).filter((group): group is string => typeof group === "string")),
      ),
    text,
  );

/** Points about people instead of the product: `Kids eat free`. */
export const tellsOfPeople = new RegExp(`^(?:${people})$`, "u");
