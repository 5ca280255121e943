/** Things that are said without an article: `Breakfast is included`. */
const bare =
  /^(?:breakfast|lunch|dinner|shipping|delivery|tax|taxes|insurance|assembly|installation|setup|service|parking|wi-?fi|all|every|both|two|three|four|five|six|the|an?|your|\d)\b/iu;

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

const forms: readonly (readonly [RegExp, (...groups: readonly string[]) => string])[] = [
  [/^[-–−]\s?(\d+)\s?%(?:\s+off\b)?/u, (share) => `${share}% off`],
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

/** What is short for more words: `-20 % this week`, `From birth to 22 kg`, `Gift box included`, `Ages 5 and up`. */
export const spelledOut = (text: string): string =>
  forms.reduce(
    (said, [pattern, whole]) =>
      said.replace(pattern, (_, ...groups: readonly unknown[]) =>
        whole(...groups.filter((group): group is string => typeof group === "string")),
      ),
    text,
  );

/** What somebody who is no part of the product does or gets: `Kids eat free`. */
export const tellsOfPeople = new RegExp(`^(?:${people})$`, "u");
