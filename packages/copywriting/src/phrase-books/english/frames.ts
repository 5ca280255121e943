import type { PointShape } from "../phrase-book.ts";
import type { Lines } from "../tones.ts";

/**
 * Frames around selling points. Each shape fills its own slots; `{plain}` is the point alone. What stands in a frame
 * for a noun must fit what can't be seen, too: free returns as well as a handle.
 */
export const frames: { readonly [S in PointShape]: Lines } = {
  noun: {
    any: [
      "I picked {them} for {the-np}.",
      "What I noticed first: {np}.",
      "One thing I'd point out: {np}.",
      "One more thing: {np}.",
      "What you get: {np}.",
    ],
    conversational: [
      "I'm really into {the-np}.",
      "What got me: {np}.",
      "And I keep talking about {the-np}.",
    ],
    professional: [
      "A point in {its} favor: {np}.",
      "A key point: {np}.",
      "I chose {them} for {the-np}.",
      "Also worth a mention: {np}.",
    ],
    enthusiastic: ["I love {the-np}!", "I'm so happy about {the-np}!", "And {the-np}, yes please!"],
    humorous: [
      "I brag about {the-np} at parties.",
      "My new favorite subject: {np}.",
      "I wrote a song about {the-np}.",
    ],
    calm: ["I appreciate {the-np}.", "I'm glad about {the-np}.", "A quiet plus: {np}."],
  },
  measure: {
    any: [
      "You get {amount}.",
      "The figure to remember: {np}.",
      "In figures: {np}.",
      "The price: {price}.",
      "{It} {costs}.",
    ],
    conversational: [
      "And you get {amount}, by the way.",
      "The figure I looked for: {np}.",
      "And {it} {costs}, by the way.",
    ],
    professional: ["The key figure: {np}.", "On the data sheet: {np}."],
    enthusiastic: ["You get {amount}, yes please!", "And the figure I love: {np}!"],
    humorous: ["{Np}. I read the label twice.", "My favorite figure: {np}."],
    calm: ["One quiet figure: {np}.", "You get {amount}, and I like that."],
  },
  quality: {
    any: [
      "{It's} {quality}.",
      "{It's} also {quality}.",
      "Good to know: {it's} {quality}.",
      "And yes, {it's} {quality}.",
      "What I like: {it's} {quality}.",
    ],
    conversational: ["I love that {it's} {quality}.", "Guess what, {it's} {quality}."],
    professional: ["Note that {it's} {quality}.", "What matters here: {it's} {quality}."],
    enthusiastic: ["I love, love that {it's} {quality}!", "And {it's} {quality}, yes!"],
    humorous: ["{It's} {quality}, unlike me.", "{It's} {quality}, so we're already friends."],
    calm: ["It's nice that {it's} {quality}.", "I like that {it's} {quality}."],
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
    enthusiastic: ["{It} {action}, and I love that!", "And {it} {action}, yes!"],
    humorous: ["{It} {action}, and I'm a little jealous.", "{It} {action}, and I could never."],
    calm: ["I'm glad that {it} {action}.", "I like how {it} {action}."],
  },
  ability: {
    any: [
      "{It} help{s} you {ability}.",
      "With {them}, you can {ability}.",
      "And you get to {ability}.",
    ],
    conversational: ["It's my way to {ability}.", "I {use} {them} to {ability}."],
    professional: ["The goal is simple: {ability}.", "{It} {is} made to help you {ability}."],
    enthusiastic: ["You get to {ability}, yes please!", "Time to {ability}!"],
    humorous: ["My new hobby is to {ability}.", "With {them}, even I can {ability}."],
    calm: ["An easy way to {ability}.", "A gentle way to {ability}."],
  },
  sentence: {
    any: ["{plain}"],
    conversational: ["And here's a thing: {inner}"],
    professional: ["Also worth a mention: {inner}"],
    enthusiastic: ["And I love this part: {inner}"],
    humorous: ["I checked that, of course: {inner}"],
    calm: ["And, quite simply, {inner}"],
  },
};

/** What to say at the very end when the caller gave no call to action. */
export const calls: Lines = {
  any: [
    "Take a closer look at {product}.",
    "Try {product} for yourself.",
    "Check out {product} today.",
    "See {product} for yourself.",
    "Make this your next {unit}.",
    "Get yourself {a-kind} like this.",
    "Take a closer look today.",
  ],
  conversational: ["Go check out {product}.", "Give {product} a try."],
  professional: ["Discover {product} today.", "Learn more about {product} today."],
  enthusiastic: ["Go get {product} now!", "Try {product} today!"],
  humorous: ["Get {product}. Thank me later.", "Go on, get {product}."],
  calm: ["Find {product} when you're ready.", "Have a quiet look at {product}."],
};
