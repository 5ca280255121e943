import type { KindLines } from "../kinds/read-kinds.ts";
import type { Phase, Structure } from "../phrase-books/phrase-book.ts";
import { type Lines, mergedLines } from "../phrase-books/tones.ts";

export type Plan = readonly { readonly name: string; readonly phase: Phase }[];

/** What may follow the first sentence: not a second hook, unless the first one counts or names the box. */
const followed = (phase: Phase, kind: KindLines): readonly Lines[] => {
  const topics = phase.topics ?? [];
  const isHook = topics.includes("hook") && !phase.counts;
  return isHook ? [kind.pain] : topics.map((topic) => kind[topic]);
};

/** The phase with what is said of the product's kind. */
const toldOf = (phase: Phase, kind: KindLines | undefined): Phase => {
  const told = kind ? (phase.topics ?? []).map((topic) => kind[topic]) : [];
  const isEarly = !phase.points && !phase.counts;
  return {
    ...phase,
    lead: isEarly ? mergedLines(phase.lead, ...told) : phase.lead,
    more: mergedLines(phase.more, ...(kind ? followed(phase, kind) : [])),
  };
};

/** The phases of a script of so many segments. Throws for a plan that names an unknown phase. */
export const planOf = (
  structure: Structure | undefined,
  segmentCount: number,
  kind: KindLines | undefined,
): Plan => {
  const names = structure?.plans[segmentCount - 1] ?? structure?.plans.at(-1) ?? [];
  return names.map((name) => {
    const phase = structure?.phases[name];
    if (!phase) throw new Error(`the plan names an unknown phase: ${name}`);
    return { name, phase: toldOf(phase, kind) };
  });
};

/** Index of the segment that introduces the product. */
export const revealOf = (plan: Plan): number =>
  Math.max(
    0,
    plan.findIndex(({ phase }) => phase.names === true),
  );
