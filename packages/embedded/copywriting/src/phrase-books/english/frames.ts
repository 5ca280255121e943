import type { PointShape } from "../phrase-book.ts";
import type { Lines } from "../tones.ts";

/**
 * Frames around selling points. Each shape fills its own slots; `{plain}` is the point alone. What stands in a frame
 * for a noun must fit what can't be seen, too: free returns as well as a handle. `{part}` is something that the product
 * has; `{does}` what a figure tells of it.
 */
export const frames: { readonly [S in PointShape]: Lines } = {
  noun: {
    any: [
      "You get {np}.",
      "{It} {has} {part}.",
      "I picked {them} for {the-np}.",
      "One thing I'd point out: {np}.",
      "One more thing: {np}.",
    ],
    conversational: ["What got me: {np}.", "And you get {np}, by the way.", "I came for {the-np}."],
    professional: [
      "A point in {its} favor: {np}.",
      "A key point: {np}.",
      "I chose {them} for {the-np}.",
      "Also worth a mention: {np}.",
    ],
    enthusiastic: [
      "I love {the-np}!",
      "And you get {np}, yes please!",
      "I'm so happy about {the-np}!",
    ],
    humorous: [
      "I brag about {the-np} at parties.",
      "{Np}. I read that twice.",
      "{Np}. Fancy, I know.",
    ],
    calm: ["I appreciate {the-np}.", "I'm glad about {the-np}.", "A quiet plus: {np}."],
  },
  measure: {
    any: [
      "You get {amount}.",
      "{It} {has} {part}.",
      "{It} {does}.",
      "The figure to know: {np}.",
      "The size: {size}.",
      "The price: {price}.",
      "{It} {costs}.",
    ],
    conversational: [
      "And you get {amount}, by the way.",
      "And {it} {does}, by the way.",
      "As for size, that's {size}.",
      "And {it} {costs}, by the way.",
    ],
    professional: [
      "To be exact, {it} {does}.",
      "The exact size: {size}.",
      "In numbers, that's {amount}.",
    ],
    enthusiastic: ["You get {amount}, yes please!", "And {it} {does}, yes!"],
    humorous: ["{Np}. I read that twice.", "{It} {does}. I checked."],
    calm: ["You get {amount}, and I like that.", "{It} {does}, and I like that."],
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
    humorous: ["{It's} {quality}. I feel understood.", "{It's} {quality}. Yes, I checked."],
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
    professional: ["In practice, {it} {action}.", "What counts: {it} {action}."],
    enthusiastic: ["{It} {action}, and I love that!", "And {it} {action}, yes!"],
    humorous: ["{It} {action}. Show-off.", "{It} {action}. I clapped."],
    calm: ["I'm glad that {it} {action}.", "I like that {it} {action}."],
  },
  ability: {
    any: [
      "{It} help{s} you {ability}.",
      "With {them}, you can {ability}.",
      "And you get to {ability}.",
    ],
    conversational: ["It's how I {ability} now."],
    professional: ["The goal is simple: {ability}.", "{It} {is} made to help you {ability}."],
    enthusiastic: ["You get to {ability}, yes please!", "Time to {ability}!"],
    humorous: ["With {them}, even I can {ability}."],
    calm: ["An easy way to {ability}.", "A gentle way to {ability}."],
  },
  sentence: {
    any: ["{plain}"],
    conversational: ["And here's a thing: {inner}"],
    professional: ["Also worth a mention: {inner}"],
    enthusiastic: ["And I love this part: {inner}"],
    humorous: ["I checked, of course: {inner}"],
    calm: ["And, quite simply, {inner}"],
  },
};

/** Frames that nobody notices: they may be said of several points. */
export const basicFrames: ReadonlySet<string> = new Set([
  "You get {np}.",
  "You get {amount}.",
  "{It} {has} {part}.",
  "{It} {does}.",
  "{It's} {quality}.",
  "{It} {action}.",
  "{It} help{s} you {ability}.",
  "{plain}",
]);

/** Openings that begin with a selling point. */
export const pointOpenings: { readonly [S in PointShape]: Lines } = {
  noun: {
    any: ["{Bare}? Yes, really.", "Who else wants {np}?"],
    conversational: ["{Bare}? Yep, for real.", "Okay, who wants {np}?"],
    professional: ["{Bare}. That's why I stopped to look.", "What about {np}?"],
    enthusiastic: ["{Bare}? Yes, please!", "{Bare}! Finally!"],
    humorous: ["{Bare}? You have my attention.", "They had me at: {np}."],
    calm: ["{Bare}. That's what I was after.", "This is for everyone who wants {np}."],
  },
  measure: {
    any: ["{Bare}? Yes, really.", "{Amount}. Let that sink in."],
    conversational: ["{Bare}? Yep, for real."],
    professional: ["{Bare}. That's why I stopped to look."],
    enthusiastic: ["{Bare}? Yes, please!"],
    humorous: ["{Bare}? You have my attention."],
    calm: ["{Bare}. That's what I was after."],
  },
  quality: {
    any: ["{This} {is} {quality}.", "{Bare}? Yes, really."],
    conversational: ["Okay, {this} {is} {quality}.", "{Bare}? Yep, for real."],
    professional: ["{Bare}. That's rarer than you'd think."],
    enthusiastic: ["{Bare}? Yes, please!"],
    humorous: ["{Bare}? You have my attention."],
    calm: ["{Bare}. That's what I was after."],
  },
  action: {
    any: ["{This} {action}.", "You want something that {third}? Watch."],
    conversational: ["Okay, watch: {this} {action}."],
    professional: ["{This} {action}. Here's how."],
    enthusiastic: ["{This} {action}! Look!"],
    humorous: ["{This} {action}. I'll wait."],
    calm: ["{This} {action}. That's all I wanted."],
  },
  ability: {
    any: ["Want to {ability}?", "Would you like to {ability}?"],
    conversational: ["Okay, who wants to {ability}?"],
    professional: ["How do you {ability}?"],
    enthusiastic: ["Ready to {ability}?"],
    humorous: ["You can {ability}, or you can complain. I chose."],
    calm: ["Imagine that you could {ability}."],
  },
  sentence: { any: ["{Question}", "{Bare}? Yes, really."] },
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
    "Take a look.",
    "Have a look for yourself.",
    "Tap to see more.",
    "See more with one tap.",
  ],
  conversational: [
    "Go check out {product}.",
    "Give {product} a try.",
    "Go have a look.",
    "Tap through and see.",
  ],
  professional: [
    "Discover {product} today.",
    "Learn more about {product} today.",
    "Tap to read the details.",
    "See the details for yourself.",
  ],
  enthusiastic: [
    "Go get {product} now!",
    "Try {product} today!",
    "Tap and see for yourself!",
    "Go, go, take a look!",
  ],
  humorous: [
    "Get {product}. Thank me later.",
    "Go on, get {product}.",
    "Tap. You know you want to.",
    "Your thumb knows what to do.",
  ],
  calm: [
    "Find {product} when you're ready.",
    "Have a quiet look at {product}.",
    "Have a look, whenever you like.",
    "Take your time and look.",
  ],
};
