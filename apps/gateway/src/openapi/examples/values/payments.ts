/** What the examples of checkouts and payment methods say. */
import type { ExampleValues } from "../build-examples.ts";

const sessionId = "019a0f45-2b3c-7d81-a6e2-7f8091a2b3c4";

const methodId = "019a0f46-3c4d-7e92-b7f3-8091a2b3c4d5";

export const paymentValues: ExampleValues = {
  pack_id: ["creator"],
  payment_type: ["card"],
  session_id: [sessionId],
  checkout_url: [`https://checkout.stripe.com/c/pay/${sessionId}`],
  success_url: ["https://app.example.com/billing/thanks"],
  cancel_url: ["https://app.example.com/billing"],
  "getCheckoutSession.status": ["paid"],
  "getCheckoutSession.credits": [1_000],
  "getCheckoutSession.price_usd": [45],
  "getCheckoutSession.error_message": [null],
  "getCheckoutSession.expires_at": ["2026-11-20T12:30:00.000Z"],
  "getCheckoutSession.created_at": ["2026-11-20T09:30:00.000Z"],
  "getCheckoutSession.paid_at": ["2026-11-20T09:31:12.000Z"],
  "listPaymentMethods.id": [methodId],
  "listPaymentMethods.brand": ["visa"],
  "listPaymentMethods.last4": ["4242"],
  "listPaymentMethods.exp_month": [12],
  "listPaymentMethods.exp_year": [2030],
  "listPaymentMethods.is_default": [true],
  payment_method_id: [methodId],
  provider: ["stripe"],
  received: [true],
};
