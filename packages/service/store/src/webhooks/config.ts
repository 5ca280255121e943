import type {
  WebhookConfig,
  WebhookConfigStore,
} from "@reelwright/core/ports/webhook-config-store";
import { noticeChange } from "../account-changes/notice.ts";
import type { Database } from "../database/database.ts";
import type { Prisma } from "../database/prisma.ts";
import { recordChange } from "../identity/audit-log.ts";
import { tenantLock } from "../tenants/tenant-lock.ts";

const readWebhook = async (prisma: Prisma, tenant_id: string): Promise<WebhookConfig | null> => {
  const row = await prisma.tenant.findFirst({
    where: { tenant_id },
    select: { webhook_url: true, webhook_secret: true },
  });
  if (!row || row.webhook_url === null) return null;
  return { url: row.webhook_url, secret: row.webhook_secret };
};

export const writeWebhook = async (
  prisma: Prisma,
  tenant_id: string,
  config: WebhookConfig | null,
): Promise<void> => {
  const data = {
    webhook_url: config?.url ?? null,
    webhook_secret: config?.secret ? Uint8Array.from(config.secret) : null,
  };
  await prisma.tenant.updateMany({ where: { tenant_id }, data });
};

/** As it is restored when the change is undone. */
const stored = (config: WebhookConfig | null) =>
  config && {
    url: config.url,
    secret: config.secret && Buffer.from(config.secret).toString("base64"),
  };

/** The webhook that a tenant configured. Deliveries keep the address of their event. */
export const webhookConfigStore = ({
  tenantScope,
}: Pick<Database, "tenantScope">): WebhookConfigStore => ({
  get: (tenantId) => tenantScope.read(tenantId, (prisma) => readWebhook(prisma, tenantId)),
  set: (tenantId, config, { actor, details, isSame }) =>
    tenantScope.write(tenantId, tenantLock(tenantId), async (prisma, client) => {
      const before = await readWebhook(prisma, tenantId);
      await writeWebhook(prisma, tenantId, config);
      if (isSame || (before === null && config === null)) return;
      const action = config === null ? "webhook.removed" : "webhook.configured";
      await recordChange(client, { tenantId, actor, action, details });
      const change = { tenantId, kind: "webhook", actor } as const;
      await noticeChange(client, { ...change, before: stored(before), after: stored(config) });
    }),
});
