import { sessionStatuses } from "../ports/billing-store.ts";
import { paymentTypes } from "../ports/payments.ts";
import { packIdSchema } from "../pricing/packs.ts";
import { type Static, schema } from "../validation/schema.ts";

const url = { type: "string", format: "http-url", maxLength: 2048 } as const;

const paymentType = schema({ title: "PaymentType", enum: paymentTypes });

/** Body of `POST /billing/checkout`. docs/contribute/contract.md#billing. */
export const checkoutBodySchema = schema({
  title: "StartCheckoutRequest",
  type: "object",
  required: ["pack_id"],
  properties: {
    pack_id: packIdSchema,
    payment_type: {
      ...paymentType,
      default: "card",
      description: "`card`: a checkout session; `wallet`: a wallet order.",
    },
    success_url: {
      ...url,
      description:
        "Where the page leads when it was paid. `{CHECKOUT_SESSION_ID}` in it becomes the session's id.",
    },
    cancel_url: {
      ...url,
      description: "Where the page leads when the buyer turns back; with the same placeholder.",
    },
    save_method: {
      type: "boolean",
      default: false,
      description: "Keep the card for automatic top-ups; wallets keep nothing.",
    },
  },
});
export type CheckoutBody = Static<typeof checkoutBodySchema>;

/** Reply of `POST /billing/checkout`. */
export const checkoutReplySchema = schema({
  title: "Checkout",
  type: "object",
  required: ["checkout_url", "session_id"],
  properties: {
    checkout_url: { type: "string" },
    session_id: { type: "string", format: "uuid" },
  },
});

export const sessionStatusSchema = schema({ title: "PaymentStatus", enum: sessionStatuses });

/** Reply of `GET /billing/sessions/{session_id}`. docs/contribute/decisions.md#billing. */
export const paymentSessionSchema = schema({
  title: "PaymentSession",
  type: "object",
  required: [
    "session_id",
    "status",
    "pack_id",
    "credits",
    "payment_type",
    "price_usd",
    "error_message",
    "expires_at",
    "created_at",
    "paid_at",
  ],
  properties: {
    session_id: { type: "string", format: "uuid" },
    status: sessionStatusSchema,
    pack_id: packIdSchema,
    credits: { type: "integer", minimum: 1 },
    payment_type: paymentType,
    price_usd: { type: "number", minimum: 0 },
    error_message: {
      anyOf: [{ type: "string" }, { type: "null" }],
      description: "Why it failed, unless it didn't.",
    },
    expires_at: { type: "string", format: "date-time" },
    created_at: { type: "string", format: "date-time" },
    paid_at: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
  },
});
export type PaymentSession = Static<typeof paymentSessionSchema>;

/** docs/contribute/decisions.md#payment-methods. */
export const paymentMethodSchema = schema({
  title: "PaymentMethod",
  type: "object",
  required: ["id", "brand", "last4", "exp_month", "exp_year", "is_default"],
  properties: {
    id: { type: "string", format: "uuid" },
    brand: { type: "string" },
    last4: { type: "string" },
    exp_month: { type: "integer", minimum: 1, maximum: 12 },
    exp_year: { type: "integer" },
    is_default: { type: "boolean" },
  },
});

/** Reply to a payment provider's callback. */
export const callbackReplySchema = schema({
  title: "CallbackReceipt",
  type: "object",
  required: ["received"],
  properties: {
    received: { type: "boolean", description: "Always true." },
    repeated: { type: "boolean", description: "It was applied before; nothing was done." },
  },
});
