import type { PlaygroundQueue } from "../ports/playground.ts";
import type { PlaygroundHolds } from "../ports/playground-holds.ts";

/** Between reserving and queueing a gateway needs milliseconds; a task that is unknown after this time was lost. */
const graceMs = 15_000;
/** Looked at in one turn. */
const batch = 1_000;

const lost = "The task was lost on its way; its credits were released. Start it again.";
const overdue = "The task waited too long; its credits were released. Start it again later.";

type SweepDeps = {
  readonly holds: Pick<PlaygroundHolds, "pending" | "settle">;
  readonly queue: Pick<PlaygroundQueue, "statuses" | "remove">;
  readonly graceMs?: number;
};

/** Releases each; returns how many had not been settled before. */
const release = async (
  { holds }: SweepDeps,
  taskIds: readonly string[],
  message: string,
): Promise<number> => {
  let count = 0;
  for (const taskId of taskIds) {
    if (await holds.settle(taskId, { kind: "failed", message })) count += 1;
  }
  return count;
};

/**
 * Releases the credits of tasks that nobody will end: those that Redis lost, and those that are past their deadline.
 * Returns how many. A worker that ends one of them after all finds it settled. While Redis is away it throws, after
 * the overdue ones: who can't be asked has not lost anything.
 */
export const sweepPlayground = (deps: SweepDeps) => async (): Promise<number> => {
  const { holds, queue } = deps;
  const pending = await holds.pending({ olderThanMs: deps.graceMs ?? graceMs, limit: batch });
  const idsOf = (isOverdue: boolean): string[] =>
    pending.filter((each) => each.isOverdue === isOverdue).map(({ taskId }) => taskId);
  const [late, open] = [idsOf(true), idsOf(false)];
  const given = await release(deps, late, overdue);
  const states = open.length > 0 ? await queue.statuses(open) : [];
  const gone = open.filter((_id, at) => states[at] === "lost");
  const found = await release(deps, gone, lost);
  for (const taskId of late) await queue.remove(taskId);
  return given + found;
};
