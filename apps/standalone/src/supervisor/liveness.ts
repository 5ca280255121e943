/** Finds processes that run but do nothing: an event loop that is stuck, or a start that never ends. */

/** How long a process may be silent. */
export type LivenessLimits = {
  /** Between two probes of `/livez`, in milliseconds. */
  readonly everyMs: number;
  /** For the answer to one probe, in milliseconds. */
  readonly answerMs: number;
  /** Unanswered probes in a row after which the process is stuck. */
  readonly misses: number;
  /** From a start, or from an assignment, to the message that follows it, in milliseconds. */
  readonly startMs: number;
};

/** Probes as in infra/kubernetes/base. A start takes seconds, and some ten times as long on a busy machine. */
export const defaultLiveness: LivenessLimits = {
  everyMs: 10_000,
  answerMs: 5_000,
  misses: 6,
  startMs: 180_000,
};

export type Liveness = {
  /** Starts probing; the process serves `/livez` on this port of the loopback. */
  probe(port: number): void;
  /** A message is expected within `startMs`. */
  expectMessage(): void;
  /** A message came. */
  heard(): void;
  /** The process has ended. */
  stop(): void;
};

const answers = async (port: number, limitMs: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(`http://127.0.0.1:${port}/livez`, { signal });
    await response.body?.cancel();
    return true;
  } catch {
    // Whatever kept the answer away, this probe is a miss; `misses` of them decide.
    return false;
  }
};

/** Watches one run of a process. `onStuck` is called once, with the reason in words. */
export const watchLiveness = (
  { everyMs, answerMs, misses, startMs }: LivenessLimits,
  onStuck: (reason: string) => void,
): Liveness => {
  let timer: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(deadline);
  };
  const giveUp = (reason: string): void => {
    if (isStopped) return;
    stop();
    onStuck(reason);
  };
  const next = (port: number, missed: number): void => {
    timer = setTimeout(async () => {
      const count = (await answers(port, answerMs)) ? 0 : missed + 1;
      if (isStopped) return;
      if (count < misses) next(port, count);
      else giveUp(`/livez did not answer ${misses} times in a row`);
    }, everyMs);
  };
  return {
    probe: (port) => next(port, 0),
    expectMessage: () => {
      clearTimeout(deadline);
      deadline = setTimeout(() => giveUp(`it was not ready after ${startMs / 1_000} s`), startMs);
    },
    heard: () => clearTimeout(deadline),
    stop,
  };
};
