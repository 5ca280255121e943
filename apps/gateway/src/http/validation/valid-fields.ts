import type { FieldIssue } from "@reelwright/core/validation/invalid-fields";

type Step = string | number;

/** A body without the fields that have issues. */
export type ValidPart = {
  readonly body: object;
  /** Names of top-level fields that are missing or invalid as a whole. */
  readonly invalidFields: ReadonlySet<string>;
};

/** Returns the path of the field that an issue belongs to: a list with an invalid item is an invalid list. */
const fieldOf = (steps: readonly Step[]): readonly Step[] => {
  const end = steps.findIndex((step) => typeof step === "number" || step === "[key]");
  return end === -1 ? steps : steps.slice(0, end);
};

const without = (value: unknown, [step, ...rest]: readonly Step[]): unknown => {
  if (step === undefined || typeof value !== "object" || value === null) return value;
  const { [step]: inner, ...others } = value as Record<Step, unknown>;
  return rest.length === 0 ? others : { ...others, [step]: without(inner, rest) };
};

/** Returns the fields of a body that no issue concerns. */
export const validPartOf = (body: unknown, issues: readonly FieldIssue[]): ValidPart => {
  const fields = issues
    .filter(({ loc }) => loc[0] === "body")
    .map(({ loc }) => fieldOf(loc.slice(1)));
  const isWhole = typeof body === "object" && body !== null && fields.every(({ length }) => length);
  return {
    body: isWhole ? (fields.reduce(without, body) as object) : {},
    invalidFields: new Set(
      fields.filter(({ length }) => length === 1).map(([name]) => String(name)),
    ),
  };
};
