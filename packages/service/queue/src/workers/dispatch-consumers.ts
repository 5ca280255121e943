import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Unit } from "@reelwright/core/ports/task-store";
import { type Job, WaitingError, Worker } from "bullmq";
import { connect, oncePerError, prefixOf, unquestioned } from "../connection.ts";
import { queueName } from "../dispatch-queues.ts";

export type DispatchConsumers = {
  /** Takes no more dispatches; what runs goes on. */
  pause(): Promise<void>;
  /** Takes dispatches again. */
  resume(): void;
  /** What runs besides what was received. */
  track(task: Promise<unknown>): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** How many slots the stage has and how many are free, and how many of its dispatches were received since the start. */
  load(stage: StageName): Load;
  close(): Promise<void>;
};
type Entry = Job<{ taskId: string }>;
export type Load = { readonly size: number; readonly free: number; readonly received: number };

/** Consumes the dispatches of these stages, each with its number of slots, and runs the tasks that they name. */
export const startDispatchConsumers = (options: {
  readonly redisUrl: string;
  readonly slots: Slots;
  /** Runs a task; `worked` is called once it needs no slot any more. */
  readonly run: (taskId: string, worked: () => void) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}): DispatchConsumers => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: true, onError });
  const running = new Set<Promise<unknown>>();
  const received = new Map([...options.slots.sizes].map(([stage]) => [stage, 0]));
  let isPaused = false;

  const giveBack = async (job: Entry, token?: string): Promise<never> => {
    await job.moveToWait(token);
    throw new WaitingError();
  };
  const track = (task: Promise<unknown>): void => {
    const tracked = task
      .catch((error: unknown) => options.onError(error))
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const receive = async (stage: StageName, job: Entry, token?: string): Promise<void> => {
    // A paused worker still takes the entry that it was waiting for; another process shall have it.
    if (isPaused) return giveBack(job, token);
    received.set(stage, (received.get(stage) ?? 0) + 1);
    if (!(await options.slots.enter(stage))) return giveBack(job, token);
    // The entry has done its part when the work is over: that its result is lost, the lease tells.
    await new Promise<void>((resolve) => {
      let hasLeft = false;
      const leave = (): void => {
        if (!hasLeft) options.slots.leave(stage);
        hasLeft = true;
        resolve();
      };
      track(options.run(job.data.taskId, leave).finally(leave));
    });
  };
  const workers = [...options.slots.sizes].map(([stage, concurrency]) => {
    const worker = new Worker<{ taskId: string }>(
      queueName(stage),
      (job, token) => receive(stage, job, token),
      {
        connection: redis,
        prefix: prefixOf(queueName(stage)),
        ...unquestioned,
        concurrency,
        lockDuration: 10_000,
        stalledInterval: 5_000,
        maxStalledCount: 0,
        drainDelay: 1,
        // Its 15 s would outlast every outage.
        runRetryDelay: 500,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    worker.on("error", onError);
    return worker;
  });

  return {
    track,
    pause: async () => {
      isPaused = true;
      options.slots.close();
      await Promise.allSettled(workers.map((worker) => worker.pause(true)));
    },
    resume: () => {
      isPaused = false;
      options.slots.open();
      for (const worker of workers) void worker.resume();
    },
    idle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
    load: (stage) => ({
      size: options.slots.sizes.get(stage) ?? 0,
      free: options.slots.free(stage),
      received: received.get(stage) ?? 0,
    }),
    close: async () => {
      await Promise.allSettled(workers.map((worker) => worker.close(true)));
      redis.disconnect();
    },
  };
};

/**
 * How many units of each stage this process runs at once: those that it received, and those that it goes on with by
 * itself. What was received goes first, so that a tenant's chain of units keeps no other tenant waiting.
 */
type Slots = {
  /** Of each stage that is served. */
  readonly sizes: ReadonlyMap<StageName, number>;
  /** Takes slots for units to go on with; returns those that have got one. None while a received unit waits. */
  reserve(units: readonly Unit[]): readonly Unit[];
  release(units: readonly Unit[]): void;
  /** Takes a slot for a received unit, waiting for one; false: the slots were closed meanwhile. */
  enter(stage: StageName): Promise<boolean>;
  leave(stage: StageName): void;
  free(stage: StageName): number;
  /** Nothing begins any more, until they are opened again. */
  close(): void;
  open(): void;
};

type Stage = { free: number; readonly waiting: ((isOpen: boolean) => void)[] };

export const openSlots = (sizes: ReadonlyMap<StageName, number>): Slots => {
  const stages = new Map<StageName, Stage>(
    [...sizes].map(([name, free]) => [name, { free, waiting: [] }]),
  );
  let isClosed = false;

  const take = ({ stage: name }: Unit): boolean => {
    const stage = stages.get(name);
    if (isClosed || !stage || stage.free <= 0) return false;
    stage.free -= 1;
    return true;
  };
  const leave = (name: StageName): void => {
    const stage = stages.get(name);
    if (!stage) return;
    const next = stage.waiting.shift();
    // The slot passes to who waits for it.
    if (next) next(true);
    else stage.free += 1;
  };
  return {
    sizes,
    reserve: (units) => units.filter(take),
    release: (units) => {
      for (const { stage } of units) leave(stage);
    },
    enter: async (name) => {
      const stage = stages.get(name);
      if (isClosed || !stage) return false;
      if (take({ stage: name, unit: 0 })) return true;
      return new Promise((resolve) => {
        stage.waiting.push(resolve);
      });
    },
    leave,
    free: (name) => stages.get(name)?.free ?? 0,
    open: () => {
      isClosed = false;
    },
    close: () => {
      isClosed = true;
      for (const { waiting } of stages.values())
        for (const refuse of waiting.splice(0)) refuse(false);
    },
  };
};
