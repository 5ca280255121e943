import { type FieldIssue, throwIfInvalid } from "../validation/invalid-fields.ts";

/** Days that one look at usage shows at most, and by default. */
export const maxDays = 366;
export const defaultDays = 30;

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const lengthOf = ({ from, to }: Period): number => (timeOf(to) - timeOf(from)) / dayMs + 1;

/** First and last day, both included: `YYYY-MM-DD`. */
export type Period = { readonly from: string; readonly to: string };

const issue = (field: keyof Period, input: string, msg: string): FieldIssue => ({
  type: "value_error",
  loc: ["query", field],
  msg: `Value error, ${msg}`,
  input,
});

const issuesOf = (period: Period): readonly FieldIssue[] => {
  const days = lengthOf(period);
  if (days < 1) return [issue("from", period.from, `is after the last day, ${period.to}`)];
  if (days > maxDays)
    return [issue("from", period.from, `makes ${days} days; use ${maxDays} at most`)];
  return [];
};

/**
 * The period that is meant: up to today, and 30 days long, unless something else is said. Throws InvalidFields for one
 * that ends before it begins or is longer than 366 days.
 */
export const periodOf = (
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Period => {
  const last = to ?? dayOf(now);
  const period = { from: from ?? dayOf(timeOf(last) - (defaultDays - 1) * dayMs), to: last };
  throwIfInvalid(issuesOf(period));
  return period;
};

/** All days of a period, the oldest first. */
export const daysOf = (period: Period): readonly string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) =>
    dayOf(timeOf(period.from) + index * dayMs),
  );
