import { type Child, startChild } from "./child.ts";
import type { HardLimits } from "./hard-limits.ts";

export type ChildrenOptions = {
  /** The program: the module `name` beside `caller` (an `import.meta.url`), which calls `serveOrders`. */
  readonly entry: { readonly caller: string; readonly name: string };
  /** A process is replaced after so many orders: what libraries leak goes with it. */
  readonly ordersEach: number;
  /** A process with nothing to do for so long is ended. */
  readonly idleMs: number;
};

/** Processes that wait for their next order; they keep nobody from ending. */
export type Children = {
  /** One that waits, or a new one. */
  take(): Promise<Child>;
  /** Takes back one that did its order. */
  rest(child: Child): void;
  /** Ends all, and resolves when they are gone. */
  close(): Promise<void>;
};

type Idle = { readonly child: Child; readonly timer: NodeJS.Timeout };

export const createChildren = (options: ChildrenOptions, limits: HardLimits): Children => {
  const alive = new Set<Child>();
  const orders = new WeakMap<Child, number>();
  const idle: Idle[] = [];
  const start = async (): Promise<Child> => {
    const child = await startChild(options.entry, limits);
    alive.add(child);
    void child.exited.then(() => alive.delete(child));
    return child;
  };
  const waitsFor = (child: Child): void => {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.child === child),
        1,
      );
      child.kill();
    }, options.idleMs);
    timer.unref();
    child.hold(false);
    idle.push({ child, timer });
  };
  return {
    take: async () => {
      for (let found = idle.pop(); found; found = idle.pop()) {
        clearTimeout(found.timer);
        if (found.child.isAlive()) {
          found.child.hold(true);
          return found.child;
        }
      }
      return start();
    },
    rest: (child) => {
      const done = (orders.get(child) ?? 0) + 1;
      orders.set(child, done);
      if (done >= options.ordersEach) child.kill();
      else if (child.isAlive()) waitsFor(child);
    },
    close: async () => {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      const running = [...alive];
      for (const child of running) child.kill();
      await Promise.all(running.map(({ exited }) => exited));
    },
  };
};
