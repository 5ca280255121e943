import { replayOf } from "@reelwright/core/operations/actions";
import type { DeliveryAction, DeliveryView } from "@reelwright/core/operations/replies";
import type { Actor } from "@reelwright/core/ports/identity";
import type { OperatorActions } from "@reelwright/core/ports/operators";
import {
  type DeliveryState,
  deliveryStates,
  type TenantDeliveries,
  type TenantDelivery,
  type WholeTenantDelivery,
} from "@reelwright/core/ports/webhooks";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import {
  type CountedRow,
  isBehind,
  type KeyedRow,
  micros,
  pageOf,
  pageStatement,
  partOf,
  partStatement,
  partValues,
} from "../database/paged.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";
import { isUuid } from "../ids.ts";
import { untilOf } from "../operations/operator-reads.ts";

const columns = `
  d.delivery_id, d.endpoint_id, CASE WHEN d.event LIKE 'job.%' THEN d.job_id END AS job_id, d.run_no AS run, d.event, d.url, d.state, d.attempts AS attempt_count, d.last_status, d.last_error,
  CASE WHEN d.state = 'pending' THEN iso(d.next_attempt_at) END AS next_attempt_at, iso(d.created_at) AS created_at,
  iso(d.finished_at) AS finished_at`;

/** SQL: the delivery of a key. A subquery of its own, since a join may read all months. */
const deliveryOf = (key: string): string =>
  `SELECT * FROM webhook_deliveries w WHERE w.delivery_id = ${key}.delivery_id AND w.job_id = ${key}.job_id OFFSET 0`;

/** Maximum of counted deliveries. Counting millions of keys for each page would take seconds. */
const maxCounted = 100_000;

/** SQL: the deliveries of a list: to the job's and the tenant's own URLs, or to an endpoint. Each has its index. */
const ownUrls = "d.endpoint_id IS NULL";
const ofEndpoint = (parameter: string): string => `d.endpoint_id = ${parameter}::uuid`;

// The index returns the keys of one state in order. Several states are merged.
const listStatement = (name: string, scope: string): Statement => ({
  name,
  text: `
    WITH page AS MATERIALIZED (
      SELECT p.* FROM unnest($4::text[]) AS s(state) CROSS JOIN LATERAL (
        SELECT created_at, delivery_id, job_id FROM webhook_deliveries d WHERE d.tenant_id = $1 AND d.state = s.state AND ${scope}
        ORDER BY created_at DESC, delivery_id DESC LIMIT $2::bigint + $3::bigint) AS p
      ORDER BY created_at DESC, delivery_id DESC LIMIT $2 OFFSET $3)
    SELECT (SELECT count(*) FROM (SELECT FROM webhook_deliveries d
        WHERE d.tenant_id = $1 AND d.state = ANY ($4::text[]) AND ${scope} LIMIT ${maxCounted}) AS counted) AS total, listed.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT true AS listed, ${columns}, d.created_at AS listed_at FROM page CROSS JOIN LATERAL (${deliveryOf("page")}) AS d
    ) AS listed ON true
    ORDER BY listed_at DESC, delivery_id DESC`,
});
export const listTenantDeliveries = listStatement("deliveries_of_tenant", ownUrls);
const listOfEndpoint = listStatement("deliveries_of_endpoint", ofEndpoint("$5"));
const ofJob = {
  columns: `${columns}, d.created_at AS listed_at`,
  from: "webhook_deliveries d WHERE d.tenant_id = $1 AND d.state = ANY ($4::text[]) AND d.job_id = $5 AND d.endpoint_id IS NULL",
  order: "listed_at DESC, delivery_id DESC",
};
const listOfJob = pageStatement("deliveries_of_tenant_and_job", ofJob);

const behind = (id: string) => isBehind(["d.created_at", "d.delivery_id"], id);
const keyColumns = [micros("d.created_at"), "d.delivery_id::text"] as const;
const behindStatement = (name: string, scope: string): Statement => ({
  name,
  text: `
    WITH part AS MATERIALIZED (
      SELECT p.* FROM unnest($4::text[]) AS s(state) CROSS JOIN LATERAL (
        SELECT created_at, delivery_id, job_id FROM webhook_deliveries d WHERE d.tenant_id = $1 AND d.state = s.state AND ${scope}
          AND ${behind("$5")}
        ORDER BY created_at DESC, delivery_id DESC LIMIT $2) AS p
      ORDER BY created_at DESC, delivery_id DESC LIMIT $2)
    SELECT (SELECT count(*) FROM webhook_deliveries d WHERE d.tenant_id = $1 AND d.state = ANY ($4::text[]) AND ${scope}) AS total, listed.*
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT true AS listed, ${keyColumns[0]} AS behind_sort, ${keyColumns[1]} AS behind_id, ${columns}, d.created_at AS listed_at
      FROM part CROSS JOIN LATERAL (${deliveryOf("part")}) AS d) AS listed ON true
    ORDER BY listed_at DESC, delivery_id DESC`,
});
const deliveriesBehind = behindStatement("deliveries_behind", ownUrls);
const ofEndpointBehind = behindStatement("deliveries_of_endpoint_behind", ofEndpoint("$6"));
const ofJobBehind = partStatement("deliveries_of_job_behind", {
  ...ofJob,
  behind: behind("$6"),
  key: keyColumns,
});
const one: Statement = {
  name: "deliveries_one_of_tenant",
  text: `
    SELECT ${columns}, coalesce(d.attempt_log, '[]') AS attempts, convert_from(d.body, 'UTF8') AS body
    FROM webhook_deliveries d WHERE d.tenant_id = $1 AND d.delivery_id = $2`,
};

type Listed = TenantDelivery & { readonly listed_at: string };
type ListRow = CountedRow<Listed>;

type Filter = Parameters<TenantDeliveries["deliveries"]>[1];

/** The statements of a list, and the value that they filter by. */
const listsOf = ({ jobId, endpointId = null }: Filter) => {
  if (endpointId !== null)
    return { all: listOfEndpoint, behind: ofEndpointBehind, by: [endpointId] };
  return jobId === null
    ? { all: listTenantDeliveries, behind: deliveriesBehind, by: [] }
    : { all: listOfJob, behind: ofJobBehind, by: [jobId] };
};

const list = async ({ tenantScope }: Database, tenantId: string, filter: Filter) => {
  const { page, pageSize, after, state, jobId, endpointId = null } = filter;
  const lists = listsOf(filter);
  if (lists.by.some((id) => !isUuid(id))) return { items: [], total: 0 };
  const states: readonly DeliveryState[] = state === null ? deliveryStates : [state];
  if (after !== undefined) {
    const id = after?.id ?? null;
    const filters = endpointId === null && jobId !== null ? [jobId, id] : [id, ...lists.by];
    const key = [...partValues(tenantId, pageSize, after), states, ...filters];
    const part = await retrying(() =>
      tenantScope.rows<KeyedRow<Listed>>(tenantId, lists.behind, key),
    );
    return partOf(part, { pageSize }, ({ listed_at: _at, ...delivery }) => delivery);
  }
  const values = [tenantId, pageSize, (page - 1) * pageSize, states, ...lists.by];
  const rows = await retrying(() => tenantScope.rows<ListRow>(tenantId, lists.all, values));
  return pageOf(rows, ({ listed_at: _at, ...delivery }) => delivery);
};

const lockDelivery: Statement = {
  name: "operator_delivery_look",
  text: `
    SELECT d.state, d.lease_expires_at IS NOT NULL AS is_leased, ${untilOf("d.next_attempt_at")} AS due_in_s, d.tenant_id,
      d.job_id, d.run_no, d.event, d.attempts
    FROM webhook_deliveries d WHERE d.delivery_id = $1 FOR UPDATE`,
};
const hurry: Statement = {
  name: "operator_delivery_hurry",
  text: "UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE delivery_id = $1",
};
// An ended delivery has lost its secret, so the tenant's current secret signs the replay; an endpoint's are its own. Body and id
// stay the same.
const restart: Statement = {
  name: "operator_delivery_restart",
  text: `
    UPDATE webhook_deliveries d SET state = 'pending', attempts = 0, crashes = 0, next_attempt_at = clock_timestamp(),
      finished_at = NULL, lease_token = NULL, secret = t.webhook_secret
    FROM tenants t WHERE d.delivery_id = $1 AND t.tenant_id = d.tenant_id`,
};

type LockedRow = Pick<DeliveryView, "state" | "is_leased" | "due_in_s" | "attempts"> & {
  readonly tenant_id: string;
  readonly job_id: string;
  readonly run_no: number;
  readonly event: string;
};

const deliveryNotFound = (id: string): Failure =>
  new Failure("missing", "DELIVERY_NOT_FOUND", `There is no delivery ${id}.`);

type Order = {
  readonly isForced: boolean;
  readonly reason: string | null;
  readonly actor: Actor;
};

/** Replays a delivery in the client's transaction. In a tenant's scope it finds only that tenant's deliveries. */
const replayOn = async (
  client: pg.PoolClient,
  deliveryId: string,
  { isForced, reason, actor }: Order,
): Promise<DeliveryAction> => {
  const [row] = await rowsOf<LockedRow>(client, lockDelivery, [deliveryId]);
  if (!row) throw deliveryNotFound(deliveryId);
  const { state: was, tenant_id: tenantId, job_id, run_no: run, event, attempts } = row;
  const kind = replayOf(row, isForced);
  if (kind === "nothing") return { delivery_id: deliveryId, was, changed: false };
  await rowsOf(client, kind === "hurry" ? hurry : restart, [deliveryId]);
  const details = { delivery_id: deliveryId, job_id, run, event, was, attempts, reason };
  await recordChange(client, { tenantId, actor, action: "delivery.replayed", details });
  return { delivery_id: deliveryId, was, changed: true };
};

/** Makes a delivery due immediately. Dispatchers check for due ones twice a second. */
export const replayDelivery =
  (db: Database, actor: Actor): OperatorActions["replayDelivery"] =>
  async (deliveryId, order) => {
    const id = deliveryId.toLowerCase();
    if (!isUuid(id)) throw deliveryNotFound(deliveryId);
    return retrying(() =>
      inTransaction(db, "SELECT 1", (client) => replayOn(client, id, { ...order, actor })),
    );
  };

/** Deliveries of a tenant. */
export const tenantDeliveries = (db: Database): TenantDeliveries => ({
  deliveries: (tenantId, filter) => list(db, tenantId, filter),
  delivery: async (tenantId, deliveryId) => {
    if (!isUuid(deliveryId)) return null;
    const rows = await retrying(() =>
      db.tenantScope.rows<WholeTenantDelivery>(tenantId, one, [tenantId, deliveryId]),
    );
    return rows[0] ?? null;
  },
  replay: async (tenantId, deliveryId, { isForced, actor }) => {
    const id = deliveryId.toLowerCase();
    if (!isUuid(id)) throw deliveryNotFound(deliveryId);
    return retrying(() =>
      db.tenantScope.transaction(tenantId, "", (client) =>
        replayOn(client, id, { isForced, reason: null, actor }),
      ),
    );
  },
});
