import {
  autoTopupBodySchema,
  autoTopupIssues,
  autoTopupSchema,
  updateAutoTopup,
} from "@reelwright/core/alerts/auto-topup";
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
      "Whenever the available credits fall below the threshold, the pack is bought once with the saved payment method, unless that would exceed the monthly limit. A declined payment is reported by mail and not repeated; the third in a row turns the top-up off. Omitted fields stay as they are.",
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
