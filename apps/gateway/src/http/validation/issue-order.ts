import type { FieldIssue } from "@reelwright/core/validation/invalid-fields";
import { inputForError } from "./input-for-error.ts";

/** Further issues are left out. */
const maxIssues = 100;
const parts = ["path", "query", "body"];

/** Positions of an object's members, computed once for each object. */
const placesIn = () => {
  const known = new Map<object, Map<string, number>>();
  return (container: object): Map<string, number> => {
    const places =
      known.get(container) ?? new Map(Object.keys(container).map((name, at) => [name, at]));
    known.set(container, places);
    return places;
  };
};

/** Returns an issue's position in the request, one number for each step; missing fields sort last. */
const placeOf = (
  [part, ...steps]: FieldIssue["loc"],
  body: unknown,
  places: (container: object) => Map<string, number>,
): readonly number[] => {
  let at: unknown = part === "body" ? body : undefined;
  return [
    parts.indexOf(String(part)),
    ...steps.map((step) => {
      const container = typeof at === "object" && at !== null ? at : {};
      at = (container as Record<string | number, unknown>)[step];
      if (typeof step === "number") return step;
      return places(container).get(step) ?? Number.POSITIVE_INFINITY;
    }),
  ];
};

const compare = (a: readonly number[], b: readonly number[]): number => {
  const step = a.findIndex((place, at) => place !== b[at]);
  if (step === -1) return a.length - b.length;
  return (a[step] ?? 0) < (b[step] ?? Number.NEGATIVE_INFINITY) ? -1 : 1;
};

/** Returns the value sent at this path of the body, or undefined. */
const sentAt = ([part, ...steps]: FieldIssue["loc"], body: unknown): unknown =>
  steps.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined,
    part === "body" ? body : undefined,
  );

/**
 * Sorts issues by the position of their fields in the request, missing fields last. Returns at most a hundred, each with
 * the input as sent.
 */
export const sortIssues = (body: unknown, issues: readonly FieldIssue[]): FieldIssue[] => {
  const places = placesIn();
  return issues
    .map((issue) => ({ issue, place: placeOf(issue.loc, body, places) }))
    .sort((a, b) => compare(a.place, b.place))
    .slice(0, maxIssues)
    .map(({ issue }) => ({
      ...issue,
      input: inputForError(sentAt(issue.loc, body) ?? issue.input),
    }));
};
