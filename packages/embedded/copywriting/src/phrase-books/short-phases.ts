import type { KindLines } from "../kinds/read-kinds.ts";
import type { Phase, PhraseBook, Structure } from "./phrase-book.ts";
import type { Sections } from "./read-sections.ts";
import { type Lines, mergedLines } from "./tones.ts";

/** Languages that write no space between sentences. */
export const spaceless: ReadonlySet<string> = new Set(["ja", "zh"]);

/** Where there is no room for more; see `sayLead`. */
export const nameAlone = (language: string): Lines => ({
  any: [spaceless.has(language) ? "{name}。" : "{name}."],
});

/** The count with the product's name before it, for a list that has no room to introduce it. */
const naming = ({ number }: Sections): Lines => {
  const [count = ""] = number.any ?? [];
  const stop = count.at(-1) ?? ".";
  return { any: [`{name}${stop}${stop === "。" ? "" : " "}${count}`] };
};

/** A phase in which selling points are told. */
const told = (lead: Lines): Phase => ({ points: true, lead, more: {}, topics: ["moment"] });

/** What only a list has: its promise, what it counts, and what is left in the end. */
const listPhases = (s: Sections): Structure["phases"] => ({
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
});

/** The phases of every structure, from the sections of a short book. */
export const phasesOf = (
  s: Sections,
  language: string,
): Readonly<Record<string, Structure["phases"]>> => {
  const hook = (own: Lines): Phase => ({
    lead: mergedLines(s.hook, s["hook.named"], nameAlone(language), own),
    more: s["hook.named"],
    topics: ["pain"],
    mayName: true,
  });
  const problem = { ...s.problem, any: (s.problem.any ?? []).slice(1, 2) };
  const early = (own: Lines): Phase => ({
    lead: mergedLines(own, s["hook.named"], nameAlone(language)),
    more: {},
    topics: ["pain"],
  });
  const named = (lead: Lines): Phase => ({
    ...{ names: true, points: true, more: {}, topics: ["moment"] },
    lead: mergedLines(lead, nameAlone(language)),
  });
  const announced = (announce: Lines): Phase => ({ ...told({}), announce });
  const always = {
    pitch: named(s.named),
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
      opening: {
        lead: s.opening,
        more: mergedLines(s["hook.named"], s.opening),
        mayName: true,
      },
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
    listicle: { ...always, ...listPhases(s) },
  };
};

/** What fits any product in any structure and is said for want of others: neutral lines, and those of other structures' phases. */
export const furtherOf = (
  s: Sections,
  neutral: KindLines | undefined,
): NonNullable<PhraseBook["further"]> => ({
  before: mergedLines(neutral?.pain ?? {}, s.before, s["hook.problem"]),
  after: mergedLines(neutral?.moment ?? {}, s.everyday, s.after, s.relief, s.opinion),
});
