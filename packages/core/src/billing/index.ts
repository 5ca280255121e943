export * from "./create-checkout-session.ts";
export * from "./delete-payment-method.ts";
export * from "./get-checkout-session.ts";
export {
  type PaymentCallbackDeps as TakeCallbackDeps,
  receivePaymentCallback as takeCallback,
} from "./receive-payment-callback.ts";
export { creditsDue, moneyAway, type Reversal } from "./reversals.ts";
export * from "./schemas.ts";
export * from "./sweep-orders.ts";
