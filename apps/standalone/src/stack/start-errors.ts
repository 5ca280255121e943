import { statfs } from "node:fs/promises";
import { isDiskFull } from "@reelwright/core/errors/disk-full";

/** Postgres needs at least two files of its write-ahead log to start. */
const minBytes = 32 * 1024 * 1024;

const freeBytes = async (directory: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    // Why it can't be read is another error, with a message of its own.
    return Number.POSITIVE_INFINITY;
  }
};

/** Why a file or directory can't be used, by the system's error code. */
const obstacles: { readonly [code: string]: string } = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a read-only file system",
  ENOENT: "it can't be created there",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "there is a file with this name",
};

/** The error to show for a failed start. It names a full disk, or a data directory that can't be used, by its path. */
export const startErrorOf = async (error: unknown, directory: string): Promise<unknown> => {
  if (isDiskFull(error) || (await freeBytes(directory)) < minBytes) {
    const message = `There is no room left on the disk of ${directory}: free some and start again.`;
    return new Error(message, { cause: error });
  }
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const obstacle = obstacles[code ?? ""];
  if (obstacle === undefined || !path?.startsWith(directory)) return error;
  const message = `The data directory ${directory} can't be used: ${obstacle} (${code} at ${path}). Set REELWRIGHT_DATA_DIR to a directory that you can write.`;
  return new Error(message, { cause: error });
};
