import type { Structure } from "../phrase-book.ts";
import { recap } from "./shared-body.ts";
import { close, pitch } from "./shared-turns.ts";

/** So many reasons, one after the other; `{count}` and `{ordinal}` count the reason segments. */
export const listicle: Structure = {
  plans: [
    ["pitch"],
    ["reason", "cta"],
    ["hook", "reason", "cta"],
    ["hook", "reason", "reason", "cta"],
    ["hook", "reason", "reason", "reason", "cta"],
    ["hook", "reason", "reason", "reason", "bonus", "cta"],
    ["hook", "reason", "reason", "reason", "reason", "bonus", "cta"],
    ["hook", "reason", "reason", "reason", "reason", "reason", "bonus", "cta"],
    ["hook", "reason", "reason", "reason", "reason", "reason", "bonus", "recap", "cta"],
    ["hook", "reason", "reason", "reason", "reason", "reason", "reason", "bonus", "recap", "cta"],
  ],
  phases: {
    pitch,
    recap,
    cta: close,
    hook: {
      names: true,
      lead: {
        any: [
          "{Count} {reasons} to try {product}.",
          "{Count} {reasons} I picked {product}.",
          "Why {product}? {Count} {reasons}.",
          "{Product} in {count} {points}.",
          "{Count} quick {reasons}, no fluff.",
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
        any: [
          "I made you a little list.",
          "Let's count together.",
          "Stay until the last one.",
          "I'll keep it short and sweet.",
        ],
        conversational: ["I actually wrote them down.", "The last one's my favorite."],
        professional: ["Clear and to the point.", "Let us go through them."],
        enthusiastic: ["I could name a hundred!", "And the last one is so good!"],
        humorous: ["I can count, as you'll see.", "My list was longer, but my phone died."],
        calm: ["One at a time.", "No hurry at all."],
      },
    },
    reason: {
      names: true,
      points: true,
      numbered: true,
      lead: {
        any: ["{Ordinal}.", "{Ordinal} on my list."],
        conversational: ["Okay, {ordinal}.", "So, {ordinal}."],
        professional: ["Reason {ordinal}."],
        enthusiastic: ["{Ordinal}, and I love this one!", "Here comes {ordinal}!"],
        humorous: ["{Ordinal}, drumroll please.", "{Ordinal}, and I'm not crying."],
        calm: ["{Ordinal}, quite simply."],
      },
      more: {
        any: [
          "I like the look of {product}.",
          "{It} make{s} me smile.",
          "{It} fit{s} right into my day.",
          "I like how {it} look{s}.",
          "I don't have to think twice.",
          "{It} would make a lovely gift.",
          "I enjoy {them} every time.",
          "{It} just feel{s} right.",
          "I always end up with {them}.",
          "You notice the little details.",
          "It's an easy choice to make.",
          "It's one decision I don't regret.",
          "Every day gets a small upgrade.",
          "It's the kind of thing you show your friends.",
        ],
        conversational: [
          "I actually look forward to {them}.",
          "It's just so me.",
          "It makes my day a bit easier.",
          "I get compliments from myself, at least.",
        ],
        professional: [
          "The idea is clear and simple.",
          "It suits a busy schedule.",
          "Form and purpose go together.",
          "Every part has its reason.",
        ],
        enthusiastic: [
          "I'm happy every single time!",
          "It's such a mood booster!",
          "It feels like a treat!",
          "I want to show everyone!",
        ],
        humorous: [
          "My cat approves, and she hates everything.",
          "I feel like I have my life together.",
          "It distracts from my laundry pile.",
          "I needed a new personality anyway.",
        ],
        calm: [
          "It brings a quiet moment.",
          "There's nothing to worry about.",
          "It feels gentle and easy.",
          "It asks nothing of me.",
        ],
      },
    },
    bonus: {
      points: true,
      lead: {
        any: ["And one more thing.", "Here's a little bonus."],
        conversational: ["Oh, and I almost forgot.", "Okay, bonus round."],
        professional: ["One further point.", "In addition, consider this."],
        enthusiastic: ["Bonus reason, because why not!", "And as a bonus!"],
        humorous: ["Bonus, because I can't stop.", "One for the road."],
        calm: ["And one last, small thing.", "Let me add one thought."],
      },
      more: {
        any: [
          "You get to enjoy {them} your way.",
          "It's simply nice to have around.",
          "{It} might become your favorite too.",
          "I like that it's so uncomplicated.",
          "There's something good about a choice you don't have to explain.",
        ],
        conversational: ["I just really like {them}.", "You'll see what I mean."],
        professional: ["The whole is convincing.", "It remains a pleasure to use."],
        enthusiastic: ["It makes me so happy!", "I'd do it all again!"],
        humorous: ["I look cool doing it. Allegedly.", "It never judges me."],
        calm: ["It's good to have.", "It leaves a warm feeling."],
      },
    },
  },
};
