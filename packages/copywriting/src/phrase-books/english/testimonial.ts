import type { Structure } from "../phrase-book.ts";
import { benefit, everyday, recap } from "./shared-body.ts";
import { close, pitch } from "./shared-turns.ts";

/** A person's own words: how it began, what it is like, what they think now. */
export const testimonial: Structure = {
  plans: [
    ["pitch"],
    ["hook", "cta"],
    ["hook", "experience", "cta"],
    ["hook", "experience", "opinion", "cta"],
    ["hook", "doubt", "experience", "opinion", "cta"],
    ["hook", "doubt", "experience", "benefit", "opinion", "cta"],
    ["hook", "doubt", "experience", "benefit", "everyday", "opinion", "cta"],
    ["hook", "doubt", "experience", "benefit", "everyday", "opinion", "recap", "cta"],
    ["hook", "doubt", "experience", "benefit", "everyday", "benefit", "opinion", "recap", "cta"],
    [
      "hook",
      "doubt",
      "experience",
      "benefit",
      "benefit",
      "everyday",
      "benefit",
      "opinion",
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
          "Here's my honest take on {product}.",
          "People ask me about {product}.",
          "A quick word about {product}.",
        ],
        conversational: [
          "Okay, story time.",
          "I have to be honest with you.",
          "So I've got an opinion to share.",
          "Let me tell you what I really think.",
        ],
        professional: [
          "I choose what I recommend carefully.",
          "I don't share many recommendations.",
          "Allow me a personal recommendation.",
          "I would like to share my impression.",
        ],
        enthusiastic: [
          "I just have to talk about this!",
          "You asked, so here it comes!",
          "I've been waiting to share this!",
          "Okay, real talk, I'm a fan!",
        ],
        humorous: [
          "Nobody asked for my review. Here goes.",
          "I am extremely hard to impress.",
          "I'm picky. Ask any waiter.",
          "Full disclosure: I'm about to gush.",
        ],
        calm: [
          "I'd like to share something with you.",
          "This is just my own experience.",
          "Let me tell you a small story.",
          "I've been meaning to share this.",
        ],
      },
      more: {
        any: [
          "No script, just what I think.",
          "It's only my opinion, but it's a strong one.",
          "I'll tell you how it went.",
          "Maybe it helps you decide.",
        ],
        conversational: ["I'll keep it real.", "You can make up your own mind."],
        professional: ["I'll keep to what I noticed.", "I value a clear verdict."],
        enthusiastic: ["I'm so happy with this!", "Get comfy, this is good!"],
        humorous: [
          "My standards are high and my couch is low.",
          "I even sat up straight for this.",
        ],
        calm: ["No big promises.", "Just a few quiet thoughts."],
      },
    },
    doubt: {
      lead: {
        any: ["At first, I wasn't sure.", "I'll admit I had my doubts."],
        conversational: [
          "I was kind of skeptical, not gonna lie.",
          "My first thought was: do I need this?",
          "I almost didn't bother.",
        ],
        professional: [
          "I approached it with some reservations.",
          "My expectations were measured.",
          "I tend to wait before I decide.",
        ],
        enthusiastic: [
          "I didn't expect to fall this hard!",
          "I thought, could it be that good?",
          "I was curious, so curious!",
        ],
        humorous: [
          "I rolled my eyes first. Professionally.",
          "I came to judge, loudly.",
          "My arms were crossed. Both of them.",
        ],
        calm: [
          "I took my time to decide.",
          "I wasn't looking for anything special.",
          "At first I simply watched.",
        ],
      },
      more: {
        any: [
          "We've all been let down before.",
          "But curiosity won.",
          "Then I gave it a fair chance.",
          "Still, something made me look twice.",
        ],
        conversational: ["But hey, I'm open-minded.", "And then I thought, why not."],
        professional: ["I looked at the details first.", "A closer look changed my view."],
        enthusiastic: ["But then I tried for myself!", "Spoiler: I'm so glad I did!"],
        humorous: ["Then I had to eat my words.", "I've since apologized."],
        calm: ["Then I gave it a moment.", "And slowly, I warmed to it."],
      },
    },
    experience: {
      names: true,
      points: true,
      lead: {
        any: ["I tried {product}.", "I've been {using} {product}.", "So I went with {product}."],
        conversational: [
          "So I gave {product} a go.",
          "And then I got {product}.",
          "Anyway, I picked up {product}.",
        ],
        professional: [
          "I decided on {product}.",
          "My choice was {product}.",
          "I settled on {product}.",
        ],
        enthusiastic: [
          "Then came {product}, and wow!",
          "And now I've got {product}!",
          "I said yes to {product}!",
        ],
        humorous: [
          "Then {product} happened.",
          "Reader, I got {product}.",
          "And then I caved: {product}.",
        ],
        calm: [
          "I began {using} {product}.",
          "I made room for {product}.",
          "Then I found {product}.",
        ],
      },
      more: {
        any: [
          "And I felt good about it right away.",
          "It felt natural from the first moment.",
          "I didn't have to think twice.",
        ],
        conversational: ["And I was like, oh, okay!", "Turns out, I really like {them}."],
        professional: ["My impression has been positive.", "Everything is where it should be."],
        enthusiastic: ["I was smiling right away!", "It just feels so good!"],
        humorous: [
          "I've been annoying about it ever since.",
          "My eyebrows went up, and stayed up.",
        ],
        calm: ["It was an easy beginning.", "It felt familiar, somehow."],
      },
    },
    opinion: {
      points: true,
      lead: {
        any: ["What do I think now? I'm happy.", "My verdict? I'm keeping {them}."],
        conversational: [
          "Honestly? I'm really into {them}.",
          "I get why people like this.",
          "I'd tell my best friend the same.",
        ],
        professional: [
          "My conclusion is a clear yes.",
          "I can recommend {them} with a good feeling.",
          "For me, {it} {is} the right choice.",
        ],
        enthusiastic: [
          "I am officially in love!",
          "You couldn't pay me to give {them} back!",
          "I'd choose {them} all over again!",
        ],
        humorous: [
          "I take back my eye roll.",
          "I've turned into a walking recommendation.",
          "Fine. I admit it. I'm a fan.",
        ],
        calm: [
          "I'm quietly happy with {them}.",
          "I wouldn't want to miss {them}.",
          "It has been a good choice for me.",
        ],
      },
      more: {
        any: [
          "And I don't say that lightly.",
          "That's my honest opinion.",
          "I'm glad I gave it a chance.",
          "Your mileage may vary, but mine is great.",
        ],
        conversational: ["Take it from me.", "No regrets here."],
        professional: ["It fits my needs very well.", "I would decide the same way again."],
        enthusiastic: ["No notes, just hearts!", "Can you tell I'm happy?"],
        humorous: ["Quote me on that.", "My mother has been informed."],
        calm: ["That says enough.", "It's a good feeling."],
      },
    },
  },
};
