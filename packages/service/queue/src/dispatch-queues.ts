import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Dispatch } from "@reelwright/core/ports/task-store";
import { ErrorCode, type JobsOptions, Queue } from "bullmq";
import { connect, oncePerError, prefixOf, unquestioned } from "./connection.ts";

/** One queue per stage: what operators see is what waits where. */
export const queueName = (stage: StageName): string => `stage.${stage}`;

/** Tells workers which tasks are ready. A dispatch may be lost: the relay dispatches the task again. */
export type DispatchQueues = {
  /** Throws when Redis doesn't take them: at once while it is away, after 2 s when it doesn't answer. */
  add(dispatches: readonly Dispatch[]): Promise<void>;
  /** `failing`: Redis is connected but the last `add` failed (out of memory, no answer). */
  state(): "away" | "failing" | "working";
  /** Calls `listener` whenever Redis is connected (again). */
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

/** Turns beyond this one are alike; far below BullMQ's limit. */
const lastTurn = 1_000;
/** In BullMQ what has no priority goes before 1, 1 before 2 …: a tenant with less under way isn't kept waiting. */
const priorityOf = ({ turn = 1 }: Dispatch): number => Math.min(turn, lastTurn) - 1;

const entryOf = (dispatch: Dispatch, jobId = entryId(dispatch.taskId, dispatch.seq)) => {
  const { taskId, stage, isUrgent = false } = dispatch;
  const opts: JobsOptions = isUrgent
    ? { jobId, lifo: true }
    : { jobId, priority: priorityOf(dispatch) };
  return { name: stage, data: { taskId }, opts };
};

/** An entry that waits keeps its place, or moves up to its turn where its tenant has less under way by now. */
const moveUp = async (queue: StageQueue, id: string, dispatch: Dispatch): Promise<void> => {
  const entry = await queue.getJob(id);
  const priority = priorityOf(dispatch);
  if (!entry || dispatch.isUrgent || priority >= entry.priority) return;
  await entry.changePriority({ priority }).catch((error: Error & { readonly code?: number }) => {
    // Received meanwhile.
    if (error.code !== ErrorCode.JobNotExist) throw error;
  });
};

/**
 * Dispatches a task again that nobody claimed. An entry that still waits is left where it is. One that a worker has
 * received may be lost with that worker, or wait there for a slot: a second one is added for the other workers.
 */
const addAgain = async (queue: StageQueue, dispatch: Dispatch): Promise<void> => {
  const first = entryId(dispatch.taskId, dispatch.seq);
  const ids = [first, `${first}-again`];
  const states = await Promise.all(ids.map((id) => queue.getJobState(id)));
  const waiting = ids.find((_, at) => ["waiting", "prioritized"].includes(states[at] ?? ""));
  if (waiting !== undefined) return moveUp(queue, waiting, dispatch);
  const id = ids.find((_, at) => states[at] !== "active");
  if (id === undefined) return;
  // What a crash left of it would keep it from being added.
  await queue.remove(id);
  const { name, data, opts } = entryOf(dispatch, id);
  await queue.add(name, data, opts);
};

/** Opens the queues of these stages for dispatching; Redis may be away. */
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
        ...unquestioned,
        // Otherwise `add` would wait for Redis, and the relay with it.
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
