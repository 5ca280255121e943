import type { Edition } from "@reelwright/core";
import { listPaymentMethodsEndpoint } from "./list-payment-methods.ts";
import { readPaymentSessionEndpoint } from "./read-payment-session.ts";
import { removePaymentMethodEndpoint } from "./remove-payment-method.ts";
import { startCheckoutEndpoint } from "./start-checkout.ts";
import { takePaymentCallbackEndpoint } from "./take-payment-callback.ts";

/** Buying credits. */
export const paymentEndpoints = (edition: Edition) => [
  startCheckoutEndpoint(edition),
  readPaymentSessionEndpoint,
  takePaymentCallbackEndpoint,
  listPaymentMethodsEndpoint,
  removePaymentMethodEndpoint,
];
