/** One entry of a 422's `detail`, shaped as pydantic 2 does. docs/contribute/contract.md#validation-errors. */
export type FieldIssue = {
  readonly type: string;
  /** Begins with `body`, `query` or `path`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
};

/** The request is well-formed but its values don't go together, or name what isn't there. */
export class InvalidFields extends Error {
  override readonly name = "InvalidFields";
  readonly issues: readonly FieldIssue[];
  constructor(issues: readonly FieldIssue[]) {
    super(issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; "));
    this.issues = issues;
  }
}

/** An issue with a body field's value. */
export const valueError = (field: string, input: unknown, msg: string): FieldIssue => ({
  type: "value_error",
  loc: ["body", field],
  msg: `Value error, ${msg}`,
  input,
});

/** The issue of a text that must say something; none where it does, or isn't there to be read. */
export const blankIssue = (field: string, text: string | undefined): readonly FieldIssue[] =>
  text?.trim() === "" ? [valueError(field, text, "is blank")] : [];

/** Throws InvalidFields where there are issues. */
export const throwIfInvalid = (issues: readonly FieldIssue[]): void => {
  if (issues.length > 0) throw new InvalidFields(issues);
};

/** A text that must say something, without the blanks around it. Throws InvalidFields. */
export const notBlank = (field: string, text: string): string => {
  throwIfInvalid(blankIssue(field, text));
  return text.trim();
};
