// A lock between processes: a folder that holds the id of who took it.
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

/** Dead, or dead and not reaped. */
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
 * Waits until the lock is free, takes it and returns what gives it back. Who is dead, or holds it for longer than
 * `staleMs`, loses it.
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
