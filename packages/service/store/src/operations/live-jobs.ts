import type { JobRow } from "@reelwright/core/jobs/model/job-state";
import { stageNames } from "@reelwright/core/jobs/model/stage-names";
import type { LiveJob, OpenTask, OperatorReads } from "@reelwright/core/ports/operator-store";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { livingOwners } from "../workers/owner-lock.ts";

/** SQL: seconds from `since` until now, to a tenth. */
export const ageOf = (since: string): string =>
  `round(extract(epoch FROM clock_timestamp() - ${since})::numeric, 1)::float8`;
/** SQL: seconds from now until `at`, to a tenth; negative once it is past. */
export const untilOf = (at: string): string =>
  `round(extract(epoch FROM ${at} - clock_timestamp())::numeric, 1)::float8`;

const lease = `json_build_object('owner', t.lease_owner,
  'app', (SELECT w.name FROM workers w WHERE w.owner = t.lease_owner),
  'is_alive', t.lease_owner IN (SELECT owner FROM living), 'expires_in_s', ${untilOf("t.lease_expires_at")})`;

// A call's owner is the unit's item attempt; of the attempts at one call only the last can be open.
const openCall = `(SELECT json_build_object('vendor', c.provider, 'model', c.model, 'state', c.state,
    'waited_s', ${ageOf("c.waits_since")})
  FROM vendor_calls c WHERE c.job_id = t.job_id AND c.run_no = t.run_no AND c.stage = t.stage AND c.unit = t.unit
    AND c.state IN ('intent', 'unknown', 'submitted') ORDER BY c.created_at DESC LIMIT 1)`;

const openTasks = `
  SELECT coalesce(json_agg(json_build_object(
    'task_id', t.task_id, 'job_id', t.job_id, 'tenant_id', t.tenant_id, 'run', t.run_no, 'stage', t.stage,
    'unit', t.unit, 'status', t.status, 'claims', t.claim_count, 'failures', t.failures, 'crashes', t.crashes,
    'progress', t.progress,
    'error', CASE WHEN t.error IS NOT NULL THEN json_build_object('code', t.error ->> 'code', 'message', t.error ->> 'message') END,
    'for_s', ${ageOf(`CASE t.status WHEN 'ready' THEN t.ready_at WHEN 'leased' THEN t.claimed_at
      WHEN 'review' THEN to_timestamp((t.past_claims -> -1 ->> 'ended_ms')::float8 / 1000)
      ELSE coalesce(t.started_at, t.created_at) END`)},
    'is_dispatched', t.dispatched_at IS NOT NULL, 'due_in_s', ${untilOf("t.not_before")},
    'lease', CASE WHEN t.lease_owner IS NOT NULL THEN ${lease} END, 'call', ${openCall},
    'waits_for', CASE WHEN t.status = 'waiting' THEN t.memo ->> 'waitsFor' END)), '[]')
  FROM tasks t WHERE t.job_id = j.job_id AND t.run_no = j.run_no
    AND t.status IN ('ready', 'leased', 'waiting', 'review')`;

const columns = `
  j.job_id, j.tenant_id, j.status, j.current_stage, j.progress_percent, j.pause_reason, j.run_no AS run,
  j.credits_reserved, iso(j.created_at) AS created_at, ${ageOf("j.created_at")} AS age_s,
  ${ageOf("j.updated_at")} AS unchanged_s, (${openTasks}) AS tasks`;

/** Before every id. */
export const firstId = "00000000-0000-0000-0000-000000000000";

// A job that hasn't ended has one pending hold, and ids grow with time: so the index of those is the list of live jobs.
export const liveJobs: Statement = {
  name: "operations_live_jobs",
  text: `
    WITH living AS MATERIALIZED (SELECT objid AS owner FROM (${livingOwners}) AS l(objid)), page AS MATERIALIZED (
      SELECT h.job_id FROM credit_holds h WHERE h.state = 'pending' AND h.job_id > $1 ORDER BY h.job_id LIMIT $2)
    SELECT ${columns} FROM page CROSS JOIN LATERAL (SELECT * FROM jobs WHERE job_id = page.job_id) AS j ORDER BY j.job_id`,
};
export const liveJobsOfTenant: Statement = {
  name: "operations_live_jobs_of_tenant",
  text: `
    WITH living AS MATERIALIZED (SELECT objid AS owner FROM (${livingOwners}) AS l(objid)), page AS MATERIALIZED (
      SELECT job_id FROM jobs WHERE tenant_id = $3 AND status IN ('pending', 'processing', 'paused') AND job_id > $1
      ORDER BY job_id LIMIT $2)
    SELECT ${columns} FROM page CROSS JOIN LATERAL (SELECT * FROM jobs WHERE job_id = page.job_id) AS j ORDER BY j.job_id`,
};

const placeOf = new Map<string, number>(stageNames.map((name, index) => [name, index]));
const inOrder = (tasks: readonly OpenTask[]): readonly OpenTask[] =>
  [...tasks].sort(
    (a, b) => (placeOf.get(a.stage) ?? 0) - (placeOf.get(b.stage) ?? 0) || a.unit - b.unit,
  );

/** Live jobs with their open units. */
export const readLiveJobs =
  ({ pool }: Pick<Database, "pool">): OperatorReads["liveJobs"] =>
  async ({ after, limit, tenantId }) => {
    if (tenantId !== null && !isUuid(tenantId)) return [];
    const from = after !== null && isUuid(after) ? after : firstId;
    const rows = await retrying(
      () =>
        tenantId === null
          ? rowsOf<LiveJob & JobRow>(pool, liveJobs, [from, limit])
          : rowsOf<LiveJob & JobRow>(pool, liveJobsOfTenant, [from, limit, tenantId]),
      requestDeadlineMs,
    );
    return rows.map(({ tasks, ...job }) => ({ ...job, tasks: inOrder(tasks) }));
  };
