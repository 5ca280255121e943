import type { FieldIssue } from "./invalid-fields.ts";

/** What a schema can't say of the fields that it reads: how they go together, and that what they name exists. */
export type FieldRule<Field extends string, Subject extends readonly unknown[]> = {
  readonly reads: readonly Field[];
  readonly issue: (...subject: Subject) => FieldIssue | readonly FieldIssue[] | null;
};

/** What is broken of the rules whose fields can all be read; the others say nothing. */
export const ruleIssues = <Field extends string, Subject extends readonly unknown[]>(
  rules: readonly FieldRule<Field, Subject>[],
  canRead: (field: Field) => boolean,
  ...subject: Subject
): readonly FieldIssue[] =>
  rules.filter(({ reads }) => reads.every(canRead)).flatMap(({ issue }) => issue(...subject) ?? []);
