import type { JobRow } from "@reelwright/core/jobs/model/job-state";
import type { JobHistories, UnitHistory } from "@reelwright/core/ports/job-histories";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import type { Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { inPipelineOrder, jobColumns } from "./record.ts";

/** SQL: the units of `j`'s run $3, or of its current one, among rows of tasks. */
const unitsIn = (tasks: string): string => `
  (SELECT coalesce(json_agg(json_build_object(
      'stage', t.stage, 'unit', t.unit, 'status', t.status, 'claimCount', t.claim_count, 'failures', t.failures,
      'error', t.error, 'created_at', iso(t.created_at), 'ready_at', iso(t.ready_at), 'started_at', iso(t.started_at),
      'claimed_at', iso(t.claimed_at), 'finished_at', iso(t.finished_at), 'past_claims', coalesce(t.past_claims, '[]'),
      'calls', (SELECT coalesce(json_agg(json_build_object('attempt', v.attempt, 'state', v.state,
            'submitted_at', iso(v.submitted_at), 'finished_at', iso(v.finished_at)) ORDER BY v.created_at), '[]')
          FROM vendor_calls v WHERE v.job_id = t.job_id AND v.run_no = t.run_no AND v.stage = t.stage
            AND v.unit = t.unit))), '[]')
    FROM ${tasks} AS t WHERE t.job_id = j.job_id AND t.run_no = coalesce($3, j.run_no))`;

const readHistory: Statement = {
  name: "job_history",
  text: `
    SELECT ${jobColumns}, iso(clock_timestamp()) AS now, j.archive_month IS NOT NULL AS is_archived,
      ${unitsIn("tasks")} AS units
    FROM jobs j WHERE j.job_id = $1 AND j.tenant_id = $2`,
};
// A statement of its own, which only archived jobs need: a plan that names the archive opens all of its months.
const readArchived: Statement = {
  name: "job_history_archived",
  text: `
    SELECT ${unitsIn("jsonb_populate_recordset(NULL::tasks, a.tasks)")} AS units
    FROM jobs j JOIN job_archives a ON a.archive_month = j.archive_month AND a.job_id = j.job_id
    WHERE j.job_id = $1 AND j.tenant_id = $2`,
};

type UnitsRow = { readonly units: readonly UnitHistory[] };
type HistoryRow = JobRow & UnitsRow & { readonly now: string; readonly is_archived: boolean };
type Scope = Pick<Database, "tenantScope">;

const archivedUnits = async (
  { tenantScope }: Scope,
  tenantId: string,
  values: readonly unknown[],
): Promise<UnitsRow["units"]> => {
  const [row] = await tenantScope.rows<UnitsRow>(tenantId, readArchived, [...values]);
  return row?.units ?? [];
};

/** What happened in the runs of jobs, and when. An id that is no UUID is an unknown id. */
export const jobHistories = (db: Scope): JobHistories => ({
  read: async (tenantId, jobId, run) => {
    if (!isUuid(jobId)) return null;
    const values = [jobId, tenantId, run];
    return retrying(async () => {
      const [row] = await db.tenantScope.rows<HistoryRow>(tenantId, readHistory, values);
      if (!row) return null;
      const { now, units: live, is_archived: isArchived, ...job } = row;
      const units = isArchived ? await archivedUnits(db, tenantId, values) : live;
      return { job, run: run ?? job.run, units: inPipelineOrder(units), now };
    });
  },
});
