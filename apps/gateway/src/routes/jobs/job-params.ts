import { schema } from "@reelwright/core/validation/schema";

/** Path parameters of everything below one job. */
export const jobParams = schema({
  type: "object",
  required: ["job_id"],
  properties: { job_id: { type: "string", format: "uuid" } },
});
