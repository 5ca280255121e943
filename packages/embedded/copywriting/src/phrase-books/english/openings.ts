import type { Lines } from "../tones.ts";

/** Openings that suit every structure. Those with `{kind}` are for products whose name says what they are. */
export const openings: Lines = {
  any: [
    "Looking for {a-kind}? Watch this first.",
    "Don't choose {a-kind} before you've seen this.",
  ],
  conversational: [
    "Hang on, don't scroll past {product}.",
    "I'm picky about {kinds}, so listen.",
    "Tell me how you choose {kinds}.",
  ],
  professional: [
    "What makes {a-kind} worth choosing?",
    "With {kinds}, the details decide.",
    "Before you choose {a-kind}, look at this.",
    "How do you tell a good {unit} from a bad one?",
  ],
  enthusiastic: [
    "Stop scrolling, look at {product}!",
    "If you love {kinds}, stay right here!",
    "Who gets this excited about {a-kind}? Me!",
  ],
  humorous: [
    "I have strong opinions about {kinds}.",
    "My wallet and I argued about {product}. I won.",
    "I said I didn't need {a-kind}. I lied.",
    "This is a love letter to {a-kind}.",
  ],
  calm: [
    "A quiet word about {kinds}.",
    "The right {kind} can make a day easier.",
    "If you take your time with {kinds}, this is for you.",
  ],
};

/** Openings where there is no other time to name the product. */
export const introductions: Lines = {
  any: ["Meet {product}.", "{This} {is} {product}.", "Take a look at {product}."],
};

/** What may follow an opening. */
export const teasers: Lines = {
  any: ["Here's what {a-kind} should do.", "I've had my share of {kinds}, so I compare."],
  conversational: ["I've tried my share of {kinds}."],
  professional: ["Here is what to look for in {a-kind}."],
  enthusiastic: ["I know my {kinds}, trust me!", "Wait until you see {product} up close!"],
  humorous: ["I've dated worse {kinds}."],
  calm: ["With {kinds}, I like it simple."],
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
