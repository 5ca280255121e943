import type { FieldIssue } from "@reelwright/core";
import { echo } from "./input-for-error.ts";

/** More issues than this say nothing more. */
const maxIssues = 100;
const parts = ["path", "query", "body"];

/** Places of an object's members, counted once for each object. */
const placesIn = () => {
  const known = new Map<object, Map<string, number>>();
  return (container: object): Map<string, number> => {
    const places =
      known.get(container) ?? new Map(Object.keys(container).map((name, at) => [name, at]));
    known.set(container, places);
    return places;
  };
};

/** Where an issue stands in the request: one number for each step; what isn't there comes after what is. */
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

/** What was sent at this place of the body; undefined where nothing was. */
const sentAt = ([part, ...steps]: FieldIssue["loc"], body: unknown): unknown =>
  steps.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined,
    part === "body" ? body : undefined,
  );

/**
 * A request's issues in the order in which it names their fields, the missing ones last; at most a hundred, each with
 * the input as it was sent.
 */
export const inOrderOf = (body: unknown, issues: readonly FieldIssue[]): FieldIssue[] => {
  const places = placesIn();
  return issues
    .map((issue) => ({ issue, place: placeOf(issue.loc, body, places) }))
    .sort((a, b) => compare(a.place, b.place))
    .slice(0, maxIssues)
    .map(({ issue }) => ({ ...issue, input: echo(sentAt(issue.loc, body) ?? issue.input) }));
};
