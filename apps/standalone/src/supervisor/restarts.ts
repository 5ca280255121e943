/** When processes that died are started again, and when starting them is given up: the same for every supervisor. */
import type { ProcessSpec } from "./process-spec.ts";

const firstDelayMs = 100;
const maxDelayMs = 900;
/** Failed starts before the first readiness after which starting is given up. */
const maxFailedStarts = 3;

export type Restarts = {
  /** Resolves at the first readiness; rejects when starting is given up (the message names the log) or stopped. */
  readonly ready: Promise<void>;
  /** Everything is ready: from now on starting is never given up. */
  succeed(): void;
  /** The next failed start is tried again after the shortest delay. */
  reset(): void;
  /** A process of this spec died: starts again after a delay that doubles each time, or gives up. */
  retry(problem: string, spec: Pick<ProcessSpec, "name" | "logFile">): void;
  isReady(): boolean;
  /** Whether a start is due after a delay. */
  isWaiting(): boolean;
  isStopped(): boolean;
  /** No more starts. */
  stop(reason: string): void;
};

type Options = {
  /** Starts what is missing. */
  readonly start: () => void;
  /** Ends what still runs. */
  readonly giveUp: () => void;
};

export const openRestarts = ({ start, giveUp }: Options): Restarts => {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const ready = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Not everybody who stops a supervisor has waited for its readiness.
  ready.catch(() => undefined);
  let isReady = false;
  let isStopped = false;
  let failedStarts = 0;
  let delayMs = firstDelayMs;
  let timer: NodeJS.Timeout | undefined;

  const startAgain = (): void => {
    timer = undefined;
    start();
  };
  return {
    ready,
    succeed: () => {
      isReady = true;
      resolve();
    },
    reset: () => {
      delayMs = firstDelayMs;
    },
    retry: (problem, { name, logFile }) => {
      if (isStopped) return;
      failedStarts++;
      if (!isReady && failedStarts >= maxFailedStarts) {
        reject(new Error(`${name} doesn't start (${problem}); see ${logFile}`));
        giveUp();
        return;
      }
      timer ??= setTimeout(startAgain, delayMs);
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    },
    isReady: () => isReady,
    isWaiting: () => timer !== undefined,
    isStopped: () => isStopped,
    stop: (reason) => {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      reject(new Error(reason));
    },
  };
};
