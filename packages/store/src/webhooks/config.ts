import type { WebhookConfigStore } from "@reelwright/core/ports";
import type { Database } from "../database/database.ts";

/** The webhook that a tenant configured. Deliveries keep the one of their event. */
export const webhookConfigStore = ({
  tenantScope,
}: Pick<Database, "tenantScope">): WebhookConfigStore => ({
  get: async (tenant_id) => {
    const row = await tenantScope.read(tenant_id, (prisma) =>
      prisma.tenant.findFirst({
        where: { tenant_id },
        select: { webhook_url: true, webhook_secret: true },
      }),
    );
    if (!row || row.webhook_url === null) return null;
    return { url: row.webhook_url, secret: row.webhook_secret };
  },
  set: async (tenant_id, config) => {
    const data = {
      webhook_url: config?.url ?? null,
      webhook_secret: config?.secret ? Uint8Array.from(config.secret) : null,
    };
    await tenantScope.write(tenant_id, "", (prisma) =>
      prisma.tenant.updateMany({ where: { tenant_id }, data }),
    );
  },
});
