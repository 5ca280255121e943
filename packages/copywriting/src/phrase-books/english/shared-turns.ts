import type { Phase } from "../phrase-book.ts";

/** The product enters. */
export const solution: Phase = {
  names: true,
  points: true,
  lead: {
    any: ["Meet {product}.", "This is {product}.", "Say hello to {product}.", "Enter {product}."],
    conversational: [
      "Then I came across {product}.",
      "So here's what I picked: {product}.",
      "And that's where {product} came in.",
    ],
    professional: [
      "Allow me to introduce {product}.",
      "The answer I chose: {product}.",
      "That is where {product} come{s} in.",
    ],
    enthusiastic: [
      "Everybody, meet {product}!",
      "And here it comes: {product}!",
      "Ta-da! {Product}!",
    ],
    humorous: [
      "Cue the dramatic music: {product}.",
      "Enter our hero: {product}.",
      "Drumroll, please. {Product}.",
    ],
    calm: [
      "And then I found {product}.",
      "Here is {product}.",
      "Let me introduce you to {product}.",
    ],
  },
  more: {
    any: [
      "{It} just make{s} sense.",
      "This is exactly what I was after.",
      "You can see right away what {it's} about.",
      "And it shows in the details.",
    ],
    conversational: [
      "And yeah, I get the appeal now.",
      "It clicked for me straight away.",
      "{It} fit{s} right into my day.",
    ],
    professional: [
      "Clear, considered, and easy to appreciate.",
      "{It} do{es} what {it} {is} meant to do.",
      "The idea behind {them} is simple and sound.",
    ],
    enthusiastic: [
      "And I am absolutely here for it!",
      "I mean, just look at {them}!",
      "How good is that?",
    ],
    humorous: [
      "I know. I gasped too.",
      "We're very happy together.",
      "Finally, a relationship that works.",
    ],
    calm: [
      "Simple, and quietly good.",
      "{It} feel{s} right from the start.",
      "No fuss. Just what's needed.",
    ],
  },
};

/** The last segment: what is said before the call to action. */
export const close: Phase = {
  points: true,
  lead: {
    any: ["If this sounds like you, go for it.", "You've seen it now.", "The rest is up to you."],
    conversational: [
      "So yeah, that's my little find.",
      "Anyway, that's my two cents.",
      "If you're curious, you know what to do.",
      "Okay, your turn.",
      "Trust me on this.",
      "Thank me later.",
      "Go on, try it.",
      "That's it, really.",
      "You'll see why.",
    ],
    professional: [
      "The decision is yours.",
      "Take a moment to see for yourself.",
      "Now you know what to look for.",
      "A good choice starts with a closer look.",
      "The facts speak clearly.",
      "Worth your attention.",
    ],
    enthusiastic: [
      "You are going to want this!",
      "Go on, treat yourself!",
      "Okay, now it's your turn!",
      "What are we waiting for?",
      "Trust me, go!",
      "You deserve this!",
    ],
    humorous: [
      "Go on, I won't tell anyone.",
      "Your future self says thanks.",
      "My work here is done.",
      "Blame me if anyone asks.",
      "I rest my case.",
      "You're welcome.",
    ],
    calm: [
      "Whenever you feel ready.",
      "Take your time with it.",
      "If it speaks to you, listen.",
      "Let yourself have something good.",
      "Breathe, then decide.",
      "No hurry at all.",
    ],
  },
  more: {
    any: [
      "I'm really glad I found {them}.",
      "You can decide for yourself.",
      "It only takes a moment to look.",
      "Judge for yourself.",
    ],
    conversational: ["I'd love to hear what you think.", "You might just love {them} too."],
    professional: ["It is worth a few minutes of your time.", "Let the details convince you."],
    enthusiastic: ["I can't wait for you to try {them}!", "Let's make it happen!"],
    humorous: [
      "Resistance is a lot of effort anyway.",
      "No pressure. Okay, a tiny bit of pressure.",
    ],
    calm: ["Good things don't need to shout.", "There is no hurry."],
  },
};

/** The whole story in one segment. */
export const pitch: Phase = {
  names: true,
  points: true,
  lead: {
    any: ["Meet {product}.", "This is {product}.", "Take a look at {product}."],
    conversational: ["Okay, have you seen {product}?", "Let me show you {product}."],
    professional: ["Introducing {product}.", "Allow me to present {product}."],
    enthusiastic: ["You have to see {product}!", "Say hi to {product}!"],
    humorous: ["Plot twist: {product}.", "I blame {product} for this smile."],
    calm: ["A quiet hello to {product}.", "Take a moment for {product}."],
  },
  more: {
    any: [
      "Right at home in any day.",
      "It's the little things that make the difference.",
      "One look and you get it.",
      "{It} just make{s} sense.",
    ],
    conversational: [
      "I'm kind of in love.",
      "I get the appeal now.",
      "My day just got a bit better.",
    ],
    professional: [
      "Considered in every detail.",
      "A choice that makes sense.",
      "Clear and simple.",
    ],
    enthusiastic: ["I'm obsessed!", "Look at that!", "So, so good!"],
    humorous: ["We're officially inseparable.", "Yes, I'm showing off.", "My shelf agrees."],
    calm: ["Simple and quietly good.", "{It} feel{s} just right.", "Nothing more is needed."],
  },
};
