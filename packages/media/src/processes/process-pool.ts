import { createFairQueue, type FairQueueLimits } from "@reelwright/core";
import { Died } from "./child.ts";
import { type ChildrenOptions, createChildren } from "./children.ts";
import { type Excess, type WorkLimits, watchProcess } from "./watch.ts";

export type PoolOptions = ChildrenOptions & {
  readonly shares: FairQueueLimits;
  /** What each order may use at most; the kernel holds the memory for all of a process's orders. */
  readonly limits: WorkLimits;
  /** The largest file that it may write. */
  readonly fileBytes: number;
};

/** The work took more than it may, or broke its process; that was killed. */
export class Overrun extends Error {
  readonly excess: Excess | "crash";
  constructor(excess: Excess | "crash", cause?: unknown) {
    super(`the work was stopped: ${excess}`, { cause });
    this.excess = excess;
  }
}

/** Somebody else ended the process, twice: it says nothing about the work. */
export class Interrupted extends Error {}

/** `limits`: tighter ones than the pool's, where they are known. */
export type Work = {
  readonly tenantId: string;
  readonly order: unknown;
  readonly signal: AbortSignal;
  readonly waiting?: AbortSignal | undefined;
  readonly limits?: WorkLimits;
};

export type ProcessPool = {
  /**
   * Has a process of its own do the work and answers its reply. Rejects with `Overrun`, `Interrupted`, `QueueFull`, and
   * with the signal's reason on abort, when the process is killed. `waiting` bounds the wait for a turn.
   */
  run(work: Work): Promise<unknown>;
  /** Ends all processes, and resolves when they are gone. */
  close(): Promise<void>;
};

/** What a program dies of when others end it; a crash has other signals. */
const fromOutside: readonly unknown[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

const wasEnded = (error: unknown): error is Died =>
  error instanceof Died && fromOutside.includes(error.exit.signal);

/** A process that died by itself, of its work. */
const orCrash = (error: unknown): unknown =>
  error instanceof Died && error.hasBegun && !wasEnded(error) ? new Overrun("crash", error) : error;

/** Up to `shares.slots` processes, started when they are needed, one order each at a time. */
export const createProcessPool = (options: PoolOptions): ProcessPool => {
  const { limits, fileBytes } = options;
  const enter = createFairQueue(options.shares);
  const children = createChildren(options, { dataBytes: limits.memoryBytes, fileBytes });
  let isClosed = false;

  /** One try on one process, which is killed unless it replied in time. */
  const attempt = async ({ order, signal, limits: own = limits }: Work): Promise<unknown> => {
    const child = await children.take();
    let excess: Excess | undefined;
    const unwatch = watchProcess(child.pid, own, (found) => {
      excess = found;
      child.kill();
    });
    signal.addEventListener("abort", child.kill, { once: true });
    if (signal.aborted) child.kill();
    try {
      const reply = await child.ask(order);
      children.rest(child);
      return reply;
    } catch (error) {
      child.kill();
      await child.exited;
      signal.throwIfAborted();
      throw excess ? new Overrun(excess) : orCrash(error);
    } finally {
      unwatch();
      signal.removeEventListener("abort", child.kill);
    }
  };
  const orOnceMore = async (work: Work): Promise<unknown> => {
    try {
      return await attempt(work);
    } catch (error) {
      if (isClosed || !wasEnded(error)) throw error;
    }
    return attempt(work).catch((error: unknown) => {
      throw wasEnded(error) ? new Interrupted(error.message, { cause: error }) : error;
    });
  };

  return {
    run: async (work) => {
      const { tenantId, signal, waiting } = work;
      const leave = await enter(tenantId, waiting ? AbortSignal.any([signal, waiting]) : signal);
      try {
        return await orOnceMore(work);
      } finally {
        leave();
      }
    },
    close: async () => {
      isClosed = true;
      await children.close();
    },
  };
};
