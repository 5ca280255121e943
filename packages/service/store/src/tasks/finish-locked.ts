import type { JobState } from "@reelwright/core/jobs/model/job-state";
import type { Transition } from "@reelwright/core/jobs/model/transition";
import type { Chain, Claim, TaskResult } from "@reelwright/core/ports/task-store";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import type { Outcome } from "../database/group-commit.ts";
import { retrying } from "../database/retrying.ts";
import { inTransaction } from "../database/transaction.ts";
import { type LockedJob, type LockedTask, loadLocked, lockJobs } from "../jobs/lock.ts";
import { stateOf } from "../jobs/record.ts";
import {
  type Encoded,
  encodeChange,
  type TaskChange,
  writeChanges,
} from "../jobs/write-transitions.ts";

/** The end of one lease. */
export type Finish = Pick<Claim, "taskId" | "leaseToken" | "jobId" | "stage" | "unit"> & {
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
export const finishUnderLock = async (
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
