import { schema } from "@reelwright/core/validation/schema";
import { failureCodes } from "../http/failure-codes.ts";

/** Spec: "Application errors". */
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

/** Spec: "Validation errors (422)". */
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
          input: { description: "The offending value; the whole object for `missing`." },
        },
      },
    },
  },
});
