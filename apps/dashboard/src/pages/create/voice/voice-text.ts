import type { Voice } from "reelwright";

/** Returns what a voice is like, in a line. */
export const voiceText = ({ language_name, accent, gender, age, use_case }: Voice): string =>
  [language_name, accent, gender, age, use_case].filter(Boolean).join(" · ").replaceAll("_", " ");
