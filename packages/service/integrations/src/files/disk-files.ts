import type { Dirent } from "node:fs";
import {
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  unlink,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Failure } from "@reelwright/film/failure";
import type { StoredFile, StoredFiles } from "@reelwright/film/ports/tools";
import {
  checkedKey,
  checkedPrefix,
  existingFile,
  fileAddresses,
  localName,
  missingFile,
  partialName,
} from "./file-key.ts";
import type { LinkSigner } from "./signed-links.ts";

/**
 * A file store in a directory of this machine, or of a volume that several share. Public addresses lie below
 * `publicUrl`; who serves them is the gateway's matter. Throws `Failure`: `FILE_KEY_INVALID`, `FILE_EXISTS`,
 * `FILE_MISSING`, `FILE_STORE_FULL` (retryable).
 */
export const diskFiles = (options: {
  readonly directory: string;
  readonly publicUrl: string;
  readonly links?: Pick<LinkSigner, "query">;
}): StoredFiles => {
  const root = resolve(options.directory);
  const at = (key: string) => join(root, checkedKey(key));
  return {
    ...fileAddresses(options.publicUrl, options.links?.query),
    put: (key, path) => putWhole(key, path, at(key)),
    get: (key, directory) => linkOut(key, at(key), join(resolve(directory), localName(key))),
    sizeBytes: async (key) => (await fileAt(at(key)))?.size ?? null,
    remove: (key) => rm(at(key), { force: true }),
    list: (after, limit) => listDirectory(root, after, limit),
    removeAll: async (prefix, except) => {
      const kept = except === undefined ? null : checkedPrefix(except);
      await removeBelow(root, checkedPrefix(prefix), kept);
    },
  };
};

/** Removes the directory, but for the one that is kept and those on the way to it. A file of that name is not below it. */
const removeBelow = async (root: string, prefix: string, kept: string | null): Promise<void> => {
  const directory = resolve(root, prefix);
  const names = await namesIn(directory);
  if (kept === prefix || names === null) return;
  if (!kept?.startsWith(prefix)) return rm(directory, { recursive: true, force: true });
  for (const name of names) {
    const inner = `${prefix}${name}/`;
    if (kept.startsWith(inner)) await removeBelow(root, inner, kept);
    else await rm(join(directory, name), { recursive: true, force: true });
  }
};

const namesIn = async (directory: string): Promise<string[] | null> => {
  try {
    return await readdir(directory);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
    throw error;
  }
};

/**
 * A copy, since the workspace's file may be written again under its name; on disk before it gets its name, since a
 * committed row will point at it.
 */
const putWhole = async (key: string, source: string, target: string): Promise<void> => {
  const partial = partialName(target);
  try {
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, partial, constants.COPYFILE_FICLONE);
    await synced(partial);
    await link(partial, target);
  } catch (error) {
    throw storeFailure(key, error);
  } finally {
    await removeFile(partial);
  }
};

/** `rm` looks at what it is to remove before it does. */
const removeFile = async (path: string): Promise<void> => {
  try {
    await unlink(path);
  } catch (error) {
    if (!["ENOENT", "ENOTDIR"].includes(codeOf(error))) throw error;
  }
};

const synced = async (path: string) => {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * A hard link costs nothing and outlives a removal; across file systems it is a copy. What stands at `target` already is the
 * same file, since a stored file never changes.
 */
const linkOut = async (key: string, source: string, target: string): Promise<string> => {
  try {
    await link(source, target);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return target;
    await copyOut(key, source, target);
  }
  return target;
};

/** Where a plain link wasn't possible: the directory is to be made, the file is on another file system, or isn't there. */
const copyOut = async (key: string, source: string, target: string): Promise<void> => {
  if ((await fileAt(source)) === null) throw missingFile(key, undefined);
  const partial = partialName(target);
  try {
    await mkdir(dirname(target), { recursive: true });
    await linkOrCopy(source, partial);
    await rename(partial, target);
  } catch (error) {
    throw storeFailure(key, error);
  } finally {
    // Renaming one link of a file to another link of it does nothing, and leaves both.
    await removeFile(partial);
  }
};

const fileAt = async (path: string) => {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
    throw error;
  }
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";

const storeFailure = (key: string, error: unknown): unknown => {
  const code = codeOf(error);
  if (code === "EEXIST") return existingFile(key, error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Failure("unavailable", "FILE_STORE_FULL", "The file store is full.", {
      cause: error,
    });
  return error;
};

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

const listedFile = async (root: string, key: string): Promise<StoredFile | null> => {
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
const listDirectory = async (
  root: string,
  after: string | null,
  limit: number,
): Promise<readonly StoredFile[]> => {
  const files: StoredFile[] = [];
  for await (const key of keysBelow(root, "", after)) {
    const file = await listedFile(root, key);
    if (file) files.push(file);
    if (files.length >= limit) break;
  }
  return files;
};

/** A hard link where the file system can, else a copy. Throws when something is at `target` already. */
export const linkOrCopy = async (source: string, target: string): Promise<void> => {
  try {
    await link(source, target);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!["EXDEV", "EPERM", "EMLINK"].includes(code)) throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
};
