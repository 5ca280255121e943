import type { Structure } from "../phrase-book.ts";
import { benefit, everyday, recap } from "./shared-body.ts";
import { close, pitch } from "./shared-turns.ts";

/** A parcel, the opening, the first look, the details, the first try. */
export const unboxing: Structure = {
  plans: [
    ["pitch"],
    ["hook", "cta"],
    ["hook", "reveal", "cta"],
    ["hook", "reveal", "details", "cta"],
    ["hook", "opening", "reveal", "details", "cta"],
    ["hook", "opening", "reveal", "details", "try_out", "cta"],
    ["hook", "opening", "reveal", "details", "benefit", "try_out", "cta"],
    ["hook", "opening", "reveal", "details", "benefit", "try_out", "everyday", "cta"],
    ["hook", "opening", "reveal", "details", "benefit", "try_out", "everyday", "recap", "cta"],
    [
      "hook",
      "opening",
      "reveal",
      "details",
      "details",
      "benefit",
      "try_out",
      "everyday",
      "recap",
      "cta",
    ],
  ],
  phases: {
    pitch,
    benefit,
    everyday,
    recap,
    cta: close,
    hook: {
      lead: {
        any: ["Look what just arrived.", "Let's unbox {product}.", "Unboxing time: {product}."],
        conversational: [
          "Guess what showed up today.",
          "Okay, unbox this with me.",
          "I've been waiting to open this.",
          "My package is finally here.",
        ],
        professional: [
          "Let's take a first look together.",
          "A first impression, unfiltered.",
          "Today, a closer look at something new.",
          "Let's open this one together.",
        ],
        enthusiastic: [
          "It's here, it's here, it's here!",
          "Best delivery of the week!",
          "I can't wait to open this!",
          "Unboxing time, let's go!",
        ],
        humorous: [
          "The doorbell knows me by name.",
          "A gift from me to me.",
          "I have no memory of restraint.",
          "Adult birthday party: a parcel arrived.",
        ],
        calm: [
          "Let's open this slowly.",
          "A small parcel, a quiet moment.",
          "I saved this for a calm minute.",
          "There's joy in opening something new.",
        ],
      },
      more: {
        any: [
          "I haven't opened it yet.",
          "Let's see what's inside.",
          "First impressions, right here.",
          "Ready? Let's take a look.",
        ],
        conversational: ["I've been so curious.", "You're seeing this when I do."],
        professional: ["Packaging tells you a lot.", "I'll share what I notice."],
        enthusiastic: ["My hands are shaking!", "This is the best part!"],
        humorous: ["Scissors are for patient people.", "Act natural, everyone."],
        calm: ["No rush, just us.", "I like this part."],
      },
    },
    opening: {
      lead: {
        any: ["Lid off, and here we go.", "Let's open it up."],
        conversational: [
          "Okay, opening it now.",
          "Let's see, let's see.",
          "One sec, almost there.",
        ],
        professional: [
          "Opening the box is easy enough.",
          "Let us begin with the packaging.",
          "First, the box itself.",
        ],
        enthusiastic: [
          "Three, two, one, open!",
          "Here we go, here we go!",
          "I'm opening it right now!",
        ],
        humorous: [
          "I open boxes like a raccoon.",
          "Gently. Okay, not gently.",
          "Tape, my old enemy.",
        ],
        calm: [
          "Just lift the lid, gently.",
          "The paper makes a lovely sound.",
          "One fold after the other.",
        ],
      },
      more: {
        any: [
          "There is something about that first moment.",
          "I always like this part.",
          "And it's right there on top.",
        ],
        conversational: ["Ooh, okay.", "I can already see a bit of it."],
        professional: ["A tidy start.", "So far, a good first impression."],
        enthusiastic: ["I'm not even kidding, I'm giddy!", "Oh my, look at that!"],
        humorous: ["The box is mine now too, says the cat.", "I should have done this as a job."],
        calm: ["I take my time with this.", "It's a nice kind of suspense."],
      },
    },
    reveal: {
      names: true,
      points: true,
      lead: {
        any: ["And here {it-is}: {product}.", "There we go. {Product}.", "This is {product}."],
        conversational: [
          "Oh, hello, {name}.",
          "So this is {product}.",
          "And here we have {product}.",
        ],
        professional: [
          "And this is {product}.",
          "Inside, we find {product}.",
          "Here we have {product}.",
        ],
        enthusiastic: ["Oh wow, {product}!", "Look, look, {product}!", "Here we have {product}!"],
        humorous: ["Well, hello there, {name}.", "My precious: {name}.", "Come to me, {name}."],
        calm: ["And here rests {product}.", "There, {product}.", "And here we have {product}."],
      },
      more: {
        any: [
          "Even nicer in person.",
          "First thought? I like {them}.",
          "That's a good first impression.",
          "Just look at {them}.",
        ],
        conversational: ["Okay, I'm into it.", "I love how {it} look{s}."],
        professional: ["The first impression is a good one.", "Clean lines and a clear idea."],
        enthusiastic: ["I'm in love already!", "{It} look{s} so good!"],
        humorous: ["I need a minute alone.", "We're going to be very happy."],
        calm: ["{It} feel{s} good in the hand.", "It's a pleasant surprise."],
      },
    },
    details: {
      points: true,
      lead: {
        any: ["Let's look a bit closer.", "Now for the details."],
        conversational: [
          "Okay, let's check out the details.",
          "Come closer, look at this.",
          "And let me show you this bit.",
        ],
        professional: [
          "A closer look at the details.",
          "Several things stand out.",
          "The finish deserves attention.",
        ],
        enthusiastic: [
          "And the details, come on!",
          "Look at this, and this!",
          "You have to see this up close!",
        ],
        humorous: [
          "Let me zoom in like a detective.",
          "Exhibit A, everyone.",
          "I inspected every corner. Twice.",
        ],
        calm: [
          "Look at the small things.",
          "Turn {them} slowly in the light.",
          "The details are worth a moment.",
        ],
      },
      more: {
        any: [
          "I could look at this all day.",
          "Nice touch, right?",
          "You don't see that from a photo.",
          "That's the part I was curious about.",
          "Every side has something to like.",
        ],
        conversational: ["I wasn't expecting that.", "It just feels nice."],
        professional: ["It has been thought through.", "A coherent whole, in my view."],
        enthusiastic: ["Obsessed is the word!", "So pretty, I can't!"],
        humorous: ["My inner detective is satisfied.", "I may frame the box."],
        calm: ["Nothing too much, nothing missing.", "It's pleasing to look at."],
      },
    },
    try_out: {
      points: true,
      lead: {
        any: ["Time to try {them} out.", "Now the real test."],
        conversational: [
          "Okay, let's try {them}.",
          "So, how does it feel?",
          "First try, no edits.",
        ],
        professional: [
          "Now for the practical test.",
          "Let's put {them} to use.",
          "In practice, it counts.",
        ],
        enthusiastic: [
          "Let's try {them} right now!",
          "Test time, I'm ready!",
          "Here goes the first try!",
        ],
        humorous: [
          "For science, I must try {them}.",
          "Stand back, I'm unqualified.",
          "Watch me look competent.",
        ],
        calm: ["Let's see how {it} feel{s}.", "A first, slow try.", "And now, just enjoy."],
      },
      more: {
        any: [
          "That was easier than I thought.",
          "Yes, that feels right.",
          "I could get used to this.",
        ],
        conversational: ["Oh, that's nice.", "Yep, I'm keeping {them}."],
        professional: ["It works the way I expected.", "Intuitive from the start."],
        enthusiastic: ["Yes, this is it!", "I'm so here for this!"],
        humorous: ["Nailed it. Somehow.", "I'd like that on video. Oh wait."],
        calm: ["It just flows.", "That's all I needed."],
      },
    },
  },
};
