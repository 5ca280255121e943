import { inPipelineOrder, type JobRow } from "@reelwright/core/jobs/job-state";
import type { JobHistories, UnitHistory } from "@reelwright/core/ports/jobs";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import type { Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { jobColumns } from "./record.ts";

// The units of run $3, by default of the current run.
export const readHistory: Statement = {
  name: "job_history",
  text: `
    SELECT ${jobColumns}, iso(clock_timestamp()) AS now, (
      SELECT coalesce(json_agg(json_build_object(
        'stage', t.stage, 'unit', t.unit, 'status', t.status, 'claimCount', t.claim_count, 'failures', t.failures,
        'error', t.error, 'created_at', iso(t.created_at), 'ready_at', iso(t.ready_at), 'started_at', iso(t.started_at),
        'claimed_at', iso(t.claimed_at), 'finished_at', iso(t.finished_at), 'past_claims', coalesce(t.past_claims, '[]'),
        'calls', (SELECT coalesce(json_agg(json_build_object('attempt', v.attempt, 'state', v.state,
              'submitted_at', iso(v.submitted_at), 'finished_at', iso(v.finished_at)) ORDER BY v.created_at), '[]')
            FROM vendor_calls v WHERE v.scope_id = $1 AND v.run_no = t.run_no AND v.stage = t.stage
              AND v.unit = t.unit))), '[]')
      FROM tasks t WHERE t.job_id = $1 AND t.run_no = coalesce($3, j.run_no)) AS units
    FROM jobs j WHERE j.job_id = $1 AND j.tenant_id = $2`,
};

type HistoryRow = JobRow & { readonly units: readonly UnitHistory[]; readonly now: string };

/** The history of a job's runs. An id that isn't a UUID is unknown. */
export const jobHistories = ({ tenantScope }: Pick<Database, "tenantScope">): JobHistories => ({
  read: async (tenantId, jobId, run) => {
    if (!isUuid(jobId)) return null;
    return retrying(async () => {
      const values = [jobId, tenantId, run];
      const [row] = await tenantScope.rows<HistoryRow>(tenantId, readHistory, values);
      if (!row) return null;
      const { now, units, ...job } = row;
      return { job, run: run ?? job.run, units: inPipelineOrder(units), now };
    });
  },
});
