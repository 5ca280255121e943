import type { Phase, PhaseRules } from "./phrase-book.ts";
import type { SectionName, Sections } from "./read-book.ts";
import { type Lines, mergedLines } from "./tones.ts";

type PhaseText = PhaseRules & {
  /** The sections that a phase may begin with. A book has some of them. */
  readonly lead: readonly SectionName[];
  /** Sections for the rest: the first of these that the book has. */
  readonly more?: readonly SectionName[];
  readonly announce?: SectionName;
};

/** Before the product is named, and after it. */
const early = { topics: ["pain"], mayName: true } as const;
const named = { topics: ["detail", "moment"], points: true, names: true } as const;
const told = { topics: ["relief", "moment"], points: true } as const;

/** The phases of all structures. */
const phases: Readonly<Record<string, PhaseText>> = {
  problem: { topics: ["pain"], lead: ["problem"] },
  agitate: { topics: ["pain"], lead: ["agitate"] },
  doubt: { ...early, lead: ["doubt"] },
  before: { ...early, lead: ["before", "problem"] },
  opening: {
    ...{ topics: [], mayName: true, opensBox: true },
    ...{ lead: ["opening"], more: ["opening.more", "opening"] },
  },
  pitch: { ...named, lead: ["named", "pitch"] },
  solution: { ...named, lead: ["named", "solution"], more: ["solution.more"] },
  experience: { ...named, lead: ["named", "experience"] },
  reveal: { ...named, lead: ["named", "named.unboxing", "reveal"] },
  turn: { ...named, lead: ["named", "turn"] },
  benefit: {
    ...{ topics: ["detail", "moment"], points: true },
    ...{ lead: [], announce: "benefit.announce" },
  },
  details: { topics: ["detail", "moment"], points: true, lead: ["details"] },
  try_out: { topics: ["moment", "detail"], points: true, lead: ["try"] },
  everyday: { topics: ["moment"], points: true, lead: ["everyday"] },
  after: { ...told, lead: ["after"] },
  difference: { ...told, lead: ["difference", "after", "relief"] },
  relief: { ...told, lead: ["relief"] },
  opinion: { ...told, lead: ["opinion"] },
  recap: { ...told, lead: ["recap"], announce: "recap.announce" },
  cta: { ...told, lead: ["close"] },
  reason: { ...named, numbered: true, lead: ["number"] },
  bonus: { ...told, lead: ["bonus", "opinion"], more: ["everyday"], announce: "bonus.announce" },
};

const hook = { topics: ["hook", "pain"], mayName: true } as const;

/** The first phase, by structure. */
const hooks: Readonly<Record<string, PhaseText>> = {
  standard_5phase: {
    ...{ ...hook, lead: ["hook", "hook.named", "hook.standard"] },
    more: ["hook.more", "hook.named"],
  },
  problem_solution: {
    ...{ ...hook, lead: ["hook", "hook.named", "hook.problem"] },
    more: ["hook.more", "hook.named"],
  },
  testimonial: {
    ...{ ...hook, lead: ["hook", "hook.named", "hook.testimonial"] },
    more: ["hook.more", "hook.named"],
  },
  unboxing: {
    ...{ ...hook, opensBox: true, lead: ["hook", "hook.named", "hook.unboxing"] },
    more: ["hook.unboxing.more", "hook.named"],
  },
  before_after: {
    ...{ ...hook, lead: ["hook", "hook.named", "hook.before"] },
    more: ["hook.before.more", "hook.named"],
  },
  listicle: {
    ...{ topics: ["hook", "pain"], names: true, counts: true },
    ...{ lead: ["hook.list"], more: ["hook.list.more"] },
  },
};

/** The count with the product's name before it, for a list that has no room to introduce it. */
const namingCount = ({ number }: Sections, gap: string): Lines => {
  const [count = ""] = number.any ?? [];
  return { any: [`{Name}${count.at(-1) ?? "."}${gap}${count}`] };
};

/** A phase of a structure with a book's lines. */
export const phaseOf = (
  sections: Sections,
  gap: string,
  structure: string,
  name: string,
): Phase | undefined => {
  const known = name === "hook" ? hooks[structure] : phases[name];
  if (!known) return undefined;
  const { lead, more = [], announce, ...rules } = known;
  const further = more.find((section) => Object.keys(sections[section]).length > 0);
  return {
    ...rules,
    lead: mergedLines(
      ...lead.map((section) => sections[section]),
      ...(rules.numbered ? [namingCount(sections, gap)] : []),
    ),
    more: further ? sections[further] : {},
    announce: announce ? sections[announce] : {},
  };
};
