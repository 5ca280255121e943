/** Phases of a script by structure, and its final call to action. */
import { spokenSeconds } from "./pacing.ts";
import { asSentence, capitalised, clauses, plainText } from "./text.ts";

const longHook = ["hook", "problem", "problem", "solution", "benefit", "benefit", "everyday"];
const nuisance = ["hook", "problem", "agitate", "solution", "benefit"];
const experience = ["hook", "doubt", "experience", "benefit"];
const parcel = ["hook", "opening", "reveal", "details"];
const change = ["hook", "before", "turn", "after"];
const reasons = (count: number): readonly string[] => Array.from({ length: count }, () => "reason");

/** Phases of scripts with 1 to 10 segments, by structure. The same in every language. */
export const structurePlans: Readonly<Record<string, readonly (readonly string[])[]>> = {
  standard_5phase: [
    ["pitch"],
    ["hook", "cta"],
    ["hook", "solution", "cta"],
    ["hook", "problem", "solution", "cta"],
    ["hook", "problem", "solution", "benefit", "cta"],
    ["hook", "problem", "solution", "benefit", "everyday", "cta"],
    ["hook", "problem", "solution", "benefit", "benefit", "everyday", "cta"],
    ["hook", "problem", "solution", "benefit", "benefit", "everyday", "recap", "cta"],
    ["hook", "problem", "solution", "benefit", "benefit", "everyday", "benefit", "recap", "cta"],
    [...longHook, "benefit", "recap", "cta"],
  ],
  problem_solution: [
    ["pitch"],
    ["hook", "cta"],
    ["hook", "solution", "cta"],
    ["hook", "agitate", "solution", "cta"],
    ["hook", "agitate", "solution", "relief", "cta"],
    ["hook", "problem", "agitate", "solution", "relief", "cta"],
    [...nuisance, "relief", "cta"],
    [...nuisance, "everyday", "relief", "cta"],
    [...nuisance, "everyday", "relief", "recap", "cta"],
    [...nuisance, "benefit", "everyday", "relief", "recap", "cta"],
  ],
  testimonial: [
    ["pitch"],
    ["hook", "cta"],
    ["hook", "experience", "cta"],
    ["hook", "experience", "opinion", "cta"],
    ["hook", "doubt", "experience", "opinion", "cta"],
    [...experience, "opinion", "cta"],
    [...experience, "everyday", "opinion", "cta"],
    [...experience, "everyday", "opinion", "recap", "cta"],
    [...experience, "everyday", "benefit", "opinion", "recap", "cta"],
    [...experience, "benefit", "everyday", "benefit", "opinion", "recap", "cta"],
  ],
  unboxing: [
    ["pitch"],
    ["hook", "cta"],
    ["hook", "reveal", "cta"],
    ["hook", "reveal", "details", "cta"],
    [...parcel, "cta"],
    [...parcel, "try_out", "cta"],
    [...parcel, "benefit", "try_out", "cta"],
    [...parcel, "benefit", "try_out", "everyday", "cta"],
    [...parcel, "benefit", "try_out", "everyday", "recap", "cta"],
    [...parcel, "details", "benefit", "try_out", "everyday", "recap", "cta"],
  ],
  before_after: [
    ["pitch"],
    ["hook", "cta"],
    ["before", "turn", "cta"],
    ["before", "turn", "after", "cta"],
    [...change, "cta"],
    [...change, "difference", "cta"],
    [...change, "benefit", "difference", "cta"],
    [...change, "benefit", "everyday", "difference", "cta"],
    [...change, "benefit", "everyday", "difference", "recap", "cta"],
    ["hook", "before", ...change.slice(1), "benefit", "everyday", "difference", "recap", "cta"],
  ],
  listicle: [
    ["pitch"],
    ["pitch", "cta"],
    ["hook", "reason", "cta"],
    ["hook", ...reasons(2), "cta"],
    ["hook", ...reasons(3), "cta"],
    ["hook", ...reasons(3), "bonus", "cta"],
    ["hook", ...reasons(4), "bonus", "cta"],
    ["hook", ...reasons(5), "bonus", "cta"],
    ["hook", ...reasons(5), "bonus", "recap", "cta"],
    ["hook", ...reasons(6), "bonus", "recap", "cta"],
  ],
};

/** Returns the phase of each segment in order. An unknown structure uses `standard_5phase`. */
export const phasesOf = (structure: string, segmentCount: number): readonly string[] => {
  const plans = structurePlans[structure] ?? structurePlans["standard_5phase"] ?? [];
  return plans[segmentCount - 1] ?? plans.at(-1) ?? [];
};

export type CallToAction = { readonly text: string; readonly shortened: boolean };

/** The caller's call to action as a sentence, cut at a clause if it is too long. Null if there is none. */
export const callToAction = (
  cta: string,
  maxSeconds: number,
  language = "en",
): CallToAction | null => {
  const whole = plainText(cta);
  const cut = (clauses(whole)[0] ?? "").replace(/[\s,;:–—-]+$/u, "");
  const fits = (text: string) =>
    /[\p{L}\p{N}]/u.test(text) && spokenSeconds(asSentence(text), language) <= maxSeconds;
  const text = [whole, cut].find(fits);
  if (text === undefined) return null;
  return { text: capitalised(asSentence(text)), shortened: text !== whole };
};
