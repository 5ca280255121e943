import type { StageName } from "@reelwright/core/jobs/stage-names";
import { suggestionQueue } from "@reelwright/core/suggestions/suggest-fields";
import { Queue } from "bullmq";
import { connect, oncePerError, prefixOf, withoutVersionCheck } from "./connection.ts";
import { playgroundQueueName } from "./playground-queue.ts";
import { sampleQueueName } from "./sample-queue.ts";
import { queueName } from "./stage-queues.ts";

/** All queues, for operators who view them. */
export type BoardQueues = {
  /** The stages' queues. Their entries follow the tasks, which are rows in Postgres. */
  readonly dispatch: readonly Queue[];
  /** Queues whose entries are the work itself. */
  readonly work: readonly Queue[];
  close(): Promise<void>;
};

/** Opens all queues for reading. While Redis is unavailable every call fails immediately. */
export const openBoardQueues = (options: {
  readonly redisUrl: string;
  readonly stages: readonly { readonly name: StageName }[];
  readonly onError: (error: unknown) => void;
}): BoardQueues => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: false, onError });
  const open = (name: string): Queue => {
    const queue = new Queue(name, {
      connection: redis,
      prefix: prefixOf(name),
      ...withoutVersionCheck,
      skipWaitingForReady: true,
      // Opening the board must not write anything, not even the queue's metadata.
      skipMetasUpdate: true,
    });
    queue.on("error", onError);
    return queue;
  };
  const dispatch = options.stages.map(({ name }) => open(queueName(name)));
  const work = [playgroundQueueName, suggestionQueue, sampleQueueName].map(open);
  return {
    dispatch,
    work,
    close: async () => {
      await Promise.allSettled([...dispatch, ...work].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
};
