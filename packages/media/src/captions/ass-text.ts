/** Pictographs: libass draws no colour fonts, so they would be boxes. */
const pictographs =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}|\u{20e3}|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/gu;

/** Characters that are none yet, or are somebody's own: no font has them. */
const unassigned = /[\p{Cn}\p{Co}]/gu;

/** A word without what libass cannot draw; digits and signs that only may be emoji stay. */
export const drawable = (text: string): string =>
  text
    .replace(pictographs, (sign) => (/[\d#*©®™]/u.test(sign) ? sign : ""))
    .replace(unassigned, "")
    .replace(/^\u200d+|\u200d+$/gu, "")
    .trim();

/**
 * Text that can only be text in an ASS event: braces become parentheses and a backslash is kept apart from
 * what follows by a word joiner, so that neither an override nor `\N` can arise.
 */
export const assText = (text: string): string =>
  text
    .replace(/\{/g, "(")
    .replace(/\}/g, ")")
    .replace(/\\/g, "\\\u2060")
    .replace(/[\r\n]+/g, " ");

/** `h:mm:ss.cc` */
export const assTime = (cs: number): string => {
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = Math.floor(cs / 100);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${two(cs % 100)}`;
};

/** A length in pixels with at most two decimals. */
export const px = (value: number): string => String(Math.round(value * 100) / 100);
