import type { Edition } from "@reelwright/core/edition/edition";
import { createCheckoutSessionEndpoint } from "./create-checkout-session.ts";
import { deletePaymentMethodEndpoint } from "./delete-payment-method.ts";
import { getAutoTopupEndpoint } from "./get-auto-topup.ts";
import { getCheckoutSessionEndpoint } from "./get-checkout-session.ts";
import { getCreditAlertEndpoint } from "./get-credit-alert.ts";
import { listCheckoutSessionsEndpoint } from "./list-checkout-sessions.ts";
import { listPacksEndpoint } from "./list-packs.ts";
import { listPaymentMethodsEndpoint } from "./list-payment-methods.ts";
import { receivePaymentCallbackEndpoint } from "./receive-payment-callback.ts";
import { updateAutoTopupEndpoint } from "./update-auto-topup.ts";
import { updateCreditAlertEndpoint } from "./update-credit-alert.ts";

/** Buying credits, and what is done when they run low: `/billing`. */
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
