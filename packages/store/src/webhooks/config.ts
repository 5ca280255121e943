import type { WebhookConfig, WebhookConfigStore } from "@reelwright/core";
import type { Database, Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";

const readConfig: Statement = {
  name: "webhook_read",
  text: `
    SELECT webhook_url AS url, webhook_secret AS secret FROM tenants
    WHERE tenant_id = $1 AND webhook_url IS NOT NULL`,
};
const writeConfig: Statement = {
  name: "webhook_write",
  text: "UPDATE tenants SET webhook_url = $2, webhook_secret = $3 WHERE tenant_id = $1",
};

/** The webhook that a tenant configured. Deliveries keep the one of their event. */
export const webhookConfigStore = ({ tenantScope }: Database): WebhookConfigStore => ({
  get: async (tenantId) => {
    const [config] = await retrying(() =>
      tenantScope.rows<WebhookConfig>(tenantId, readConfig, [tenantId]),
    );
    return config ?? null;
  },
  set: async (tenantId, config) => {
    const { url, secret } = config ?? { url: null, secret: null };
    await retrying(() => tenantScope.rows(tenantId, writeConfig, [tenantId, url, secret]));
  },
});
