/** What operators' requests may say. */
import { stageNames } from "@reelwright/core/jobs/model/stage-names";
import type { ListFilter } from "@reelwright/core/operations/list";
import { type Static, schema } from "@reelwright/core/validation/schema";

const uuid = { type: "string", format: "uuid" } as const;
const longestAge = 366 * 86_400;

export const limitField = { type: "integer", minimum: 1, maximum: 500, default: 50 } as const;
export const stuckField = { type: "boolean", default: false } as const;
export const stageField = { type: "string", enum: stageNames } as const;

/** Of every list: as the options of `reelwright admin`, ages in seconds. */
export const listFields = {
  tenant: uuid,
  stuck: stuckField,
  waits_for: { type: "string", enum: ["customer", "operator"] },
  older_than: { type: "integer", minimum: 0, maximum: longestAge, default: 0 },
  limit: limitField,
  after: uuid,
} as const;

const listQuery = schema({ type: "object", properties: { ...listFields, stage: stageField } });

export const filterOf = (query: Static<typeof listQuery>): ListFilter => ({
  tenantId: query.tenant?.toLowerCase() ?? null,
  stage: query.stage ?? null,
  isStuck: query.stuck,
  waitsFor: query.waits_for,
  olderThan: query.older_than,
  limit: query.limit,
  after: query.after?.toLowerCase() ?? null,
});

/** Why something is done, for the audit log. */
export const reasonField = { type: "string", minLength: 1, maxLength: 500 } as const;

const idOf = <const Name extends string>(name: Name) =>
  schema({
    type: "object",
    required: [name],
    properties: { [name]: uuid } as { readonly [name in Name]: typeof uuid },
  });
export const jobParams = idOf("job_id");
export const taskParams = idOf("task_id");
export const deliveryParams = idOf("delivery_id");
/** A number, as `workers` lists it. */
export const workerParams = schema({
  type: "object",
  required: ["owner"],
  properties: { owner: { type: "string", pattern: "^[1-9][0-9]{0,9}$" } },
});
