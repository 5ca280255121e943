import type { Structure } from "../phrase-book.ts";
import { introductions, troubles } from "./openings.ts";
import { benefit, close, everyday, pitch, recap } from "./shared-phases.ts";

/** How it was, what changed, how it is now. */
export const beforeAfter: Structure = {
  phases: {
    pitch,
    benefit,
    everyday,
    recap,
    cta: close,
    hook: {
      mayName: true,
      introduce: introductions,
      topics: ["hook"],
      lead: {
        any: ["This is me before {product}. Watch.", "Wait for the after. This is the before."],
        conversational: ["A lot changed with one {unit}.", "You have to see my old {kind}."],
        professional: [
          "Same person, same day, and one {unit} more.",
          "What one {unit} can change.",
          "Here is what {product} changed for me.",
        ],
        enthusiastic: [
          "What a change, and it's just {a-kind}!",
          "Before, after, and you won't believe it's {a-kind}!",
          "Me before {product}? Oh no!",
        ],
        humorous: [
          "Me before {product}, me after. Buckle up.",
          "A tale of two people and one {unit}.",
          "My life before {product}, a tragedy.",
        ],
        calm: ["One {unit}, one small change.", "Let me show you what {product} changed."],
      },
      more: {
        any: ["I changed one thing, my {unit}."],
        conversational: ["I just swapped one {unit}."],
        professional: ["The only thing I changed is the {unit}."],
        enthusiastic: ["And I only changed my {unit}!"],
        humorous: ["Same me, new {unit}."],
        calm: ["I only changed the {unit}."],
      },
    },
    before: {
      mayName: true,
      introduce: introductions,
      topics: ["pain"],
      lead: {
        any: ["Before {product}, I just made do.", ...(troubles.any ?? [])],
        conversational: ["So, this was me before {product}.", ...(troubles.conversational ?? [])],
        professional: ["Before {product}, I had to compromise.", ...(troubles.professional ?? [])],
        enthusiastic: ["Before {product}? Don't get me started!", ...(troubles.enthusiastic ?? [])],
        humorous: ["Before {product}: chaos, with snacks.", ...(troubles.humorous ?? [])],
        calm: ["I remember how it was before {product}.", ...(troubles.calm ?? [])],
      },
      more: {},
    },
    turn: {
      names: true,
      points: true,
      topics: ["detail"],
      lead: {
        any: ["Then came {product}.", "What changed it all was {product}."],
        conversational: ["And then I found {product}.", "So I switched to {product}."],
        professional: ["The change came with {product}.", "Then I chose {product}."],
        enthusiastic: ["And then, boom, {product}!", "Then came {product}, finally!"],
        humorous: ["Plot twist: {product}.", "Cut to me meeting {product}."],
        calm: ["Then I found {product}.", "The change began with {product}."],
      },
      more: {},
    },
    after: {
      points: true,
      topics: ["relief", "moment"],
      lead: {
        any: ["This is me with {product}.", "And now I have {product}."],
        conversational: ["Now I have {product}, and this is me.", "So now I {use} {them}."],
        professional: ["Today, {product} {is} part of my routine.", "Now I {use} {product}."],
        enthusiastic: ["And now, look at me with {product}!", "This is me with {product}!"],
        humorous: ["After {product}: still me, better mood.", "Behold me with {product}."],
        calm: ["Now, with {product}, it's easier.", "After {product}, things are lighter."],
      },
      more: {},
    },
    difference: {
      points: true,
      topics: ["moment", "relief"],
      lead: {
        any: ["I wouldn't go back to my old {kind}.", "What makes the difference is {product}."],
        conversational: ["Would I go back to my old {kind}? Nope.", "{Product} did that."],
        professional: ["Side by side, I'd choose {product}.", "The difference is {product}."],
        enthusiastic: ["Old me would be so jealous of {product}!", "That's what {product} did!"],
        humorous: ["Old me is filing a complaint about {product}.", "New me comes with {a-kind}."],
        calm: ["The change is quiet, and it's {product}.", "Looking back, I just needed {a-kind}."],
      },
      more: {},
    },
  },
};
