import { spokenWords } from "../pacing/word-budget.ts";
import { priceSentence } from "../prices/price-point.ts";
import { afterColon } from "./after-colon.ts";
import { structurePlans } from "./english/english.ts";
import { groupOf, readGroups } from "./kind-groups.ts";
import type { Phase, PhraseBook, Point, Structure } from "./phrase-book.ts";
import {
  asSentence,
  capitalised,
  type ProductName,
  plainText,
  withoutLastWord,
  withoutMarks,
} from "./product-name.ts";
import { readSections, type Sections } from "./read-sections.ts";
import { type Lines, mergedLines } from "./tones.ts";

/** Languages that write no space between sentences. */
const spaceless: ReadonlySet<string> = new Set(["ja", "zh"]);

/** Where there is no room for more; see `sayLead`. */
const nameAlone = (language: string): Lines => ({
  any: [spaceless.has(language) ? "{name}。" : "{name}."],
});

/** The count with the product's name before it, for a list that has no room to introduce it. */
const naming = ({ number }: Sections): Lines => {
  const [count = ""] = number.any ?? [];
  const stop = count.at(-1) ?? ".";
  return { any: [`{name}${stop}${stop === "。" ? "" : " "}${count}`] };
};

const phasesOf = (s: Sections, language: string): Readonly<Record<string, Structure["phases"]>> => {
  const hook = (own: Lines): Phase => ({
    lead: mergedLines(s.hook, s["hook.named"], nameAlone(language), own),
    more: s["hook.named"],
    topics: ["pain"],
    mayName: true,
  });
  const problem = { ...s.problem, any: (s.problem.any ?? []).slice(1, 2) };
  const early = (lead: Lines): Phase => ({ lead, more: {}, topics: ["pain"] });
  const named = (lead: Lines): Phase => ({
    ...{ names: true, points: true, lead, more: {}, topics: ["moment"] },
  });
  const told = (lead: Lines): Phase => ({ points: true, lead, more: {}, topics: ["moment"] });
  const announced = (announce: Lines): Phase => ({ ...told({}), announce });
  const always = {
    pitch: named(mergedLines(s.named, nameAlone(language))),
    benefit: announced(s.benefit),
    everyday: told(s.everyday),
    recap: announced(s.recap),
    cta: told(s.close),
  };
  return {
    standard_5phase: {
      ...always,
      hook: hook(s["hook.standard"]),
      problem: early(problem),
      solution: named(s.named),
    },
    problem_solution: {
      ...always,
      hook: hook(s["hook.problem"]),
      problem: early(problem),
      agitate: early(problem),
      solution: named(s.named),
      relief: told(s.relief),
    },
    testimonial: {
      ...always,
      hook: hook(s["hook.testimonial"]),
      doubt: early(s.doubt),
      experience: named(s.named),
      opinion: told(s.opinion),
    },
    unboxing: {
      ...always,
      hook: hook(s["hook.unboxing"]),
      opening: { lead: s.opening, more: s["hook.named"], mayName: true },
      reveal: named(mergedLines(s.named, s["named.unboxing"])),
      details: told(s.details),
      try_out: told(s.try),
    },
    before_after: {
      ...always,
      hook: hook(s["hook.before"]),
      before: early(s.before),
      turn: named(s.named),
      after: told(s.after),
      difference: told(mergedLines(s.after, s.relief)),
    },
    listicle: {
      ...always,
      hook: {
        names: true,
        counts: true,
        lead: s["hook.list"],
        more: {},
        topics: ["pain"],
      },
      reason: {
        names: true,
        points: true,
        numbered: true,
        lead: mergedLines(s.number, naming(s)),
        more: {},
        topics: ["moment"],
      },
      // Where no point is left to tell, the bonus is what one thinks of the product.
      bonus: { ...told(s.opinion), more: s.everyday, announce: s.bonus },
    },
  };
};

/** Where shop titles go on with what nobody would say. */
const titleTail = /\s+[-–—|•·]\s+.*$|\s*[,;:([{|（【].*$/u;

/** Beginnings of frames that go on from another point, in all languages. */
const continues = new RegExp(
  `^(?:${[
    "而且|还有|A k tomu|A ještě|Og så|Og der|En daarbij|En er is meer|Et en plus|À noter aussi",
    "Dazu kommt|Und außerdem|साथ ही|और भी|Selain itu|Dan masih|In più|E non è tutto|しかも|そして",
    "게다가|그리고 또|Do tego|I jeszcze|Além disso|E tem mais|În plus|Și mai mult|К тому же|И ещё",
    "Además|Y hay más|Dessutom|Och mer|Üstelik|Dahası|До того ж|І ще",
  ].join("|")})`,
  "u",
);

/** The product's name as it is written, in no case and with no article; cut at its title's tail when it is long. */
const nameOf = (text: string, maxWords: number, language: string): ProductName => {
  const whole = plainText(text);
  const trimmed = whole.replace(titleTail, "").trim() || whole;
  let words: readonly string[] = trimmed.split(" ");
  while (words.length > 1 && spokenWords(words.join(" "), language) > maxWords)
    words = withoutLastWord(words);
  const said = words.join(" ");
  return {
    inside: said,
    initial: said,
    bare: said,
    plural: false,
    shortened: said.length < trimmed.length,
  };
};

/** Lines in which the point goes on after a colon or comma fill it in as it is written there. */
const goingOn = (lines: Lines): Lines =>
  Object.fromEntries(
    Object.entries(lines).map(([tone, all]) => [
      tone,
      all.map((line) => line.replace(/([:,] ?)\{point\}/u, "$1{inner}")),
    ]),
  );

const pointOf = (text: string, language: string): Point => {
  const clean = withoutMarks(plainText(text));
  const price = priceSentence(clean, language);
  if (price !== null) return { shape: "measure", slots: {}, plain: price };
  return {
    shape: "sentence",
    slots: { point: capitalised(clean), inner: afterColon(clean, language) },
    plain: spaceless.has(language) && clean !== "" ? `${clean}。` : asSentence(capitalised(clean)),
  };
};

export type ShortBook = {
  /** ISO 639-1. */
  readonly language: string;
  /** "reason" by plural category, where phrases count (`{reasons}`). */
  readonly reasons?: { readonly [category in Intl.LDMLPluralRule]?: string };
  readonly text: string;
  /** What is said of groups of products; see `kind-groups.ts`. */
  readonly kinds: string;
};

/**
 * A phrase book of one language's own lines, where the product's name and the selling points stand in positions that need
 * no inflection and no gender. `{name}`, `{point}`, `{count}`, `{reasons}` and `{n}` are its slots.
 */
export const createPhraseBook = ({
  language,
  reasons = {},
  text,
  kinds,
}: ShortBook): PhraseBook => {
  const told = readGroups(kinds);
  const sections = readSections(text);
  const phases = phasesOf(sections, language);
  const plural = new Intl.PluralRules(language);
  const none = { any: [] };
  return {
    language,
    structures: Object.fromEntries(
      Object.entries(structurePlans).map(([name, plans]) => [
        name,
        { plans, phases: phases[name] ?? {} },
      ]),
    ),
    spare: { before: sections.problem, after: sections.good },
    frames: {
      ...{ noun: none, measure: none, quality: none, action: none, ability: none },
      sentence: goingOn(sections.point),
    },
    continues,
    calls: sections.calls,
    flatness: 0.07,
    gap: spaceless.has(language) ? "" : " ",
    counting: (count, ordinal) => ({
      count: String(count),
      reasons: reasons[plural.select(count)] ?? reasons.other ?? "",
      n: String(ordinal),
    }),
    name: (title, maxWords) => nameOf(title, maxWords, language),
    kindLines: (kind) => groupOf(told, kind),
    namings: { each: 5, most: 6 },
    slots: ({ name }) => ({ name: name.bare }),
    point: (given) => pointOf(given, language),
  };
};
