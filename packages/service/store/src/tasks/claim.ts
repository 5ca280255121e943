import { type Candidate, inPipelineOrder, type JobRow } from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Claim, Dispatch, TaskStore } from "@reelwright/core/ports/task-store";
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
  text: "SELECT * FROM claim_tasks($1::uuid[], $2::int[])",
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

type Wanted = { readonly taskId: string; readonly owner: number };

const claimBatch =
  ({ pool }: Database, known: KnownJobs) =>
  async (batch: readonly Wanted[], waitedMs: number): Promise<readonly Outcome<Claim | null>[]> => {
    const wanted = batch.filter(({ taskId }) => isUuid(taskId));
    const values = [wanted.map(({ taskId }) => taskId), wanted.map(({ owner }) => owner)];
    const rows = await retrying(
      () => rowsOf<ClaimRow>(pool, claimTasks, values),
      requestDeadlineMs - waitedMs,
    );
    for (const row of rows) known.learn(row.job_id, knownOf(row));
    const byTask = new Map(rows.map((row) => [row.task_id, claimOf(row)]));
    return batch.map(({ taskId }) => ({ ok: true, value: byTask.get(taskId) ?? null }));
  };

/** Claims tasks in batches (group commit), and remembers the jobs' states. Duplicate dispatches never share a batch. */
export const taskClaim = (db: Database, known: KnownJobs): TaskStore["claim"] => {
  const claim = groupCommit(claimBatch(db, known), {
    maxBatch: 64,
    keyOf: ({ taskId }) => taskId,
    batched: measuredBatches(db, "claim"),
  });
  return (taskId, owner) => claim({ taskId: taskId.toLowerCase(), owner });
};

/** Maximum of dispatched tasks of a stage that no worker announces. For announced stages it is the number of their slots. */
const unannouncedSlots = 8;

// The rules are in the function's SQL (prisma/functions/tasks.sql).
const dispatchTasks: Statement = {
  name: "dispatch_tasks",
  text: "SELECT * FROM dispatch_tasks($1::int, $2::float8, $3::int, $4::boolean)",
};

/** SQL: whether a job admits claims of its ready task, by `admits_claim` (prisma/functions/tasks.sql). */
export const admitsClaims = (job: string, task: string): string =>
  `admits_claim(${job}.run_no, ${job}.status, ${job}.pause_reason, ${job}.current_stage, ${task}.run_no, ${task}.stage)`;

const findUnclaimed: Statement = {
  name: "tasks_find_unclaimed",
  text: `
    SELECT t.task_id, t.stage, t.dispatch_seq FROM tasks t JOIN jobs j USING (job_id)
    WHERE t.status = 'ready' AND t.dispatched_at IS NOT NULL AND t.stage = ANY ($1::text[])
      AND ${admitsClaims("j", "t")}
    ORDER BY t.created_at, t.task_id LIMIT 200`,
};

type UnclaimedRow = {
  readonly task_id: string;
  readonly stage: Dispatch["stage"];
  readonly dispatch_seq: number;
};
type DispatchRow = UnclaimedRow & {
  readonly priority: number;
  readonly turn: number;
  readonly place: number;
  readonly is_repeated: boolean;
};

const dispatchOf = ({ task_id, stage, dispatch_seq }: UnclaimedRow): Dispatch => ({
  taskId: task_id,
  stage,
  seq: dispatch_seq,
});

/** Marks tasks as dispatched. Returns them in order: recovered ones first, then by the tenants' turns. */
export const taskDispatch =
  ({ pool, timing }: Database): TaskStore["dispatch"] =>
  async (limit, isDue = true) => {
    const values = [limit, timing.redispatchMs, unannouncedSlots, isDue];
    const rows = await retrying(() => rowsOf<DispatchRow>(pool, dispatchTasks, values));
    return [...rows]
      .sort((a, b) => a.priority - b.priority || a.place - b.place)
      .map((row) => ({
        ...dispatchOf(row),
        turn: row.turn,
        ...(row.is_repeated && { isRepeated: true }),
        ...(row.priority === 0 && { isUrgent: true }),
      }));
  };

/** Dispatched tasks that no worker has claimed. */
export const tasksUnclaimed =
  ({ pool }: Database): TaskStore["unclaimed"] =>
  async (stages) =>
    (await retrying(() => rowsOf<UnclaimedRow>(pool, findUnclaimed, [stages]))).map(dispatchOf);
