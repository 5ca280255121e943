import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Unit } from "@reelwright/core/ports/task-store";
import { type Job, WaitingError, Worker } from "bullmq";
import { connect, oncePerError, prefixOf, withoutVersionCheck } from "../connection.ts";
import { queueName } from "../dispatch-queues.ts";

export type DispatchConsumers = {
  /** Takes no more dispatches. Running tasks continue. */
  pause(): Promise<void>;
  /** Takes dispatches again. */
  resume(): void;
  /** Makes `idle` also wait for a task that wasn't received from a queue. */
  track(task: Promise<unknown>): void;
  /** Resolves when no task runs. */
  idle(): Promise<void>;
  load(stage: StageName): Load;
  close(): Promise<void>;
};

/** A stage's slots, its free slots, and the dispatches received since the start. */
export type Load = { readonly size: number; readonly free: number; readonly received: number };

type Entry = Job<{ taskId: string }>;

/** Consumes the dispatches of these stages, each with its number of slots, and runs their tasks. */
export const startDispatchConsumers = (options: {
  readonly redisUrl: string;
  readonly slots: Slots;
  /** Runs a task. It calls `worked` once it no longer needs its slot. */
  readonly run: (taskId: string, worked: () => void) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}): DispatchConsumers => {
  const onError = oncePerError(options.onError);
  const redis = connect(options.redisUrl, { isPatient: true, onError });
  const running = new Set<Promise<unknown>>();
  const received = new Map([...options.slots.sizes].map(([stage]) => [stage, 0]));
  let isPaused = false;

  const returnEntry = async (job: Entry, token?: string): Promise<never> => {
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
    // A paused worker still receives the entry that it was waiting for. It belongs to another process.
    if (isPaused) return returnEntry(job, token);
    received.set(stage, (received.get(stage) ?? 0) + 1);
    if (!(await options.slots.enter(stage))) return returnEntry(job, token);
    // The entry is completed when the work is done. If the result is then lost, the lease expires.
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
        ...withoutVersionCheck,
        concurrency,
        lockDuration: 10_000,
        stalledInterval: 5_000,
        maxStalledCount: 0,
        drainDelay: 1,
        // BullMQ's default of 15 s is longer than most outages.
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
 * Slots for concurrent units of each stage in this process, both for received units and for units that it chains by
 * itself. Received units go first, so that a tenant's chain of units doesn't delay other tenants.
 */
type Slots = {
  /** Slots by stage. */
  readonly sizes: ReadonlyMap<StageName, number>;
  /** Takes slots for units to chain. Returns the units that got one; none of a stage while a received unit waits. */
  reserve(units: readonly Unit[]): readonly Unit[];
  release(units: readonly Unit[]): void;
  /** Waits for a slot for a received unit. Resolves to false if the slots are closed. */
  enter(stage: StageName): Promise<boolean>;
  leave(stage: StageName): void;
  free(stage: StageName): number;
  /** Refuses all units until the slots are opened again. */
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
    // The slot passes to the next waiting unit.
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
