/** How a script sounds. `any` lines suit every tone. */
export type Tone = "conversational" | "professional" | "enthusiastic" | "humorous" | "calm";
export type Lines = { readonly [T in Tone | "any"]?: readonly string[] };

/** The letters by which the books' texts tell the tone of a line. */
export const tones: Readonly<Record<string, Tone | "any">> = {
  a: "any",
  c: "conversational",
  p: "professional",
  e: "enthusiastic",
  h: "humorous",
  m: "calm",
};

/** All lines of several, tone by tone. */
export const mergedLines = (...all: readonly Lines[]): Lines =>
  Object.fromEntries(
    Object.values(tones)
      .map((tone) => [tone, all.flatMap((lines) => lines[tone] ?? [])] as const)
      .filter(([, lines]) => lines.length > 0),
  );
