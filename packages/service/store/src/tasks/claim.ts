import { type Candidate, inPipelineOrder, type JobRow } from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Claim, TaskId, TaskStore } from "@reelwright/core/ports/task-store";
import type { TraceContext } from "@reelwright/core/telemetry/tracer";
import type { Database } from "../database/database.ts";
import { groupCommit, measuredBatches, type Outcome } from "../database/group-commit.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import type { KnownJob, KnownJobs, KnownTask } from "./known-jobs.ts";

// The rules are in the function's SQL (prisma/functions/tasks.sql).
const claimTasks: Statement = {
  name: "claim_tasks",
  text: "SELECT * FROM claim_tasks($1::uuid[], $2::uuid[], $3::int[])",
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
  readonly turn: number;
  readonly failures: number;
  readonly items: number;
  readonly candidates: readonly Candidate[];
  readonly memo: unknown;
  readonly outputs: Claim["outputs"];
  readonly seen: JobRow;
  readonly version: number;
  readonly trace_context: TraceContext | null;
  readonly tasks: readonly KnownTask[];
  /** Whether this claim started the job. */
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
  turn: row.turn,
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
  clockOffsetMs: now_ms - performance.now(),
});

type Wanted = TaskId & { readonly owner: number };

const claimBatch =
  ({ pool }: Database, known: KnownJobs) =>
  async (batch: readonly Wanted[], waitedMs: number): Promise<readonly Outcome<Claim | null>[]> => {
    const wanted = batch.filter(({ taskId, jobId }) => isUuid(taskId) && isUuid(jobId));
    const values = [
      wanted.map(({ taskId }) => taskId),
      wanted.map(({ jobId }) => jobId),
      wanted.map(({ owner }) => owner),
    ];
    const rows = await retrying(
      () => rowsOf<ClaimRow>(pool, claimTasks, values),
      requestDeadlineMs - waitedMs,
    );
    for (const row of rows) known.learn(row.job_id, knownOf(row));
    const byTask = new Map(rows.map((row) => [row.task_id, claimOf(row)]));
    return batch.map(({ taskId }) => ({ ok: true, value: byTask.get(taskId) ?? null }));
  };

/** Claims tasks in batches (group commit), and remembers the jobs' states. Two claims of one task never share a batch. */
export const taskClaim = (db: Database, known: KnownJobs): TaskStore["claim"] => {
  const claim = groupCommit(claimBatch(db, known), {
    maxBatch: 64,
    keyOf: ({ taskId }) => taskId,
    batched: measuredBatches(db, "claim"),
  });
  return ({ taskId, jobId }, owner) => claim({ taskId: taskId.toLowerCase(), jobId, owner });
};
