export {
  autoTopupBodySchema,
  autoTopupIssues,
  autoTopupSchema,
  getAutoTopup,
  updateAutoTopup,
} from "./auto-topup.ts";
export { type ChargeTopupsDeps, chargeTopups } from "./charge-topups.ts";
export {
  creditAlertBodySchema,
  creditAlertIssues,
  creditAlertSchema,
  getCreditAlert,
  updateCreditAlert,
} from "./credit-alert.ts";
