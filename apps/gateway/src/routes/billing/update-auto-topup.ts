import {
  autoTopupBodySchema,
  autoTopupIssues,
  autoTopupSchema,
  updateAutoTopup,
} from "@reelwright/core/alerts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /billing/auto-topup`. */
export const updateAutoTopupEndpoint = endpoint(
  {
    operation: "updateAutoTopup",
    method: "post",
    path: "/billing/auto-topup",
    tag: "Billing",
    summary: "Set the automatic top-up.",
    description:
      "Each time that the available credits fall below the threshold, the pack is bought once with the saved payment " +
      "method, unless the month's top-ups would exceed the limit. A payment that is declined is told of by mail and " +
      "not repeated; the third in a row switches the top-up off. What is left out stays.",
    access: "tenant",
    body: autoTopupBodySchema,
    exampleFields: ["threshold_credits", "pack_id", "payment_method_id", "monthly_limit_usd"],
    status: 200,
    reply: autoTopupSchema,
    failures: [],
  },
  (ports) => {
    const update = updateAutoTopup(ports);
    const issues = autoTopupIssues(ports);
    return {
      handle: async ({ tenantId, body, actor }) => ({
        body: await update(tenantId, body, actor),
      }),
      checkRules: ({ tenantId, body, invalidFields }) => issues(tenantId, body, invalidFields),
    };
  },
);
