import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StoredFile } from "@reelwright/core/ports/files";

const isGone = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** A directory's entries in the order in which an object store lists their keys; what is hidden is no stored file. */
const entriesOf = async (directory: string): Promise<readonly Dirent[]> => {
  const placeOf = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    return entries
      .filter(({ name }) => !name.startsWith("."))
      .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
};

const fileAt = async (root: string, key: string): Promise<StoredFile | null> => {
  try {
    const { size, mtimeMs } = await stat(join(root, key));
    return { key, bytes: size, modifiedMs: mtimeMs };
  } catch (error) {
    // Removed in the meantime.
    if (isGone(error)) return null;
    throw error;
  }
};

/** The keys below a prefix in order, from those after `after` on: directories that end before it are not read. */
async function* keysBelow(
  root: string,
  prefix: string,
  after: string | null,
): AsyncGenerator<string> {
  for (const entry of await entriesOf(join(root, prefix))) {
    const key = prefix + entry.name;
    if (entry.isFile() && (after === null || key > after)) yield key;
    const isAhead = after === null || `${key}/` > after || after.startsWith(`${key}/`);
    if (entry.isDirectory() && isAhead) yield* keysBelow(root, `${key}/`, after);
  }
}

/** At most `limit` files below `root`, in the order of their keys, beginning after `after`. */
export const listDirectory = async (
  root: string,
  after: string | null,
  limit: number,
): Promise<readonly StoredFile[]> => {
  const files: StoredFile[] = [];
  for await (const key of keysBelow(root, "", after)) {
    const file = await fileAt(root, key);
    if (file) files.push(file);
    if (files.length >= limit) break;
  }
  return files;
};
