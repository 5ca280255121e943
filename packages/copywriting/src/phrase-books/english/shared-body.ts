import type { Phase } from "../phrase-book.ts";

/** What is good about the product; repeats in long scripts, so it has the most to say. */
export const benefit: Phase = {
  points: true,
  lead: {
    any: [
      "And there's more to like.",
      "Let's look a little closer.",
      "The details are what got me.",
      "Now for the part I like most.",
    ],
    conversational: [
      "Here's what I really like.",
      "And this is the part that sold me.",
      "What I didn't expect: how right it feels.",
      "Okay, the good stuff.",
    ],
    professional: [
      "Consider what you get.",
      "The strengths are easy to see.",
      "What matters is how {it} work{s} for you.",
      "Several details stand out.",
    ],
    enthusiastic: [
      "And it gets even better!",
      "This part makes me so happy!",
      "Are you ready for the best part?",
      "Wait, I'm not done yet!",
    ],
    humorous: [
      "Allow me to brag for a second.",
      "But wait, as they say on TV.",
      "I made a list. I am that person now.",
      "Now the part where I get emotional.",
    ],
    calm: [
      "Notice the small things.",
      "What I appreciate is simple.",
      "There's a quiet kind of quality here.",
      "Look a little closer.",
    ],
  },
  more: {
    any: [
      "You can tell somebody cared.",
      "It's a small thing that changes a lot.",
      "I notice it every single time.",
      "That alone makes me smile.",
      "It's the kind of thing you get used to fast.",
      "You feel the difference in the little moments.",
      "Simple as that.",
    ],
    conversational: [
      "I didn't know I needed that.",
      "Like, that's all I wanted.",
      "It's the little things, you know?",
      "And I'm pretty picky.",
    ],
    professional: [
      "It's a detail that earns its place.",
      "Thoughtful choices add up.",
      "That is what good design is about.",
      "The result speaks for itself.",
    ],
    enthusiastic: [
      "How great is that?",
      "I love, love, love it!",
      "Every single time, I'm happy!",
      "Yes, yes, and yes!",
    ],
    humorous: [
      "I checked twice, just to be dramatic.",
      "Chef's kiss, and I can't even cook.",
      "I'd write a poem, but nobody wants that.",
      "My inner critic had nothing to say.",
    ],
    calm: [
      "It's a gentle sort of upgrade.",
      "Everything feels a bit lighter.",
      "{It} simply belong{s}.",
      "That's enough for me.",
    ],
  },
};

/** The product in the viewer's day. */
export const everyday: Phase = {
  points: true,
  lead: {
    any: [
      "Picture {them} in your day.",
      "{It} fit{s} right in.",
      "Morning, noon, or night, {it's} there.",
    ],
    conversational: [
      "I reach for {them} all the time.",
      "{It's} part of my routine now.",
      "Most days, {it's} right here with me.",
    ],
    professional: [
      "In daily life, that counts.",
      "{It} earn{s} a place in your routine.",
      "Good habits start with good tools.",
    ],
    enthusiastic: [
      "I want {them} with me everywhere!",
      "My days just got brighter!",
      "Every day is a good day for this!",
    ],
    humorous: [
      "{It} basically live{s} with me rent-free.",
      "I take {them} more places than my friends.",
      "If {it} could talk, {it} would know everything.",
    ],
    calm: [
      "{It} bring{s} a little ease.",
      "{It} settle{s} into the day so easily.",
      "A small ritual to look forward to.",
    ],
  },
  more: {
    any: [
      "At home, at work, or wherever you happen to be.",
      "No big routine, no effort.",
      "You barely have to think about it.",
      "Busy days, slow days, all of them.",
      "{It's} ready when you are.",
      "Weekdays or weekends, {it} just work{s} for me.",
    ],
    conversational: ["I kind of wonder how I managed before.", "It's just easy, you know?"],
    professional: ["Reliable routines are built on choices like this.", "Less effort, more focus."],
    enthusiastic: ["It honestly makes me smile!", "I look forward to it every time!"],
    humorous: ["My routine finally has a main character.", "Even Mondays seem less rude."],
    calm: ["One less thing to think about.", "A moment that's only yours."],
  },
};

/** A short look back before the end. */
export const recap: Phase = {
  points: true,
  lead: {
    any: ["So, to sum it up.", "That's the whole story.", "Would I choose it again? Yes."],
    conversational: [
      "So yeah, I'm a fan.",
      "Would I tell a friend? I just did.",
      "That's it, really.",
    ],
    professional: [
      "In short, a considered choice.",
      "To summarize: simple, useful, and to the point.",
      "All in all, an easy recommendation.",
    ],
    enthusiastic: [
      "I'm telling everyone about this!",
      "Can you tell I'm a fan?",
      "Ten out of ten from me!",
    ],
    humorous: ["In conclusion, I'm smitten.", "End of love letter.", "My review in one word: yes."],
    calm: [
      "All in all, it feels good.",
      "Sometimes, less is plenty.",
      "I keep coming back to {them}.",
    ],
  },
  more: {
    any: [
      "No tricks, no fuss.",
      "{It} do{es} {its} thing, and I do mine.",
      "I'd pick {them} again in a heartbeat.",
      "That's really all I was hoping for.",
      "It's good to find something you can count on.",
    ],
    conversational: ["And I don't say that about everything.", "It's that simple."],
    professional: ["The value is in the details.", "{It} meet{s} the need, clearly and simply."],
    enthusiastic: ["I couldn't be happier!", "Best little decision I've made!"],
    humorous: ["I'd like to thank my impulse control for failing.", "Roll the credits."],
    calm: ["{It} leave{s} you room to breathe.", "A good choice, quietly made."],
  },
};
