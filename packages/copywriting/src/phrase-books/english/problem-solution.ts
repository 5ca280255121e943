import type { Structure } from "../phrase-book.ts";
import { benefit, everyday, recap } from "./shared-body.ts";
import { close, pitch, solution } from "./shared-turns.ts";

/** A familiar nuisance, why it nags, what ends it, the relief. */
export const problemSolution: Structure = {
  plans: [
    ["pitch"],
    ["hook", "cta"],
    ["hook", "solution", "cta"],
    ["hook", "agitate", "solution", "cta"],
    ["hook", "agitate", "solution", "relief", "cta"],
    ["hook", "problem", "agitate", "solution", "relief", "cta"],
    ["hook", "problem", "agitate", "solution", "benefit", "relief", "cta"],
    ["hook", "problem", "agitate", "solution", "benefit", "everyday", "relief", "cta"],
    ["hook", "problem", "agitate", "solution", "benefit", "everyday", "relief", "recap", "cta"],
    [
      "hook",
      "problem",
      "agitate",
      "solution",
      "benefit",
      "benefit",
      "everyday",
      "relief",
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
          "Does this sound familiar?",
          "What if there was an easier way?",
          "Still looking? Try {product}.",
        ],
        conversational: [
          "Tell me I'm not the only one.",
          "Okay, be honest, does this bug you too?",
          "You know what drives me crazy?",
          "Can we talk about a tiny problem?",
        ],
        professional: [
          "Some problems deserve a proper answer.",
          "Every routine has a weak spot.",
          "There is a simpler way to do this.",
          "Why do we accept small annoyances?",
        ],
        enthusiastic: [
          "Raise your hand if you've been there!",
          "Tired of the struggle? Me too!",
          "I finally found the answer!",
          "Problem, meet solution!",
        ],
        humorous: [
          "Let's discuss my daily villain.",
          "Today in things I complain about.",
          "I have a complaint, and a plan.",
          "This used to ruin my whole personality.",
        ],
        calm: [
          "Some things quietly wear us down.",
          "Let's make one thing easier today.",
          "There's a gentler way to do this.",
          "It doesn't have to be this hard.",
        ],
      },
      more: {
        any: [
          "I had almost given up on finding one.",
          "I've been there, too.",
          "It's more common than you'd think.",
          "Keep watching, I've got something for you.",
        ],
        conversational: ["I used to just shrug it off.", "Yeah, same here."],
        professional: [
          "The good news: it can be solved.",
          "The answer is often simpler than it seems.",
        ],
        enthusiastic: ["Because I've got something good!", "This changes the mood right away!"],
        humorous: ["I've filed a report with my mom.", "My patience left the chat a while ago."],
        calm: ["Let's take it one step at a time.", "You're not alone in this."],
      },
    },
    problem: {
      lead: {
        any: ["You try one thing after another.", "It starts out small."],
        conversational: [
          "So every day, the same little hassle.",
          "I kept making do with whatever I had.",
          "You work around it, right?",
        ],
        professional: [
          "The usual options only go so far.",
          "A small inconvenience, repeated daily.",
          "Most solutions solve half of it.",
        ],
        enthusiastic: [
          "The same hassle, every single day!",
          "I tried so many things, you guys!",
          "Nothing felt quite right!",
        ],
        humorous: [
          "My workaround had a workaround.",
          "I watched three tutorials and cried once.",
          "Step one: sigh. Step two: repeat.",
        ],
        calm: [
          "The day is full enough already.",
          "Little things get in the way.",
          "We carry on, and say nothing.",
        ],
      },
      more: {
        any: [
          "And you tell yourself it's fine.",
          "Something always gets in the way.",
          "It takes more energy than it should.",
          "Nobody has time for that.",
        ],
        conversational: ["It's not a big deal, until it is.", "And you just live with it."],
        professional: ["It costs attention you need elsewhere.", "Efficiency looks different."],
        enthusiastic: ["Not anymore!", "Enough is enough!"],
        humorous: ["Ten out of ten would not recommend.", "My neighbors know my sigh by now."],
        calm: ["It needn't stay like that.", "You notice it most when you're tired."],
      },
    },
    agitate: {
      lead: {
        any: ["And it never seems to end.", "The worst part? You get used to it."],
        conversational: [
          "And it's always when you're in a hurry.",
          "It gets old really fast.",
          "I was so over it.",
        ],
        professional: [
          "Over time, it adds up.",
          "Left alone, it rarely gets better.",
          "That is effort better spent elsewhere.",
        ],
        enthusiastic: [
          "I wanted something better, right now!",
          "I was so done with that!",
          "There just had to be a way!",
        ],
        humorous: [
          "At some point I gave it a name.",
          "It's funny, just not for me.",
          "Somewhere, a tiny violin plays.",
        ],
        calm: [
          "After a while, you feel it.",
          "It takes the calm out of a day.",
          "Even small weights get heavy.",
        ],
      },
      more: {
        any: [
          "You deserve better than that.",
          "I knew something had to change.",
          "That's when I started looking around.",
          "I wanted one simple answer.",
        ],
        conversational: ["Something had to give.", "I just wanted it to be easy."],
        professional: ["A better approach was overdue.", "It was time to rethink the routine."],
        enthusiastic: ["And guess what I found!", "Good news is coming!"],
        humorous: ["My eye started twitching.", "I considered moving to the woods."],
        calm: ["So I looked for something gentler.", "It was time for a change."],
      },
    },
    relief: {
      points: true,
      lead: {
        any: ["Now? Not a problem anymore.", "That little problem? I hardly think of it."],
        conversational: [
          "Now I don't even think about it.",
          "It's one less thing on my mind.",
          "And just like that, I'm relaxed about it.",
        ],
        professional: [
          "The difference is easy to notice.",
          "The routine runs as it should.",
          "One decision, one less concern.",
        ],
        enthusiastic: [
          "What a difference that makes!",
          "I feel so much better about it!",
          "Goodbye hassle, hello good mood!",
        ],
        humorous: [
          "My nemesis has moved out.",
          "I have so much free time to complain about other things.",
          "My eye has stopped twitching.",
        ],
        calm: [
          "Now it just feels easier.",
          "There's a little more room to breathe.",
          "The day runs softer now.",
        ],
      },
      more: {
        any: [
          "I wish I had looked sooner.",
          "It feels good to have that sorted.",
          "That's the kind of easy I wanted.",
        ],
        conversational: ["Seriously, what a relief.", "My shoulders dropped an inch."],
        professional: ["A straightforward improvement.", "The effort stays small."],
        enthusiastic: ["I'm never going back!", "It feels amazing!"],
        humorous: ["I might need a new hobby now.", "Peace at last, for once."],
        calm: ["And that is quite enough.", "Ease looks like this."],
      },
    },
  },
};
