export * from "./payment-session.ts";
export * from "./remove-method.ts";
export { creditsDue, moneyAway, type Reversal } from "./reversals.ts";
export * from "./schemas.ts";
export * from "./start-checkout.ts";
export * from "./sweep-orders.ts";
export {
  type PaymentCallbackDeps as TakeCallbackDeps,
  receivePaymentCallback as takeCallback,
} from "./take-callback.ts";
