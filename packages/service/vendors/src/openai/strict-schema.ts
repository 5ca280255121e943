import type { Schema } from "@reelwright/core/validation/schema";

/** What strict mode takes everywhere; lengths, ranges and patterns are checked when the answer is there. */
const kept = ["type", "description", "enum", "const"] as const;

/** A schema as strict mode wants it: every property required, no others, no keywords that it refuses. */
export const strictSchema = (schema: Schema): Schema => ({
  ...Object.fromEntries(kept.flatMap((key) => (key in schema ? [[key, schema[key]]] : []))),
  ...(schema.anyOf && { anyOf: schema.anyOf.map(strictSchema) }),
  ...(schema.items && { items: strictSchema(schema.items) }),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, value]) => [name, strictSchema(value)]),
    ),
    required: Object.keys(schema.properties),
    additionalProperties: false,
  }),
});
