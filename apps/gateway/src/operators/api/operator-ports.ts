/** What operators' requests work with: the same functions of core as `reelwright admin` calls. */
import type { GateStates, VendorRules } from "@reelwright/core/operations/vendors";
import type { Actor } from "@reelwright/core/ports/audit-log";
import type { JobStore } from "@reelwright/core/ports/job-store";
import type { OperationsStore } from "@reelwright/core/ports/operations";
import type { OperatorFigures, VendorDayFigures } from "@reelwright/core/ports/operator-figures";
import type { OperatorActions, OperatorReads } from "@reelwright/core/ports/operator-store";
import type { Schema } from "@reelwright/core/validation/schema";
import { endpointFactory, type Route } from "../../http/endpoint.ts";
import type { GatewayPorts } from "../../ports/gateway-ports.ts";

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
