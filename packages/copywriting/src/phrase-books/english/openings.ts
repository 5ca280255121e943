import type { Lines } from "../tones.ts";

/** Openings that suit every structure. Those with `{kind}` are for products whose name says what they are. */
export const openings: Lines = {
  any: ["Let me show you {product}.", "If you're looking for {a-kind}, watch this."],
  conversational: [
    "Okay, a quick word about {product}.",
    "Can I show you {product}?",
    "Hang on, don't scroll past {product}.",
    "I'm picky about {kinds}, so listen.",
    "So, I have to tell you about {product}.",
    "Tell me how you choose {kinds}.",
  ],
  professional: [
    "A short look at {product}.",
    "If you choose {kinds} with care, keep watching.",
    "What makes {a-kind} worth choosing?",
    "Let me introduce {product}.",
    "With {kinds}, the details decide.",
    "A closer look at {product}.",
  ],
  enthusiastic: [
    "You have to see {product}!",
    "Stop scrolling, look at {product}!",
    "I finally get to show you {product}!",
    "I've been talking about {kinds} all day!",
    "I can't stop talking about {product}!",
    "If you love {kinds}, stay right here!",
  ],
  humorous: [
    "I have strong opinions about {kinds}.",
    "My wallet and I argued about {product}. I won.",
    "I said I didn't need {a-kind}. I lied.",
    "I practiced looking casual about {product}.",
    "This is a love letter to {a-kind}.",
    "Nobody asked me about {product}. Here we go.",
  ],
  calm: [
    "Take a moment and look at {product}.",
    "A quiet word about {kinds}.",
    "Slow down and look at {product} with me.",
    "There's no hurry. Here {is} {product}.",
    "A calm look at {product}.",
    "The right {kind} can make a day easier.",
  ],
};

/** What may follow an opening. */
export const teasers: Lines = {
  any: [
    "Here's what {a-kind} should do.",
    "I'll show you what I like about {product}.",
    "I've had my share of {kinds}, so I compare.",
    "Watch how I {use} {them}.",
    "Look at {product} for a moment.",
  ],
  conversational: [
    "I've tried my share of {kinds}.",
    "You'll want to see {product} up close.",
    "I've had {them} for a while now.",
  ],
  professional: [
    "Here is what to look for in {a-kind}.",
    "I'll show you {product} point by point.",
    "I'll say what I noticed about {them}.",
  ],
  enthusiastic: [
    "Wait until you see {product} up close!",
    "I know my {kinds}, trust me!",
    "Wait until you see {them} up close!",
    "I tell everyone about {them}!",
  ],
  humorous: [
    "I've dated worse {kinds}.",
    "Yes, I get excited about {kinds}. And {product}.",
    "I practiced this speech about {them}.",
  ],
  calm: [
    "I took my time with {product}.",
    "With {kinds}, I like it simple.",
    "I looked at {them} for a while first.",
  ],
};

/** Ways into what was bothersome. */
export const troubles: Lines = {
  any: ["I've been through a lot of {kinds}."],
  conversational: [
    "Honestly, {kinds} and I have a history.",
    "You know that feeling with {kinds}?",
  ],
  professional: [
    "Choosing {a-kind} takes more time than it should.",
    "With most {kinds}, you have to compromise.",
  ],
  enthusiastic: ["I was so ready for better {kinds}!", "No more so-so {kinds} for me!"],
  humorous: ["My history with {kinds} is a comedy.", "I own a museum of {kinds}."],
  calm: ["I don't want much from {a-kind}.", "I had made peace with so-so {kinds}."],
};
