import type { Structure } from "../phrase-book.ts";
import { benefit, everyday, recap } from "./shared-body.ts";
import { close, pitch } from "./shared-turns.ts";

/** How it was, what changed, how it is now. */
export const beforeAfter: Structure = {
  plans: [
    ["pitch"],
    ["hook", "cta"],
    ["before", "turn", "cta"],
    ["before", "turn", "after", "cta"],
    ["hook", "before", "turn", "after", "cta"],
    ["hook", "before", "turn", "after", "difference", "cta"],
    ["hook", "before", "turn", "after", "benefit", "difference", "cta"],
    ["hook", "before", "turn", "after", "benefit", "everyday", "difference", "cta"],
    ["hook", "before", "turn", "after", "benefit", "everyday", "difference", "recap", "cta"],
    [
      "hook",
      "before",
      "before",
      "turn",
      "after",
      "benefit",
      "everyday",
      "difference",
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
        any: [
          "Let me show you before and after.",
          "One small change, one big smile.",
          "Life before and after {product}.",
          "Before and after {product}.",
        ],
        conversational: [
          "Okay, so much has changed.",
          "You have to see the before.",
          "Let me take you back a little.",
        ],
        professional: [
          "A simple change can matter.",
          "Compare before and after.",
          "Here is what changed for me.",
        ],
        enthusiastic: [
          "Get ready for a before and after!",
          "What a change, you guys!",
          "You won't believe my mood now!",
        ],
        humorous: [
          "Me before, me after. Buckle up.",
          "A tale of two very different me's.",
          "Exhibit one: my former life.",
        ],
        calm: [
          "Sometimes one change is enough.",
          "A little before, a little after.",
          "Let me show you what shifted.",
        ],
      },
      more: {
        any: [
          "It really was that simple.",
          "Keep an eye on the little things.",
          "I wouldn't have guessed it either.",
        ],
        conversational: ["It's kind of wild.", "Bear with me for a second."],
        professional: ["The contrast is clear.", "Judge for yourself."],
        enthusiastic: ["I still can't get over it!", "It's a happy story!"],
        humorous: ["Spoiler: it ends well.", "No stunt doubles were used."],
        calm: ["Nothing dramatic, just better.", "It happened quite gently."],
      },
    },
    before: {
      lead: {
        any: ["Before: something was always missing.", "This is how it used to be."],
        conversational: [
          "So before, I just made do.",
          "Before this, I was kind of winging it.",
          "This was me, every single day.",
        ],
        professional: [
          "Before, the routine had gaps.",
          "The starting point was familiar.",
          "Until now, I had to compromise.",
        ],
        enthusiastic: [
          "Before? Oh, don't get me started!",
          "It used to be so different!",
          "I remember the old days, and no!",
        ],
        humorous: [
          "Before: chaos, with snacks.",
          "Picture me, but slightly more tired.",
          "The before version of me says hi.",
        ],
        calm: [
          "Before, things felt a bit heavier.",
          "There used to be a little friction.",
          "I remember how it felt before.",
        ],
      },
      more: {
        any: [
          "It was fine, but never great.",
          "I had simply accepted it.",
          "You know the feeling.",
          "I didn't even notice how much it bothered me.",
          "Every day, the same story.",
        ],
        conversational: ["Not my best look.", "I didn't know any better."],
        professional: ["It worked, but only just.", "There was room for improvement."],
        enthusiastic: ["I was so ready for a change!", "Never again, thank you!"],
        humorous: ["We don't talk about those days.", "My plants were worried about me."],
        calm: ["It was time for something softer.", "I knew it could be easier."],
      },
    },
    turn: {
      names: true,
      points: true,
      lead: {
        any: ["Then came {product}.", "What changed? {Product}.", "The difference? {Product}."],
        conversational: ["And then I found {product}.", "So I switched to {product}."],
        professional: ["The change came with {product}.", "Then I chose {product}."],
        enthusiastic: ["And then, boom, {product}!", "Enter {product}!"],
        humorous: ["Plot twist: {product}.", "Cut to me meeting {product}."],
        calm: ["Then I let in {product}.", "The shift began with {product}."],
      },
      more: {
        any: [
          "That was the moment it clicked.",
          "One simple swap.",
          "No big effort, just a good choice.",
        ],
        conversational: ["And yeah, that was it.", "I should have done that earlier."],
        professional: ["A small step, clearly felt.", "The switch was easy."],
        enthusiastic: ["Best switch ever, for me!", "I felt it right away!"],
        humorous: ["The crowd goes mild. Then wild.", "Somebody cue the makeover montage."],
        calm: ["And things began to settle.", "It felt like a soft reset."],
      },
    },
    after: {
      points: true,
      lead: {
        any: ["After: a whole new feeling.", "And now? Much better."],
        conversational: [
          "Now it's a totally different story.",
          "And this is me now.",
          "Now I actually look forward to it.",
        ],
        professional: [
          "Today, the routine feels complete.",
          "The result feels balanced.",
          "Now, everything has its place.",
        ],
        enthusiastic: [
          "And now, just look!",
          "This is the after, and I love it!",
          "Hello, new favorite feeling!",
        ],
        humorous: [
          "After: still me, but with better lighting.",
          "Behold the after. Same hair, though.",
          "The after version of me winks.",
        ],
        calm: [
          "Now it simply flows.",
          "After that, everything felt lighter.",
          "Now there's a bit more calm.",
        ],
      },
      more: {
        any: [
          "I can feel the difference.",
          "It's the small shift I needed.",
          "I wouldn't want to go back.",
        ],
        conversational: ["I mean, come on.", "It just feels like me."],
        professional: [
          "The improvement is personal, and real to me.",
          "That is what I was looking for.",
        ],
        enthusiastic: ["I can't stop smiling!", "What a glow-up for my day!"],
        humorous: ["I've started humming. Sorry.", "Even my mirror gave me a nod."],
        calm: ["It's a lovely difference.", "That's how it should feel."],
      },
    },
    difference: {
      points: true,
      lead: {
        any: ["So what makes the difference?", "Put side by side, I'd choose now."],
        conversational: [
          "It's wild what one thing can do.",
          "The difference is in the details.",
          "Would I go back? Nope.",
        ],
        professional: [
          "The contrast is easy to name.",
          "Side by side, the choice is clear.",
          "Two states, one decision.",
        ],
        enthusiastic: [
          "Night and day, I'm telling you!",
          "That's what I call a change!",
          "Old me would be so jealous!",
        ],
        humorous: [
          "Old me is filing a complaint.",
          "Science can't explain it. I won't try.",
          "Before and after walk into a bar.",
        ],
        calm: [
          "The change is quiet, but it's there.",
          "Looking back, it was easy.",
          "It's not much, and it's everything.",
        ],
      },
      more: {
        any: [
          "And it started with one small step.",
          "Sometimes that's all it takes.",
          "I only wish I'd known earlier.",
        ],
        conversational: ["I'm telling you, it helps.", "Same me, better days."],
        professional: ["A sensible change.", "It holds up in everyday life."],
        enthusiastic: ["Here's to better days!", "Go me, honestly!"],
        humorous: ["New me accepts autographs.", "The sequel is better, for once."],
        calm: ["I'm thankful for it.", "It stays with you."],
      },
    },
  },
};
