import { createFairQueue, type FairQueueLimits } from "@reelwright/film/concurrency";
import { type PooledProcess, ProcessDied, startPooledProcess } from "./child-process.ts";
import {
  type ExceededLimit,
  type HardLimits,
  type WorkLimits,
  watchProcess,
} from "./resource-limits.ts";

export type PoolOptions = ProcessSetOptions & {
  readonly shares: FairQueueLimits;
  /** What each request may use at most; the kernel holds the memory for all of a process's requests. */
  readonly limits: WorkLimits;
  /** The largest file that it may write. */
  readonly fileBytes: number;
};

/** The work took more than it may, or broke its process; that was killed. */
export class LimitExceeded extends Error {
  readonly excess: ExceededLimit | "crash";
  constructor(excess: ExceededLimit | "crash", cause?: unknown) {
    super(`the work was stopped: ${excess}`, { cause });
    this.excess = excess;
  }
}

/** Somebody else ended the process, twice: it says nothing about the work. */
export class Interrupted extends Error {}

/** `limits`: tighter ones than the pool's, where they are known. */
export type Work = {
  readonly tenantId: string;
  readonly request: unknown;
  readonly signal: AbortSignal;
  readonly waiting?: AbortSignal | undefined;
  readonly limits?: WorkLimits | undefined;
};

export type ProcessPool = {
  /**
   * Runs the work in a process of its own and returns its reply. Rejects with `LimitExceeded`, `Interrupted`, `QueueFull`, and
   * with the signal's reason on abort, when the process is killed. `waiting` bounds the wait for a turn.
   */
  run(work: Work): Promise<unknown>;
  /** Ends all processes, and resolves when they are gone. */
  close(): Promise<void>;
};

/** What a program dies of when others end it; a crash has other signals. */
const fromOutside: readonly unknown[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"];

const wasEnded = (error: unknown): error is ProcessDied =>
  error instanceof ProcessDied && fromOutside.includes(error.exit.signal);

/** A process that died by itself, of its work. */
const orCrash = (error: unknown): unknown =>
  error instanceof ProcessDied && error.hasBegun && !wasEnded(error)
    ? new LimitExceeded("crash", error)
    : error;

/** Up to `shares.slots` processes, started when they are needed, one request each at a time. */
export const createProcessPool = (options: PoolOptions): ProcessPool => {
  const { limits, fileBytes } = options;
  const queue = createFairQueue(options.shares);
  const children = createProcessSet(options, { dataBytes: limits.memoryBytes, fileBytes });
  let isClosed = false;

  /** One try on one process, which is killed unless it replied in time. */
  const runOnce = async ({ request, signal, limits: own = limits }: Work): Promise<unknown> => {
    const child = await children.acquire();
    let excess: ExceededLimit | undefined;
    const unwatch = watchProcess(child.pid, own, (found) => {
      excess = found;
      child.kill();
    });
    signal.addEventListener("abort", child.kill, { once: true });
    if (signal.aborted) child.kill();
    try {
      const reply = await child.request(request);
      children.release(child);
      return reply;
    } catch (error) {
      child.kill();
      await child.exited;
      signal.throwIfAborted();
      throw excess ? new LimitExceeded(excess) : orCrash(error);
    } finally {
      unwatch();
      signal.removeEventListener("abort", child.kill);
    }
  };
  const orOnceMore = async (work: Work): Promise<unknown> => {
    try {
      return await runOnce(work);
    } catch (error) {
      if (isClosed || !wasEnded(error)) throw error;
    }
    return runOnce(work).catch((error: unknown) => {
      throw wasEnded(error) ? new Interrupted(error.message, { cause: error }) : error;
    });
  };

  return {
    run: async (work) => {
      const { tenantId, signal, waiting } = work;
      const leave = await queue.enter(
        tenantId,
        waiting ? AbortSignal.any([signal, waiting]) : signal,
      );
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

type ProcessSetOptions = {
  /** The program: the module `name` beside `caller` (an `import.meta.url`), which calls `serveRequests`. */
  readonly entry: { readonly caller: string; readonly name: string };
  /** A process is replaced after so many requests: what libraries leak goes with it. */
  readonly maxRequestsPerProcess: number;
  /** A process with nothing to do for so long is ended. */
  readonly idleMs: number;
};

/** Processes that wait for their next request; they keep nobody from ending. */
type ProcessSet = {
  /** One that waits, or a new one. */
  acquire(): Promise<PooledProcess>;
  /** Takes back one that did its request. */
  release(child: PooledProcess): void;
  /** Ends all, and resolves when they are gone. */
  close(): Promise<void>;
};

type Idle = { readonly child: PooledProcess; readonly timer: NodeJS.Timeout };

const createProcessSet = (options: ProcessSetOptions, limits: HardLimits): ProcessSet => {
  const alive = new Set<PooledProcess>();
  const requests = new WeakMap<PooledProcess, number>();
  const idle: Idle[] = [];
  const start = async (): Promise<PooledProcess> => {
    const child = await startPooledProcess(options.entry, limits);
    alive.add(child);
    void child.exited.then(() => alive.delete(child));
    return child;
  };
  const waitsFor = (child: PooledProcess): void => {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.child === child),
        1,
      );
      child.kill();
    }, options.idleMs);
    timer.unref();
    child.setRef(false);
    idle.push({ child, timer });
  };
  return {
    acquire: async () => {
      for (let found = idle.pop(); found; found = idle.pop()) {
        clearTimeout(found.timer);
        if (found.child.isAlive()) {
          found.child.setRef(true);
          return found.child;
        }
      }
      return start();
    },
    release: (child) => {
      const done = (requests.get(child) ?? 0) + 1;
      requests.set(child, done);
      if (done >= options.maxRequestsPerProcess) child.kill();
      else if (child.isAlive()) waitsFor(child);
    },
    close: async () => {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      const running = [...alive];
      for (const child of running) {
        // Who waits for its end must live to see it.
        if (child.isAlive()) child.setRef(true);
        child.kill();
      }
      await Promise.all(running.map(({ exited }) => exited));
    },
  };
};
