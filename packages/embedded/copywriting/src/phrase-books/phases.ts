import { structurePlans } from "./english/english.ts";

/** Names of the phases that a structure's segments belong to, in order; an unknown structure has the standard's. */
export const phasesOf = (structure: string, segmentCount: number): readonly string[] => {
  const plans = structurePlans[structure] ?? structurePlans["standard_5phase"] ?? [];
  return plans[segmentCount - 1] ?? plans.at(-1) ?? [];
};
