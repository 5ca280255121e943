import { autoTopupSchema, readAutoTopup } from "@reelwright/core";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `GET /billing/auto-topup`. */
export const getAutoTopupEndpoint = endpoint(
  {
    operation: "readAutoTopup",
    method: "get",
    path: "/billing/auto-topup",
    tag: "Billing",
    summary: "Read the automatic top-up.",
    description: "Off, with what it would be by default, until it is set.",
    access: "tenant",
    status: 200,
    reply: autoTopupSchema,
    failures: [],
  },
  (ports) => {
    const read = readAutoTopup(ports);
    return async ({ tenantId }) => ({ body: await read(tenantId) });
  },
);
