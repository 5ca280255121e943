import type { Structure } from "../phrase-book.ts";
import { introductions, openings, teasers, troubles } from "./openings.ts";
import { benefit, close, everyday, pitch, recap, solution, trouble } from "./shared-phases.ts";

/** A familiar nuisance, why it nags, what ends it, the relief. */
export const problemSolution: Structure = {
  phases: {
    pitch,
    solution,
    benefit,
    everyday,
    recap,
    cta: close,
    problem: trouble,
    hook: {
      topics: ["pain"],
      introduce: introductions,
      lead: {
        ...openings,
        any: ["Still looking for {a-kind}?", "Does your {unit} do this to you, too?"],
        conversational: ["Be honest, do you like your {unit}?", "Can we talk about {kinds}?"],
        professional: ["A common problem with {kinds}.", "What goes wrong with most {kinds}?"],
        enthusiastic: ["Tired of so-so {kinds}? Me too!"],
        humorous: ["I have a complaint about {kinds}.", "Today I complain about {kinds}."],
        calm: [
          "Let's make one thing about {kinds} easier.",
          "The wrong {kind} can quietly wear you down.",
        ],
      },
      more: teasers,
    },
    agitate: {
      topics: ["pain"],
      lead: {
        any: ["I tried one {unit} after another.", ...(troubles.any ?? [])],
        conversational: ["I was so over my old {kind}.", "I'd almost given up on {kinds}."],
        professional: [
          "With most {kinds}, it doesn't get better.",
          ...(troubles.professional ?? []),
        ],
        enthusiastic: ["I was done with bad {kinds}!", ...(troubles.enthusiastic ?? [])],
        humorous: ["Even my cat judged my old {kind}.", ...(troubles.humorous ?? [])],
        calm: ["With the wrong {kind}, small things add up.", ...(troubles.calm ?? [])],
      },
      more: {},
    },
    relief: {
      points: true,
      topics: ["relief", "moment"],
      lead: {
        any: ["And now I have {product}.", "With {product}, that's over."],
        conversational: ["Now I don't even think about my old {kind}."],
        professional: ["With {product}, that problem is solved for me."],
        enthusiastic: ["With {product}, all of that is over!"],
        humorous: ["Since {product}, I've nothing left to complain about."],
        calm: ["With {product}, things got easier."],
      },
      more: {},
    },
  },
};
