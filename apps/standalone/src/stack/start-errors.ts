import { statfs } from "node:fs/promises";
import { isDiskFull } from "@reelwright/core/errors";

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

/** The error to show for a failed start: a full disk is named, whatever it made fail. */
export const startErrorOf = async (error: unknown, directory: string): Promise<unknown> => {
  if (!isDiskFull(error) && (await freeBytes(directory)) >= minBytes) return error;
  const message = `There is no room left on the disk of ${directory}: free some and start again.`;
  return new Error(message, { cause: error });
};
