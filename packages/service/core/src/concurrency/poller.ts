import { jittered } from "@reelwright/film/numbers";
import type { Registration, Sweep } from "../ports/store.ts";

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

type LedWork = {
  /** Works where this process leads; returns whether it does. */
  run(isStopping: () => boolean): Promise<boolean>;
  /** Lets another process lead. */
  stop(): void;
};

/**
 * Runs `work` in the process that leads the sweep `name`. If it fails, another process may be able to do it, so this one
 * doesn't lead until it is asked again. After a change of the leader, work that is still running may meet the next one's.
 */
export const led = (
  registration: Pick<Registration, "sweep">,
  name: string,
  work: (isStopping: () => boolean) => Promise<unknown>,
): LedWork => {
  let sweep: Sweep | null = registration.sweep(name);
  let isStopped = false;
  const resign = (): void => {
    sweep?.resign();
    sweep = null;
  };
  return {
    run: async (isStopping) => {
      if (isStopped) return false;
      sweep ??= registration.sweep(name);
      if (!(await sweep.leads())) return false;
      try {
        await work(isStopping);
      } catch (error) {
        resign();
        throw error;
      }
      return true;
    },
    stop: () => {
      isStopped = true;
      resign();
    },
  };
};
