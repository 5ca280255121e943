/** One supervised process: started, started again when it dies, stopped in order. */
import { endProcesses, type ProcessRun, startProcess } from "./process-run.ts";
import type { ProcessSpec } from "./process-spec.ts";
import { openRestarts } from "./restarts.ts";

export type SupervisedProcess = {
  readonly name: string;
  /**
   * Resolves when it is ready for the first time. Rejects when it dies three times before that (the message names its
   * log), or when it is stopped.
   */
  readonly ready: Promise<void>;
  /** Id of the process that runs now. */
  pid(): number | null;
  /** Where its probes and metrics are served on the loopback. */
  healthPort(): number | null;
  /** Stops it for good; kills it when it takes longer than `limitMs`. */
  stop(limitMs: number): Promise<void>;
};

/** After a run this long, a restart is as quick as the first one. */
const steadyMs = 10_000;

/**
 * Starts the process. `onChange` is called at each start, readiness and end. After its first readiness it is started
 * again for as long as it isn't stopped.
 */
export const supervise = (spec: ProcessSpec, onChange: () => void): SupervisedProcess => {
  let current: ProcessRun | null = null;

  const start = (): void => {
    const startedMs = Date.now();
    current = startProcess(spec, {
      onMessage: (message) => {
        if (message !== "ready") return;
        onChange();
        restarts.succeed();
      },
      onHealth: onChange,
      onEnd: (problem) => {
        current = null;
        onChange();
        if (Date.now() - startedMs > steadyMs) restarts.reset();
        restarts.retry(problem, spec);
      },
    });
    onChange();
  };
  const stop = async (limitMs: number): Promise<void> => {
    restarts.stop(`${spec.name} was stopped`);
    await endProcesses(current ? [current] : [], limitMs);
  };
  const restarts = openRestarts({ start, giveUp: () => void stop(0) });
  start();
  return {
    name: spec.name,
    ready: restarts.ready,
    pid: () => current?.pid ?? null,
    healthPort: () => current?.healthPort() ?? null,
    stop,
  };
};
