import {
  creditAlertBodySchema,
  creditAlertIssues,
  creditAlertSchema,
  updateCreditAlert,
} from "@reelwright/core/alerts";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /billing/credit-alert`. */
export const updateCreditAlertEndpoint = endpoint(
  {
    operation: "updateCreditAlert",
    method: "post",
    path: "/billing/credit-alert",
    tag: "Billing",
    summary: "Set the alert about low credits.",
    description:
      "One mail is sent each time that the available credits fall below the threshold; at the threshold again it is " +
      "armed again. Credits that are below a new threshold already are told of at once. What is left out stays. " +
      "An address other than the account's own verified one is asked by mail first (`email_status: pending`); a " +
      "crossing until then is told of once it is confirmed.",
    access: "tenant",
    body: creditAlertBodySchema,
    exampleFields: ["threshold_credits", "email"],
    status: 200,
    reply: creditAlertSchema,
    failures: ["MAIL_LIMIT"],
  },
  (ports) => {
    const update = updateCreditAlert(ports);
    const issues = creditAlertIssues(ports.alerts);
    return {
      handle: async ({ tenantId, body, actor }) => ({
        body: await update(tenantId, body, actor),
      }),
      checkRules: ({ tenantId, body, invalidFields }) => issues(tenantId, body, invalidFields),
    };
  },
);
