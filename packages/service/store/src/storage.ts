import type {
  StorageRound,
  StorageStore,
  StorageTotals,
  StorageUsage,
  UsageCount,
} from "@reelwright/core/ports/storage";
import { intermediateStages, type JobFiles } from "@reelwright/core/storage/verdict";
import type { Database } from "./database/database.ts";
import { requestDeadlineMs, retrying } from "./database/retrying.ts";
import { jsonText, rowsOf, type Statement } from "./database/statement.ts";
import { inTransaction } from "./database/transaction.ts";
import { isUuid } from "./ids.ts";
import { lockJobs } from "./jobs/change.ts";
import { keysOf } from "./vendor-calls/vendor-calls.ts";

const openRound: Statement = {
  name: "storage_round_open",
  text: `
    WITH last AS (SELECT round, cursor, begun_at, finished_at FROM storage_rounds ORDER BY round DESC LIMIT 1),
    begun AS (
      INSERT INTO storage_rounds (round)
      SELECT coalesce((SELECT round FROM last), 0) + 1
      WHERE NOT EXISTS (SELECT FROM last WHERE finished_at IS NULL OR begun_at > clock_timestamp() - $1::float8 * interval '1 hour')
      ON CONFLICT DO NOTHING RETURNING round, cursor, begun_at
    )
    SELECT round, cursor, iso(begun_at) AS begun_at
    FROM (SELECT round, cursor, begun_at FROM begun
      UNION ALL SELECT round, cursor, begun_at FROM last WHERE finished_at IS NULL) AS open`,
};
// The cursor is the fence: a process that is no longer elected finds another cursor, and its counts are not added.
const advance: Statement = {
  name: "storage_round_advance",
  text: `
    WITH moved AS (
      UPDATE storage_rounds SET cursor = coalesce($3, cursor), finished_at = CASE WHEN $3::text IS NULL THEN clock_timestamp() END
      WHERE round = $1 AND cursor IS NOT DISTINCT FROM $2 AND finished_at IS NULL RETURNING round
    ), counted AS (
      INSERT INTO storage_usage (round, tenant, kind, files, bytes, orphan_files, orphan_bytes)
      SELECT moved.round, coalesce(c.tenant_id::text, ''), c.kind, c.files, c.bytes, c.orphan_files, c.orphan_bytes
      FROM moved, jsonb_to_recordset($4) AS c(tenant_id uuid, kind text, files bigint, bytes bigint, orphan_files bigint, orphan_bytes bigint)
      ON CONFLICT (round, tenant, kind) DO UPDATE SET files = storage_usage.files + excluded.files,
        bytes = storage_usage.bytes + excluded.bytes, orphan_files = storage_usage.orphan_files + excluded.orphan_files,
        orphan_bytes = storage_usage.orphan_bytes + excluded.orphan_bytes
    )
    SELECT round FROM moved`,
};
const forgetUsage: Statement = {
  name: "storage_usage_forget",
  text: "DELETE FROM storage_usage WHERE round < $1",
};
const forgetRounds: Statement = {
  name: "storage_rounds_forget",
  text: "DELETE FROM storage_rounds WHERE round < $1",
};
const times: Statement = {
  name: "storage_round_times",
  text: `
    SELECT (SELECT json_build_object('round', round, 'begun_at', iso(begun_at), 'finished_at', iso(finished_at))
        FROM storage_rounds WHERE finished_at IS NOT NULL ORDER BY round DESC LIMIT 1) AS last,
      (SELECT iso(begun_at) FROM storage_rounds WHERE finished_at IS NULL ORDER BY round DESC LIMIT 1) AS under_way_since`,
};
const usage: Statement = {
  name: "storage_usage",
  text: `
    SELECT nullif(tenant, '') AS tenant_id, kind, files, bytes, orphan_files, orphan_bytes FROM storage_usage
    WHERE round = $1 AND ($2::text IS NULL OR tenant = $2) ORDER BY bytes DESC, tenant, kind LIMIT $3`,
};

const totals: Statement = {
  name: "storage_totals",
  text: `
    WITH last AS (SELECT round, begun_at, finished_at FROM storage_rounds WHERE finished_at IS NOT NULL ORDER BY round DESC LIMIT 1)
    SELECT iso(begun_at) AS begun_at, iso(finished_at) AS finished_at, (
      SELECT coalesce(json_agg(k), '[]') FROM (SELECT u.kind, sum(u.files) AS files, sum(u.bytes) AS bytes,
        sum(u.orphan_files) AS orphan_files, sum(u.orphan_bytes) AS orphan_bytes
        FROM storage_usage u WHERE u.round = last.round GROUP BY u.kind) AS k) AS counts
    FROM last`,
};

type TimesRow = {
  readonly last: {
    readonly round: number;
    readonly begun_at: string;
    readonly finished_at: string;
  } | null;
  readonly under_way_since: string | null;
};

const readUsage = async (
  { pool }: Pick<Database, "pool">,
  tenantId: string | null,
  limit: number,
): Promise<StorageUsage> => {
  const [row] = await rowsOf<TimesRow>(pool, times, []);
  const { last = null, under_way_since = null } = row ?? {};
  const isKnown = tenantId === null || isUuid(tenantId);
  const counts =
    last && isKnown
      ? await rowsOf<UsageCount & { [column: string]: unknown }>(pool, usage, [
          last.round,
          tenantId?.toLowerCase() ?? null,
          limit,
        ])
      : [];
  const { begun_at = null, finished_at = null } = last ?? {};
  return { begun_at, finished_at, under_way_since, counts };
};

type Rounds = Pick<StorageStore, "openRound" | "advance" | "usage" | "totals">;

/** The progress and counts of the sweep. Two rounds are kept: the current one and the last. */
const storageRounds = ({ pool }: Pick<Database, "pool">): Rounds => ({
  openRound: async (hours) => {
    const rows = await retrying(() =>
      rowsOf<StorageRound & { [column: string]: unknown }>(pool, openRound, [hours]),
    );
    return rows[0] ?? null;
  },
  advance: async ({ round, cursor }, next, counts) => {
    const values = [round, cursor, next, jsonText(counts)];
    const isOurs = (await retrying(() => rowsOf(pool, advance, values))).length > 0;
    if (isOurs && next === null) {
      await retrying(() => rowsOf(pool, forgetUsage, [round]));
      await retrying(() => rowsOf(pool, forgetRounds, [round]));
    }
    return isOurs;
  },
  usage: (tenantId, limit) =>
    retrying(() => readUsage({ pool }, tenantId, limit), requestDeadlineMs),
  totals: () =>
    retrying(async () => {
      const rows = await rowsOf<StorageTotals & { [column: string]: unknown }>(pool, totals, []);
      return rows[0] ?? null;
    }, requestDeadlineMs),
});

const jobFacts: Statement = {
  name: "storage_job_facts",
  text: `
    SELECT j.job_id, j.status IN ('completed', 'failed', 'cancelled') AS is_ended,
      CASE WHEN j.status IN ('completed', 'failed', 'cancelled')
        THEN extract(epoch FROM clock_timestamp() - coalesce(j.completed_at, j.updated_at)) / 86400 ELSE 0 END::float8 AS ended_days,
      t.*
    FROM jobs j CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(DISTINCT t.run_no), '[]') AS known_runs,
        coalesce(json_agg(json_build_object('stage', t.stage, 'output', t.output, 'candidates', t.candidates))
          FILTER (WHERE t.output IS NOT NULL OR t.candidates IS NOT NULL), '[]') AS outputs
      FROM tasks t WHERE t.job_id = j.job_id) AS t
    WHERE j.job_id = ANY ($1::uuid[])`,
};
const taskFacts: Statement = {
  name: "storage_task_facts",
  text: "SELECT task_id, state = 'pending' AS is_pending, output FROM playground_holds WHERE task_id = ANY ($1::uuid[])",
};
// Workers remove the results of their own calls. The sweep removes only results that no worker will handle.
const callFacts: Statement = {
  name: "storage_call_facts",
  text: `
    SELECT c.key FROM unnest($1::uuid[], $2::text[]) AS stored(scope, key)
      JOIN vendor_calls c ON c.scope_id = stored.scope AND c.key = stored.key
    WHERE c.scope_id BETWEEN $3 AND $4 AND (c.has_files OR c.state IN ('intent', 'unknown', 'submitted'))`,
};

const uploadFacts: Statement = {
  name: "storage_upload_facts",
  text: `
    SELECT upload_id FROM uploads WHERE upload_id = ANY ($1::uuid[]) AND (deleted_at IS NOT NULL
      OR $2::int > 0 AND used_at IS NULL AND created_at <= clock_timestamp() - $2::int * interval '1 day')`,
};

type JobRow = JobFiles & { readonly job_id: string };
type TaskRow = {
  readonly task_id: string;
  readonly is_pending: boolean;
  readonly output: string | null;
};

const found = async <Row extends object>(
  { pool }: Pick<Database, "pool">,
  statement: Statement,
  values: readonly [keys: readonly unknown[], ...others: unknown[]],
): Promise<Row[]> =>
  values[0].length === 0
    ? []
    : retrying(() => rowsOf<Row & { [column: string]: unknown }>(pool, statement, values));

/** The facts about files, read by keys and indexes. */
const storageFacts =
  (db: Pick<Database, "pool">): StorageStore["facts"] =>
  async ({ jobIds, taskIds, calls: stored, uploadIds, uploadDays }) => {
    const jobs = await found<JobRow>(db, jobFacts, [jobIds]);
    const tasks = await found<TaskRow>(db, taskFacts, [taskIds]);
    const calls = await found<{ key: string }>(db, callFacts, keysOf(stored));
    const uploads = await found<{ upload_id: string }>(db, uploadFacts, [uploadIds, uploadDays]);
    return {
      goneUploads: new Set(uploads.map(({ upload_id }) => upload_id)),
      jobs: new Map(jobs.map((job) => [job.job_id, job])),
      tasks: new Map(tasks.map((task) => [task.task_id, task])),
      calls: new Set(calls.map(({ key }) => key)),
    };
  };

// Under the jobs' locks: a retry comes either before, and the job is live, or after, and sees the mark.
const expire: Statement = {
  name: "storage_expire",
  text: `
    WITH ended AS (
      SELECT job_id FROM jobs WHERE job_id = ANY ($1::uuid[]) AND status IN ('completed', 'failed', 'cancelled')
        AND coalesce(completed_at, updated_at) <= clock_timestamp() - $2::float8 * interval '1 day'
    ), noted AS (
      UPDATE tasks t SET output = t.output || '{"expired": true}' FROM ended
      WHERE t.job_id = ended.job_id AND t.stage = ANY ($3::text[]) AND t.status = 'done' AND NOT t.output ? 'expired'
    )
    SELECT job_id FROM ended`,
};
/** Marks outputs whose files were deleted. The next run inherits the mark. */
const expireFiles =
  (db: Database): StorageStore["expire"] =>
  (jobIds, days) =>
    retrying(() =>
      inTransaction(db, lockJobs(jobIds), async (client) => {
        const values = [jobIds, days, intermediateStages];
        const rows = await rowsOf<{ job_id: string }>(client, expire, values);
        return rows.map(({ job_id }) => job_id);
      }),
    );

// A job that is being created records its use first, or finds the upload deleted.
const expireUploads: Statement = {
  name: "storage_expire_uploads",
  text: `
    WITH gone AS (
      UPDATE uploads SET deleted_at = clock_timestamp() WHERE upload_id = ANY ($1::uuid[]) AND deleted_at IS NULL
        AND used_at IS NULL AND $2::int > 0 AND created_at <= clock_timestamp() - $2::int * interval '1 day'
      RETURNING upload_id, tenant_id, bytes
    ), counted AS (
      UPDATE upload_quotas q SET stored_bytes = greatest(q.stored_bytes - g.bytes, 0)
      FROM (SELECT tenant_id, sum(bytes)::bigint AS bytes FROM gone GROUP BY tenant_id) AS g WHERE q.tenant_id = g.tenant_id
    )
    SELECT upload_id FROM gone
    UNION SELECT upload_id FROM uploads WHERE upload_id = ANY ($1::uuid[]) AND deleted_at IS NOT NULL`,
};

/** Data of the sweep of the file store. */
export const storageStore = (db: Database): StorageStore => ({
  ...storageRounds(db),
  facts: storageFacts(db),
  expire: expireFiles(db),
  expireUploads: async (uploadIds, days) => {
    const values = [uploadIds, days];
    const rows = await retrying(() =>
      rowsOf<{ upload_id: string }>(db.pool, expireUploads, values),
    );
    return rows.map(({ upload_id }) => upload_id);
  },
});
