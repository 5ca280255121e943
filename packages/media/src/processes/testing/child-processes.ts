/** Processes of the machine that runs the tests, as Linux tells of them. */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** A process that was killed and not yet reaped counts as gone. */
export const isThere = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  return stat !== "" && !/\) [ZX] /.test(stat);
};
/** Resolves when it is. */
export const gone = async (pid: number): Promise<void> => {
  while (await isThere(pid)) await wait(20);
};

/** This process's children that run a program of this name and have loaded it. */
export const childrenNamed = async (name: string): Promise<number[]> => {
  await wait(20);
  const pids = (await readdir("/proc")).filter((each) => /^\d+$/.test(each));
  const read = (pid: string, file: string) =>
    readFile(`/proc/${pid}/${file}`, "latin1").catch(() => "");
  const found = await Promise.all(
    pids.map(async (pid) => {
      const parent = /\) \S (\d+)/.exec(await read(pid, "stat"))?.[1];
      const isOurs = parent === String(process.pid) && (await read(pid, "cmdline")).includes(name);
      return isOurs && (await isThere(Number(pid))) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
};
