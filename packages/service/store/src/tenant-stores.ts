import type {
  ReviewStore,
  TenantDeliveries,
  UsageStore,
  WebhookConfigStore,
  WebhookStreamStore,
} from "@reelwright/core/ports";
import type { Database } from "./database/database.ts";
import { reviewStore } from "./jobs/waiting-items.ts";
import { usageStore } from "./usage/usage.ts";
import { webhookConfigStore } from "./webhooks/config.ts";
import { webhookStreamStore } from "./webhooks/stream.ts";
import { tenantDeliveries } from "./webhooks/tenant-deliveries.ts";

/** What tenants see beside their jobs and their money. */
export type TenantStores = {
  readonly webhooks: WebhookConfigStore & WebhookStreamStore & TenantDeliveries;
  readonly reviews: ReviewStore;
  readonly usage: UsageStore;
};

/** Opens them. */
export const tenantStores = (db: Database): TenantStores => ({
  webhooks: { ...webhookConfigStore(db), ...webhookStreamStore(db), ...tenantDeliveries(db) },
  reviews: reviewStore(db),
  usage: usageStore(db),
});
