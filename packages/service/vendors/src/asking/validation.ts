import type { Schema } from "@reelwright/core/validation/schema";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";

/** More issues than these help no model. */
const maxIssues = 12;

const ajv = new Ajv2020({ allErrors: true, strict: false });
const compiled = new WeakMap<Schema, ValidateFunction>();

const validatorOf = (schema: Schema): ValidateFunction => {
  const known = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, known);
  return known;
};

const issueOf = ({ instancePath, message, params }: ErrorObject): string => {
  const named = "additionalProperty" in params ? ` (${String(params["additionalProperty"])})` : "";
  return `${instancePath === "" ? "The answer" : instancePath} ${message ?? "is invalid"}${named}.`;
};

/** What is wrong with a value by its schema, in sentences; empty where nothing is. */
export const schemaIssues = (schema: Schema, value: unknown): readonly string[] => {
  const validate = validatorOf(schema);
  return validate(value) ? [] : (validate.errors ?? []).slice(0, maxIssues).map(issueOf);
};
