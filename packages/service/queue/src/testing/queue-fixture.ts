import { randomUUID } from "node:crypto";
import type { TaskRun } from "@reelwright/core/execution/run-task";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Entry } from "@reelwright/core/ports/task-store";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { Queue } from "bullmq";
import { prefixOf } from "../connection.ts";
import { openDispatcher } from "../dispatcher.ts";
import type { ReconcileTiming } from "../reconciler.ts";
import { queueName } from "../stage-queues.ts";
import { startStageConsumers } from "../workers/stage-consumers.ts";
import { ownRedis } from "./own-redis.ts";

export const stages = [{ name: "prepare" }, { name: "agents" }] as const;

/** The entry of a new task of a job of its own. */
export const newEntry = (changes: Partial<Entry> = {}): Entry => ({
  taskId: randomUUID(),
  jobId: randomUUID(),
  tenantId: randomUUID(),
  stage: "prepare",
  unit: 0,
  run: 1,
  turn: 0,
  attempt: 1,
  delayMs: 0,
  ...changes,
});

export const done: TaskRun = { kind: "ended", again: null, error: null };

/** Looks at the marker often; passes only when something is amiss. */
const timing = { lookMs: 50, sweepMs: 3_600_000, pageMs: 10_000 };

/** Dispatchers and consumers on a Redis of their own, over tasks in memory. */
export const openQueueFixture = async () => {
  const redis = await ownRedis();
  await redis.start();
  let closers: (() => unknown)[] = [];
  let errors: unknown[] = [];
  /** The tasks that can be claimed, and those that can't any more. */
  let open: Entry[] = [];
  let closed: Entry[] = [];
  const pages: (string | null)[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const onClear = (...close: (() => unknown)[]) => void closers.push(...close);

  const openOne = (changes: Partial<ReconcileTiming> = {}, redisUrl = redis.url) => {
    const dispatcher = openDispatcher({
      redisUrl,
      stages,
      tasks: {
        entries: async (of) => {
          if (!("jobIds" in of)) {
            pages.push(of.after);
            return { open, closed: [], next: null };
          }
          const isOf = ({ jobId }: Entry) => of.jobIds.includes(jobId);
          return { open: open.filter(isOf), closed: closed.filter(isOf), next: null };
        },
        lowerTurns: async (stage) => {
          const lowest = Math.min(...open.map(({ turn }) => turn));
          open = open.map((entry) =>
            entry.stage === stage ? { ...entry, turn: entry.turn - lowest } : entry,
          );
        },
      },
      onError,
      timing: { ...timing, ...changes },
    });
    onClear(dispatcher.stop);
    return dispatcher;
  };
  return {
    redis,
    onError,
    errors: () => errors,
    /** Called at the end of the test, the last one first. */
    onClear,
    /** Pages of live jobs that were read to reconcile. */
    passes: () => pages.filter((after) => after === null).length,
    setTasks: (now: { readonly open?: readonly Entry[]; readonly closed?: readonly Entry[] }) => {
      open = [...(now.open ?? [])];
      closed = [...(now.closed ?? [])];
    },
    dispatcher: openOne,
    readyDispatcher: async () => {
      const opened = openOne();
      await waitFor("a connected dispatcher", opened.isConnected);
      return opened;
    },
    /** The stage's queue, to look into. */
    queue: (stage: StageName = "prepare") => {
      const queue = new Queue(queueName(stage), {
        connection: { url: redis.url, maxRetriesPerRequest: null },
        prefix: prefixOf(queueName(stage)),
      });
      queue.on("error", onError);
      onClear(() => queue.close());
      return queue;
    },
    /** Consumes with so many slots of each stage. Returns the ids of the received tasks, in order. */
    consume: (
      slots: number,
      work: (taskId: string) => Promise<TaskRun> = async () => done,
      { dispatcher = openOne(), redisUrl = redis.url, silenceMs = 15_000 } = {},
    ) => {
      const received: string[] = [];
      const consumers = startStageConsumers({
        redisUrl,
        slots: new Map<StageName, number>(stages.map(({ name }) => [name, slots])),
        run: ({ taskId }) => {
          received.push(taskId);
          return work(taskId);
        },
        dispatcher,
        onError,
        silenceMs,
      });
      onClear(consumers.close);
      return { received, consumers };
    },
    clear: async () => {
      for (const close of closers.reverse()) await close();
      closers = [];
      errors = [];
      open = [];
      closed = [];
      pages.splice(0);
      await redis.flushAll();
    },
    close: () => redis.remove(),
  };
};
export type QueueFixture = Awaited<ReturnType<typeof openQueueFixture>>;
