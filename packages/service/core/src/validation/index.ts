export type { FieldRule } from "./field-rules.ts";
export { blankIssue, type FieldIssue, InvalidFields, valueError } from "./invalid-fields.ts";
export { type Schema, type Static, schema } from "./schema.ts";
