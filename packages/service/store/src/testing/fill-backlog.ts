/** Fills a database with waiting units and due deliveries, by statements that copy one job many times. */
import type pg from "pg";

type Backlog = { readonly tenants: number; readonly units: number };

/** SQL: the id of a row of the k-th unit or tenant. Ids of units grow with time, like version 7 UUIDs. */
const idOf = (kind: string, number: string): string =>
  `(substr($1::text, 1, 14) || '7' || substr(md5('${kind}' || ${number}), 1, 3) || '-8' || substr(md5('${kind}' || ${number}), 4, 3)
    || '-' || substr(md5('${kind}' || ${number}), 8, 12))`;
const tenantAt = `(k % $2::int)::text`;

/** SQL: copies of one row of a table with other values, one for each `k`. `columns`: those that can be written. */
const copies = (
  table: string,
  columns: string,
  { of, until, values }: { readonly of: string; readonly until: string; readonly values: string },
): string => `
  INSERT INTO ${table} (${columns})
  SELECT ${columns.replaceAll(/[^, ]+/g, "made.$&")} FROM ${table} t CROSS JOIN generate_series(0, ${until} - 1) AS k
    CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(t) || ${values}) AS made WHERE ${of}`;
const writable = `
  SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`;

const tenantRow = `jsonb_build_object('tenant_id', ${idOf("tenant", "k::text")})`;
const ofJob = `jsonb_build_object('job_id', ${idOf("job", "k::text")}, 'tenant_id', ${idOf("tenant", tenantAt)}`;

/** Fills a migrated database with copies of one pending job: `units` of `tenants`, each with a due delivery to its tenant's host. */
export const fillBacklog = async (
  client: pg.Client,
  /** A pending job of the database, which is copied. */
  { jobId, tenantId }: { readonly jobId: string; readonly tenantId: string },
  { tenants, units }: Backlog,
): Promise<void> => {
  await client.query("SET session_replication_role = replica");
  const ofTenant = { of: "t.tenant_id = $3 AND $4::uuid IS NOT NULL", until: "$2::int" };
  const ofUnit = { of: "t.job_id = $4 AND $3::uuid IS NOT NULL", until: "$5::int" };
  const steps = [
    ["tenants", { ...ofTenant, values: tenantRow }],
    ["credit_accounts", { ...ofTenant, values: tenantRow }],
    ["jobs", { ...ofUnit, values: `${ofJob})` }],
    ["credit_holds", { ...ofUnit, values: `${ofJob}, 'hold_id', ${idOf("hold", "k::text")})` }],
    [
      "tasks",
      {
        ...ofUnit,
        values: `${ofJob}, 'task_id', ${idOf("task", "k::text")}, 'turn', k / $2::int)`,
      },
    ],
  ] as const;
  for (const [table, step] of steps) {
    const { rows } = await client.query<{ columns: string }>(writable, [table]);
    const isOfUnit = step.until === ofUnit.until;
    await client.query(copies(table, rows[0]?.columns ?? "", step), [
      ...[jobId, tenants, tenantId, jobId],
      ...(isOfUnit ? [units] : []),
    ]);
  }
  await client.query(
    `INSERT INTO webhook_deliveries (delivery_id, tenant_id, job_id, run_no, event, url, body, secret, next_attempt_at, created_at)
     SELECT ${idOf("delivery", "k::text")}::uuid, ${idOf("tenant", tenantAt)}::uuid, ${idOf("job", "k::text")}::uuid, 1, 'job.completed',
       'https://t' || ${tenantAt} || '.example.com/hooks/reelwright', repeat('x', 800)::bytea, '\\x01',
       clock_timestamp() - interval '1 minute' + k * interval '0.5 ms', clock_timestamp()
     FROM generate_series(0, $3::int - 1) AS k`,
    [jobId, tenants, units],
  );
  await client.query("UPDATE credit_accounts SET live_jobs = $1, reserved = 10 * $1", [
    units / tenants,
  ]);
  await client.query("SET session_replication_role = origin");
  await client.query("VACUUM (ANALYZE)");
};
