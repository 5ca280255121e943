import type { Dispatch, StageName } from "@reelwright/core";
import { Queue } from "bullmq";
import { connect } from "./connection.ts";

/** One queue per stage: what operators see is what waits where. */
export const queueName = (stage: StageName): string => `stage.${stage}`;
/** Keeps several stacks apart on one Redis. */
export const keyPrefix = "reelwright";

/** Rings the bells of tasks. What it carries may be lost: the relay rings again. */
export type Doorbell = {
  ring(dispatches: readonly Dispatch[]): Promise<void>;
  close(): Promise<void>;
};

const groupByStage = (dispatches: readonly Dispatch[]): Map<StageName, Dispatch[]> => {
  const groups = new Map<StageName, Dispatch[]>();
  for (const dispatch of dispatches) {
    const group = groups.get(dispatch.stage);
    if (group) group.push(dispatch);
    else groups.set(dispatch.stage, [dispatch]);
  }
  return groups;
};

/** Opens the queues of all stages for ringing; Redis may be away, then `ring` throws at once. */
export const openDoorbell = (options: {
  readonly redisUrl: string;
  readonly stages: readonly { readonly name: StageName }[];
  readonly onError: (error: unknown) => void;
}): Doorbell => {
  const redis = connect(options.redisUrl, { isPatient: false, onError: options.onError });
  const queues = new Map(
    options.stages.map(({ name }) => {
      const queue = new Queue<{ taskId: string }>(queueName(name), {
        connection: redis,
        prefix: keyPrefix,
        defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      });
      queue.on("error", options.onError);
      return [name, queue] as const;
    }),
  );

  return {
    ring: async (dispatches) => {
      const byStage = groupByStage(dispatches);
      await Promise.all(
        [...byStage].map(([stage, group]) =>
          queues.get(stage)?.addBulk(
            group.map(({ taskId, seq }) => ({
              name: stage,
              data: { taskId },
              opts: { jobId: `${taskId}-${seq}` },
            })),
          ),
        ),
      );
    },
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
};
