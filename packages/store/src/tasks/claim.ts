import type { Candidate, JobRow, StageName, TaskState } from "@reelwright/core/jobs";
import type { Claim, TaskStore } from "@reelwright/core/ports";
import type { TraceContext } from "@reelwright/core/telemetry";
import type { Database } from "../database/database.ts";
import { groupCommit, type Outcome } from "../database/group-commit.ts";
import { measuredBatches } from "../database/measured-batches.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { inPipelineOrder, jobColumns } from "../jobs/record.ts";
import { admitsClaims } from "./claimable.ts";
import type { KnownJob, KnownJobs } from "./known-jobs.ts";

// One statement. The job is locked first: where another transaction holds it, the lock waits and returns the
// job's newest version; the task's newest version is checked by the UPDATE itself.
const claimTasks: Statement = {
  name: "tasks_claim",
  text: `
    WITH wanted AS (
      SELECT w.task_id, w.owner, t.job_id
      FROM unnest($1::uuid[], $2::int[]) AS w(task_id, owner) JOIN tasks t USING (task_id)
    ), live AS (
      SELECT j.* FROM jobs j WHERE j.job_id IN (SELECT job_id FROM wanted)
      ORDER BY j.job_id FOR NO KEY UPDATE
    ), leased AS (
      UPDATE tasks t SET
        status = 'leased', claim_count = t.claim_count + 1, lease_token = nextval('fence'), lease_owner = w.owner,
        lease_expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond',
        -- An expired lease that is claimed before the reaper saw it was a crash all the same.
        crashes = t.crashes + (t.status = 'leased')::int,
        past_claims = CASE WHEN t.status = 'leased' THEN with_claim(t, 'crashed') ELSE t.past_claims END,
        ready_at = CASE WHEN t.status = 'leased' THEN clock_timestamp() ELSE t.ready_at END,
        started_at = coalesce(t.started_at, clock_timestamp()), claimed_at = clock_timestamp(), priority = 1
      FROM wanted w JOIN live j USING (job_id)
      WHERE t.task_id = w.task_id AND ${admitsClaims("j", "t")}
        AND (t.status = 'ready' OR (t.status = 'leased' AND t.lease_expires_at < clock_timestamp()))
      RETURNING t.*
    ), started AS (
      -- The first claim of a run sets the job going.
      UPDATE jobs j SET status = 'processing', started_at = coalesce(j.started_at, clock_timestamp()),
        updated_at = clock_timestamp(), event_seq = j.event_seq + 1, version = j.version + 1
      WHERE j.job_id IN (SELECT job_id FROM leased) AND j.status = 'pending'
      RETURNING j.job_id, j.event_seq
    ), told AS (
      INSERT INTO job_events (job_id, seq, type, data, created_at)
      SELECT job_id, event_seq, 'job.started', '{"status": "processing"}', clock_timestamp() FROM started
    )
    SELECT l.task_id, l.lease_token::text AS lease_token, l.job_id, l.tenant_id, l.run_no, l.stage, l.unit,
      l.claim_count, greatest(0, extract(epoch FROM l.claimed_at - l.ready_at) * 1000)::float8 AS waited_ms,
      extract(epoch FROM l.claimed_at - l.created_at)::float8 * 1000 AS age_ms, l.failures, l.items, coalesce(l.candidates, '[]') AS candidates, l.memo,
      (SELECT coalesce(json_agg(json_build_object('stage', d.stage, 'unit', d.unit, 'output', d.output)), '[]')
        FROM tasks d WHERE d.job_id = l.job_id AND d.run_no = l.run_no AND d.status = 'done') AS outputs,
      -- The job as this statement's snapshot has it, row and tasks alike: the locked row may be newer than the tasks.
      (SELECT row_to_json(seen) FROM (SELECT ${jobColumns}) AS seen) AS seen, j.version, j.trace_context,
      (SELECT json_agg(json_build_object('stage', t.stage, 'unit', t.unit, 'status', t.status, 'items', t.items,
          'retries', t.retries, 'rejections', t.rejections, 'candidates', coalesce(t.candidates, '[]')))
        FROM tasks t WHERE t.job_id = l.job_id AND t.run_no = l.run_no) AS tasks,
      EXISTS (SELECT FROM started WHERE started.job_id = l.job_id) AS is_started,
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms
    FROM leased l JOIN live USING (job_id) JOIN jobs j ON j.job_id = l.job_id`,
};

type ClaimRow = {
  readonly task_id: string;
  readonly lease_token: string;
  readonly job_id: string;
  readonly tenant_id: string;
  readonly run_no: number;
  readonly stage: StageName;
  readonly unit: number;
  readonly claim_count: number;
  readonly waited_ms: number;
  readonly age_ms: number;
  readonly failures: number;
  readonly items: number;
  readonly candidates: readonly Candidate[];
  readonly memo: unknown;
  readonly outputs: Claim["outputs"];
  readonly seen: JobRow;
  readonly version: number;
  readonly trace_context: TraceContext | null;
  readonly tasks: readonly TaskState[];
  /** Whether this claim set the job going. */
  readonly is_started: boolean;
  readonly now_ms: number;
};

const claimOf = (row: ClaimRow): Claim => ({
  taskId: row.task_id,
  leaseToken: row.lease_token,
  jobId: row.job_id,
  tenantId: row.tenant_id,
  run: row.run_no,
  stage: row.stage,
  unit: row.unit,
  claimCount: row.claim_count,
  waitedMs: row.waited_ms,
  ageMs: row.age_ms,
  failures: row.failures,
  items: row.items,
  candidates: row.candidates,
  memo: row.memo,
  params: row.seen.params,
  traceContext: row.trace_context,
  outputs: inPipelineOrder(row.outputs),
});

const knownOf = ({ seen, version, is_started, now_ms, ...row }: ClaimRow): KnownJob => ({
  version: is_started ? version + 1 : version,
  job: is_started ? { ...seen, status: "processing" } : seen,
  tasks: row.tasks,
  outputs: row.outputs,
  traceContext: row.trace_context,
  clockOffsetMs: now_ms - performance.now(),
});

type Wanted = { readonly taskId: string; readonly owner: number };

const claimBatch =
  ({ pool, timing }: Database, known: KnownJobs) =>
  async (batch: readonly Wanted[], waitedMs: number): Promise<readonly Outcome<Claim | null>[]> => {
    const wanted = batch.filter(({ taskId }) => isUuid(taskId));
    const values = [
      wanted.map(({ taskId }) => taskId),
      wanted.map(({ owner }) => owner),
      timing.leaseMs,
    ];
    const rows = await retrying(
      () => rowsOf<ClaimRow>(pool, claimTasks, values),
      requestDeadlineMs - waitedMs,
    );
    for (const row of rows) known.learn(row.job_id, knownOf(row));
    const byTask = new Map(rows.map((row) => [row.task_id, claimOf(row)]));
    return batch.map(({ taskId }) => ({ ok: true, value: byTask.get(taskId) ?? null }));
  };

/** Claims by group commit, and notes what is known of the jobs; a task delivered twice is in one batch only once. */
export const taskClaim = (db: Database, known: KnownJobs): TaskStore["claim"] => {
  const claim = groupCommit(claimBatch(db, known), {
    maxBatch: 64,
    keyOf: ({ taskId }) => taskId,
    batched: measuredBatches(db, "claim"),
  });
  return (taskId, owner) => claim({ taskId: taskId.toLowerCase(), owner });
};
