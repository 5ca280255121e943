import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Dispatch } from "@reelwright/core/ports/task-store";
import { ErrorCode, type JobsOptions, Queue } from "bullmq";
import { connect, oncePerError, prefixOf, priorityOf, withoutVersionCheck } from "./connection.ts";

/** One queue per stage, so that operators see which work waits for which stage. */
export const queueName = (stage: StageName): string => `stage.${stage}`;

/** Notifies workers of ready tasks. A dispatch may be lost: the relay dispatches the task again. */
export type DispatchQueues = {
  /** Throws if Redis doesn't accept them: immediately while it is unavailable, after 2 s if it doesn't answer. */
  add(dispatches: readonly Dispatch[]): Promise<void>;
  /** `away`: not connected. `failing`: connected, but the last `add` failed (out of memory, no answer). */
  state(): "away" | "failing" | "working";
  /** Calls `listener` on each connect and reconnect. */
  onReady(listener: () => void): void;
  close(): Promise<void>;
};

/** BullMQ refuses ids with a colon. */
const entryId = (taskId: string, seq: number): string => `${taskId}-${seq}`;

const groupByStage = (dispatches: readonly Dispatch[]): Map<StageName, Dispatch[]> => {
  const groups = new Map<StageName, Dispatch[]>();
  for (const dispatch of dispatches) {
    const group = groups.get(dispatch.stage);
    if (group) group.push(dispatch);
    else groups.set(dispatch.stage, [dispatch]);
  }
  return groups;
};

type StageQueue = Queue<{ taskId: string }>;

const entryOf = (dispatch: Dispatch, jobId = entryId(dispatch.taskId, dispatch.seq)) => {
  const { taskId, stage, turn = 1, isUrgent = false } = dispatch;
  const opts: JobsOptions = isUrgent
    ? { jobId, lifo: true }
    : { jobId, priority: priorityOf(turn) };
  return { name: stage, data: { taskId }, opts };
};

/** Moves a waiting entry up if its tenant has less work in progress than before. Otherwise it keeps its place. */
const moveUp = async (queue: StageQueue, id: string, dispatch: Dispatch): Promise<void> => {
  const entry = await queue.getJob(id);
  const priority = priorityOf(dispatch.turn ?? 1);
  if (!entry || dispatch.isUrgent || priority >= entry.priority) return;
  await entry.changePriority({ priority }).catch((error: Error & { readonly code?: number }) => {
    // A worker has received it.
    if (error.code !== ErrorCode.JobNotExist) throw error;
  });
};

/**
 * Dispatches a task again that no worker claimed. A waiting entry stays in the queue. If a worker received the entry,
 * it may be lost with that worker or wait there for a slot, so a second entry is added for other workers.
 */
const addAgain = async (queue: StageQueue, dispatch: Dispatch): Promise<void> => {
  const first = entryId(dispatch.taskId, dispatch.seq);
  const ids = [first, `${first}-again`];
  const states = await Promise.all(ids.map((id) => queue.getJobState(id)));
  const waiting = ids.find((_, at) => ["waiting", "prioritized"].includes(states[at] ?? ""));
  if (waiting !== undefined) return moveUp(queue, waiting, dispatch);
  const id = ids.find((_, at) => states[at] !== "active");
  if (id === undefined) return;
  // BullMQ ignores an id that still exists, and a crash may have left it.
  await queue.remove(id);
  const { name, data, opts } = entryOf(dispatch, id);
  await queue.add(name, data, opts);
};

/** Opens the queues of these stages for dispatching. Redis may be unavailable. */
export const openDispatchQueues = (options: {
  readonly redisUrl: string;
  readonly stages: readonly { readonly name: StageName }[];
  readonly onError: (error: unknown) => void;
}): DispatchQueues => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: false, onError });
  const queues = new Map(
    options.stages.map(({ name }) => {
      const queue: StageQueue = new Queue(queueName(name), {
        connection: redis,
        prefix: prefixOf(queueName(name)),
        ...withoutVersionCheck,
        // Otherwise `add`, and therefore the relay, would wait for Redis.
        skipWaitingForReady: true,
        defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      });
      queue.on("error", onError);
      return [name, queue] as const;
    }),
  );

  let hasFailed = false;
  const addToStage = async (queue: StageQueue, group: readonly Dispatch[]): Promise<void> => {
    const [repeated, fresh] = [true, false].map((isRepeated) =>
      group.filter((dispatch) => (dispatch.isRepeated ?? false) === isRepeated),
    );
    await queue.addBulk((fresh ?? []).map((dispatch) => entryOf(dispatch)));
    await Promise.all((repeated ?? []).map((dispatch) => addAgain(queue, dispatch)));
  };
  const addAll = async (dispatches: readonly Dispatch[]): Promise<void> => {
    const byStage = groupByStage(dispatches);
    await Promise.all(
      [...byStage].map(async ([stage, group]) => {
        const queue = queues.get(stage);
        if (queue) await addToStage(queue, group);
      }),
    );
  };

  return {
    add: async (dispatches) => {
      try {
        await addAll(dispatches);
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    state: () => {
      if (redis.status !== "ready") return "away";
      return hasFailed ? "failing" : "working";
    },
    onReady: (listener) => {
      redis.on("ready", listener);
    },
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
};
