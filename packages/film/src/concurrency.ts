import { setImmediate } from "node:timers/promises";

export type FairQueueLimits = {
  /** Maximum concurrent runs. */
  readonly slots: number;
  /** Maximum concurrent runs of one tenant. Less than `slots`, so that one tenant never takes all of them. */
  readonly perTenant: number;
  /** Maximum waiting callers of one tenant. */
  readonly waitingPerTenant: number;
};

type FairQueue = {
  /**
   * Waits for a slot. Resolves to a function that returns the slot; further calls of it do nothing. Rejects on abort,
   * or with `QueueFull`.
   */
  enter(tenantId: string, signal: AbortSignal): Promise<() => void>;
  /** Slots in use, by one tenant or by all. */
  underWay(tenantId?: string): number;
  /** Number of waiting callers. */
  waiting(): number;
};

type Waiting = { readonly tenantId: string; enter(): void };

/** Shares slots fairly: a free slot goes to the tenant that uses the fewest, then to whoever has waited longest. */
export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  const underWay = new Map<string, number>();
  const waiting: Waiting[] = [];
  let free = limits.slots;
  const countOf = (tenantId: string): number => underWay.get(tenantId) ?? 0;

  const take = (tenantId: string): void => {
    free -= 1;
    underWay.set(tenantId, countOf(tenantId) + 1);
  };
  const next = (): Waiting | undefined =>
    waiting
      .filter(({ tenantId }) => countOf(tenantId) < limits.perTenant)
      .reduce<Waiting | undefined>(
        (best, each) =>
          best === undefined || countOf(each.tenantId) < countOf(best.tenantId) ? each : best,
        undefined,
      );
  const admit = (): void => {
    const chosen = free > 0 ? next() : undefined;
    if (chosen === undefined) return;
    waiting.splice(waiting.indexOf(chosen), 1);
    take(chosen.tenantId);
    chosen.enter();
  };
  const giveBack = (tenantId: string): void => {
    free += 1;
    const left = countOf(tenantId) - 1;
    if (left > 0) underWay.set(tenantId, left);
    else underWay.delete(tenantId);
    admit();
  };

  const turn = (tenantId: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const entry: Waiting = {
        tenantId,
        enter: () => {
          signal.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      waiting.push(entry);
      signal.addEventListener("abort", onAbort, { once: true });
      admit();
    });

  return {
    enter: async (tenantId, signal) => {
      signal.throwIfAborted();
      const own = waiting.filter((each) => each.tenantId === tenantId).length;
      if (own >= limits.waitingPerTenant) {
        throw new QueueFull("Too many of this tenant wait already.");
      }
      await turn(tenantId, signal);
      let isHeld = true;
      return () => {
        if (isHeld) giveBack(tenantId);
        isHeld = false;
      };
    },
    underWay: (tenantId) => (tenantId === undefined ? limits.slots - free : countOf(tenantId)),
    waiting: () => waiting.length,
  };
};

/** Resolves to a function that returns the slot. Rejects on abort, or with `QueueFull`. */
export type Semaphore = (signal: AbortSignal) => Promise<() => void>;

/** A counting semaphore. Slots are given in order of arrival; at most `maxWaiting` callers may wait. */
export const createSemaphore = (slots: number, maxWaiting: number): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = slots;
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (signal) => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return leave;
    }
    if (waiting.length >= maxWaiting) throw new QueueFull("Too many wait already.");
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      waiting.push(enter);
      signal.addEventListener("abort", onAbort, { once: true });
    });
    return leave;
  };
};

/** The queue has reached its limit of waiting callers. */
export class QueueFull extends Error {}

const sliceMs = 40;

/**
 * Returns a function for long computations to await between pieces of work. It lets the event loop run (heartbeats,
 * aborts) whenever 40 ms have passed, and costs nothing in between. It throws the signal's reason when aborted.
 */
export function createYield(signal: AbortSignal): () => Promise<void> {
  let last = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - last < sliceMs) return;
    await setImmediate();
    signal.throwIfAborted();
    last = performance.now();
  };
}

/** Creates a value on the first call. Every call returns the same value. */
type Lazy<T> = {
  (): T;
  /** The value, if it has been created. */
  made(): T | undefined;
};

/** Defers `make` until the value is needed: a large import, a connection, a table. */
export const lazy = <T>(make: () => T): Lazy<T> => {
  let made: { readonly value: T } | undefined;
  const get = (): T => {
    made ??= { value: make() };
    return made.value;
  };
  return Object.assign(get, { made: () => made?.value });
};
