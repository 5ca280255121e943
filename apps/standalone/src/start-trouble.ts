import { statfs } from "node:fs/promises";
import { lacksRoom } from "@reelwright/core";

/** Less than what Postgres needs to begin: two pieces of its log. */
const leastBytes = 32 * 1024 * 1024;

const freeBytes = async (directory: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    // That it can't be told is another trouble, which is told by its own words.
    return Number.POSITIVE_INFINITY;
  }
};

/** What is said of a start that failed: a full disk is named, whatever it made fail. */
export const startTrouble = async (error: unknown, directory: string): Promise<unknown> => {
  if (!lacksRoom(error) && (await freeBytes(directory)) >= leastBytes) return error;
  const message = `There is no room left on the disk of ${directory}: free some and start again.`;
  return new Error(message, { cause: error });
};
