import type { FieldIssue } from "@reelwright/core";

type Step = string | number;

/** What is left of a body when the fields with issues are taken out of it. */
export type SoundPart = {
  readonly body: object;
  /** Its fields that are missing or not as they should be, as a whole. */
  readonly unsound: ReadonlySet<string>;
};

/** The field of an object to which an issue belongs: a list with a wrong item is a wrong list. */
const fieldOf = (steps: readonly Step[]): readonly Step[] => {
  const end = steps.findIndex((step) => typeof step === "number" || step === "[key]");
  return end === -1 ? steps : steps.slice(0, end);
};

const without = (value: unknown, [step, ...rest]: readonly Step[]): unknown => {
  if (step === undefined || typeof value !== "object" || value === null) return value;
  const { [step]: inner, ...others } = value as Record<Step, unknown>;
  return rest.length === 0 ? others : { ...others, [step]: without(inner, rest) };
};

/** The fields of a checked body of which no issue says anything. */
export const soundPart = (body: unknown, issues: readonly FieldIssue[]): SoundPart => {
  const fields = issues
    .filter(({ loc }) => loc[0] === "body")
    .map(({ loc }) => fieldOf(loc.slice(1)));
  const isWhole = typeof body === "object" && body !== null && fields.every(({ length }) => length);
  return {
    body: isWhole ? (fields.reduce(without, body) as object) : {},
    unsound: new Set(fields.filter(({ length }) => length === 1).map(([name]) => String(name))),
  };
};
