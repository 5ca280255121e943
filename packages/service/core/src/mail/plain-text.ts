/** Texts of tenants in mails: what a mail program could make a link, a header or markup of is none any more. */

/** Longest name that a mail repeats. */
const maxNameLetters = 80;

/** Of a longer text the rest is not looked at. */
const maxLetters = 500;

/** Letters of other scripts that stand for a full stop in a domain's name. */
const dots = /[.\u3002\uff0e\uff61\u2024\ufe52]/u;
const dotWithin = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}_-])${dots.source}+(?=[\\p{L}\\p{N}\\p{M}_-])`,
  "gu",
);

/**
 * On one line, without signs that turn or break it, markup, schemes of URLs and `@`; a dot within a word is followed by
 * a space, so that `Shop.example` is two words and no link.
 */
export const plainText = (text: string): string =>
  text
    .slice(0, maxLetters)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{L}[\p{L}\p{N}+-]*:\/*(?=\S)/gu, "")
    .replace(/[<>[\]{}|\\^`"/\uff0f]+/gu, " ")
    .replace(/[@\uff20]+/gu, " at ")
    .replace(dotWithin, ". ")
    .replace(/\bwww\. /giu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** A tenant's name as mails show it; `your account` where nothing of it is left. */
export const plainName = (name: string): string => {
  const letters = [...plainText(name)];
  const line =
    letters.length > maxNameLetters
      ? `${letters.slice(0, maxNameLetters - 1).join("")}…`
      : letters.join("");
  return line || "your account";
};
