import { configureWebhookAliasEndpoint, configureWebhookEndpoint } from "./configure-webhook.ts";
import { deleteWebhookEndpoint } from "./delete-webhook.ts";
import { getDeliveryEndpoint } from "./get-delivery.ts";
import { getWebhookEndpoint } from "./get-webhook.ts";
import { listDeliveriesEndpoint } from "./list-deliveries.ts";
import { replayDeliveryEndpoint } from "./replay-delivery.ts";
import { streamWebhookEventsEndpoint } from "./stream-webhook-events.ts";
import { testWebhookEndpoint } from "./test-webhook.ts";

/** The address that receives events: `/tenants/me/webhook`. */
export const webhookEndpoints = [
  configureWebhookEndpoint,
  configureWebhookAliasEndpoint,
  getWebhookEndpoint,
  deleteWebhookEndpoint,
  testWebhookEndpoint,
  streamWebhookEventsEndpoint,
  listDeliveriesEndpoint,
  getDeliveryEndpoint,
  replayDeliveryEndpoint,
];
