import {
  admitsClaim,
  applyTransition,
  type JobState,
  type Transition,
} from "@reelwright/core/jobs/job-state";
import type { Claim, Ended, Entry, TaskResult, TaskStore } from "@reelwright/core/ports/task-store";
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
  type TaskChange,
  writeChanges,
} from "../jobs/write-transitions.ts";
import { afterTransition, type KnownJob, type KnownJobs, timeOf, withDone } from "./known-jobs.ts";

/** The end of one lease. */
type Finish = {
  readonly claim: Claim;
  readonly jobId: string;
  readonly result: TaskResult;
  readonly decide: (state: JobState) => Transition;
};

// The rules are in the function's SQL (prisma/functions/transitions.sql).
const finishTasks: Statement = {
  name: "finish_tasks",
  text: "SELECT task, outcome FROM finish_tasks($1::uuid[], $2::jsonb)",
};

type FinishedRow = {
  readonly task: string;
  readonly outcome: "written" | "repeated" | "lost" | "stale";
};

const lost: Ended = { isWritten: false, ready: [] };

/** A decided end of a unit, and the job's state after it. */
type Decided = {
  readonly finish: Finish;
  readonly version: number;
  readonly change: Encoded;
  readonly ready: readonly Entry[];
  /** Null if the job has ended. */
  readonly after: KnownJob | null;
};

/** Decisions on items, and ends of runs, need the job's lock: a lost answer would look like a lost lease. */
const needsNoLock = ({ units, cancelOpen, restart, set }: Transition): boolean =>
  !units?.length && !cancelOpen && !restart && set?.max_credits === undefined;

/** The row of a done task. Counts of claims and failures stay. */
const doneTask = (
  { claim: { taskId, leaseToken } }: Finish,
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

/** The tasks that can be claimed because of this end, and when. */
const readyAfter = (
  { claim, result }: Finish,
  after: JobState,
  inserted: readonly NewTask[],
): readonly Entry[] => {
  const { taskId, jobId, tenantId, run, failures } = claim;
  const isRetry = result.kind === "retry";
  const own = after.tasks.find(({ stage, unit }) => stage === claim.stage && unit === claim.unit);
  const again = own?.status === "ready" || own?.status === "waiting";
  const waitMs = result.kind === "snooze" ? result.waitMs : isRetry ? result.delayMs : 0;
  const entries: readonly Entry[] = [
    ...(again ? [{ taskId, stage: claim.stage, unit: claim.unit }] : []).map((task) => ({
      ...task,
      attempt: isRetry ? failures + 2 : result.kind === "done" ? 1 : failures + 1,
      delayMs: waitMs,
    })),
    ...inserted.map(({ task_id, stage, unit }) => ({
      ...{ taskId: task_id, stage, unit },
      ...{ attempt: 1, delayMs: 0 },
    })),
  ].map((task) => ({ ...task, jobId, tenantId, run }));
  return entries.filter((entry) => admitsClaim(after.job, entry));
};

/** Decides by the job's known state. Null if the state isn't known, or if the decision needs the job's lock. */
const decideOnKnown = (known: KnownJobs, finish: Finish): Decided | null => {
  const { jobId, result, claim } = finish;
  const before = known.get(jobId);
  if (!before || result.kind !== "done") return null;
  const { stage, unit } = claim;
  const ended = withDone(before, { stage, unit, items: result.items });
  const transition = finish.decide(stateOf(ended.job, ended.tasks));
  if (!needsNoLock(transition)) return null;
  const after = afterTransition(ended, transition);
  const task = doneTask(finish, result);
  const change = encodeChange({ job: before.job, now: timeOf(before), transition, task });
  return {
    finish,
    version: before.version,
    change,
    ready: readyAfter(finish, after, change.insert),
    after: transition.settle ? null : after,
  };
};

/** The outcome of one unit. Null if the known state was out of date. */
const outcomeOf = (
  known: KnownJobs,
  decided: Decided,
  row: FinishedRow | undefined,
): Outcome<Ended> | null => {
  const { jobId } = decided.finish;
  if (row?.outcome === "written" && decided.after) known.learn(jobId, decided.after);
  else known.forget(jobId);
  if (row?.outcome === "stale") return null;
  const isWritten = row?.outcome === "written" || row?.outcome === "repeated";
  return { ok: true, value: isWritten ? { isWritten, ready: decided.ready } : lost };
};

/** Writes decided ends in one statement. Units whose known state was out of date have no outcome. */
const finishKnown = async (
  { pool }: Database,
  known: KnownJobs,
  batch: readonly Decided[],
  deadlineMs: number,
): Promise<ReadonlyMap<Finish, Outcome<Ended>>> => {
  if (batch.length === 0) return new Map();
  const write = async (): Promise<FinishedRow[]> => {
    const items = batch.map(({ finish, version, change }) => ({
      task_id: finish.claim.taskId,
      token: finish.claim.leaseToken,
      job_id: finish.jobId,
      version,
      change,
    }));
    const values = [batch.map(({ finish }) => finish.jobId), jsonText(items)];
    return retrying(() => rowsOf<FinishedRow>(pool, finishTasks, values), deadlineMs);
  };
  const rows = await write().catch((error: unknown) => {
    for (const { finish } of batch) known.forget(finish.jobId);
    throw error;
  });
  const byTask = new Map(rows.map((row) => [row.task, row]));
  return new Map(
    batch.flatMap((decided) => {
      const outcome = outcomeOf(known, decided, byTask.get(decided.finish.claim.taskId));
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

type Judged = { readonly outcome: Outcome<Ended>; readonly change?: Encoded };

/** Checks the lease under the job's lock and decides. If `decide` throws, only this unit fails. */
const judge = (locked: LockedJob | undefined, finish: Finish): Judged => {
  const { taskId, leaseToken } = finish.claim;
  const task = locked?.tasks.find(({ task_id }) => task_id === taskId);
  const isHeld = task?.status === "leased" && task.lease_token === leaseToken;
  if (!locked || !isHeld) return { outcome: { ok: true, value: lost } };
  const { job, now } = locked;
  try {
    const change = changeOf(task, leaseToken, finish.result);
    const ended = stateAfter(locked, change);
    const transition = finish.decide(ended);
    const isPriced = change.items !== task.items;
    const encoded = encodeChange({ job, now, transition, task: change, isPriced });
    const ready = readyAfter(finish, applyTransition(ended, transition, now), encoded.insert);
    return { outcome: { ok: true, value: { isWritten: true, ready } }, change: encoded };
  } catch (error) {
    return { outcome: { ok: false, error } };
  }
};

const finishLocked = async (
  client: pg.PoolClient,
  batch: readonly Finish[],
): Promise<readonly Outcome<Ended>[]> => {
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
): Promise<readonly Outcome<Ended>[]> => {
  if (batch.length === 0) return [];
  const lock = lockJobs(batch.map(({ jobId }) => jobId));
  return retrying(
    () => inTransaction(db, lock, (client) => finishLocked(client, batch)),
    deadlineMs,
  );
};

/** If deciding throws, the decision is made again under the lock, which also knows whether the lease still holds. */
const tryToDecide = (known: KnownJobs, finish: Finish): Decided | null => {
  try {
    return decideOnKnown(known, finish);
  } catch {
    return null;
  }
};

/**
 * Ends the leases of a batch. Units that are done, of jobs whose state this process knows, are written in one statement.
 * The rest is written under the jobs' locks, including units whose known state was out of date. Outcomes of the first
 * statement stand even if the second part fails: they are committed.
 */
const finishBatch =
  (db: Database, known: KnownJobs) =>
  async (batch: readonly Finish[], waitedMs: number): Promise<readonly Outcome<Ended>[]> => {
    const begunAt = performance.now();
    const leftMs = (): number => db.timing.finishMs - waitedMs - (performance.now() - begunAt);
    const decided = batch.flatMap((finish) => tryToDecide(known, finish) ?? []);
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
  return (claim, result, decide) => finish({ claim, jobId: claim.jobId, result, decide });
};
