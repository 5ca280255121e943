import type { Phase } from "../phrase-book.ts";
import { troubles } from "./openings.ts";

/** What is bothersome without the product. */
export const trouble: Phase = { lead: troubles, more: {}, topics: ["pain"] };

/** The product enters. */
export const solution: Phase = {
  names: true,
  points: true,
  topics: ["detail"],
  lead: {
    any: ["Meet {product}.", "{This} {is} {product}.", "Say hello to {product}."],
    conversational: [
      "Then I came across {product}.",
      "So here's what I picked: {product}.",
      "And that's where {product} came in.",
    ],
    professional: [
      "Allow me to introduce {product}.",
      "My answer is {product}.",
      "That is where {product} come{s} in.",
    ],
    enthusiastic: [
      "Everybody, meet {product}!",
      "And then I found {product}!",
      "Say hi to {product}!",
    ],
    humorous: [
      "Cue the dramatic music for {product}.",
      "Enter our hero, {product}.",
      "Then {product} walked into my life.",
    ],
    calm: ["And then I found {product}.", "Here {is} {product}.", "Let me show you {product}."],
  },
  more: {
    any: ["{It's} the {kind} I was looking for."],
    conversational: ["I'd been looking for {a-kind} like that."],
    professional: ["Among {kinds}, {it} {is} well considered."],
    enthusiastic: ["Finally, {a-kind} I'm happy with!"],
    humorous: ["{A-kind} and me, who would have thought?"],
    calm: ["It's good to have found {a-kind} like that."],
  },
};

/** What is good about it. */
export const benefit: Phase = {
  points: true,
  topics: ["detail", "moment"],
  lead: {},
  announce: {
    any: ["Here's why I like {them}.", "What do I like about {them}?"],
    conversational: ["So, why {product}?", "Here's what I really like about {them}."],
    professional: ["Consider what {it} offer{s}.", "Here are {its} strengths."],
    enthusiastic: ["Let me tell you why I love {them}!", "Why I love {them}? Listen!"],
    humorous: ["Allow me to brag about {product}.", "I made a list about {them}, of course."],
    calm: ["Here's what I appreciate about {them}.", "What I like about {them} is easy to say."],
  },
  more: {},
};

/** The product in the viewer's day. */
export const everyday: Phase = {
  points: true,
  topics: ["moment"],
  lead: {
    any: ["Picture {them} {place}.", "I {use} {them} {place}."],
    conversational: ["I {use} {them} all the time."],
    professional: ["In daily use, {it} earn{s} {its} place."],
    enthusiastic: ["I {use} {them} every chance I get!"],
    humorous: ["I {use} {them} more than my gym card."],
    calm: ["{It} settle{s} into my day."],
  },
  more: {},
};

/** A short look back before the end. */
export const recap: Phase = {
  points: true,
  topics: ["relief", "moment"],
  lead: {
    any: ["Would I choose {them} again? Yes.", "So, that's {product}."],
    conversational: ["So yeah, I'm keeping {them}.", "Would I get {them} again? In a second."],
    professional: ["In short, I'd choose {them} again.", "To sum up, {product} convinced me."],
    enthusiastic: ["I'd choose {them} again, no question!", "I'm keeping {them} forever!"],
    humorous: [
      "My review of {product} in one word: mine.",
      "In conclusion, I'm smitten with {them}.",
    ],
    calm: ["I keep coming back to {them}.", "I'd choose {them} again, quietly."],
  },
  more: {},
};

/** The last segment: what is said before the call to action. */
export const close: Phase = {
  points: true,
  topics: ["relief", "moment"],
  lead: {
    any: ["If you need {a-kind}, start here.", "That's {product}."],
    conversational: [
      "So yeah, that's my {unit}.",
      "If you need {a-kind}, you know what I'd pick.",
      "Anyway, I'm keeping {product}.",
    ],
    professional: [
      "If you need {a-kind}, take a closer look.",
      "For me, {product} {is} the right choice.",
      "I can recommend {product}.",
    ],
    enthusiastic: [
      "You're going to love {product}!",
      "If you need {a-kind}, this is it!",
      "I'm never giving {product} back!",
    ],
    humorous: [
      "I rest my case for {product}.",
      "Tell {product} I said hello.",
      "If you get {product}, blame me.",
    ],
    calm: [
      "Take your time with {product}.",
      "If you need {a-kind}, look at this one.",
      "{Product} {is} worth a quiet look.",
    ],
  },
  more: {},
};

/** The whole story in one segment. */
export const pitch: Phase = {
  names: true,
  points: true,
  topics: ["moment", "detail"],
  lead: {
    any: ["Meet {product}.", "{This} {is} {product}.", "Take a look at {product}.", "{Name}."],
    conversational: ["Okay, have you seen {product}?", "Look what I've got: {product}."],
    professional: ["Allow me to present {product}.", "A word on {product}."],
    enthusiastic: ["You have to see {product}!", "Say hi to {product}!"],
    humorous: ["Plot twist: {product}.", "I blame {product} for this smile."],
    calm: ["A quiet hello to {product}.", "Take a moment for {product}."],
  },
  more: {},
};

/** Said where a phase, its topics and the product's kind have nothing left: before and after the product was named. */
export const spare = {
  before: {
    any: [
      "I'd been looking at {kinds} for weeks.",
      "I read everything about {kinds}.",
      "I compared {kinds} for a while.",
      "I know what I want from {a-kind}.",
      "There are so many {kinds} out there.",
    ],
  },
  after: {
    any: [
      "I'd pick {product} again tomorrow.",
      "I wanted {a-kind} like that.",
      "I'd give {product} as a gift, too.",
      "As {kinds} go, I'm happy.",
      "I've stopped looking at other {kinds}.",
      "{It's} the first {kind} I'd recommend.",
      "I compared {kinds} before I chose.",
      "I was looking for {a-kind}, and I found {product}.",
      "I'd put {product} on any wish list.",
      "Ask me about {kinds} and I'll show you {product}.",
      "I'd choose {product} over my old {kind} any day.",
    ],
    conversational: ["I mean, look at {product}."],
    professional: ["I chose {them} after comparing {kinds}."],
    enthusiastic: ["I can't get over {product}!"],
    humorous: ["We're very happy together, {product} and I."],
    calm: ["I took my time, and I chose {product}."],
  },
} as const;
