import type {
  StreamedEvent,
  WebhookConfig,
  WebhookConfigStore,
  WebhookStreamStore,
} from "@reelwright/core/ports/webhooks";
import type pg from "pg";
import { notifyOwner } from "../account-changes/notice.ts";
import type { Database } from "../database/database.ts";
import type { Prisma } from "../database/prisma.ts";
import { retrying } from "../database/retrying.ts";
import { arrayLiteral, rowsOf, type Statement } from "../database/statement.ts";
import { recordChange } from "../identity/audit-log.ts";
import { tenantLock } from "../tenants.ts";

const readWebhook = async (prisma: Prisma, tenant_id: string): Promise<WebhookConfig | null> => {
  const row = await prisma.tenant.findFirst({
    where: { tenant_id },
    select: { webhook_url: true, webhook_secret: true },
  });
  if (!row || row.webhook_url === null) return null;
  return { url: row.webhook_url, secret: row.webhook_secret };
};

const readBefore: Statement = {
  name: "webhook_read",
  text: "SELECT webhook_url AS url, webhook_secret AS secret FROM tenants WHERE tenant_id = $1 AND webhook_url IS NOT NULL",
};
const write: Statement = {
  name: "webhook_write",
  text: "UPDATE tenants SET webhook_url = $2, webhook_secret = $3 WHERE tenant_id = $1",
};

export const writeWebhook = async (
  client: pg.PoolClient,
  tenantId: string,
  config: WebhookConfig | null,
): Promise<void> => {
  const secret = config?.secret ? Buffer.from(config.secret) : null;
  await rowsOf(client, write, [tenantId, config?.url ?? null, secret]);
};

/** The configuration in the format that an undo restores. */
const stored = (config: WebhookConfig | null) =>
  config && {
    url: config.url,
    secret: config.secret && Buffer.from(config.secret).toString("base64"),
  };

/** Tenants' configured webhooks. Deliveries keep the URL of the time of their event. */
export const webhookConfigStore = ({
  tenantScope,
}: Pick<Database, "tenantScope">): WebhookConfigStore => ({
  get: (tenantId) => tenantScope.read(tenantId, (prisma) => readWebhook(prisma, tenantId)),
  set: (tenantId, config, { actor, details, isSame }) =>
    tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
      const [before = null] = await rowsOf<WebhookConfig>(client, readBefore, [tenantId]);
      await writeWebhook(client, tenantId, config);
      if (isSame || (before === null && config === null)) return;
      const action = config === null ? "webhook.removed" : "webhook.configured";
      await recordChange(client, { tenantId, actor, action, details });
      const change = { tenantId, kind: "webhook", actor } as const;
      await notifyOwner(client, { ...change, before: stored(before), after: stored(config) });
    }),
});

/** SQL: the oldest running transaction. All rows of earlier transactions are visible. */
const settled = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint";

const keep: Statement = {
  name: "webhook_stream_keep",
  text: `
    INSERT INTO webhook_listeners (tenant_id, keep_until) VALUES ($1, clock_timestamp() + interval '1 hour')
    ON CONFLICT (tenant_id) DO UPDATE SET keep_until = excluded.keep_until`,
};
const findEnd: Statement = {
  name: "webhook_stream_end",
  text: `
    SELECT ${settled} AS settled, ARRAY(
      SELECT event_no FROM webhook_stream_events WHERE tenant_id = $1 AND transaction >= ${settled}) AS seen`,
};
// Returns one row without an event if there is none, because `settled` is needed.
const readEvents: Statement = {
  name: "webhook_stream_read",
  text: `
    SELECT ${settled} AS settled, e.* FROM (SELECT 1) AS one LEFT JOIN (
      SELECT transaction, event_no AS number, event, convert_from(body, 'UTF8') AS body
      FROM webhook_stream_events WHERE tenant_id = $1 AND (transaction, event_no) > ($2::bigint, $3::bigint)
      ORDER BY transaction, event_no LIMIT $4) AS e ON true
    ORDER BY e.transaction, e.number`,
};
const findEvents: Statement = {
  name: "webhook_stream_have_events",
  text: `
    SELECT a.tenant_id FROM unnest($1::uuid[], $2::bigint[]) AS a(tenant_id, settled)
    WHERE EXISTS (SELECT FROM webhook_stream_events e
      WHERE e.tenant_id = a.tenant_id AND e.transaction >= a.settled)`,
};

type End = { readonly settled: number; readonly seen: readonly (number | string)[] };
type EventRow = { readonly settled: number; readonly number: number | null } & StreamedEvent;

const listen = async (
  { tenantScope }: Database,
  tenantId: string,
): ReturnType<WebhookStreamStore["listen"]> => {
  await tenantScope.rows(tenantId, keep, [tenantId]);
  const [row] = await tenantScope.rows<End>(tenantId, findEnd, [tenantId]);
  return { settled: row?.settled ?? 0, seen: (row?.seen ?? []).map(Number) };
};

/** Streams of webhook events. */
export const webhookStreamStore = (db: Database): WebhookStreamStore => ({
  listen: (tenantId) => retrying(() => listen(db, tenantId)),
  streamedEvents: async (tenantId, { transaction, number }, limit) => {
    const values = [tenantId, transaction, number, limit];
    const rows = await retrying(() => db.tenantScope.rows<EventRow>(tenantId, readEvents, values));
    return {
      settled: rows[0]?.settled ?? 0,
      events: rows
        .filter((row) => row.number !== null)
        .map(({ settled: _settled, ...event }) => event),
    };
  },
  haveStreamedEvents: async (tenants) => {
    if (tenants.length === 0) return [];
    const values = [
      arrayLiteral(tenants.map(({ tenantId }) => tenantId)),
      arrayLiteral(tenants.map((each) => each.settled)),
    ];
    const found = await retrying(() => rowsOf<{ tenant_id: string }>(db.pool, findEvents, values));
    return found.map(({ tenant_id }) => tenant_id);
  },
});
