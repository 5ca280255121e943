/** CPU time of processes and their descendants. */
import { childrenOf, cpuTicks, ticksPerSecond } from "../proc.ts";

const msPerTick = 1_000 / ticksPerSecond;

/** CPU ms of a process with all its descendants, including ended ones. */
export const treeTimeMs = (pid: number): number => {
  const { own, ended } = cpuTicks(pid) ?? { own: 0, ended: 0 };
  return (
    (own + ended) * msPerTick + childrenOf(pid).reduce((sum, child) => sum + treeTimeMs(child), 0)
  );
};

/** CPU ms of the process alone. */
export const ownTimeMs = (pid: number): number => (cpuTicks(pid)?.own ?? 0) * msPerTick;
