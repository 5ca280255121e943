import { creditAlertSchema, getCreditAlert } from "@reelwright/core/alerts/credit-alert";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /billing/credit-alert`. */
export const getCreditAlertEndpoint = endpoint(
  {
    operation: "getCreditAlert",
    method: "get",
    path: "/billing/credit-alert",
    tag: "Billing",
    summary: "Get the low-credit alert.",
    description: "Until it is set, it is off and shows its defaults.",
    access: "tenant",
    status: 200,
    reply: creditAlertSchema,
    failures: [],
  },
  (ports) => {
    const get = getCreditAlert(ports);
    return async ({ tenantId }) => ({ body: await get(tenantId) });
  },
);
