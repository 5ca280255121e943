import type { Edition } from "@reelwright/core/edition/edition";
import type { Endpoint } from "../http/endpoint.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import { apiKeyEndpoints } from "./api-keys/index.ts";
import { auditLogEndpoints } from "./audit-log/index.ts";
import { billingEndpoints } from "./billing/index.ts";
import { creditEndpoints } from "./credits/index.ts";
import { jobEndpoints } from "./jobs/index.ts";
import { modelEndpoints } from "./models/index.ts";
import { musicEndpoints } from "./music/index.ts";
import { personaEndpoints } from "./personas/index.ts";
import { playgroundEndpoints } from "./playground/index.ts";
import { templateEndpoints } from "./templates/index.ts";
import { tenantEndpoints } from "./tenant/index.ts";
import { uploadEndpoints } from "./uploads/index.ts";
import { usageEndpoints } from "./usage/index.ts";
import { voiceEndpoints } from "./voices/index.ts";
import { webhookEndpoints } from "./webhook/index.ts";

const declare = (edition: Edition): readonly Endpoint<GatewayPorts>[] => [
  ...jobEndpoints(edition),
  ...creditEndpoints(edition),
  ...billingEndpoints(edition),
  ...usageEndpoints,
  ...personaEndpoints,
  ...voiceEndpoints,
  ...musicEndpoints,
  ...modelEndpoints,
  ...playgroundEndpoints(edition),
  ...templateEndpoints(edition),
  ...uploadEndpoints,
  ...tenantEndpoints,
  ...apiKeyEndpoints,
  ...auditLogEndpoints,
  ...webhookEndpoints,
];

const declared = new WeakMap<Edition, readonly Endpoint<GatewayPorts>[]>();

/** Every endpoint below `/api/v1`, in the order of the documentation; the same objects at each call with an edition. */
export const endpointsOf = (edition: Edition): readonly Endpoint<GatewayPorts>[] => {
  const known = declared.get(edition) ?? declare(edition);
  declared.set(edition, known);
  return known;
};
