import { randomUUID } from "node:crypto";
import { jittered } from "@reelwright/film/numbers";
import type { OperationsStore } from "../ports/operators.ts";

/** Does something on an interval or when woken. */
export type Poller = {
  /** Begins a pass now; during a pass, one more after it. Doesn't throw. */
  wake(): void;
  /** Begins no pass any more, and resolves when the running one has ended. */
  stop(): Promise<void>;
};

export type PollerOptions = {
  /** From the beginning of one pass to that of the next, in milliseconds; a function is asked after each pass. */
  readonly intervalMs: number | (() => number);
  /** One pass. `isStopping` is true from the call of `stop` on: a long pass begins nothing new then. */
  readonly run: (isStopping: () => boolean) => Promise<unknown>;
  /** Called with what `run` throws; the next pass comes all the same. */
  readonly onError: (error: unknown) => void;
  /** Varies each interval by up to a fifth, so that processes which started together don't poll together. */
  readonly isJittered?: boolean;
};

/**
 * Starts a poller: its first pass comes after one interval or when woken. Passes never overlap; one that outlasts its
 * interval is followed by the next at a whole number of intervals after its beginning.
 */
export const startPoller = (options: PollerOptions): Poller => {
  const signal = wakeSignal();
  let isStopping = false;

  const untilNextMs = (beganAt: number): number => {
    const { intervalMs, isJittered = false } = options;
    const asked = typeof intervalMs === "number" ? intervalMs : intervalMs();
    if (asked <= 0) return 0;
    const everyMs = isJittered ? jittered(asked) : asked;
    return everyMs - ((performance.now() - beganAt) % everyMs);
  };
  const pass = async (): Promise<void> => {
    try {
      await options.run(() => isStopping);
    } catch (error) {
      options.onError(error);
    }
  };
  const poll = async (): Promise<void> => {
    await signal.wait(untilNextMs(performance.now()));
    while (!isStopping) {
      const beganAt = performance.now();
      await pass();
      const waitMs = untilNextMs(beganAt);
      if (waitMs > 0 && !isStopping) await signal.wait(waitMs);
    }
  };
  const polling = poll();
  return {
    wake: signal.wake,
    stop: () => {
      isStopping = true;
      signal.wake();
      return polling;
    },
  };
};

/** Lets somebody wait for a time that another may cut short. */
type WakeSignal = {
  /** Ends the current wait, or the next one. However many calls end one wait. */
  wake(): void;
  /** Resolves when woken, after `limitMs` at the latest. One waits at a time. */
  wait(limitMs: number): Promise<void>;
};

export const wakeSignal = (): WakeSignal => {
  let isWoken = false;
  let end: (() => void) | null = null;
  return {
    wake: () => {
      isWoken = true;
      end?.();
    },
    wait: async (limitMs) => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limitMs);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        end = null;
      }
      isWoken = false;
    },
  };
};

type ElectedWork = {
  /** Works where this process is the elected one; returns whether it is. */
  run(isStopping: () => boolean): Promise<boolean>;
  /** Allows another process to be elected immediately. */
  stop(): Promise<void>;
};

/**
 * Runs `work` in the process that holds `name`. An election holds for `forMs`, longer than from one run to the next: after
 * that time another process takes over from one that died. `work` that takes longer may meet another process's.
 */
export const elected = (
  {
    operations,
    name,
    forMs,
  }: {
    readonly operations: Pick<OperationsStore, "elect" | "resign">;
    readonly name: string;
    readonly forMs: number;
  },
  work: (isStopping: () => boolean) => Promise<unknown>,
): ElectedWork => {
  const holder = randomUUID();
  return {
    run: async (isStopping) => {
      if (!(await operations.elect(name, holder, forMs))) return false;
      try {
        await work(isStopping);
      } catch (error) {
        // Another process may be able to do it. If a process doesn't resign, its election ends with its term.
        await operations.resign(name, holder).catch(() => undefined);
        throw error;
      }
      return true;
    },
    stop: () => operations.resign(name, holder),
  };
};
