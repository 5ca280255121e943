// A lock between processes: a folder that contains the owner's process id.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

/** Whether the process has ended, possibly as an unreaped zombie. */
const isGone = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "ESRCH";
  }
  return /\) [ZX] /.test(read(`/proc/${pid}/stat`) ?? "");
};

const isStale = (folder, staleMs) => {
  const age = statSync(folder, { throwIfNoEntry: false });
  if (age === undefined) return false;
  const holder = read(join(folder, "pid"));
  return (holder && isGone(Number(holder))) || Date.now() - age.mtimeMs > staleMs;
};

/**
 * Waits for the lock, acquires it and returns a function that releases it. A lock is also free if its owner has ended or
 * has held it for longer than `staleMs`.
 */
export const takeLock = async (folder, staleMs) => {
  const release = () => rmSync(folder, { recursive: true, force: true });
  for (;;) {
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, "pid"), String(process.pid));
      return release;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isStale(folder, staleMs)) release();
      else await wait(100);
    }
  }
};
