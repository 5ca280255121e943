import type { Actor } from "@reelwright/core/ports/identity";
import {
  type EndpointSettings,
  maxEndpoints,
  type WebhookEndpoint,
  type WebhookEndpointStore,
} from "@reelwright/core/ports/webhooks";
import { endpointNotFound } from "@reelwright/core/webhooks/endpoints";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid } from "../ids.ts";
import { tenantLock } from "../tenants.ts";

const columns = `endpoint_id, url, events, description, schedule, enabled,
  CASE WHEN previous_until > clock_timestamp() THEN iso(previous_until) END AS previous_secret_expires_at,
  iso(failing_since) AS failing_since, iso(disabled_at) AS disabled_at, iso(created_at) AS created_at, iso(updated_at) AS updated_at`;

const list: Statement = {
  name: "endpoints_list",
  text: `SELECT ${columns} FROM webhook_endpoints WHERE tenant_id = $1 ORDER BY created_at, endpoint_id`,
};
const one: Statement = {
  name: "endpoint_get",
  text: `SELECT ${columns} FROM webhook_endpoints WHERE tenant_id = $1 AND endpoint_id = $2`,
};

/** SQL: the sealed secrets in force of an endpoint `e`, the newest first. */
export const secretsInForce =
  "array_remove(ARRAY[e.secret, CASE WHEN e.previous_until > clock_timestamp() THEN e.previous_secret END], NULL)";
const readSecrets: Statement = {
  name: "endpoint_secrets",
  text: `SELECT ${secretsInForce} AS secrets FROM webhook_endpoints e WHERE tenant_id = $1 AND endpoint_id = $2`,
};

const insert: Statement = {
  name: "endpoint_add",
  text: `
    INSERT INTO webhook_endpoints (endpoint_id, tenant_id, url, events, description, schedule, enabled, secret)
    SELECT $2, $1, $3, $4, $5, $6, $7, $8
    WHERE (SELECT count(*) FROM webhook_endpoints WHERE tenant_id = $1) < ${maxEndpoints} RETURNING ${columns}`,
};
// Null leaves a setting unchanged; only the description can be set to null. Enabling forgets failures.
const update: Statement = {
  name: "endpoint_change",
  text: `
    UPDATE webhook_endpoints SET url = coalesce($3, url), events = coalesce($4, events),
      description = CASE WHEN $5::boolean THEN $6 ELSE description END, schedule = coalesce($7, schedule),
      enabled = coalesce($8, enabled), updated_at = clock_timestamp(),
      failing_since = CASE WHEN $8 THEN NULL ELSE failing_since END, disabled_at = CASE WHEN $8 THEN NULL ELSE disabled_at END
    WHERE tenant_id = $1 AND endpoint_id = $2 RETURNING ${columns}`,
};
const rotate: Statement = {
  name: "endpoint_rotate",
  text: `
    UPDATE webhook_endpoints SET secret = $3, updated_at = clock_timestamp(),
      previous_secret = CASE WHEN $4::int > 0 THEN secret END,
      previous_until = CASE WHEN $4::int > 0 THEN clock_timestamp() + $4::int * interval '1 hour' END
    WHERE tenant_id = $1 AND endpoint_id = $2 RETURNING ${columns}`,
};
const remove: Statement = {
  name: "endpoint_remove",
  text: `DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND endpoint_id = $2 RETURNING ${columns}`,
};

const limitReached = (): Failure =>
  new Failure(
    "conflict",
    "WEBHOOK_ENDPOINT_LIMIT_REACHED",
    `An account can have at most ${maxEndpoints} webhook endpoints; delete one first.`,
    { details: { limit: maxEndpoints } },
  );

type Change = {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly actor: Actor;
  readonly action: `webhook_endpoint.${string}`;
  readonly details?: { readonly [name: string]: unknown };
};

/** Writes a change and its audit entry. Only the host is logged: the path may contain the receiver's credentials. */
const written = async (
  client: pg.PoolClient,
  statement: Statement,
  values: readonly unknown[],
  { tenantId, endpointId, actor, action, details }: Change,
): Promise<WebhookEndpoint | null> => {
  const all = [tenantId, endpointId, ...values];
  const [row] = await rowsOf<WebhookEndpoint>(client, statement, all);
  if (!row) return null;
  const logged = { endpoint_id: endpointId, host: new URL(row.url).host, ...details };
  await recordChange(client, { tenantId, actor, action, details: logged });
  return row;
};

/** Tenants' webhook endpoints. */
export const webhookEndpointStore = (db: Database): WebhookEndpointStore => {
  const { tenantScope } = db;
  const change = async (statement: Statement, values: readonly unknown[], what: Change) => {
    const { tenantId, endpointId } = what;
    if (!isUuid(endpointId)) throw endpointNotFound(endpointId);
    const row = await tenantScope.write(tenantId, tenantLock(tenantId), (client) =>
      written(client, statement, values, what),
    );
    if (!row) throw endpointNotFound(endpointId);
    return row;
  };
  return {
    endpoints: (tenantId) =>
      retrying(() => tenantScope.rows<WebhookEndpoint>(tenantId, list, [tenantId])),
    endpoint: async (tenantId, id) => {
      if (!isUuid(id)) return null;
      const rows = await retrying(() =>
        tenantScope.rows<WebhookEndpoint>(tenantId, one, [tenantId, id]),
      );
      return rows[0] ?? null;
    },
    endpointSecrets: async (tenantId, id) => {
      if (!isUuid(id)) return null;
      type Row = { readonly secrets: readonly Buffer[] };
      const rows = await retrying(() =>
        tenantScope.rows<Row>(tenantId, readSecrets, [tenantId, id]),
      );
      return rows[0]?.secrets ?? null;
    },
    addEndpoint: async (tenantId, endpoint, actor) => {
      const { endpoint_id: endpointId, url, events, description, schedule, enabled } = endpoint;
      const values = [url, events, description, schedule, enabled, Buffer.from(endpoint.secret)];
      const details = { events, schedule, enabled };
      const what = {
        tenantId,
        endpointId,
        actor,
        action: "webhook_endpoint.created",
        details,
      } as const;
      return tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
        const row = await written(client, insert, values, what);
        if (!row) throw limitReached();
        return row;
      });
    },
    changeEndpoint: (tenantId, endpointId, changes, actor) => {
      const { url, events, description, schedule, enabled } = changes;
      const text = [description !== undefined, description];
      const values = [url, events, ...text, schedule, enabled].map((value) => value ?? null);
      const details = { changed: Object.keys(changes), ...shownChanges(changes) };
      const action = "webhook_endpoint.changed";
      return change(update, values, { tenantId, endpointId, actor, action, details });
    },
    rotateSecret: (tenantId, endpointId, { secret, overlapHours }, actor) =>
      change(rotate, [Buffer.from(secret), overlapHours], {
        ...{ tenantId, endpointId, actor, action: "webhook_endpoint.secret_rotated" },
        details: { overlap_hours: overlapHours },
      }),
    removeEndpoint: async (tenantId, endpointId, actor) => {
      const action = "webhook_endpoint.removed";
      await change(remove, [], { tenantId, endpointId, actor, action });
    },
  };
};

/** The changed settings that an audit entry shows. */
const shownChanges = ({ url: _url, ...others }: Partial<EndpointSettings>) => others;
