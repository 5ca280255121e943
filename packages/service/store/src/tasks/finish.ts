import type { TaskStore } from "@reelwright/core/ports/task-store";
import type { Database } from "../database/database.ts";
import { groupCommit, type Outcome, outcomesOf } from "../database/group-commit.ts";
import { measuredBatches } from "../database/measured-batches.ts";
import { type Decided, decideOnKnown, finishKnown } from "./finish-known.ts";
import { type Finish, finishUnderLock } from "./finish-locked.ts";
import type { KnownJobs } from "./known-jobs.ts";

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
