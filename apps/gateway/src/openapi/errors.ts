import { type Schema, schema } from "@reelwright/core/validation/schema";
import type { Declaration } from "../http/endpoint.ts";
import { failureCodes } from "../http/failure-codes.ts";

/** docs/contribute/contract.md, "Application errors". */
export const errorSchema = schema({
  title: "Error",
  type: "object",
  required: ["error"],
  properties: {
    error: {
      title: "ErrorBody",
      type: "object",
      required: ["code", "message", "request_id"],
      properties: {
        code: { type: "string", examples: Object.keys(failureCodes) },
        message: { type: "string" },
        details: { type: "object" },
        request_id: { type: "string" },
      },
    },
  },
});

const validationTypes = [
  "missing",
  "string_type",
  "int_type",
  "float_type",
  "bool_type",
  "list_type",
  "dict_type",
  "literal_error",
  "greater_than_equal",
  "less_than_equal",
  "string_too_long",
  "string_too_short",
  "string_pattern_mismatch",
  "too_long",
  "too_short",
  "date_parsing",
  "url_parsing",
  "uuid_parsing",
  "value_error",
  "json_invalid",
] as const;

/** docs/contribute/contract.md, "Validation errors". */
export const validationErrorSchema = schema({
  title: "ValidationError",
  type: "object",
  required: ["detail"],
  properties: {
    detail: {
      type: "array",
      minItems: 1,
      items: {
        title: "ValidationIssue",
        type: "object",
        required: ["type", "loc", "msg", "input"],
        properties: {
          type: { enum: validationTypes },
          loc: { type: "array", minItems: 1, items: { type: ["string", "integer"] } },
          msg: { type: "string" },
          input: { description: "The invalid value; for `missing`, the whole object." },
        },
      },
    },
  },
});

const missing = (part: string, name: string) => ({
  type: "missing",
  loc: [part, name],
  msg: "Field required",
  input: {},
});

/** Returns the issue of an obviously invalid value for this schema. */
const badValue = (part: string, name: string, schema: Schema) => {
  const at = { loc: [part, name] };
  if (schema["format"] === "uuid")
    return { type: "uuid_parsing", ...at, msg: "Input should be a valid UUID", input: "42" };
  const least = schema["minimum"];
  if (typeof least === "number") {
    const msg = `Input should be greater than or equal to ${least}`;
    return { type: "greater_than_equal", ...at, msg, input: least - 1 };
  }
  return { type: "string_type", ...at, msg: "Input should be a valid string", input: 42 };
};

type Part = Declaration["body"];

/** The issue of a query parameter that is sent twice. */
const twice = (query: Part) => {
  const name = Object.keys(query?.properties ?? {})[0];
  return name !== undefined && { ...badValue("query", name, {}), input: ["a", "b"] };
};

const ofPart = (part: string, fields: Part) => {
  const name = fields?.required?.[0];
  if (part !== "path" && name !== undefined) return missing(part, name);
  const bounded = Object.entries(fields?.properties ?? {}).find(
    ([, { format, minimum }]) => format === "uuid" || minimum !== undefined,
  );
  return bounded && badValue(part, ...bounded);
};

const notAnObject = {
  type: "dict_type",
  loc: ["body"],
  msg: "Input should be a valid dictionary",
  input: [1],
};

/** Returns the example of a 422: an invalid field. Null if nothing can be invalid. */
export const validationErrorExample = ({
  body,
  query,
  params,
  upload,
}: Declaration): object | null => {
  const entry =
    (upload && missing("body", "file")) ||
    ofPart("body", body) ||
    ofPart("query", query) ||
    ofPart("path", params) ||
    (body && notAnObject) ||
    twice(query);
  return entry ? { detail: [entry] } : null;
};
