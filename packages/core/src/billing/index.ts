export { createCheckoutSession } from "./create-checkout-session.ts";
export { deletePaymentMethod } from "./delete-payment-method.ts";
export { getCheckoutSession } from "./get-checkout-session.ts";
export { type PaymentCallbackDeps, receivePaymentCallback } from "./receive-payment-callback.ts";
export { creditsDue, moneyAway, type Reversal } from "./reversals.ts";
export {
  callbackReplySchema,
  checkoutBodySchema,
  checkoutReplySchema,
  paymentMethodSchema,
  paymentSessionSchema,
} from "./schemas.ts";
export { sweepSessions } from "./sweep-sessions.ts";
