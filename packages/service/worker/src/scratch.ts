/** Temporary files of a worker process: a directory of its own, that goes with it. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isRunning } from "@reelwright/platform/process-identity";

/** Process ids mean something on their own host only: a cache that several hosts share has a directory for each. */
const directoryOfHost = (cacheDirectory: string): string =>
  join(cacheDirectory, "scratch", hostname());

/** Makes this process's own directory, empty. What an earlier process of the same id left there is removed. */
export const openScratch = async (cacheDirectory: string): Promise<string> => {
  const own = join(directoryOfHost(cacheDirectory), String(process.pid));
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  return own;
};

/**
 * Removes what killed processes of this host left behind; returns their ids. The directory of one whose id went to
 * another process stays until that one is gone too.
 */
export const sweepScratch = async (cacheDirectory: string): Promise<readonly number[]> => {
  const directory = directoryOfHost(cacheDirectory);
  const names = await readdir(directory);
  const gone = names.map(Number).filter((pid) => pid > 0 && !isRunning(pid));
  await Promise.all(
    gone.map((pid) => rm(join(directory, String(pid)), { recursive: true, force: true })),
  );
  return gone;
};
