import type { Structure } from "../phrase-book.ts";
import { benefit, everyday, recap } from "./shared-body.ts";
import { close, pitch, solution } from "./shared-turns.ts";

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
    [
      "hook",
      "problem",
      "problem",
      "solution",
      "benefit",
      "benefit",
      "everyday",
      "benefit",
      "recap",
      "cta",
    ],
  ],
  phases: {
    pitch,
    solution,
    benefit,
    everyday,
    recap,
    cta: close,
    hook: {
      lead: {
        any: [
          "Have you met {product} yet?",
          "This is your sign to try {product}.",
          "Let me tell you about {product}.",
        ],
        conversational: [
          "Okay, you need to see this.",
          "Can I show you something real quick?",
          "Hang on, don't scroll past this.",
          "Let me show you my new favorite thing.",
          "I wasn't going to post this, but here we are.",
          "So, this is what I've been talking about.",
        ],
        professional: [
          "Here is something worth your attention.",
          "Good design deserves a closer look.",
          "If details matter to you, keep watching.",
          "Let me introduce something well thought out.",
          "A few seconds, one useful idea.",
        ],
        enthusiastic: [
          "Stop scrolling, you have to see this!",
          "I am so excited to show you this!",
          "Oh, wait until you see this!",
          "Okay, this is a really good one!",
          "I finally get to show you this!",
        ],
        humorous: [
          "My wallet saw this and got nervous.",
          "Nobody asked, but here is my new obsession.",
          "I practiced looking casual about this.",
          "Please hold my coffee for this.",
          "Fair warning: I will not stop talking about this.",
        ],
        calm: [
          "Take a breath and look at this.",
          "Some things make a day feel easier.",
          "Here is a small, good thing.",
          "Slow down with me for a moment.",
          "Let me show you something simple.",
        ],
      },
      more: {
        any: [
          "Give me a few seconds and you'll see why.",
          "I think you're going to like this.",
          "Stay with me.",
          "This might be just what you were looking for.",
        ],
        conversational: [
          "I had to tell somebody.",
          "Honestly, I'm a little obsessed.",
          "I promise I'll keep it short.",
        ],
        professional: [
          "It's the small decisions that shape a day.",
          "Let's look at what sets this apart.",
          "I'll keep this brief.",
        ],
        enthusiastic: [
          "I can't keep this to myself!",
          "Seriously, this made my day!",
          "You're going to want to see this up close!",
        ],
        humorous: [
          "Yes, I am fully aware of how excited I sound.",
          "My friends have heard this twice already.",
          "I've rehearsed this in the shower.",
        ],
        calm: [
          "There's no rush at all.",
          "Just a quiet little discovery.",
          "It's nice when something simply fits.",
        ],
      },
    },
    problem: {
      lead: {
        any: ["We've all settled for almost right.", "Finding the right one can be hard work."],
        conversational: [
          "You know when nothing quite does the job?",
          "I've tried so many that just weren't it.",
          "We all have that drawer of disappointing buys.",
          "Shopping for this stuff is weirdly hard.",
        ],
        professional: [
          "Too often, we settle for good enough.",
          "Most options ask you to compromise.",
          "Choosing well takes time few people have.",
          "The choice is large, and the differences are small.",
        ],
        enthusiastic: [
          "No more settling for so-so!",
          "I was so ready for something better!",
          "Who else is done with meh?",
          "You know that let-down feeling? Let's skip it!",
        ],
        humorous: [
          "My track record with shopping is questionable.",
          "I own a museum of bad purchases.",
          "My last one and I are no longer speaking.",
          "Adulthood is mostly buying the wrong thing first.",
        ],
        calm: [
          "Small frustrations add up over time.",
          "Some days ask a little too much.",
          "It's easy to put up with things.",
          "We get used to things that don't quite work.",
        ],
      },
      more: {
        any: [
          "You buy it, you try it, and it ends up in a drawer.",
          "And you only notice once you've brought it home.",
          "It doesn't have to be that way.",
          "There had to be something that simply fits.",
          "So I kept looking.",
        ],
        conversational: [
          "Been there, more than once.",
          "And then you're back to square one.",
          "You end up using it anyway, right?",
        ],
        professional: [
          "That costs time, money, and patience.",
          "A considered choice makes a difference.",
          "Expectations are high, and rightly so.",
        ],
        enthusiastic: [
          "You deserve something you love!",
          "I just wanted one that makes me smile!",
          "There is a better way!",
        ],
        humorous: [
          "The drawer of regret is full, by the way.",
          "I have receipts. Literally.",
          "Even my cat looked disappointed.",
        ],
        calm: [
          "You deserve a little more ease.",
          "It's fine to want something better.",
          "A gentler way is possible.",
        ],
      },
    },
  },
};
