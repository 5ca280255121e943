import type { Structure } from "../phrase-book.ts";
import { introductions, openings, teasers } from "./openings.ts";
import { benefit, close, everyday, pitch, recap, solution, trouble } from "./shared-phases.ts";

/** Hook, problem, solution, benefit, call to action. */
export const standard: Structure = {
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
