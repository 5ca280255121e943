/** What it takes to say a text, in seconds at the synthesiser's rate 1. */
export type SpokenCost = {
  /** Per word and per letter of it. */
  readonly word: number;
  readonly letter: number;
  /** Per pause after a sentence, and after a comma or colon. */
  readonly pause: number;
  readonly comma: number;
  readonly wordsPerSecond: number;
};

const cost = (
  word: number,
  letter: number,
  pause: number,
  comma: number,
  wordsPerSecond: number,
): SpokenCost => ({ word, letter, pause, comma, wordsPerSecond });

/**
 * Measured on what the synthesiser says: texts of one to four sentences, two voices a language, the times from the
 * first word's beginning to the last one's end, fitted by least squares (docs/contribute/words.md). The nine languages without a
 * phrase book were measured on three sentences each, by the letter.
 */
export const spokenCosts = {
  en: cost(0.07, 0.05, 0.465, 0.353, 2.94),
  cs: cost(0.071, 0.062, 0.293, 0.237, 2.59),
  da: cost(0.013, 0.058, 0.384, 0.296, 3.4),
  de: cost(0, 0.061, 0.446, 0.385, 2.87),
  es: cost(0.033, 0.062, 0.362, 0.284, 2.89),
  fr: cost(0.021, 0.051, 0.416, 0.279, 3.19),
  hi: cost(0.107, 0.1, 0.29, 0.254, 2.67),
  id: cost(0.045, 0.071, 0.374, 0.293, 2.11),
  it: cost(0.004, 0.067, 0.426, 0.366, 2.69),
  ja: cost(0, 0.16, 0.256, 0.253, 3.15),
  ko: cost(0.064, 0.178, 0.248, 0.285, 1.68),
  nl: cost(0.071, 0.056, 0.334, 0.31, 2.91),
  pl: cost(0.09, 0.062, 0.327, 0.267, 2.21),
  pt: cost(0.007, 0.072, 0.386, 0.305, 2.67),
  ro: cost(0.071, 0.063, 0.373, 0.368, 2.51),
  ru: cost(0.062, 0.053, 0.268, 0.26, 2.66),
  sv: cost(0.078, 0.063, 0.272, 0.295, 2.69),
  tr: cost(0.085, 0.068, 0.373, 0.258, 1.92),
  uk: cost(0.06, 0.071, 0.385, 0.325, 2.06),
  zh: cost(0.049, 0.206, 0.357, 0.103, 2.36),
  ar: cost(0, 0.116, 0.35, 0.28, 1.9),
  bg: cost(0, 0.076, 0.35, 0.28, 2.4),
  el: cost(0, 0.066, 0.35, 0.28, 3.1),
  fi: cost(0, 0.078, 0.35, 0.28, 2.1),
  hr: cost(0, 0.075, 0.35, 0.28, 2.4),
  hu: cost(0, 0.073, 0.35, 0.28, 2.3),
  ms: cost(0, 0.076, 0.35, 0.28, 2.3),
  sk: cost(0, 0.078, 0.35, 0.28, 2.5),
  ta: cost(0, 0.13, 0.35, 0.28, 1.6),
} as const satisfies Readonly<Record<string, SpokenCost>> & { readonly en: SpokenCost };
