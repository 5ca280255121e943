import { spokenWords } from "../pacing/word-budget.ts";
import { structurePlans } from "./english/english.ts";
import type { Lines, Phase, PhraseBook, Point, Structure, Tone } from "./phrase-book.ts";
import { asSentence, capitalised, type ProductName, plainText } from "./product-name.ts";

/** What a short book has lines for; see `readSections`. */
const sectionNames = [
  "hook",
  "hook.named",
  "hook.standard",
  "hook.problem",
  "hook.testimonial",
  "hook.unboxing",
  "hook.before",
  "hook.list",
  "tease",
  "problem",
  "before",
  "doubt",
  "opening",
  "named",
  "named.unboxing",
  "benefit",
  "everyday",
  "details",
  "try",
  "after",
  "relief",
  "opinion",
  "recap",
  "bonus",
  "number",
  "good",
  "close",
  "calls",
  "point",
] as const;
type SectionName = (typeof sectionNames)[number];
type Sections = { readonly [name in SectionName]: Lines };

const tones: Readonly<Record<string, Tone | "any">> = {
  a: "any",
  c: "conversational",
  p: "professional",
  e: "enthusiastic",
  h: "humorous",
  m: "calm",
};

const byTone = (lines: readonly string[]): Lines => {
  const sorted: Record<string, string[]> = {};
  for (const line of lines) {
    const tone = tones[line[0] ?? ""];
    if (!tone || line[1] !== " ") throw new Error(`a phrase book has no tone for "${line}"`);
    sorted[tone] = [...(sorted[tone] ?? []), line.slice(2)];
  }
  return sorted;
};

/**
 * Reads a book's text: `# section`, then a line per phrase that begins with its tone (a any, c conversational,
 * p professional, e enthusiastic, h humorous, m calm). Throws for a section or a tone that there isn't.
 */
const readSections = (text: string): Sections => {
  const blocks = text.split(/^# /mu).slice(1);
  const read = blocks.map((block): [SectionName, Lines] => {
    const [name = "", ...lines] = block.split("\n").filter((line) => line.trim() !== "");
    const known = sectionNames.find((one) => one === name);
    if (!known) throw new Error(`a phrase book has no section "${name}"`);
    return [known, byTone(lines)];
  });
  const empty = sectionNames.map((name): [SectionName, Lines] => [name, {}]);
  return Object.fromEntries([...empty, ...read]) as Sections;
};

const both = (...all: readonly Lines[]): Lines =>
  Object.fromEntries(
    Object.values(tones).map((tone) => [tone, all.flatMap((lines) => lines[tone] ?? [])]),
  );

/** Where there is no room for more. */
const nameAlone: Lines = { any: ["{name}."] };

/** The count with the product's name before it, for a list that has no room to introduce it. */
const naming = ({ number }: Sections): Lines => {
  const [count = ""] = number.any ?? [];
  const stop = count.at(-1) ?? ".";
  return { any: [`{name}${stop}${stop === "。" ? "" : " "}${count}`] };
};

const phasesOf = (s: Sections): Readonly<Record<string, Structure["phases"]>> => {
  const hook = (own: Lines): Phase => ({
    lead: both(s.hook, s["hook.named"], nameAlone, own),
    more: s.tease,
  });
  const early = (lead: Lines): Phase => ({ lead, more: s.problem });
  const named = (lead: Lines): Phase => ({ names: true, points: true, lead, more: s.good });
  const told = (lead: Lines): Phase => ({ points: true, lead, more: s.good });
  const always = {
    pitch: named(both(s.named, nameAlone)),
    benefit: told(s.benefit),
    everyday: told(s.everyday),
    recap: told(s.recap),
    cta: told(s.close),
  };
  return {
    standard_5phase: {
      ...always,
      hook: hook(s["hook.standard"]),
      problem: early(s.problem),
      solution: named(s.named),
    },
    problem_solution: {
      ...always,
      hook: hook(s["hook.problem"]),
      problem: early(s.problem),
      agitate: early(s.problem),
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
      opening: { lead: s.opening, more: s.tease },
      reveal: named(both(s.named, s["named.unboxing"])),
      details: told(s.details),
      try_out: told(s.try),
    },
    before_after: {
      ...always,
      hook: hook(s["hook.before"]),
      before: early(s.before),
      turn: named(s.named),
      after: told(s.after),
      difference: told(both(s.after, s.relief)),
    },
    listicle: {
      ...always,
      hook: { names: true, lead: s["hook.list"], more: s.tease },
      reason: {
        names: true,
        points: true,
        numbered: true,
        lead: both(s.number, naming(s)),
        more: s.good,
      },
      bonus: told(s.bonus),
    },
  };
};

/** Where shop titles go on with what nobody would say. */
const titleTail = /\s+[-–—|•·]\s+.*$|\s*[,;:([{|（【].*$/u;

/** The product's name as it is written, in no case and with no article; cut at its title's tail when it is long. */
const nameOf = (text: string, maxWords: number): ProductName => {
  const whole = plainText(text);
  const trimmed = whole.replace(titleTail, "").trim() || whole;
  const words = trimmed.split(" ");
  while (words.length > 1 && spokenWords(words.join(" ")) > maxWords) words.pop();
  const said = words.join(" ");
  return {
    inside: said,
    initial: said,
    bare: said,
    plural: false,
    shortened: spokenWords(said) < spokenWords(trimmed),
  };
};

const pointOf = (text: string): Point => {
  const clean = plainText(text).replace(/^[-–—•*·\s]+|[\s.!?,;:。！？、，]+$/gu, "");
  return {
    shape: "sentence",
    slots: { point: capitalised(clean) },
    plain: asSentence(capitalised(clean)),
  };
};

export type ShortBook = {
  /** ISO 639-1. */
  readonly language: string;
  /** "reason" by plural category, where phrases count (`{reasons}`). */
  readonly reasons?: { readonly [category in Intl.LDMLPluralRule]?: string };
  readonly text: string;
};

/**
 * A phrase book of one language's own lines, where the product's name and the selling points stand in positions that need
 * no inflection and no gender. `{name}`, `{point}`, `{count}`, `{reasons}` and `{n}` are its slots.
 */
export const createPhraseBook = ({ language, reasons = {}, text }: ShortBook): PhraseBook => {
  const sections = readSections(text);
  const phases = phasesOf(sections);
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
    spare: { before: sections.tease, after: sections.good },
    frames: { noun: none, quality: none, action: none, ability: none, sentence: sections.point },
    continues: /^\{no point goes on from another\}$/,
    calls: sections.calls,
    flatness: 0.07,
    counting: (count, ordinal) => ({
      count: String(count),
      reasons: reasons[plural.select(count)] ?? reasons.other ?? "",
      n: String(ordinal),
    }),
    name: nameOf,
    slots: ({ bare }) => ({ name: bare }),
    point: pointOf,
  };
};
