import { usageOf } from "./resource-usage.ts";

/** What one piece of work may use; `cpuMs` counts from when the watch begins. */
export type WorkLimits = {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
};

export type ExceededLimit = "time" | "memory";

/** `/proc` costs microseconds, `ps` a process. */
const everyMs = process.platform === "linux" ? 100 : 500;

/**
 * Watches what a process uses and calls `exceeded` once when it is more than allowed; returns a function that ends the watch. It
 * works everywhere; where the kernel guards the memory as well (`hardLimits`), that one is first.
 */
export const watchProcess = (
  pid: number,
  limits: WorkLimits,
  exceeded: (excess: ExceededLimit) => void,
): (() => void) => {
  let startCpuMs: number | null = null;
  let isOver = false;
  let look: NodeJS.Timeout | undefined;
  const stop = (): void => {
    isOver = true;
    clearTimeout(late);
    clearTimeout(look);
  };
  const exceed = (excess: ExceededLimit): void => {
    if (isOver) return;
    stop();
    exceeded(excess);
  };
  const late = setTimeout(() => exceed("time"), limits.wallMs);
  const again = (): void => {
    if (!isOver) look = setTimeout(check, everyMs);
  };
  const check = (): void => {
    usageOf(pid).then((usage) => {
      if (usage === null) return;
      startCpuMs ??= usage.cpuMs;
      if (usage.memoryBytes > limits.memoryBytes) exceed("memory");
      else if (usage.cpuMs - startCpuMs > limits.cpuMs) exceed("time");
      else again();
    }, again);
  };
  check();
  return stop;
};
