export {
  type CheckoutDeps,
  createCheckoutSession,
  resumeCheckoutSession,
} from "./create-checkout-session.ts";
export { type DeletePaymentMethodDeps, deletePaymentMethod } from "./delete-payment-method.ts";
export { getCheckoutSession, listCheckoutSessions } from "./get-checkout-session.ts";
export { type PaymentCallbackDeps, receivePaymentCallback } from "./receive-payment-callback.ts";
export { creditsDue, moneyAway, type Reversal } from "./reversals.ts";
export {
  type CheckoutBody,
  callbackReplySchema,
  checkoutBodySchema,
  checkoutReplySchema,
  type PaymentSession,
  paymentMethodSchema,
  paymentSessionSchema,
  sessionStatusSchema,
} from "./schemas.ts";
export { type SweepSessionsDeps, sweepSessions } from "./sweep-sessions.ts";
export { type UndoChangeDeps, undoChange } from "./undo-change.ts";
