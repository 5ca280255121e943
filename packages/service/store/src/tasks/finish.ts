import {
  admitsClaim,
  inPipelineOrder,
  type JobState,
  type Transition,
} from "@reelwright/core/jobs/job-state";
import type { Chain, Claim, TaskResult, TaskStore } from "@reelwright/core/ports/task-store";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import {
  groupCommit,
  measuredBatches,
  type Outcome,
  outcomesOf,
} from "../database/group-commit.ts";
import { retrying } from "../database/retrying.ts";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { type LockedJob, type LockedTask, loadLocked, lockJobs } from "../jobs/change.ts";
import { stateOf } from "../jobs/record.ts";
import {
  type Encoded,
  encodeChange,
  type NewTask,
  newTasks,
  type TaskChange,
  writeChanges,
} from "../jobs/write-transitions.ts";
import { afterTransition, type KnownJob, type KnownJobs, timeOf, withDone } from "./known-jobs.ts";

/** The end of one lease. */
type Finish = Pick<Claim, "taskId" | "leaseToken" | "jobId" | "stage" | "unit"> & {
  readonly result: TaskResult;
  readonly decide: (state: JobState) => Transition;
  readonly chain?: Chain;
};

// The rules are in the function's SQL (prisma/functions/transitions.sql).
const finishTasks: Statement = {
  name: "finish_tasks",
  text: "SELECT task, outcome, leases FROM finish_tasks($1::uuid[], $2::jsonb)",
};

type FinishedRow = {
  readonly task: string;
  readonly outcome: "written" | "repeated" | "lost" | "stale";
  readonly leases: readonly { readonly task_id: string; readonly token: string }[] | null;
};

/** A decided end of a unit, and the job's state after it. */
type Decided = {
  readonly finish: Finish;
  readonly version: number;
  readonly change: Encoded;
  readonly tasks: readonly NewTask[];
  /** Null if the job has ended. */
  readonly after: KnownJob | null;
};

/** Decisions on items, and ends of runs, need the job's lock: a lost answer would look like a lost lease. */
const needsNoLock = ({ units, cancelOpen, restart, set }: Transition): boolean =>
  !units?.length && !cancelOpen && !restart && set?.max_credits === undefined;

/** The units that this worker runs next; each has a reserved slot. */
const chained = (chain: Chain | undefined, state: JobState, { insert = [] }: Transition) =>
  chain
    ? chain.reserve(
        insert.filter(({ stage }) => admitsClaim(state.job, { stage, run: state.job.run })),
      )
    : [];

/** The row of a done task. Counts of claims and failures stay. */
const doneTask = (
  { taskId, leaseToken }: Finish,
  { output, items }: Extract<TaskResult, { kind: "done" }>,
) => ({
  task_id: taskId,
  token: leaseToken,
  status: "done" as const,
  claim_count: null,
  failures: null,
  items,
  progress: 1,
  memo: null,
  output,
  error: null,
  wait_ms: null,
  priority: 1 as const,
});

/**
 * Decides by the job's known state, and reserves slots for chained units. Null if the state isn't known, or if the
 * decision needs the job's lock.
 */
const decideOnKnown = ({ timing }: Database, known: KnownJobs, finish: Finish): Decided | null => {
  const { jobId, result, chain, stage, unit } = finish;
  const before = known.get(jobId);
  if (!before || result.kind !== "done") return null;
  const ended = withDone(before, { stage, unit, items: result.items });
  const transition = finish.decide(stateOf(ended.job, ended.tasks));
  if (!needsNoLock(transition)) return null;
  const output = JSON.parse(jsonText(result.output));
  const after = afterTransition(ended, transition, { stage, unit, output });
  const task = doneTask(finish, { ...result, output });
  // Throws for an invalid transition, so it comes before slots are reserved.
  const change = encodeChange({ job: before.job, now: timeOf(before), transition, task });
  const taken = chained(chain, after, transition);
  const owner = chain?.owner ?? 0;
  const tasks = newTasks(transition, taken, { owner, lease_ms: timing.leaseMs });
  return {
    finish,
    version: before.version,
    change: { ...change, insert: tasks },
    tasks,
    after: transition.settle ? null : after,
  };
};

const claimOf = (
  { finish: { jobId }, after }: Decided,
  { task_id, stage, unit }: NewTask,
  leaseToken: string,
): Claim[] =>
  after
    ? [
        {
          taskId: task_id,
          leaseToken,
          jobId,
          tenantId: after.job.tenant_id,
          run: after.job.run,
          stage,
          unit,
          claimCount: 1,
          waitedMs: 0,
          ageMs: 0,
          failures: 0,
          items: 0,
          candidates: [],
          memo: null,
          params: after.job.params,
          traceContext: after.traceContext,
          outputs: inPipelineOrder(after.outputs),
        },
      ]
    : [];

/** Hands leased units to the chain and releases the slots of the others. */
const follow = (decided: Decided, leases: FinishedRow["leases"]): void => {
  const tokens = new Map((leases ?? []).map(({ task_id, token }) => [task_id, token]));
  const wanted = decided.tasks.filter(({ owner }) => owner !== undefined);
  decided.finish.chain?.release(wanted.filter(({ task_id }) => !tokens.has(task_id)));
  const claims = wanted.flatMap((task) => {
    const token = tokens.get(task.task_id);
    return token === undefined ? [] : claimOf(decided, task, token);
  });
  decided.finish.chain?.claimed(claims);
};

/** The outcome of one unit. Null if the known state was out of date. */
const outcomeOf = (
  known: KnownJobs,
  decided: Decided,
  row: FinishedRow | undefined,
): Outcome<boolean> | null => {
  const { jobId } = decided.finish;
  if (row?.outcome === "written" && decided.after) known.learn(jobId, decided.after);
  else known.forget(jobId);
  follow(decided, row?.leases ?? null);
  if (row?.outcome === "stale") return null;
  return { ok: true, value: row?.outcome === "written" || row?.outcome === "repeated" };
};

/** Writes decided ends in one statement. Units whose known state was out of date have no outcome. */
const finishKnown = async (
  { pool }: Database,
  known: KnownJobs,
  batch: readonly Decided[],
  deadlineMs: number,
): Promise<ReadonlyMap<Finish, Outcome<boolean>>> => {
  if (batch.length === 0) return new Map();
  const write = async (): Promise<FinishedRow[]> => {
    const items = batch.map(({ finish, version, change }) => ({
      task_id: finish.taskId,
      token: finish.leaseToken,
      job_id: finish.jobId,
      version,
      change,
    }));
    const values = [batch.map(({ finish }) => finish.jobId), jsonText(items)];
    return retrying(() => rowsOf<FinishedRow>(pool, finishTasks, values), deadlineMs);
  };
  const rows = await write().catch((error: unknown) => {
    for (const decided of batch) {
      known.forget(decided.finish.jobId);
      follow(decided, null);
    }
    throw error;
  });
  const byTask = new Map(rows.map((row) => [row.task, row]));
  return new Map(
    batch.flatMap((decided) => {
      const outcome = outcomeOf(known, decided, byTask.get(decided.finish.taskId));
      return outcome ? [[decided.finish, outcome] as const] : [];
    }),
  );
};

/** The task's row after this result. */
const changeOf = (task: LockedTask, token: string, result: TaskResult): TaskChange => {
  const kept = {
    task_id: task.task_id,
    token,
    claim_count: task.claimCount,
    failures: task.failures,
    items: task.items,
    progress: task.progress,
    memo: task.memo,
    output: null,
    error: task.error,
    wait_ms: null,
    priority: 1,
  } as const;
  switch (result.kind) {
    case "done":
      return {
        ...kept,
        status: "done",
        output: result.output,
        items: result.items,
        progress: 1,
        error: null,
      };
    case "snooze":
      return {
        ...kept,
        status: "waiting",
        memo: result.memo,
        items: result.items,
        wait_ms: result.waitMs,
      };
    case "retry":
      return {
        ...kept,
        status: "waiting",
        failures: task.failures + 1,
        error: result.error,
        wait_ms: result.delayMs,
      };
    case "failed":
      return { ...kept, status: "failed", failures: task.failures + 1, error: result.error };
    case "release":
      // Handed back at shut-down: as if it had never been claimed, and first in line.
      return {
        ...kept,
        status: "ready",
        claim_count: Math.max(task.claimCount - 1, 0),
        priority: 0,
      };
  }
};

/** The job's state with the task changed. */
const stateAfter = ({ job, tasks }: LockedJob, change: TaskChange): JobState =>
  stateOf(
    job,
    tasks.map((task) =>
      task.task_id === change.task_id
        ? { ...task, status: change.status, items: change.items }
        : task,
    ),
  );

type Judged = { readonly outcome: Outcome<boolean>; readonly change?: Encoded };

/** Checks the lease under the job's lock and decides. If `decide` throws, only this unit fails. */
const judge = (locked: LockedJob | undefined, finish: Finish): Judged => {
  const task = locked?.tasks.find(({ task_id }) => task_id === finish.taskId);
  const isHeld = task?.status === "leased" && task.lease_token === finish.leaseToken;
  if (!locked || !isHeld) return { outcome: { ok: true, value: false } };
  try {
    const change = changeOf(task, finish.leaseToken, finish.result);
    const transition = finish.decide(stateAfter(locked, change));
    const isPriced = change.items !== task.items;
    const encoded = encodeChange({
      job: locked.job,
      now: locked.now,
      transition,
      task: change,
      isPriced,
    });
    return { outcome: { ok: true, value: true }, change: encoded };
  } catch (error) {
    return { outcome: { ok: false, error } };
  }
};

const finishLocked = async (
  client: pg.PoolClient,
  batch: readonly Finish[],
): Promise<readonly Outcome<boolean>[]> => {
  const jobs = await loadLocked(
    client,
    batch.map(({ jobId }) => jobId),
  );
  const judged = batch.map((finish) => judge(jobs.get(finish.jobId), finish));
  await writeChanges(
    client,
    judged.flatMap(({ change }) => (change ? [change] : [])),
  );
  return judged.map(({ outcome }) => outcome);
};

/** Decides on the jobs as they are under their locks, in one transaction. */
const finishUnderLock = async (
  db: Database,
  batch: readonly Finish[],
  deadlineMs: number,
): Promise<readonly Outcome<boolean>[]> => {
  if (batch.length === 0) return [];
  const lock = lockJobs(batch.map(({ jobId }) => jobId));
  return retrying(
    () => inTransaction(db, lock, (client) => finishLocked(client, batch)),
    deadlineMs,
  );
};

/** If deciding throws, the decision is made again under the lock, which also knows whether the lease still holds. */
const tryToDecide = (db: Database, known: KnownJobs, finish: Finish): Decided | null => {
  try {
    return decideOnKnown(db, known, finish);
  } catch {
    return null;
  }
};

/**
 * Ends the leases of a batch. Units that are done, of jobs whose state this process knows, are written in one statement.
 * The rest is written under the jobs' locks, including units whose known state was out of date. Outcomes of the first
 * statement stand even if the second part fails, because their chained leases are handed over already.
 */
const finishBatch =
  (db: Database, known: KnownJobs) =>
  async (batch: readonly Finish[], waitedMs: number): Promise<readonly Outcome<boolean>[]> => {
    const begunAt = performance.now();
    const leftMs = (): number => db.timing.finishMs - waitedMs - (performance.now() - begunAt);
    const decided = batch.flatMap((finish) => tryToDecide(db, known, finish) ?? []);
    const written = await finishKnown(db, known, decided, leftMs());
    const rest = batch.filter((finish) => !written.has(finish));
    for (const { jobId } of rest) known.forget(jobId);
    const ended = await outcomesOf(rest, waitedMs, (some) => finishUnderLock(db, some, leftMs()));
    const outcomes = new Map([
      ...written,
      ...rest.flatMap((finish, at) => {
        const outcome = ended[at];
        return outcome ? [[finish, outcome] as const] : [];
      }),
    ]);
    return batch.flatMap((finish) => outcomes.get(finish) ?? []);
  };

/** Ends leases in batches (group commit). Results of one job are written one after the other. */
export const taskFinish = (db: Database, known: KnownJobs): TaskStore["finish"] => {
  const finish = groupCommit(finishBatch(db, known), {
    maxBatch: 32,
    keyOf: ({ jobId }) => jobId,
    batched: measuredBatches(db, "finish"),
  });
  return ({ taskId, leaseToken, jobId, stage, unit }, result, decide, chain) =>
    finish({ taskId, leaseToken, jobId, stage, unit, result, decide, ...(chain && { chain }) });
};
