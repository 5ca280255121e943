import type { PendingHold, PlaygroundHolds } from "../ports/playground-holds.ts";
import type { PlaygroundQueue } from "../ports/playground-queue.ts";

/** Between reserving and queueing a gateway needs milliseconds; a task that is unknown after this time was lost. */
const graceMs = 15_000;
/** Looked at in one turn. */
const batch = 1_000;

const lost = "The task was lost on its way; its credits were released. Start it again.";
const overdue = "The task waited too long; its credits were released. Start it again later.";

/** How often a task is put into the queue again: one that ends its workers is not given more of them for ever. */
const maxRequeues = 5;

type SweepDeps = {
  readonly holds: Pick<PlaygroundHolds, "pending" | "settle" | "requeue">;
  readonly queue: Pick<PlaygroundQueue, "add" | "statuses" | "remove">;
  readonly graceMs?: number;
};

/** Releases each; returns how many had not been settled before. */
const release = async (
  { holds }: SweepDeps,
  tasks: readonly PendingHold[],
  message: string,
): Promise<number> => {
  let count = 0;
  for (const { taskId } of tasks) {
    if (await holds.settle(taskId, { kind: "failed", message })) count += 1;
  }
  return count;
};

/** Puts tasks that had begun into the queue again, before those that wait. */
const requeue = async (
  { holds, queue }: SweepDeps,
  begun: readonly PendingHold[],
): Promise<void> => {
  for (const { taskId, requeues } of begun) {
    const order = await holds.requeue(taskId, requeues);
    if (order) await queue.add(order, 1);
  }
};

/**
 * Looks for tasks that Redis lost and for those past their deadline. A lost one that had begun goes into the queue again,
 * since a vendor may be working for it; the others' credits are released: nobody will end them.
 * Returns how many were released. A worker that ends one of them after all finds it settled. While Redis is away it throws, after
 * the overdue ones: who can't be asked has not lost anything.
 */
export const sweepPlayground = (deps: SweepDeps) => async (): Promise<number> => {
  const { holds, queue } = deps;
  const pending = await holds.pending({ olderThanMs: deps.graceMs ?? graceMs, limit: batch });
  const late = pending.filter(({ isOverdue }) => isOverdue);
  const open = pending.filter(({ isOverdue }) => !isOverdue);
  const given = await release(deps, late, overdue);
  const states = open.length > 0 ? await queue.statuses(open.map(({ taskId }) => taskId)) : [];
  const gone = open.filter((_hold, at) => states[at] === "lost");
  const mayGoOn = ({ hasBegun, requeues }: PendingHold) => hasBegun && requeues < maxRequeues;
  await requeue(deps, gone.filter(mayGoOn));
  const found = await release(
    deps,
    gone.filter((hold) => !mayGoOn(hold)),
    lost,
  );
  for (const { taskId } of late) await queue.remove(taskId);
  return given + found;
};
