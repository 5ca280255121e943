import { creditAlertSchema, getCreditAlert } from "@reelwright/core/alerts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /billing/credit-alert`. */
export const getCreditAlertEndpoint = endpoint(
  {
    operation: "getCreditAlert",
    method: "get",
    path: "/billing/credit-alert",
    tag: "Billing",
    summary: "Read the alert about low credits.",
    description: "Off, with what it would be by default, until it is set.",
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
