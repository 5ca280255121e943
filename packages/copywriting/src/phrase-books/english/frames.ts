import type { Lines, PointShape } from "../phrase-book.ts";

/** Frames around selling points. Each shape fills its own slots; `{plain}` is the point alone. */
export const frames: { readonly [S in PointShape]: Lines } = {
  noun: {
    any: [
      "The highlight? {Np}.",
      "Worth knowing: {np}.",
      "And then there's this: {np}.",
      "One more thing: {np}.",
      "What I noticed first: {np}.",
      "What you get: {np}.",
    ],
    conversational: [
      "Can we talk about {the-np}?",
      "I'm really into {the-np}.",
      "What got me is {the-np}.",
      "My favorite bit is {the-np}.",
    ],
    professional: [
      "Of note: {np}.",
      "A key point: {np}.",
      "Consider {the-np}.",
      "Also worth a mention: {np}.",
    ],
    enthusiastic: [
      "And {the-np}? Love it!",
      "Just look at {the-np}!",
      "Hello, {np}!",
      "I can't get over {the-np}!",
    ],
    humorous: [
      "Somebody actually thought of {the-np}.",
      "I brag about {the-np} at parties.",
      "My new personality: {np}.",
      "I wrote a song about {the-np}.",
    ],
    calm: [
      "I appreciate {the-np}.",
      "Notice {the-np}.",
      "A quiet plus: {np}.",
      "I'm thankful for {the-np}.",
    ],
  },
  quality: {
    any: [
      "{It's} {quality}.",
      "{It's} also {quality}.",
      "Good to know: {it's} {quality}.",
      "And yes, {it's} {quality}.",
      "The best part? {It's} {quality}.",
      "What I like: {it's} {quality}.",
    ],
    conversational: ["I love that {it's} {quality}.", "And {it's} {quality}, which is great."],
    professional: ["Note that {it's} {quality}.", "What matters here: {it's} {quality}."],
    enthusiastic: ["And {it's} {quality}, hello!", "I love, love that {it's} {quality}!"],
    humorous: ["{It's} {quality}. Unlike me.", "{It's} {quality}, so we're already friends."],
    calm: ["It's nice that {it's} {quality}.", "{It's} {quality}, and that feels good."],
  },
  action: {
    any: [
      "{It} {action}.",
      "{It} also {action}.",
      "And get this: {it} {action}.",
      "Another thing: {it} {action}.",
      "Did I mention that {it} {action}?",
    ],
    conversational: ["And you know what? {It} {action}.", "And honestly, {it} {action}."],
    professional: ["In practice, {it} {action}.", "To be precise, {it} {action}."],
    enthusiastic: ["{It} {action}, how cool is that?", "And {it} {action}, I love it!"],
    humorous: ["{It} {action}. I'm a little jealous.", "{It} {action}. I could never."],
    calm: ["I'm glad that {it} {action}.", "Notice how {it} {action}."],
  },
  ability: {
    any: [
      "{It} help{s} you {ability}.",
      "So you can {ability}.",
      "It's made to help you {ability}.",
      "Here's how to {ability}.",
      "And you get to {ability}.",
    ],
    conversational: ["It's my way to {ability}.", "I {use} {them} to {ability}."],
    professional: ["The goal is simple: {ability}.", "The idea: {ability}."],
    enthusiastic: ["You get to {ability}, yay!", "Time to {ability}!"],
    humorous: [
      "Finally, a way to {ability} without a speech.",
      "My new hobby: trying to {ability}.",
    ],
    calm: ["An easy way to {ability}.", "A gentle way to {ability}."],
  },
  sentence: { any: [] },
};

/** What to say at the very end when the caller gave no call to action. */
export const calls: Lines = {
  any: [
    "Take a closer look today.",
    "Try {product} for yourself.",
    "Check out {product} today.",
    "See {product} for yourself.",
    "Go take a look.",
  ],
  conversational: ["Go have a look.", "Go check out {product}.", "Give {product} a try."],
  professional: ["Discover {product} today.", "Learn more about {product} today."],
  enthusiastic: ["Go get {product} now!", "Try {product} today!", "Go see for yourself now!"],
  humorous: ["Go on, click something.", "Get {product}. Thank me later."],
  calm: ["Find {product} when you're ready.", "Have a quiet look today."],
};

/** Said where a phase has nothing left to say. */
export const spare = {
  before: {
    any: [
      "I'll get to the point in a second.",
      "You'll see where this is going.",
      "It's worth hearing the whole story.",
      "There's a reason I'm telling you this.",
      "Here is where it gets interesting.",
      "I know I'm not alone with that.",
      "I bet you've thought the same thing.",
      "So let me show you what I found.",
    ],
  },
  after: {
    any: [
      "It's the kind of thing you only notice when it's right.",
      "I like it when things are that simple.",
      "You'd probably notice it right away.",
      "There's always a moment in the day for that.",
      "I could go on, but you get the idea.",
      "Small things make a good day.",
      "That's what I was hoping for.",
      "And I'm still finding new reasons to like {them}.",
      "It makes an ordinary day a little better.",
      "Sometimes the simple things are the best ones.",
      "That's really what it comes down to.",
      "I think you'd feel the same way.",
    ],
  },
} as const;
