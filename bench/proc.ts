/** Reads processes from Linux's /proc. */
import { readdirSync, readFileSync } from "node:fs";

/** Unit of the CPU times in /proc, the same on every Linux that Node supports. */
export const ticksPerSecond = 100;

type CpuTicks = {
  readonly own: number;
  /** Total of the ended children that the process has waited for, including their descendants. */
  readonly ended: number;
  /** Start time, which distinguishes processes that had the same id. */
  readonly started: string;
};

/** The content of a file of /proc; null if its process has ended. */
export const readProc = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** CPU time of a process, user and system; null if it has ended. */
export const cpuTicks = (pid: number): CpuTicks | null => {
  const stat = readProc(`/proc/${pid}/stat`);
  // The name in parentheses may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields) return null;
  const at = (index: number) => Number(fields[index] ?? 0);
  return { own: at(11) + at(12), ended: at(13) + at(14), started: fields[19] ?? "" };
};

/** Ids of a process's children; empty if it has ended. */
export const childrenOf = (pid: number): readonly number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      (readProc(`/proc/${pid}/task/${thread}/children`) ?? "")
        .split(" ")
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
};
