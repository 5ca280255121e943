export {
  type AutoTopupDeps,
  autoTopupBodySchema,
  autoTopupIssues,
  autoTopupSchema,
  getAutoTopup,
  updateAutoTopup,
} from "./auto-topup.ts";
export { type ChargeTopupsDeps, chargeTopups } from "./charge-topups.ts";
export {
  type CreditAlertDeps,
  type CreditAlertView,
  creditAlertBodySchema,
  creditAlertIssues,
  creditAlertSchema,
  getCreditAlert,
  updateCreditAlert,
} from "./credit-alert.ts";
