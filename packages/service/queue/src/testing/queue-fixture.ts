import { randomUUID } from "node:crypto";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Dispatch } from "@reelwright/core/ports/task-store";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openDispatchQueues } from "../dispatch-queues.ts";
import { openSlots, startDispatchConsumers } from "../workers/dispatch-consumers.ts";
import { ownRedis } from "./own-redis.ts";

export const stages = [{ name: "prepare" }, { name: "agents" }] as const;

/** The first dispatch of a new task. */
export const newDispatch = (stage: StageName = "prepare"): Dispatch => ({
  taskId: randomUUID(),
  stage,
  seq: 1,
});

/** Dispatch queues and their consumers on a Redis of their own. */
export const openQueueFixture = async () => {
  const redis = await ownRedis();
  await redis.start();
  let closers: (() => unknown)[] = [];
  let errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const onClear = (...close: (() => unknown)[]) => void closers.push(...close);

  const dispatchQueues = () => {
    const opened = openDispatchQueues({ redisUrl: redis.url, stages, onError });
    onClear(opened.close);
    return opened;
  };
  return {
    redis,
    onError,
    errors: () => errors,
    /** Called at the end of the test, the last one first. */
    onClear,
    dispatchQueues,
    readyQueues: async () => {
      const opened = dispatchQueues();
      await waitFor("dispatch queues that work", () => opened.state() === "working");
      return opened;
    },
    /** Consumes with so many slots of each stage; returns the ids of the tasks that were received, in order. */
    consume: (slots: number, work: (taskId: string) => Promise<unknown> = async () => {}) => {
      const received: string[] = [];
      const consumers = startDispatchConsumers({
        redisUrl: redis.url,
        slots: openSlots(new Map<StageName, number>(stages.map(({ name }) => [name, slots]))),
        run: (taskId) => {
          received.push(taskId);
          return work(taskId);
        },
        onError,
      });
      onClear(consumers.close);
      return { received, consumers };
    },
    clear: async () => {
      for (const close of closers.reverse()) await close();
      closers = [];
      errors = [];
    },
    close: () => redis.remove(),
  };
};
export type QueueFixture = Awaited<ReturnType<typeof openQueueFixture>>;
