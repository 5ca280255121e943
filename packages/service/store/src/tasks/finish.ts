import type { JobState, Transition } from "@reelwright/core/jobs/job-state";
import type { Claim, Ended, Entry, TaskResult, TaskStore } from "@reelwright/core/ports/task-store";
import type pg from "pg";
import type { Composite } from "../database/composite.ts";
import type { Database } from "../database/database.ts";
import {
  groupCommit,
  measuredBatches,
  type Outcome,
  outcomesOf,
} from "../database/group-commit.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { stateOf } from "../jobs/record.ts";
import {
  callOfWriteTransitions,
  type Rows,
  rowsOfChange,
  transitionParameters,
} from "../jobs/write-transitions.ts";
import {
  type KnownJob,
  type KnownJobs,
  knownJobOf,
  newlyReady,
  type StateRow,
  type Turns,
  withResult,
  withTransition,
  withTurns,
} from "./known-jobs.ts";

/**
 * The end of a lease is decided on the job's state as this process knows it, and written by one statement if the job still
 * has this version and the lease still holds. Otherwise the statement returns the job's state, and it is decided again.
 */

/** The end of one lease. */
type Finish = {
  readonly claim: Claim;
  readonly jobId: string;
  readonly result: TaskResult;
  readonly decide: (state: JobState) => Transition;
};

/** A decision on the job's state at `version`. */
type Decision = {
  readonly version: number;
  readonly rows: Rows;
  readonly after: KnownJob;
  readonly ready: readonly Entry[];
};

const nothing: Rows = { changes: [], verdicts: [], inserts: [], events: [], webhooks: [] };
const lost: Ended = { isWritten: false, ready: [] };

// The rules are in the function's SQL (prisma/functions/transitions.sql).
const finishTasks: Statement = {
  name: "finish_tasks",
  text: callOfWriteTransitions,
};

type EndedRow = { readonly task: string } & (
  | { readonly outcome: "written"; readonly turns: Turns }
  | { readonly outcome: "repeated" | "lost" }
  | ({ readonly outcome: "stale" } & StateRow)
);

/** Ends leases together with what was decided. `version`: null asks for the job's state. */
export const endLeases = (
  on: pg.Pool | pg.PoolClient,
  ends: readonly {
    readonly claim: Pick<Claim, "taskId" | "jobId" | "leaseToken" | "claimCount">;
    readonly result: TaskResult;
    readonly version: number | null;
    readonly rows: Rows;
  }[],
): Promise<EndedRow[]> => {
  const rows = ends.map(
    ({ claim, result, version }): Composite<"task_end"> => ({
      task_id: claim.taskId,
      job_id: claim.jobId,
      token: claim.leaseToken,
      claim: claim.claimCount,
      version,
      wait_ms: result.kind === "retry" ? result.delayMs : null,
      ...result,
      ...(result.kind === "snooze" && { wait_ms: result.waitMs }),
    }),
  );
  const parameters = transitionParameters(
    rows,
    ends.map((end) => end.rows),
  );
  return rowsOf<EndedRow>(on, finishTasks, parameters);
};

const waitOf = (result: TaskResult): number => {
  if (result.kind === "snooze") return result.waitMs;
  return result.kind === "retry" ? result.delayMs : 0;
};

/** Decides on a job's state. Throws what `decide` throws, and if the transition would violate the ledger. */
const decideOn = (before: KnownJob, { claim, result, decide }: Finish): Decision => {
  const ended = withResult(before, claim, result);
  const transition = decide(stateOf(ended.job, ended.tasks));
  const itemsOf = ({ tasks }: KnownJob) =>
    tasks.find(({ task_id }) => task_id === claim.taskId)?.items;
  const isOver = result.kind === "done" || result.kind === "failed";
  const rows = rowsOfChange({
    state: before,
    transition,
    lease: claim,
    isUnitChanged: isOver || itemsOf(before) !== itemsOf(ended),
  });
  const changed = withTransition(ended, transition, rows.inserts);
  const after = { ...changed, version: before.version + rows.changes.length };
  const ready = newlyReady(before, after, claim, waitOf(result));
  return { version: before.version, rows, after, ready };
};

/** An end with its last decision. Null: the job isn't known, or deciding failed on a state that may be out of date. */
type Attempt = {
  readonly finish: Finish;
  readonly decision: Decision | null;
  readonly failure?: { readonly version: number; readonly error: unknown };
};

const attemptOn = (state: KnownJob | null, finish: Finish): Attempt => {
  if (!state) return { finish, decision: null };
  try {
    return { finish, decision: decideOn(state, finish) };
  } catch (error) {
    return { finish, decision: null, failure: { version: state.version, error } };
  }
};

/** Sends attempts until the statement is answered. `isAgain`: it may have been executed before. */
const send = (pool: pg.Pool, attempts: readonly Attempt[], deadlineMs: number) => {
  const ends = attempts.map(({ finish, decision }) => ({
    ...finish,
    version: decision?.version ?? null,
    rows: decision?.rows ?? nothing,
  }));
  let count = 0;
  return retrying(async () => {
    count += 1;
    const rows = await endLeases(pool, ends);
    return { rows: new Map(rows.map((row) => [row.task, row])), isAgain: count > 1 };
  }, deadlineMs);
};

/** The outcome of an attempt; null if it has to be decided again. */
const outcomeOf = (
  known: KnownJobs,
  { finish, decision, failure }: Attempt,
  row: EndedRow | undefined,
  isAgain: boolean,
): Outcome<Ended> | null => {
  const { jobId } = finish;
  if (row?.outcome === "stale") {
    known.forget(jobId);
    known.learn(jobId, knownJobOf(row));
    return failure?.version === row.version ? { ok: false, error: failure.error } : null;
  }
  if (row?.outcome === "written" && decision) {
    const hasEnded = decision.rows.changes.some(({ consumed }) => consumed !== undefined);
    if (hasEnded) known.forget(jobId);
    else known.learn(jobId, withTurns(decision.after, row.turns));
    const ready = decision.ready.map((entry) => ({
      ...entry,
      turn: row.turns?.[entry.taskId] ?? entry.turn,
    }));
    return { ok: true, value: { isWritten: true, ready } };
  }
  known.forget(jobId);
  // Nobody else had this lease, so it was ended by the same statement, whose answer was lost.
  const isOwn = row?.outcome === "repeated" && isAgain && decision !== null;
  return { ok: true, value: isOwn ? { isWritten: true, ready: decision.ready } : lost };
};

/**
 * Ends the leases of a batch. An end that is decided again travels in a further statement. Outcomes of the first statement
 * stand even if that one fails: they are committed.
 */
const finishBatch =
  (db: Database, known: KnownJobs) =>
  async (batch: readonly Finish[], waitedMs: number): Promise<readonly Outcome<Ended>[]> => {
    const begunAt = performance.now();
    const attempts = batch.map((finish) => attemptOn(known.get(finish.jobId), finish));
    const answer = await send(db.pool, attempts, db.timing.finishMs - waitedMs).catch(
      (error: unknown) => {
        for (const { jobId } of batch) known.forget(jobId);
        throw error;
      },
    );
    const outcomes = attempts.map((attempt) =>
      outcomeOf(known, attempt, answer.rows.get(attempt.finish.claim.taskId), answer.isAgain),
    );
    const stale = batch.filter((_, at) => outcomes[at] === null);
    if (stale.length === 0) return outcomes.flatMap((outcome) => outcome ?? []);
    const usedMs = waitedMs + performance.now() - begunAt;
    const again = [...(await outcomesOf(stale, usedMs, finishBatch(db, known)))];
    return outcomes.flatMap((outcome) => outcome ?? again.shift() ?? []);
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
