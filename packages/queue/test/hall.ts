import { randomUUID } from "node:crypto";
import type { Dispatch, StageName } from "@reelwright/core";
import { openDoorbell, startWorkers } from "../src/index.ts";
import { eventually } from "./eventually.ts";
import { ownRedis } from "./redis.ts";

export const stages = [{ name: "prepare" }, { name: "agents" }] as const;

/** The bell of a new task. */
export const bell = (stage: StageName = "prepare"): Dispatch => ({
  taskId: randomUUID(),
  stage,
  seq: 1,
});

/** Doorbells and listeners on a Redis of their own. */
export const openHall = async () => {
  const redis = await ownRedis();
  await redis.start();
  let closers: (() => unknown)[] = [];
  let errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const onClear = (...close: (() => unknown)[]) => void closers.push(...close);

  const doorbell = () => {
    const opened = openDoorbell({ redisUrl: redis.url, stages, onError });
    onClear(opened.close);
    return opened;
  };
  return {
    redis,
    onError,
    errors: () => errors,
    /** Called at the end of the test, the last one first. */
    onClear,
    doorbell,
    doorbellReady: async () => {
      const opened = doorbell();
      await eventually("a doorbell that works", () => opened.state() === "working");
      return opened;
    },
    /** Workers with so many slots of each stage; answers what was heard, in order. */
    listen: (slots: number, work: (taskId: string) => Promise<unknown> = async () => {}) => {
      const heard: string[] = [];
      const workers = startWorkers({
        redisUrl: redis.url,
        slots: new Map<StageName, number>(stages.map(({ name }) => [name, slots])),
        run: (taskId) => {
          heard.push(taskId);
          return work(taskId);
        },
        onError,
      });
      onClear(workers.close);
      return { heard, workers };
    },
    clear: async () => {
      for (const close of closers.reverse()) await close();
      closers = [];
      errors = [];
    },
    close: () => redis.remove(),
  };
};
export type Hall = Awaited<ReturnType<typeof openHall>>;
