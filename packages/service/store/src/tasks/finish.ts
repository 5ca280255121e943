import type { JobState, Transition } from "@reelwright/core/jobs/job-state";
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
import { inPipelineOrder, stateOf } from "../jobs/record.ts";
import {
  type Encoded,
  encodeChange,
  type NewTask,
  newTasks,
  type TaskChange,
  writeChanges,
} from "../jobs/write-transitions.ts";
import { afterTransition, type KnownJob, type KnownJobs, timeOf, withDone } from "./known-jobs.ts";

/** What can't be decided is told by the decision under the lock, which also knows whether the lease still holds. */
const tryToDecide = (db: Database, known: KnownJobs, finish: Finish): Decided | null => {
  try {
    return decideOnKnown(db, known, finish);
  } catch {
    return null;
  }
};

/**
 * Ends the leases of a batch: in one statement where the units are done and their jobs known, under the jobs' locks
 * otherwise, and where what was known turns out to be out of date. What the first statement wrote keeps its outcome,
 * whatever becomes of the rest: its chained leases are handed over already.
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

/** Ends leases by group commit. Results of one job go one after the other: each sees what the last one did. */
export const taskFinish = (db: Database, known: KnownJobs): TaskStore["finish"] => {
  const finish = groupCommit(finishBatch(db, known), {
    maxBatch: 32,
    keyOf: ({ jobId }) => jobId,
    batched: measuredBatches(db, "finish"),
  });
  return ({ taskId, leaseToken, jobId, stage, unit }, result, decide, chain) =>
    finish({ taskId, leaseToken, jobId, stage, unit, result, decide, ...(chain && { chain }) });
};

/** The usual end of a unit: done, decided on what the process knows of the job, written in one statement with others. */

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

/** What is to be written of a unit's end, and what is known of the job then. */
type Decided = {
  readonly finish: Finish;
  readonly version: number;
  readonly change: Encoded;
  readonly tasks: readonly NewTask[];
  /** Null: the job has ended. */
  readonly after: KnownJob | null;
};

/** A verdict on an item, or the end of a run, is left to the job's lock: a lost answer could not be told from a lost lease. */
const isPlain = ({ units, cancelOpen, restart, set }: Transition): boolean =>
  !units?.length && !cancelOpen && !restart && set?.max_credits === undefined;

/** The rule of `admitsClaims`, on the job as the transition leaves it. */
const admits = ({ job }: JobState, { stage }: { readonly stage: string }): boolean =>
  job.status === "pending" ||
  job.status === "processing" ||
  (job.status === "paused" && job.pause_reason === "user" && stage === job.current_stage);

/** The units that the worker goes on with, each with a slot taken for it. */
const chained = (chain: Chain | undefined, state: JobState, { insert = [] }: Transition) =>
  chain ? chain.reserve(insert.filter((unit) => admits(state, unit))) : [];

/** The task's row when it is done. Its counts of claims and failures stay as they are. */
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
 * Decides on what is known of the job; null where that is nothing, or what is decided needs the job's lock. Slots are
 * taken for the units that the worker goes on with.
 */
const decideOnKnown = ({ timing }: Database, known: KnownJobs, finish: Finish): Decided | null => {
  const { jobId, result, chain, stage, unit } = finish;
  const before = known.get(jobId);
  if (!before || result.kind !== "done") return null;
  const ended = withDone(before, { stage, unit, items: result.items });
  const transition = finish.decide(stateOf(ended.job, ended.tasks));
  if (!isPlain(transition)) return null;
  const output = JSON.parse(jsonText(result.output));
  const after = afterTransition(ended, transition, { stage, unit, output });
  const task = doneTask(finish, { ...result, output });
  // Throws where it can't be right: before slots are taken.
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

/** Tells the chain which of its units are leased now, and gives back the slots of the others. */
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

/** The outcome of one; null: what was decided on is out of date. */
const settle = (
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

/** Writes what was decided in one statement. Returns the outcomes; what was decided on old knowledge has none. */
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
      const outcome = settle(known, decided, byTask.get(decided.finish.taskId));
      return outcome ? [[decided.finish, outcome] as const] : [];
    }),
  );
};

/** The end of one lease. */
type Finish = Pick<Claim, "taskId" | "leaseToken" | "jobId" | "stage" | "unit"> & {
  readonly result: TaskResult;
  readonly decide: (state: JobState) => Transition;
  readonly chain?: Chain;
};

/** The task's row after its lease ended so. */
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

/** The job with the task as it will be. */
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

/** Under the job's lock: is the lease whole, and what follows? A `decide` that throws concerns its item only. */
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
