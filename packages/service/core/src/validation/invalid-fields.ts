import { Failure } from "@reelwright/film/failure";
import { type Static, schema } from "./schema.ts";

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

/** A rule that a schema can't express: how fields combine, and that names exist. */
export type FieldRule<Field extends string, Subject extends readonly unknown[]> = {
  readonly reads: readonly Field[];
  readonly issue: (...subject: Subject) => FieldIssue | readonly FieldIssue[] | null;
};

/** Issues of the rules whose fields are all valid. Other rules are skipped. */
export const ruleIssues = <Field extends string, Subject extends readonly unknown[]>(
  rules: readonly FieldRule<Field, Subject>[],
  canRead: (field: Field) => boolean,
  ...subject: Subject
): readonly FieldIssue[] =>
  rules.filter(({ reads }) => reads.every(canRead)).flatMap(({ issue }) => issue(...subject) ?? []);

/** Unknown fields of a body that were ignored, with what was probably meant. docs/contribute/decisions.md#requests. */
export const warningsSchema = schema({
  type: "array",
  items: {
    title: "Warning",
    type: "object",
    required: ["field", "message"],
    properties: { field: { type: "string" }, message: { type: "string" } },
  },
});

/** Refuses unknown fields where ignoring a misspelled one would do harm. Throws InvalidFields. */
export const refuseUnknown = (
  warnings: readonly Static<typeof warningsSchema.items>[],
  sent: unknown,
): void => {
  if (warnings.length === 0) return;
  throw new InvalidFields(
    warnings.map(({ field, message }) => ({
      type: "extra_forbidden",
      loc: ["body", ...field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step))],
      msg: `Value error, ${message.replace("Unknown field, ignored.", "is unknown; nothing was changed.")}`,
      input: sent,
    })),
  );
};

/** The error of a PATCH without a known field. */
export const emptyUpdate = (fields: string): Failure =>
  new Failure("malformed", "EMPTY_UPDATE", `There is nothing to change; send ${fields}.`);
