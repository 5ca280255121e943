/** The directory for temporary files of a worker process. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isRunning } from "@reelwright/platform/process-identity";

/** Hosts that share a cache have a directory each, because process ids are unique only within a host. */
const directoryOfHost = (cacheDirectory: string): string =>
  join(cacheDirectory, "scratch", hostname());

/** Creates this process's directory. Removes the files of an earlier process with the same id. */
export const openScratch = async (cacheDirectory: string): Promise<string> => {
  const own = join(directoryOfHost(cacheDirectory), String(process.pid));
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  return own;
};

/**
 * Removes the directories of dead processes of this host; returns their ids. If another process has got an id, its directory
 * stays until that process has ended too.
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
