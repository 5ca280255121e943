import {
  creditAlertBodySchema,
  creditAlertIssues,
  creditAlertSchema,
  getCreditAlert,
  updateCreditAlert,
} from "@reelwright/core/alerts/credit-alert";
import {
  autoTopupBodySchema,
  autoTopupIssues,
  autoTopupSchema,
  getAutoTopup,
  updateAutoTopup,
} from "@reelwright/core/credits/auto-topup";
import { idempotent } from "../http/idempotency.ts";
import { endpoint } from "../ports/gateway-ports.ts";

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
    requires: "billing:read",
    status: 200,
    reply: autoTopupSchema,
    failures: [],
  },
  (ports) => {
    const get = getAutoTopup(ports);
    return async ({ tenantId }) => ({ body: await get(tenantId) });
  },
);

/** `POST /billing/auto-topup`. */
export const updateAutoTopupEndpoint = endpoint(
  {
    operation: "updateAutoTopup",
    method: "post",
    path: "/billing/auto-topup",
    tag: "Billing",
    summary: "Set the automatic top-up.",
    description:
      "Whenever the available credits fall below the threshold, the pack is bought once with the saved payment method, unless that would exceed the monthly limit. A declined payment is reported by email and not repeated; the third in a row turns the top-up off. Omitted fields stay as they are.",
    access: "tenant",
    requires: "billing",
    ...idempotent,
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
    requires: "billing:read",
    status: 200,
    reply: creditAlertSchema,
    failures: [],
  },
  (ports) => {
    const get = getCreditAlert(ports);
    return async ({ tenantId }) => ({ body: await get(tenantId) });
  },
);

/** `POST /billing/credit-alert`. */
export const updateCreditAlertEndpoint = endpoint(
  {
    operation: "updateCreditAlert",
    method: "post",
    path: "/billing/credit-alert",
    tag: "Billing",
    summary: "Set the low-credit alert.",
    description:
      "One email is sent whenever the available credits fall below the threshold; the alert is armed again once they are back at the threshold. If the credits are already below a new threshold, the email is sent immediately. Omitted fields stay as they are. An address other than the account's own verified one must first be confirmed by its owner (`email_status: pending`); an alert that is due before then is sent after the confirmation.",
    access: "tenant",
    requires: "billing",
    ...idempotent,
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
