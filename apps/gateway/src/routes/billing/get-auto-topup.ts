import { autoTopupSchema, getAutoTopup } from "@reelwright/core/alerts/auto-topup";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /billing/auto-topup`. */
export const getAutoTopupEndpoint = endpoint(
  {
    operation: "getAutoTopup",
    method: "get",
    path: "/billing/auto-topup",
    tag: "Billing",
    summary: "Get the automatic top-up.",
    description: "Until it is set, it is off and shows its defaults.",
    access: "tenant",
    status: 200,
    reply: autoTopupSchema,
    failures: [],
  },
  (ports) => {
    const get = getAutoTopup(ports);
    return async ({ tenantId }) => ({ body: await get(tenantId) });
  },
);
