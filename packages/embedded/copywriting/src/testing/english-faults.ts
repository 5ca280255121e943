import { kindOf } from "@reelwright/film/products/kinds";
import { baseOf } from "../phrase-books/english.ts";
import type { CheckedScript, ScriptFault } from "./checked-script.ts";

/** Verbs in the third person that are no plural nouns, too. */
const sureVerbs =
  /\b(?:the|a|an|my|at the)\s+(weighs|keeps|holds|fits|makes|helps|lasts|saves|protects|gives|feels|gets|comes|goes|has|is|won't|doesn't)\b/iu;

/** What no article stands before: prepositions, imperatives, comparisons, participles. */
const noNouns =
  /\b(?:the|a) (?:from|with|for|without|valid for|cancel|redeem|handle with|skip|cuts|clumps|threads|empties|\p{L}{3,}er than|(?:cold|hand)-\p{L}+ed(?! (?!and\b)\p{L}))\b(?! look)/iu;

/** A noun, and what holds for it, in a frame for what describes or for a noun: `it's breakfast included`, `the beginners welcome`. */
const noQuality =
  /\b(?:(?:it|they)(?:'s|'re| is| are)(?: also)? (?:\p{L}+ ){1,3}included|(?:it|they)(?:'s|'re) (?:kids|children|first)\b|the (?:\p{L}+ ){1,2}welcome\b|the (?:pay|see|written|done) \p{L}+|the \p{L}+(?:ates|izes|ifies)[.!])/iu;

/** Said after the product was found. */
const tooLate = /\b(?:before I found|I found) [^.!?]+[.!?] I never quite found\b/iu;

/** One of several, and words of a kind in the wrong case. */
const miscounted = /\bone (?:seeds|shears|lights|capsules|accountants)\b|\b(?:vpns?|crms?|saas)\b/u;

/** Nobody gets a price, a size or a strength. */
const noAmount =
  /\byou get (?:[$€£](?![\d.,]+ off)|\d[\d.,]*\s?(?:mm|cm|m|g|kg|w|l|% vol|pack|x \d+|minutes|hours|days|weeks|months)(?=[ .,!]*$|[.,!]| thick))/iu;

const disagreements: readonly RegExp[] = [
  /\b(?:they|these|those)\s+(?:is|was|has|does|keeps|makes|fits|gets|comes|goes|feels|looks|weighs)\b/iu,
  /(?<!\b(?:watch|see|let|make) )\b(?:it|this)\s+(?:are|were|have|do|keep|make|fit|get|come|go|feel|weigh)\b/iu,
  /\b(?:they're|they are) (?:an?|also an?) (?!pair|gift|detail|habit|treat|piece|scent|drink|small|little|calm|good|quiet|tool|gadget|bag|hat)/iu,
  /\ban? (?:sunglasses|sunnies|jeans|headphones|earbuds|glasses|leggings)\b/iu,
  /\b(?:this is|that is|here is) the \p{L}+ (?:plimsolls|sneakers|shoes|boots|headphones)\b/iu,
];

/** Wrong articles, numbers and frames in one segment. */
export const grammarFaults = (text: string): ScriptFault[] => {
  const verb = sureVerbs.exec(text);
  const misfit = [noNouns, noAmount, noQuality, tooLate, miscounted].flatMap(
    (pattern) => pattern.exec(text)?.[0] ?? [],
  );
  const wrong = disagreements.map((pattern) => pattern.exec(text)?.[0]).filter(Boolean);
  return [
    ...(verb && baseOf(verb[1]?.toLowerCase() ?? "") ? [{ fault: "article", text: verb[0] }] : []),
    ...misfit.map((found) => ({ fault: "misfit", text: found })),
    ...wrong.map((found) => ({ fault: "number", text: found ?? "" })),
  ];
};

/** What only one kind of thing can be told to do or be. */
const kindTells: Readonly<Record<string, RegExp>> = {
  footwear: /\b(?:step into|lace up|laces|sole of|breaking in|your feet|my feet|what you walk)\b/iu,
  beverage: /\b(?:sip|sips|poured|thirsty|thirst)\b/iu,
  food: /\b(?:bite|snack drawer|crunch of)\b/iu,
  skincare: /\b(?:your skin|my skin)\b/iu,
  eyewear: /\b(?:squint\p{L}*|on the nose)\b/iu,
  lighting: /\b(?:lamps?|ceiling light)\b/iu,
  pets: /\b(?:paws|my pet|tail)\b/iu,
  fitness: /\b(?:workout|one set|reps?)\b/iu,
  home: /\b(?:empty spot|that spot)\b/iu,
  apparel: /\b(?:my outfits?|plain outfit|on the hanger|closet)\b/iu,
  "any tasted": /\b(?:break off a piece|taste of)\b/iu,
};
/** Kinds of which the tells hold, too. */
const kin: Readonly<Record<string, readonly string[]>> = {
  beverage: ["drinkware", "any tasted"],
  food: ["any tasted"],
  home: ["lighting", "home scent"],
  apparel: ["footwear", "headwear", "eyewear", "jewellery", "bag", "storage"],
  "any tasted": ["food", "beverage", "pantry"],
  skincare: ["makeup", "fragrance", "any applied"],
};

/** What is said of another kind of thing. */
export const kindFaults = (script: CheckedScript): ScriptFault[] => {
  const { name } = kindOf(script.productName, script.interactionMode);
  const given = [script.productName, ...script.sellingPoints].join(" ").toLowerCase();
  return script.segments.flatMap((text) =>
    Object.entries(kindTells).flatMap(([kind, tells]) => {
      const found = tells.exec(text)?.[0];
      const isOwn = kind === name || kin[kind]?.includes(name);
      return found && !isOwn && !given.includes(found.toLowerCase())
        ? [{ fault: "kind", text: `${found} (${kind}) for ${name}` }]
        : [];
    }),
  );
};
