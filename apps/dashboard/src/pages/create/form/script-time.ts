/** How long a script takes to be spoken, as the API counts it. */

/** Signs that stand for a syllable or more count thrice. */
const syllables = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u;
/** Letters a second: at a natural pace, and as fast as the API takes it. */
const naturalPace = 15;
const fastestPace = 26;

export type ScriptTime = {
  /** Seconds at a natural pace. */
  readonly seconds: number;
  /** `fits`: at a natural pace; `fast`: it has to be spoken faster; `too_long`: the API refuses it. */
  readonly verdict: "fits" | "fast" | "too_long";
};

/** Returns how long `text` takes against a video of `videoSeconds`. */
export const scriptTime = (text: string, videoSeconds: number): ScriptTime => {
  const letters = [...text].reduce((sum, sign) => sum + (syllables.test(sign) ? 3 : 1), 0);
  const seconds = letters / naturalPace;
  if (letters > videoSeconds * fastestPace) return { seconds, verdict: "too_long" };
  return { seconds, verdict: seconds > videoSeconds ? "fast" : "fits" };
};
