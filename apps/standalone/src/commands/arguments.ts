/** What options of the command line take. Each throws an InvalidArgumentError that says what to write. */
import { InvalidArgumentError } from "commander";

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most)) {
      throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`);
    }
    return number;
  };

/** A name in one line, without the blanks around it, of `most` characters at most. */
export const nameUpTo =
  (most: number) =>
  (text: string): string => {
    const name = text.trim();
    if (name === "" || [...name].length > most || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
      throw new InvalidArgumentError(
        `Use 1 to ${most} characters, not only blanks, without line breaks or other control characters.`,
      );
    }
    return name;
  };

export const time = (text: string): string => {
  if (Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError("Use a time such as 2030-01-31T12:00:00Z.");
  }
  return text;
};
