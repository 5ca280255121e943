/** Dispatch in memory: the limit of the backlog and the order between tenants. */

import { admitsClaim, inPipelineOrder } from "@reelwright/core/jobs/job-state";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Dispatch } from "@reelwright/core/ports/task-store";
import type { MemoryData } from "./memory-data.ts";
import type { Task } from "./memory-rows.ts";

const redispatchMs = 4_000;

const isDue = (task: Task, data: MemoryData): boolean => {
  const now = data.clock.nowMs();
  if (task.status === "waiting") return task.notBeforeMs <= now;
  return (
    task.status === "ready" &&
    (task.dispatchedMs === null || task.dispatchedMs + redispatchMs <= now)
  );
};

/** Limit of a stage that no worker has announced. */
const unannouncedRoom = 8;

/** Free places in a stage's queue: the announced slots less the dispatched, unclaimed tasks. */
const roomOf = (stage: StageName, { tasks, slots }: MemoryData): number => {
  const announced = [...slots.values()].flatMap((own) => own[stage] ?? []);
  const round = announced.length > 0 ? announced.reduce((sum, own) => sum + own) : unannouncedRoom;
  const backlog = tasks.filter((task) => task.stage === stage && isDispatched(task)).length;
  return round - backlog;
};

/** Whether a task is dispatched and not yet claimed. */
export const isDispatched = ({ status, dispatchedMs }: Task): boolean =>
  status === "ready" && dispatchedMs !== null;

/** Ranks of tasks: the position behind the tenant's running tasks, from 1; recovered tasks come first (0). */
const turnsOf = (due: readonly Task[], { tasks }: MemoryData): ReadonlyMap<Task, number> => {
  const ahead = new Map<string, number>();
  const turn = new Map<Task, number>();
  for (const task of due) {
    const place = `${task.tenantId} ${task.stage}`;
    const underWay = tasks.filter(
      (other) =>
        other.tenantId === task.tenantId &&
        other.stage === task.stage &&
        (other.status === "leased" || (isDispatched(other) && !due.includes(other))),
    ).length;
    const position = ahead.get(place) ?? underWay;
    ahead.set(place, position + 1);
    turn.set(task, task.crashes > 0 ? 0 : position + 1);
  }
  return turn;
};

/** Marks up to `limit` tasks as dispatched. */
export const dispatchTasks = (data: MemoryData, limit: number): Dispatch[] => {
  const { jobs, tasks, clock } = data;

  const due = inPipelineOrder(tasks).filter((task) => {
    const job = jobs.get(task.jobId);
    return job !== undefined && admitsClaim(job, task) && isDue(task, data);
  });
  // A task that is dispatched again takes no additional place in the backlog.
  const room = new Map<StageName, number>();
  const turns = turnsOf(due, data);
  const turnOf = (task: Task): number => turns.get(task) ?? 1;
  const inTurn = [...due].sort((a, b) => turnOf(a) - turnOf(b));
  const dispatched = inTurn.filter((task) => {
    const left = room.get(task.stage) ?? roomOf(task.stage, data);
    const need = isDispatched(task) ? 0 : 1;
    room.set(task.stage, left - (left >= need ? need : 0));
    return left >= need || turnOf(task) <= 1;
  });
  return dispatched.slice(0, limit).map((task) => {
    const isRepeated = isDispatched(task);
    Object.assign(task, {
      status: "ready",
      dispatchedMs: clock.nowMs(),
      dispatchSeq: task.dispatchSeq + (isRepeated ? 0 : 1),
    });
    const turn = Math.max(1, turnOf(task));
    const { taskId, stage, dispatchSeq: seq } = task;
    return { taskId, stage, seq, turn, ...(isRepeated && { isRepeated }) };
  });
};
