import { stageNames } from "@reelwright/core/jobs/model/stage-names";
import type { ListFilter } from "@reelwright/core/operations/list";
import type { GateStates, VendorRules } from "@reelwright/core/operations/vendors";
import type { Actor } from "@reelwright/core/ports/audit-log";
import type { JobStore } from "@reelwright/core/ports/job-store";
import type { OperationsStore } from "@reelwright/core/ports/operations";
import type { OperatorFigures, VendorDayFigures } from "@reelwright/core/ports/operator-figures";
import type { OperatorActions, OperatorReads } from "@reelwright/core/ports/operator-store";
import { type Schema, type Static, schema } from "@reelwright/core/validation/schema";
import { endpointFactory, type Route } from "../http/endpoint.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";

/** What operators' requests work with: the same functions of core as `reelwright admin` calls. */

export type OperatorPorts = {
  readonly jobs: Pick<JobStore, "get">;
  readonly operations: Pick<OperationsStore, "figures">;
  readonly reads: OperatorReads;
  readonly figures: OperatorFigures;
  readonly vendorsToday: () => Promise<readonly VendorDayFigures[]>;
  /** Null while Redis is away. */
  readonly gateStates: () => Promise<GateStates | null>;
  readonly vendorRules: VendorRules;
  /** Of tenants that have no limits of their own. */
  readonly limits: { readonly concurrent: number; readonly daily: number };
  /** What an operator does, whom the audit log names so. */
  readonly actionsOf: (actor: Actor) => OperatorActions;
  /** How long one read serves everybody who asks: of figures, and of what is counted by minutes and days. */
  readonly sharedMs: { readonly figures: number; readonly history: number };
  /** Whether the queue board is served. */
  readonly hasBoard: boolean;
  readonly notifications: Pick<GatewayPorts["notifications"], "notify" | "notifyCancelled">;
  /** Wakes the relay of ready tasks. */
  readonly workReady: () => void;
};

type OperatorRoute = Route & { readonly access: "operator" };

/** Declares an endpoint below `/admin`. They aren't part of the public API's document. */
export const operatorEndpoint = endpointFactory<OperatorPorts, OperatorRoute>();

/** Any JSON: `OperatorReplies` of core says which, and handlers hold to it by their types. */
const anything: Schema = {};
export const read = { method: "get", access: "operator", status: 200, reply: anything } as const;
export const act = { method: "post", access: "operator", status: 200, reply: anything } as const;

/** What operators' requests may say. */

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
