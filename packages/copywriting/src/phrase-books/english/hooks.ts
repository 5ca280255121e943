import type { Lines } from "../phrase-book.ts";

/** Openings that suit any structure which begins with a hook. */
export const openings: Lines = {
  any: [
    "Give me five seconds of your day.",
    "You might want to see this.",
    "Here's something I keep coming back to.",
    "This one deserves a minute.",
  ],
  conversational: [
    "So, I found a thing.",
    "Quick one, because you'll want to know.",
    "Okay, tell me you see it too.",
    "I've been meaning to show you this.",
    "Real talk for a second.",
  ],
  professional: [
    "A short note on something good.",
    "Let's take a closer look.",
    "Some choices speak for themselves.",
    "What makes a good choice? Let's see.",
    "An idea worth a few seconds.",
  ],
  enthusiastic: [
    "Okay, I can't keep quiet about this!",
    "You are not ready for this!",
    "I've been smiling about this all day!",
    "Hold on, you need to see this!",
    "Look at this, just look!",
  ],
  humorous: [
    "I was told to act normal. No.",
    "My plants heard about this first.",
    "Today's episode: I buy things and talk.",
    "This is me being subtle.",
    "Warning: mild bragging ahead.",
  ],
  calm: [
    "Let's slow down for a second.",
    "Something small, something good.",
    "Here's a little calm for your feed.",
    "Pause here for a moment.",
    "Let me share a quiet find.",
  ],
};
