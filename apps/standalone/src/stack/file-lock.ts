/**
 * Locks files for this process. The kernel frees a lock when its holder ends, even by SIGKILL or without being reaped
 * (flock(2)).
 */
import { spawnSync } from "node:child_process";
import { closeSync, constants, fstatSync, openSync, rmSync, statSync } from "node:fs";

/** macOS locks a file while it opens it: O_EXLOCK, which Node doesn't name. */
const opensLocked = process.platform === "darwin";
const flags =
  constants.O_RDWR | constants.O_CREAT | (opensLocked ? 0x20 | constants.O_NONBLOCK : 0);

/** Opens the file. Returns null if another process has locked it. */
const openUnlessLocked = (path: string): number | null => {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    if (opensLocked && (error as NodeJS.ErrnoException).code === "EAGAIN") return null;
    throw error;
  }
};

/** Locks an open file by a program that shares it: the lock belongs to the open file, not to the program. */
const lockOpenFile = (fd: number, path: string): boolean => {
  if (opensLocked) return true;
  const { status, stderr, error } = spawnSync("flock", ["--nonblock", "3"], {
    stdio: ["ignore", "ignore", "pipe", fd],
    encoding: "utf8",
  });
  if (status === 0 || status === 1) return status === 0;
  throw new Error(`${path} can't be locked: ${error?.message ?? stderr.trim()}`);
};

/**
 * Locks the file, which is created. Returns a function that unlocks and deletes it; null if another process, or this one, holds
 * the lock.
 */
export const lockFile = (path: string): (() => void) | null => {
  const fd = openUnlessLocked(path);
  if (fd === null) return null;
  if (!lockOpenFile(fd, path)) {
    closeSync(fd);
    return null;
  }
  // Its last holder may have deleted the file after it was opened here.
  if (statSync(path, { throwIfNoEntry: false })?.ino !== fstatSync(fd).ino) {
    closeSync(fd);
    return lockFile(path);
  }
  return () => {
    rmSync(path, { force: true });
    closeSync(fd);
  };
};
