import type { Dispatch, StageName } from "@reelwright/core";
import { Queue } from "bullmq";
import { connect, oncePerError, unquestioned } from "./connection.ts";

/** One queue per stage: what operators see is what waits where. */
export const queueName = (stage: StageName): string => `stage.${stage}`;
/** Keeps several stacks apart on one Redis. */
export const keyPrefix = "reelwright";

/** Rings the bells of tasks. What it carries may be lost: the relay rings again. */
export type Doorbell = {
  /** Throws when Redis takes no bell: at once while it is away, after 2 s when it doesn't answer. */
  ring(dispatches: readonly Dispatch[]): Promise<void>;
  /** `failing`: Redis is there but the last ring failed (out of memory, no answer). */
  state(): "away" | "failing" | "working";
  /** Calls `listener` whenever Redis is there (again). */
  onArrival(listener: () => void): void;
  close(): Promise<void>;
};

/** The queue refuses ids with a colon. */
const bellId = (taskId: string, seq: number): string => `${taskId}-${seq}`;

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

/** Opens the queues of all stages for ringing; Redis may be away. */
export const openDoorbell = (options: {
  readonly redisUrl: string;
  readonly stages: readonly { readonly name: StageName }[];
  readonly onError: (error: unknown) => void;
}): Doorbell => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: false, onError });
  const queues = new Map(
    options.stages.map(({ name }) => {
      const queue = new Queue<{ taskId: string }>(queueName(name), {
        connection: redis,
        prefix: keyPrefix,
        ...unquestioned,
        // Otherwise a ring would wait for Redis, and the relay with it.
        skipWaitingForReady: true,
        defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      });
      queue.on("error", onError);
      return [name, queue] as const;
    }),
  );

  let hasFailed = false;
  const ringStage = async (queue: Queue<{ taskId: string }>, group: readonly Dispatch[]) => {
    // Bells that a starved stage hasn't heard would pile up with each repetition.
    const former = group.filter(({ isRepeated }) => isRepeated);
    await Promise.all(former.map(({ taskId, seq }) => queue.remove(bellId(taskId, seq - 1))));
    await queue.addBulk(
      group.map(({ taskId, stage, seq, isUrgent = false, turn = 1 }) => ({
        name: stage,
        data: { taskId },
        // In BullMQ what has no priority goes before 1, 1 before 2 …: who has less under way isn't kept waiting.
        opts: isUrgent
          ? { jobId: bellId(taskId, seq), lifo: true }
          : { jobId: bellId(taskId, seq), priority: Math.min(turn, lastTurn) - 1 },
      })),
    );
  };
  const ring = async (dispatches: readonly Dispatch[]): Promise<void> => {
    const byStage = groupByStage(dispatches);
    await Promise.all(
      [...byStage].map(async ([stage, group]) => {
        const queue = queues.get(stage);
        if (queue) await ringStage(queue, group);
      }),
    );
  };

  return {
    ring: async (dispatches) => {
      try {
        await ring(dispatches);
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
    onArrival: (listener) => {
      redis.on("ready", listener);
    },
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
};
