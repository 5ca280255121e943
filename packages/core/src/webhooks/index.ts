export { configureWebhook, presentWebhook, webhookIssues } from "./configure-webhook.ts";
export { type Dispatcher, startDispatcher } from "./dispatcher.ts";
export { defaultFairLimits } from "./fairness.ts";
export { webhookBody } from "./payload.ts";
export { webhookRequest } from "./request.ts";
export { webhookSignature } from "./signature.ts";
export { testWebhook } from "./test-webhook.ts";
export {
  type WebhookEvent,
  webhookConfigSchema,
  webhookPayloadSchemas,
  webhookStateSchema,
  webhookTestResultSchema,
  webhookTestSchema,
} from "./webhook-schemas.ts";
