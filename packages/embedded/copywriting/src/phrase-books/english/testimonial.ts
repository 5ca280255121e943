import type { Structure } from "../phrase-book.ts";
import { introductions, teasers } from "./openings.ts";
import { benefit, close, everyday, pitch, recap } from "./shared-phases.ts";

/** A person's own words: how it began, what it is like, what they think now. */
export const testimonial: Structure = {
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
        any: ["Here's my honest take on {product}.", "A quick word about my {kind}."],
        conversational: [
          "Okay, story time: {product} and me.",
          "I have to be honest about {product}.",
          "Let me tell you what I think of {product}.",
          "So, I've got an opinion on {kinds}.",
        ],
        professional: [
          "I choose {kinds} carefully.",
          "Allow me a word on {product}.",
          "I don't recommend many {kinds}.",
          "My impression of {product}.",
        ],
        enthusiastic: [
          "I just have to talk about {product}!",
          "I'm a fan of {product}, and I'll say why!",
          "I can't stop talking about my {kind}!",
        ],
        humorous: [
          "Nobody asked for my review of {product}. Here goes.",
          "I'm hard to impress with {kinds}.",
          "Full disclosure: I'm about to gush over {a-kind}.",
        ],
        calm: [
          "This is my own experience with {product}.",
          "Let me tell you a small story about {a-kind}.",
          "A few quiet words about {product}.",
        ],
      },
      more: teasers,
    },
    doubt: {
      mayName: true,
      topics: ["pain"],
      lead: {
        any: ["At first, I wasn't sure about {product}.", "Did I need another {unit}?"],
        conversational: ["I almost didn't get {product}.", "My first thought was: another {unit}?"],
        professional: [
          "I tend to compare {kinds} first.",
          "I had my reservations about {product}.",
        ],
        enthusiastic: [
          "I didn't expect to love {product} that much!",
          "I thought I had enough {kinds}!",
        ],
        humorous: ["I came to judge {product}, loudly.", "Another {unit}? I rolled my eyes first."],
        calm: ["I took my time with {product}.", "I wasn't looking for {a-kind}."],
      },
      more: {},
    },
    experience: {
      names: true,
      points: true,
      topics: ["detail", "moment"],
      lead: {
        any: ["I tried {product}.", "I've been {using} {product}.", "So I went with {product}."],
        conversational: ["So I gave {product} a go.", "And then I got {product}."],
        professional: ["I decided on {product}.", "My choice was {product}."],
        enthusiastic: ["Then came {product}, and wow!", "I said yes to {product}!"],
        humorous: ["Reader, I got {product}.", "Then I gave in and got {product}."],
        calm: ["I began {using} {product}.", "I made room for {product}."],
      },
      more: {},
    },
    opinion: {
      points: true,
      topics: ["relief", "moment"],
      lead: {
        any: ["My verdict? I'm keeping {them}.", "I'm happy with {product}."],
        conversational: [
          "Honestly? I'm really into {them}.",
          "I'd tell my best friend about {them}.",
        ],
        professional: ["My conclusion on {product} is a clear yes.", "I can recommend {them}."],
        enthusiastic: ["I'm in love with {them}!", "I'd choose {them} all over again!"],
        humorous: [
          "I take back my eye roll about {them}.",
          "Fine, I admit it, I'm a fan of {them}.",
        ],
        calm: ["I'm quietly happy with {them}.", "I wouldn't want to miss {them}."],
      },
      more: {},
    },
  },
};
