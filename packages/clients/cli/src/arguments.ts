/** What options take. Each parser throws an InvalidArgumentError that says what to write. */
import { InvalidArgumentError } from "commander";

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`);
  };

const unitSeconds = { s: 1, m: 60, h: 3_600 } as const;

/** `90`, `90s`, `10m`, `2h`: in milliseconds. */
export const duration = (text: string): number => {
  const [, digits = "", unit = "s"] = /^(\d{1,6})([smh]?)$/.exec(text) ?? [];
  if (digits !== "")
    return Number(digits) * unitSeconds[(unit || "s") as keyof typeof unitSeconds] * 1_000;
  throw new InvalidArgumentError("Use a time such as 90s, 10m or 2h.");
};

/** For an option that may be repeated: each value is added to those before it. */
export const repeated = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

export const time = (text: string): string => {
  if (!Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new InvalidArgumentError("Use a time such as 2030-01-31T12:00:00Z.");
};
