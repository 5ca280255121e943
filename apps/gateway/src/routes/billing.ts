import {
  callbackReplySchema,
  checkoutBodySchema,
  checkoutReplySchema,
  createCheckoutSession,
  getCheckoutSession,
  listCheckoutSessions,
  paymentMethodSchema,
  paymentSessionSchema,
  resumeCheckoutSession,
  sessionStatusSchema,
} from "@reelwright/core/billing/checkout-sessions";
import {
  deletePaymentMethod,
  receivePaymentCallback,
} from "@reelwright/core/billing/payment-callbacks";
import type { Edition } from "@reelwright/core/edition/edition";
import { packsIn } from "@reelwright/core/pricing/price-book";
import { packSchema } from "@reelwright/core/pricing/price-list";
import { schema } from "@reelwright/core/validation/schema";
import { idempotent } from "../http/idempotency.ts";
import { envelopeOf, pageFields, pageOf, partOf, singlePage } from "../http/pagination.ts";
import { endpoint } from "../ports/gateway-ports.ts";
import { paymentTypeIssues } from "../ports/payment-providers.ts";
import {
  getAutoTopupEndpoint,
  getCreditAlertEndpoint,
  updateAutoTopupEndpoint,
  updateCreditAlertEndpoint,
} from "./alerts.ts";

/** `GET /billing/packs`: the one endpoint that needs no credentials. */
const listPacksEndpoint = endpoint(
  {
    operation: "listPacks",
    method: "get",
    path: "/billing/packs",
    tag: "Billing",
    summary: "List the credit packs.",
    description:
      "Needs no credentials. `savings_pct` is the discount against the rate of `starter`.",
    access: "public",
    status: 200,
    reply: envelopeOf(packSchema),
    failures: [],
  },
  ({ edition, books }) =>
    async () => ({ body: singlePage(packsIn(await books.fresh(), edition)) }),
);

/** `POST /billing/checkout`. docs/contribute/contract.md, "Billing". */
const createCheckoutSessionEndpoint = (edition: Edition) =>
  endpoint(
    {
      operation: "createCheckoutSession",
      method: "post",
      path: "/billing/checkout",
      tag: "Billing",
      summary: "Buy a credit pack: open a checkout page.",
      description:
        "Send the buyer to `checkout_url`. The credits are added once the payment provider confirms the payment; use `session_id` to check its status.",
      access: "tenant",
      requires: "billing",
      ...idempotent,
      body: checkoutBodySchema,
      exampleFields: ["payment_type"],
      status: 200,
      location: "/billing/sessions/{session_id}",
      reply: checkoutReplySchema,
      failures: ["CHECKOUT_LIMIT", "PAYMENT_PROVIDER_REFUSED", "PAYMENT_PROVIDER_UNAVAILABLE"],
    },
    ({ billing, payments, idempotency, books }) => {
      const { forType: paymentsFor, returnUrl } = payments;
      const deps = { edition, books, billing, idempotency, paymentsFor, returnUrl };
      const create = createCheckoutSession(deps);
      const resume = resumeCheckoutSession(deps);
      return {
        handle: async ({ tenantId, body, once }) => ({ body: await create(tenantId, body, once) }),
        resume: ({ tenantId }, sessionId) => resume(tenantId, sessionId),
        checkRules: ({ body, tenantId }) =>
          paymentTypeIssues(payments, tenantId, body.payment_type),
      };
    },
  );

const query = schema({
  type: "object",
  properties: {
    status: sessionStatusSchema,
    ...pageFields,
  },
});

/** `GET /billing/sessions`: automatic top-ups included. */
const listCheckoutSessionsEndpoint = endpoint(
  {
    operation: "listCheckoutSessions",
    method: "get",
    path: "/billing/sessions",
    tag: "Billing",
    summary: "List the account's payments, newest first.",
    description:
      "Includes automatic top-ups. `price_usd` and `credits` of the newest paid one show the price that the account last paid per credit.",
    access: "tenant",
    requires: "billing:read",
    query,
    status: 200,
    reply: envelopeOf(paymentSessionSchema),
    failures: [],
  },
  ({ billing }) => {
    const list = listCheckoutSessions({ billing });
    return async ({ tenantId, query, sentQuery }) => {
      const part = partOf("payments", { query, sentQuery });
      const found = await list(tenantId, { ...part, status: query.status ?? null });
      return { body: pageOf(found.items, found, part, "payments") };
    };
  },
);

/** `GET /billing/sessions/{session_id}`. */
const getCheckoutSessionEndpoint = endpoint(
  {
    operation: "getCheckoutSession",
    method: "get",
    path: "/billing/sessions/{session_id}",
    tag: "Billing",
    summary: "Get the status of a payment.",
    description:
      "`pending` until the payment provider reports an outcome; `paid` means that the credits were added. A late payment turns an `expired` session into a `paid` one.",
    access: "tenant",
    requires: "billing:read",
    params: schema({
      type: "object",
      required: ["session_id"],
      properties: { session_id: { type: "string", format: "uuid" } },
    }),
    status: 200,
    reply: paymentSessionSchema,
    failures: ["PAYMENT_SESSION_NOT_FOUND"],
  },
  ({ billing }) => {
    const get = getCheckoutSession({ billing });
    return async ({ tenantId, params }) => ({ body: await get(tenantId, params.session_id) });
  },
);

/** `POST /billing/callbacks/{provider}`: public, but callbacks must be signed. */
const receivePaymentCallbackEndpoint = endpoint(
  {
    operation: "receivePaymentCallback",
    method: "post",
    path: "/billing/callbacks/{provider}",
    tag: "Billing",
    summary: "Receive a payment provider's callback.",
    description:
      "For payment providers: `stripe`, `paypal` or `sandbox`, if configured. The signature is checked over the raw body, up to 1 MiB. Each event is applied once; an event for an unknown session is acknowledged and recorded.",
    access: "public",
    receives: "bytes",
    params: schema({
      type: "object",
      required: ["provider"],
      properties: { provider: { type: "string" } },
    }),
    status: 200,
    reply: callbackReplySchema,
    failures: [
      "CALLBACK_SIGNATURE_INVALID",
      "PAYMENT_PROVIDER_UNKNOWN",
      "PAYMENT_PROVIDER_REFUSED",
      "PAYMENT_PROVIDER_UNAVAILABLE",
    ],
  },
  ({ billing, payments }) => {
    const receive = receivePaymentCallback({
      billing,
      paymentsNamed: payments.byName,
      log: payments.log,
    });
    return async ({ params, bytes, header }) => ({
      body: await receive(params.provider, { body: bytes, header }),
    });
  },
);

/** `GET /billing/payment-methods`: one complete page. */
const listPaymentMethodsEndpoint = endpoint(
  {
    operation: "listPaymentMethods",
    method: "get",
    path: "/billing/payment-methods",
    tag: "Billing",
    summary: "List the saved payment methods, default first.",
    description:
      "Methods are saved by a checkout with `save_method`. Automatic top-ups are charged to them.",
    access: "tenant",
    requires: "billing:read",
    status: 200,
    reply: envelopeOf(paymentMethodSchema),
    failures: [],
  },
  ({ billing }) =>
    async ({ tenantId }) => ({ body: singlePage(await billing.methods(tenantId)) }),
);

/** `DELETE /billing/payment-methods/{id}`. */
const deletePaymentMethodEndpoint = endpoint(
  {
    operation: "deletePaymentMethod",
    method: "delete",
    path: "/billing/payment-methods/{payment_method_id}",
    tag: "Billing",
    summary: "Delete a saved payment method.",
    description:
      "It is no longer charged, including by automatic top-ups. If it was the default, the newest remaining method becomes the default.",
    access: "tenant",
    requires: "billing",
    params: schema({
      type: "object",
      required: ["payment_method_id"],
      properties: { payment_method_id: { type: "string", format: "uuid" } },
    }),
    status: 204,
    failures: ["PAYMENT_METHOD_NOT_FOUND"],
  },
  ({ billing, payments }) => {
    const remove = deletePaymentMethod({
      billing,
      paymentsNamed: payments.byName,
      log: payments.log,
    });
    return async ({ tenantId, params, actor }) => {
      await remove(tenantId, params.payment_method_id, actor);
      return {};
    };
  },
);

/** Purchases, payment methods, top-ups and alerts: `/billing`. */
export const billingEndpoints = (edition: Edition) => [
  listPacksEndpoint,
  createCheckoutSessionEndpoint(edition),
  listCheckoutSessionsEndpoint,
  getCheckoutSessionEndpoint,
  receivePaymentCallbackEndpoint,
  listPaymentMethodsEndpoint,
  deletePaymentMethodEndpoint,
  getAutoTopupEndpoint,
  updateAutoTopupEndpoint,
  getCreditAlertEndpoint,
  updateCreditAlertEndpoint,
];
