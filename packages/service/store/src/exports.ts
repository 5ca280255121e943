import type {
  ExportEntry,
  ExportOrder,
  ExportSource,
  ExportStore,
} from "@reelwright/core/ports/tenants";
import { Failure } from "@reelwright/film/failure";
import type { Database } from "./database/database.ts";
import { retrying } from "./database/retrying.ts";
import { rowsOf, type Statement } from "./database/statement.ts";
import { claimKey } from "./idempotency.ts";
import { recordChange } from "./identity/audit-log.ts";
import { tenantLock } from "./tenants.ts";

const columns = `export_id, state, has_files AS files, key, bytes::float8 AS bytes, error, iso(created_at) AS created_at,
  iso(finished_at) AS finished_at, iso(expires_at) AS expires_at`;
const readLast: Statement = {
  name: "exports_last",
  text: `SELECT ${columns} FROM exports WHERE tenant_id = $1 ORDER BY created_at DESC LIMIT 1`,
};
const readOne: Statement = {
  name: "exports_one",
  text: `SELECT ${columns} FROM exports WHERE tenant_id = $1 AND export_id = $2`,
};
const insert: Statement = {
  name: "exports_insert",
  text: `INSERT INTO exports (export_id, tenant_id, has_files) VALUES ($2, $1, $3) RETURNING ${columns}`,
};
// Failed ones don't count.
const countRecent: Statement = {
  name: "exports_recent",
  text: `
    SELECT count(*) FILTER (WHERE state IN ('pending', 'running')) AS open, count(*) AS recent,
      ceil(extract(epoch FROM min(created_at) + interval '24 hours' - clock_timestamp()))::float8 AS retry_after
    FROM exports WHERE tenant_id = $1 AND state <> 'failed' AND created_at > clock_timestamp() - interval '24 hours'`,
};
const claim: Statement = {
  name: "exports_claim",
  text: `
    SELECT export_id AS "exportId", tenant_id AS "tenantId", has_files AS "hasFiles", attempts, lease_token::text AS "leaseToken"
    FROM claim_export($1)`,
};
const renew: Statement = {
  name: "exports_renew",
  text: `
    UPDATE exports SET lease_expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
    WHERE export_id = $1 AND lease_token = $2 AND state = 'running' RETURNING export_id`,
};
const release: Statement = {
  name: "exports_release",
  text: `
    UPDATE exports SET state = 'pending', lease_token = NULL, attempts = attempts - CASE WHEN $3::float8 = 0 THEN 1 ELSE 0 END,
      lease_expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
    WHERE export_id = $1 AND lease_token = $2 AND state = 'running'`,
};
const finish: Statement = {
  name: "exports_finish",
  text: "SELECT end_export($1, $2, $3, $4, $5) AS done",
};
const findExpired: Statement = {
  name: "exports_expired",
  text: `
    SELECT tenant_id AS "tenantId", export_id AS "exportId" FROM exports
    WHERE state = 'ready' AND expires_at <= clock_timestamp() ORDER BY expires_at LIMIT $1`,
};
const expire: Statement = {
  name: "exports_expire",
  text: "UPDATE exports SET state = 'expired', key = NULL WHERE export_id = $1 AND state = 'ready'",
};

type CountRow = {
  readonly open: number;
  readonly recent: number;
  readonly retry_after: number | null;
};
type EntryRow = ExportEntry & { readonly [column: string]: unknown };

const inProgress = (): Failure =>
  new Failure(
    "conflict",
    "EXPORT_IN_PROGRESS",
    "An export of the account is being made. Wait until GET /tenants/me/export shows that it is ready.",
  );

const tooMany = (limit: number, retry_after: number): Failure =>
  new Failure(
    "limited",
    "EXPORT_LIMIT",
    `An account can have ${limit} exports in 24 hours. Try again later.`,
    { details: { limit, retry_after } },
  );

/** Exports of accounts, and their leases. */
export const exportStore = ({ pool, tenantScope }: Database): ExportStore => ({
  last: async (tenantId) => {
    const [row] = await retrying(() => tenantScope.rows<EntryRow>(tenantId, readLast, [tenantId]));
    return row ?? null;
  },
  get: async (tenantId, exportId) => {
    const values = [tenantId, exportId];
    const [row] = await retrying(() => tenantScope.rows<EntryRow>(tenantId, readOne, values));
    return row ?? null;
  },
  order: (tenantId, { exportId, hasFiles, limit }, actor, once) =>
    tenantScope.write(tenantId, tenantLock(tenantId), async (client) => {
      await claimKey(client, tenantId, once, exportId);
      const [count] = await rowsOf<CountRow>(client, countRecent, [tenantId]);
      if (count && count.open > 0) throw inProgress();
      if (count && count.recent >= limit) throw tooMany(limit, count.retry_after ?? 0);
      const [row] = await rowsOf<EntryRow>(client, insert, [tenantId, exportId, hasFiles]);
      if (!row) throw new Error("an export was not inserted");
      const details = { export_id: exportId, files: hasFiles };
      await recordChange(client, { tenantId, actor, action: "tenant.export_ordered", details });
      return row;
    }),
  claim: async (leaseMs) => {
    type Row = ExportOrder & { readonly [column: string]: unknown };
    const [row] = await retrying(() => rowsOf<Row>(pool, claim, [leaseMs]));
    return row ?? null;
  },
  renew: async ({ exportId, leaseToken }, leaseMs) => {
    const values = [exportId, leaseToken, leaseMs];
    return (await retrying(() => rowsOf(pool, renew, values))).length > 0;
  },
  release: async ({ exportId, leaseToken }, waitMs) => {
    await retrying(() => rowsOf(pool, release, [exportId, leaseToken, waitMs]));
  },
  finish: async ({ exportId, leaseToken }, outcome) => {
    const {
      key = null,
      bytes = null,
      error = null,
    } = outcome as Partial<{ key: string; bytes: number } & { error: string }>;
    const values = [exportId, leaseToken, key, bytes, error];
    const [row] = await retrying(() => rowsOf<{ done: boolean }>(pool, finish, values));
    return row?.done === true;
  },
  expired: (limit) =>
    retrying(() => rowsOf<{ tenantId: string; exportId: string }>(pool, findExpired, [limit])),
  expire: async (exportId) => {
    await retrying(() => rowsOf(pool, expire, [exportId]));
  },
});

/** A part of an export: rows of a table in the order of a unique column, read page by page. */
type Section = {
  readonly columns: string;
  readonly from: string;
  readonly key: string;
  /** The type of the key, and the value before the first one. */
  readonly type?: "uuid" | "bigint" | "date" | "text";
};

const sections = {
  account: {
    columns:
      "tenant_id, name, email, email_verified, avatar, logo, webhook_url, concurrent_limit, daily_limit, file_days, content_days, created_at",
    from: "tenants",
    key: "tenant_id",
  },
  members: {
    columns: "member_id, email, name, role, active, created_at",
    from: "members",
    key: "member_id",
  },
  invitations: {
    columns: "invitation_id, email, role, created_at, expires_at, accepted_at, revoked_at",
    from: "invitations",
    key: "invitation_id",
  },
  api_keys: {
    columns:
      "key_id, name, key_prefix, scopes, addresses, daily_credit_limit, created_at, expires_at, revoked_at, last_used_at",
    from: "api_keys",
    key: "key_id",
  },
  templates: {
    columns:
      "template_id, name, description, config, is_default, use_count, created_at, updated_at",
    from: "templates",
    key: "template_id",
  },
  uploads: {
    columns: "upload_id, key AS file, bytes, width, height, created_at, used_at, deleted_at",
    from: "uploads",
    key: "upload_id",
  },
  music: {
    columns: "music_id, title, file, seconds, is_active, created_at",
    from: "custom_tracks",
    key: "music_id",
  },
  playground_tasks: {
    columns:
      "task_id, model_id, state, amount AS credits, consumed, output, error_message, created_at, settled_at",
    from: "playground_holds",
    key: "task_id",
  },
  ledger: {
    columns:
      "transaction_id, created_at, type, amount, balance_before, balance_after, available_after, description, job_id, playground_task_id",
    from: "credit_transactions",
    key: "seq",
    type: "bigint",
  },
  purchases: {
    columns:
      "session_id, kind, provider, payment_type, status, pack_id, credits, cents, created_at, paid_at, invoice_number, invoice_url",
    from: "checkout_sessions",
    key: "session_id",
  },
  payment_methods: {
    columns: "method_id, provider, brand, last4, exp_month, exp_year, created_at, removed_at",
    from: "payment_methods",
    key: "method_id",
  },
  usage: {
    columns: "day, jobs_created, jobs_completed, jobs_failed, jobs_cancelled, credits, components",
    from: "usage_days",
    key: "day",
    type: "date",
  },
  credit_alert: {
    columns: "enabled, threshold_credits, email, email_confirmed, updated_at",
    from: "credit_alerts",
    key: "tenant_id",
  },
  auto_topup: {
    columns: "enabled, threshold_credits, pack_id, monthly_limit_cents, updated_at",
    from: "auto_topups",
    key: "tenant_id",
  },
  webhook_endpoints: {
    columns: "endpoint_id, url, events, description, schedule, enabled, created_at, updated_at",
    from: "webhook_endpoints",
    key: "endpoint_id",
  },
  webhook_deliveries: {
    columns:
      "delivery_id, job_id, endpoint_id, event, url, convert_from(body, 'UTF8') AS body, state, attempts, last_status, created_at, finished_at",
    from: "webhook_deliveries",
    key: "delivery_id",
  },
  film_revisions: {
    columns: "job_id, revision, parent, source, operations, created_by, created_at",
    from: "film_revisions",
    key: "(job_id::text || lpad(revision::text, 9, '0'))",
    type: "text",
  },
  audit_log: {
    columns: "entry_id, actor, action, details, created_at",
    from: "audit_log",
    key: "seq",
    type: "bigint",
  },
} as const satisfies { readonly [name: string]: Section };

const pageSize = 200;

/** Rows after the key $2, which is null at first. RLS keeps other tenants' rows out. */
const pageOf = (name: string, section: Section): Statement => {
  const { columns: listed, from, key, type = "uuid" } = section;
  return {
    name: `export_${name}`,
    text: `
      SELECT to_json(r) AS row, r.export_key::text AS key FROM (
        SELECT ${listed}, ${key} AS export_key FROM ${from}
        WHERE tenant_id = $1 AND ($2::${type} IS NULL OR ${key} > $2::${type}) ORDER BY ${key} LIMIT ${pageSize}) AS r`,
  };
};

type Keyed = { readonly row: { readonly export_key: unknown }; readonly key: string };

const pages = (Object.keys(sections) as (keyof typeof sections)[]).map(
  (name) => [name, pageOf(name, sections[name])] as const,
);
const jobs = pageOf("jobs", { columns: "job_id", from: "jobs", key: "job_id" });
/** Files outside of jobs that rows name. */
const files = [
  ["uploads", "key", "upload_id"],
  ["custom_tracks", "file", "music_id"],
  ["playground_holds", "output", "task_id"],
  ["tenants", "avatar", "tenant_id"],
  ["tenants", "logo", "tenant_id"],
].map(([from = "", file = "", key = ""]) =>
  pageOf(`files_${from}_${file}`, { columns: `${file} AS file`, from, key }),
);

/** What an export contains, read in the tenant's name. */
export const exportSource = ({ tenantScope }: Pick<Database, "tenantScope">): ExportSource => {
  async function* rowsOfPages(tenantId: string, statement: Statement): AsyncGenerator<object> {
    let after: string | null = null;
    for (;;) {
      const values: readonly unknown[] = [tenantId, after];
      const found: readonly Keyed[] = await retrying(() =>
        tenantScope.rows<Keyed & { [column: string]: unknown }>(tenantId, statement, values),
      );
      for (const { row } of found) {
        const { export_key: _key, ...shown } = row;
        yield shown;
      }
      const last = found.at(-1);
      if (!last || found.length < pageSize) return;
      after = last.key;
    }
  }
  const statements = new Map<string, Statement>(pages);
  return {
    sections: pages.map(([name]) => name),
    rows: (tenantId, section) => {
      const statement = statements.get(section);
      if (!statement) throw new Error(`an export has no section ${section}`);
      return rowsOfPages(tenantId, statement);
    },
    async *jobs(tenantId) {
      for await (const row of rowsOfPages(tenantId, jobs))
        yield (row as { readonly job_id: string }).job_id;
    },
    async *files(tenantId) {
      for (const statement of files)
        for await (const row of rowsOfPages(tenantId, statement)) {
          const { file } = row as { readonly file: string | null };
          // Empty: a playground task's file that was deleted.
          if (file) yield file;
        }
    },
  };
};
