import type { Structure } from "../phrase-book.ts";
import { benefit, close, everyday, pitch, recap } from "./shared-phases.ts";

/** A parcel, the opening, the first look, the details, the first try. */
export const unboxing: Structure = {
  phases: {
    pitch,
    benefit,
    everyday,
    recap,
    cta: close,
    hook: {
      mayName: true,
      opens: "box",
      lead: {
        any: ["Let's unbox {product}.", "Look what just arrived: {product}."],
        conversational: [
          "Okay, unbox {product} with me.",
          "My new {unit} just got here.",
          "I've been waiting to open {product}.",
        ],
        professional: [
          "Let's open {product} together.",
          "A first look at {product}.",
          "Today I'm opening {a-kind}.",
        ],
        enthusiastic: [
          "My new {unit} is in this box, finally!",
          "I can't wait to open {product}!",
          "It's here, {product}, right in this box!",
        ],
        humorous: [
          "A gift from me to me: {product}.",
          "I bought {a-kind} and called it research.",
          "The doorbell rang, and {product} came in.",
        ],
        calm: [
          "Let's open {product} slowly.",
          "A small parcel with {a-kind} inside.",
          "I saved {product} for a quiet minute.",
        ],
      },
      more: {
        any: [
          "Under this lid: {a-kind}.",
          "One box, some tape, and me.",
          "I cleared some space for this box.",
          "Let's see how {product} come{s} packed.",
        ],
        conversational: ["I've been so curious about this {unit}."],
        professional: ["First the box, then the {kind}."],
        enthusiastic: ["My hands are shaking on this tape!"],
        humorous: ["Scissors are for patient people."],
        calm: ["The tape comes off slowly."],
      },
    },
    opening: {
      mayName: true,
      opens: "box",
      lead: {
        any: ["Lid off, and there {is} {product}.", "Tape first, then the lid."],
        conversational: ["Okay, the lid comes off.", "I can see a bit of {product} already."],
        professional: ["First, the box itself.", "The box opens without a knife."],
        enthusiastic: ["Three, two, one, lid off!", "I can already see {product}!"],
        humorous: ["I open boxes like a raccoon.", "Tape, my old enemy."],
        calm: ["I lift the lid, gently.", "The paper makes a lovely sound."],
      },
      more: {
        any: [
          "Somewhere under this paper {is} {product}.",
          "The paper goes to one side.",
          "I keep the box, of course.",
          "One more layer of paper to go.",
          "I see a corner of {product}.",
        ],
        conversational: ["I see color, I see a shape, come on."],
        professional: ["So far, a tidy box.", "I set the lid to one side."],
        enthusiastic: ["I'm tearing that paper!", "Come out, {product}!"],
        humorous: ["The box is the cat's now.", "That paper never stood a chance."],
        calm: ["One fold of paper after the other.", "I put the lid down beside me."],
      },
    },
    reveal: {
      names: true,
      points: true,
      topics: ["detail"],
      lead: {
        any: ["Out of the box: {product}.", "{This} {is} {product}."],
        conversational: ["So here {is} {product}.", "And here we have {product}."],
        professional: ["And here {is} {product}, unpacked.", "Inside, we find {product}."],
        enthusiastic: ["Oh wow, look at {product}!", "Here we have {product}!"],
        humorous: ["Well, hello there, {name}.", "Come to me, {name}."],
        calm: ["And here {is} {product}.", "In the last paper lie{s} {product}."],
      },
      more: {},
    },
    details: {
      points: true,
      topics: ["detail"],
      lead: {
        any: ["Let's look at {them} a bit closer.", "I'm holding {them} closer."],
        conversational: ["Okay, let's look at {them} up close.", "Come closer and look at {them}."],
        professional: ["A closer look at {product}.", "I look at {them} from every side."],
        enthusiastic: ["You have to see {them} up close!", "Look at {them} from that side!"],
        humorous: ["I inspect {them} like a detective.", "I inspected every corner of {them}."],
        calm: ["I turn {them} slowly in the light.", "I look at {them} from every side."],
      },
      more: {},
    },
    try_out: {
      points: true,
      topics: ["moment", "detail"],
      lead: {
        any: ["Time to try {them}.", "Now I'm {using} {them}."],
        conversational: ["Okay, let's try {them}.", "First try with {product}, no edits."],
        professional: ["Let's put {them} to use.", "Now I test {product}."],
        enthusiastic: ["Let's try {them} right now!", "Here goes my first try with {them}!"],
        humorous: ["For science, I must try {them}.", "Watch me look competent with {them}."],
        calm: ["Let's see how {it} feel{s}.", "A first, slow try with {product}."],
      },
      more: {},
    },
  },
};
