import type { StageName } from "@reelwright/core/jobs";
import type { Dispatch } from "@reelwright/core/ports";
import { Queue } from "bullmq";
import { connect, oncePerError, unquestioned } from "../connection.ts";
import { prefixOf } from "../key-prefix.ts";

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

/** Turns beyond this one are alike; far below BullMQ's limit. */
const lastTurn = 1_000;

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
      const queue = new Queue<{ taskId: string }>(queueName(name), {
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
  const addToStage = async (queue: Queue<{ taskId: string }>, group: readonly Dispatch[]) => {
    // The unconsumed dispatches of a starved stage would pile up with each repetition.
    const former = group.filter(({ isRepeated }) => isRepeated);
    await Promise.all(former.map(({ taskId, seq }) => queue.remove(entryId(taskId, seq - 1))));
    await queue.addBulk(
      group.map(({ taskId, stage, seq, isUrgent = false, turn = 1 }) => ({
        name: stage,
        data: { taskId },
        // In BullMQ what has no priority goes before 1, 1 before 2 …: who has less under way isn't kept waiting.
        opts: isUrgent
          ? { jobId: entryId(taskId, seq), lifo: true }
          : { jobId: entryId(taskId, seq), priority: Math.min(turn, lastTurn) - 1 },
      })),
    );
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
