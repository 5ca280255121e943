import { schema } from "@reelwright/core/validation/schema";

/** Path of the operations on one key. */
export const apiKeyParams = schema({
  type: "object",
  required: ["key_id"],
  properties: { key_id: { type: "string", format: "uuid" } },
});
