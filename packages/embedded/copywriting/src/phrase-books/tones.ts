/** How a script sounds. `any` lines suit every tone. */
export type Tone = "conversational" | "professional" | "enthusiastic" | "humorous" | "calm";
export type Lines = { readonly [T in Tone | "any"]?: readonly string[] };

export const tones: readonly (Tone | "any")[] = [
  ...(["any", "conversational", "professional"] as const),
  ...(["enthusiastic", "humorous", "calm"] as const),
];

/** Merges lines by tone. */
export const mergedLines = (...all: readonly Lines[]): Lines =>
  Object.fromEntries(
    tones
      .map((tone) => [tone, all.flatMap((lines) => lines[tone] ?? [])] as const)
      .filter(([, lines]) => lines.length > 0),
  );

/** All lines, of every tone. */
export const allLines = (lines: Lines): readonly string[] => Object.values(lines).flat();
