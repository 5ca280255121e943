import { type PooledProcess, startPooledProcess } from "./child-process.ts";
import type { HardLimits } from "./hard-limits.ts";

export type ProcessSetOptions = {
  /** The program: the module `name` beside `caller` (an `import.meta.url`), which calls `serveRequests`. */
  readonly entry: { readonly caller: string; readonly name: string };
  /** A process is replaced after so many requests: what libraries leak goes with it. */
  readonly maxRequestsPerProcess: number;
  /** A process with nothing to do for so long is ended. */
  readonly idleMs: number;
};

/** Processes that wait for their next request; they keep nobody from ending. */
export type ProcessSet = {
  /** One that waits, or a new one. */
  acquire(): Promise<PooledProcess>;
  /** Takes back one that did its request. */
  release(child: PooledProcess): void;
  /** Ends all, and resolves when they are gone. */
  close(): Promise<void>;
};

type Idle = { readonly child: PooledProcess; readonly timer: NodeJS.Timeout };

export const createProcessSet = (options: ProcessSetOptions, limits: HardLimits): ProcessSet => {
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
