import type { ReviewStore } from "@reelwright/core/ports/review-store";
import type { TenantDeliveries } from "@reelwright/core/ports/tenant-delivery-store";
import type { UsageStore } from "@reelwright/core/ports/usage-store";
import type { WebhookConfigStore } from "@reelwright/core/ports/webhook-config-store";
import type { WebhookStreamStore } from "@reelwright/core/ports/webhook-stream-store";
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
