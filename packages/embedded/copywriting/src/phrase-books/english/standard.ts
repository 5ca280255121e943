import type { Structure } from "../phrase-book.ts";
import { introductions, openings, teasers } from "./openings.ts";
import { benefit, close, everyday, pitch, recap, solution, trouble } from "./shared-phases.ts";

const many = ["hook", "problem", "problem", "solution", "benefit", "benefit", "everyday"] as const;

/** Hook, problem, solution, benefit, call to action. */
export const standard: Structure = {
  plans: [
    ["pitch"],
    ["hook", "cta"],
    ["hook", "solution", "cta"],
    ["hook", "problem", "solution", "cta"],
    ["hook", "problem", "solution", "benefit", "cta"],
    ["hook", "problem", "solution", "benefit", "everyday", "cta"],
    ["hook", "problem", "solution", "benefit", "benefit", "everyday", "cta"],
    ["hook", "problem", "solution", "benefit", "benefit", "everyday", "recap", "cta"],
    ["hook", "problem", "solution", "benefit", "benefit", "everyday", "benefit", "recap", "cta"],
    [...many, "benefit", "recap", "cta"],
  ],
  phases: {
    pitch,
    solution,
    benefit,
    everyday,
    recap,
    cta: close,
    problem: trouble,
    hook: { lead: openings, introduce: introductions, more: teasers, topics: ["hook", "pain"] },
  },
};
