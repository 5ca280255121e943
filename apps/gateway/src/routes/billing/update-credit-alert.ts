import {
  creditAlertBodySchema,
  creditAlertIssues,
  creditAlertSchema,
  updateCreditAlert,
} from "@reelwright/core/alerts/credit-alert";
import { endpoint } from "../../ports/gateway-ports.ts";

/** `POST /billing/credit-alert`. */
export const updateCreditAlertEndpoint = endpoint(
  {
    operation: "updateCreditAlert",
    method: "post",
    path: "/billing/credit-alert",
    tag: "Billing",
    summary: "Set the low-credit alert.",
    description:
      "One mail is sent whenever the available credits fall below the threshold; the alert is armed again once they are back at the threshold. If the credits are already below a new threshold, the mail is sent at once. Omitted fields stay as they are. An address other than the account's own verified one must first be confirmed by its owner (`email_status: pending`); an alert that is due before then is sent after the confirmation.",
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
