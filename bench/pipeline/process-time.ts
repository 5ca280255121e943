/** CPU time of processes and their descendants, from /proc. */
import { readdirSync, readFileSync } from "node:fs";

const msPerTick = 10;

const read = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** CPU ms of the process itself, and of its ended children. */
const timesOf = (pid: number): { readonly own: number; readonly ended: number } => {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  const at = (index: number) => Number(fields[index] ?? 0) * msPerTick;
  return { own: at(11) + at(12), ended: at(13) + at(14) };
};

const childrenOf = (pid: number): readonly number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      (read(`/proc/${pid}/task/${thread}/children`) ?? "").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
};

/** CPU ms of a process with all its descendants, including ended ones. */
export const treeTimeMs = (pid: number): number => {
  const { own, ended } = timesOf(pid);
  return own + ended + childrenOf(pid).reduce((sum, child) => sum + treeTimeMs(child), 0);
};

/** CPU ms of the process alone. */
export const ownTimeMs = (pid: number): number => timesOf(pid).own;
