export { type AttemptDeps, startAttemptMetrics } from "./attempt.ts";
export {
  type ConfigureWebhookDeps,
  configureWebhook,
  presentWebhook,
  webhookIssues,
} from "./configure-webhook.ts";
export {
  deliverySchema,
  deliveryStateSchema,
  presentDelivery,
  presentWholeDelivery,
  replayBodySchema,
  wholeDeliverySchema,
} from "./delivery-schemas.ts";
export { type Dispatcher, type DispatcherDeps, startDispatcher } from "./dispatcher.ts";
export { defaultFairLimits, type FairLimits, type FairShares } from "./fairness.ts";
export { webhookBody } from "./payload.ts";
export { webhookRequest } from "./request.ts";
export type { KnownOutcome, WebhookWaits } from "./schedule.ts";
export { webhookSignature } from "./signature.ts";
export type { Claimed, Slots } from "./slots.ts";
export { type TestWebhookDeps, testWebhook } from "./test-webhook.ts";
export {
  type WebhookEvent,
  webhookConfigSchema,
  webhookPayloadSchemas,
  webhookSavedSchema,
  webhookStateSchema,
  webhookTestResultSchema,
  webhookTestSchema,
} from "./webhook-schemas.ts";
