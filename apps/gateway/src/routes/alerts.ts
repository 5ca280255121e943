import { readAutoTopupEndpoint } from "./read-auto-topup.ts";
import { readCreditAlertEndpoint } from "./read-credit-alert.ts";
import { setAutoTopupEndpoint } from "./set-auto-topup.ts";
import { setCreditAlertEndpoint } from "./set-credit-alert.ts";

/** What is done when credits run low. */
export const alertEndpoints = [
  readAutoTopupEndpoint,
  setAutoTopupEndpoint,
  readCreditAlertEndpoint,
  setCreditAlertEndpoint,
];
