import type { Structure } from "../phrase-book.ts";
import { close, pitch, recap } from "./shared-phases.ts";

/** So many reasons, one after the other; `{count}` and `{ordinal}` count the points that are said. */
export const listicle: Structure = {
  phases: {
    pitch,
    recap,
    cta: close,
    hook: {
      names: true,
      topics: ["hook"],
      counts: true,
      lead: {
        any: [
          "{Count} {reasons} to try {product}.",
          "{Count} {reasons} I picked {product}.",
          "Why {product}? {Count} {reasons}.",
          "Why did I pick {product}? {Count} {reasons}.",
          "{Count} {reasons} to take a closer look at {product}.",
          "{Product} in {count} {points}.",
        ],
        conversational: [
          "Okay, {count} {reasons} I like {product}.",
          "So, why {product}? {Count} {reasons}.",
        ],
        professional: [
          "{Count} {reasons} to consider {product}.",
          "{Product}: {count} {reasons} why.",
        ],
        enthusiastic: [
          "{Count} {reasons} I love {product}!",
          "{Count} {reasons} to love {product}!",
        ],
        humorous: [
          "{Count} {reasons} I blame {product}.",
          "{Count} {reasons} {product} own{s} me.",
        ],
        calm: ["{Count} quiet {reasons} for {product}.", "{Count} simple {reasons} for {product}."],
      },
      more: {
        any: ["I compared {kinds} before I made this list.", "I made a list about {product}."],
        conversational: ["I know my {kinds}, so I wrote a list."],
        professional: ["I compared {kinds} first."],
        enthusiastic: ["I could talk about {kinds} all day!"],
        humorous: ["I can count, as you'll see."],
        calm: ["One at a time, about {a-kind} I like.", "One point at a time."],
      },
    },
    reason: {
      names: true,
      points: true,
      numbered: true,
      topics: ["moment", "detail"],
      lead: {
        any: ["{Ordinal}.", "{Ordinal} on my list."],
        conversational: ["Okay, {ordinal}.", "So, {ordinal}."],
        professional: ["Reason {ordinal}."],
        enthusiastic: ["{Ordinal}, and I love this one!", "Here comes {ordinal}!"],
        humorous: ["{Ordinal}, drumroll please.", "{Ordinal}, and I'm not crying."],
        calm: ["{Ordinal}, quite simply."],
      },
      more: {},
    },
    bonus: {
      points: true,
      topics: ["relief", "moment"],
      lead: {
        any: ["A bonus, because I like {them}."],
        conversational: ["Oh, and one bonus about {product}."],
        professional: ["One further point on {product}."],
        enthusiastic: ["Bonus, because I love {them}!"],
        humorous: ["A bonus, because I can't stop about {them}."],
        calm: ["One last, small thing about {product}."],
      },
      more: {},
    },
  },
};
