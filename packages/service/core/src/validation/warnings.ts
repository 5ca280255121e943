import { schema } from "./schema.ts";

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
