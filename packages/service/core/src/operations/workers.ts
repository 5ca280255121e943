import type { OperatorReads, WorkerView } from "../ports/operator-store.ts";
import type { Reasoned } from "./list.ts";
import { workerReason } from "./worker-reason.ts";

export type ListedWorker = Reasoned<WorkerView>;

/** Registered processes, each with what it does. */
export const listWorkers =
  (reads: Pick<OperatorReads, "workers">) =>
  async ({ isStuck }: { readonly isStuck: boolean }): Promise<readonly ListedWorker[]> =>
    (await reads.workers())
      .map((worker) => ({ ...worker, reason: workerReason(worker) }))
      .filter(({ reason }) => !isStuck || reason.is_stuck);
