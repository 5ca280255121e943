/** Ports and common fields of the operators' endpoints, which call the same functions of core as `reelwright admin`. */

import type { Edition } from "@reelwright/core/edition/edition";
import type { Role } from "@reelwright/core/identity/operator";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import type { DefaultLimits } from "@reelwright/core/limits/tenant-limits";
import type { ListFilter } from "@reelwright/core/operations/lists";
import type { GateStates, VendorRules } from "@reelwright/core/operations/overview";
import type { PriceBookStore } from "@reelwright/core/ports/credits";
import type { Actor } from "@reelwright/core/ports/identity";
import type { JobStore } from "@reelwright/core/ports/jobs";
import type {
  OperationsStore,
  OperatorActions,
  OperatorFigures,
  OperatorReads,
  OperatorTenants,
  VendorDayFigures,
} from "@reelwright/core/ports/operators";
import type { OwnLimitStore } from "@reelwright/core/ports/tenants";
import type { PriceBooks } from "@reelwright/core/pricing/books-in-force";
import { type Static, schema } from "@reelwright/core/validation/schema";
import type { Dispatcher } from "@reelwright/queue/dispatcher";
import { endpointFactory, type Route } from "../http/endpoint.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";

export type OperatorPorts = {
  readonly jobs: Pick<JobStore, "get">;
  readonly operations: Pick<OperationsStore, "figures">;
  readonly reads: OperatorReads;
  readonly figures: OperatorFigures;
  readonly tenants: OperatorTenants;
  /** Limits of requests and uploads: those of a tenant, and the installation's. */
  readonly ownLimits: OwnLimitStore["get"];
  readonly defaultLimits: DefaultLimits;
  readonly priceBooks: PriceBookStore;
  readonly books: PriceBooks;
  readonly edition: Edition;
  readonly vendorsToday: () => Promise<readonly VendorDayFigures[]>;
  /** Null while Redis is down. */
  readonly gateStates: () => Promise<GateStates | null>;
  readonly vendorRules: VendorRules;
  /** Limits of tenants without their own. */
  readonly limits: { readonly concurrent: number; readonly daily: number };
  /** The actions of an operator, recorded in the audit log under this actor. */
  readonly actionsOf: (actor: Actor) => OperatorActions;
  /** How long one read is shared by all requests: of current figures, and of the history. */
  readonly sharedMs: { readonly figures: number; readonly history: number };
  /** Whether the queue board is served. */
  readonly hasBoard: boolean;
  readonly notifications: Pick<GatewayPorts["notifications"], "notify" | "notifyCancelled">;
  /** Brings the job's entries in the queues in step with its tasks. */
  readonly dispatch: Dispatcher["dispatch"];
};

/** A route below `/admin`. Its reply is described in the operators' OpenAPI document. */
export type OperatorRoute = Route & {
  readonly access: "operator";
  /** The least role that may call it. */
  readonly role: Role;
  readonly reply: NonNullable<Route["reply"]>;
};

/** Declares an endpoint below `/admin`. It isn't part of the public OpenAPI document. */
export const operatorEndpoint = endpointFactory<OperatorPorts, OperatorRoute>();

export const read = { method: "get", access: "operator", role: "support", status: 200 } as const;
export const put = { method: "put", access: "operator", role: "operator", status: 200 } as const;
export const act = { method: "post", access: "operator", role: "operator", status: 200 } as const;

const uuid = { type: "string", format: "uuid" } as const;
const longestAge = 366 * 86_400;

export const limitField = { type: "integer", minimum: 1, maximum: 500, default: 50 } as const;
export const stuckField = { type: "boolean", default: false } as const;
export const stageField = { type: "string", enum: stageNames } as const;

/** Query fields of every list, named like the options of `reelwright admin`. Ages are in seconds. */
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

/** The reason for an action, for the audit log. */
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
export const tenantParams = idOf("tenant_id");
/** A worker's number, as in the list of workers. */
export const workerParams = schema({
  type: "object",
  required: ["owner"],
  properties: { owner: { type: "string", pattern: "^[1-9][0-9]{0,9}$" } },
});
