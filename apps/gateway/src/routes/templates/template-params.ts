import { schema } from "@reelwright/core/validation/schema";

/** The path of one template. */
export const templateParams = schema({
  type: "object",
  required: ["template_id"],
  properties: { template_id: { type: "string", format: "uuid" } },
});
