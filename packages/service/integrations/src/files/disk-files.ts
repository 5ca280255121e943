import {
  closeSync,
  type Dirent,
  fsync as fsyncCallback,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
} from "node:fs";
import {
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  unlink,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
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

const fsync = promisify(fsyncCallback);

/**
 * A file store in a directory, on a local disk or a shared volume. Public URLs start with `publicUrl`, which the gateway
 * serves. Throws Failure `FILE_KEY_INVALID`, `FILE_EXISTS`, `FILE_MISSING` or `FILE_STORE_FULL` (retryable).
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
    put: (key, path, isFinal) => putWhole(key, path, at(key), isFinal),
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

/** Removes everything below a prefix, except below `kept`. A file with the name of the directory stays. */
const removeBelow = async (root: string, prefix: string, kept: string | null): Promise<void> => {
  const directory = resolve(root, prefix);
  const names = namesIn(directory);
  if (kept === prefix || names === null) return;
  if (!kept?.startsWith(prefix)) return rm(directory, { recursive: true, force: true });
  for (const name of names) {
    const inner = `${prefix}${name}/`;
    if (kept.startsWith(inner)) await removeBelow(root, inner, kept);
    else await rm(join(directory, name), { recursive: true, force: true });
  }
};

const namesIn = (directory: string): readonly string[] | null => {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
};

/**
 * Stores a copy, because the caller may write its file again; a final file as a hard link where the file system can. The file
 * is synced to disk before it gets its name, because a committed row will refer to it.
 */
const putWhole = async (
  key: string,
  source: string,
  target: string,
  isFinal = false,
): Promise<void> => {
  if (isFinal && (await putLink(key, source, target))) return;
  const partial = partialName(target);
  try {
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, partial, constants.COPYFILE_FICLONE);
    await syncToDisk(partial);
    await link(partial, target);
  } catch (error) {
    throw storeFailure(key, error);
  } finally {
    await removeFile(partial);
  }
};

/**
 * False if the file system can't link the two places. A link stays within one file system, so the store is as local as the
 * workspace: waiting for the call costs less than another thread.
 */
const putLink = async (key: string, source: string, target: string): Promise<boolean> => {
  try {
    await syncToDisk(source);
    inDirectoryOf(target, () => linkSync(source, target));
    return true;
  } catch (error) {
    if (noLink.includes(codeOf(error))) return false;
    throw storeFailure(key, error);
  }
};

/** Errors of `link` where the file system can't link the two places, or not once more. */
const noLink = ["EXDEV", "EPERM", "EMLINK"];

/** Most directories exist: the first file of a lease makes its own. */
const inDirectoryOf = (path: string, write: () => void): void => {
  try {
    write();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true });
    write();
  }
};

/** One system call, unlike `rm`, which inspects the path first. */
const removeFile = async (path: string): Promise<void> => {
  try {
    await unlink(path);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};

/** Opens and closes synchronously, because the file is local and the thread pool would cost more. */
const syncToDisk = async (path: string): Promise<void> => {
  const file = openSync(path, "r");
  try {
    await fsync(file);
  } finally {
    closeSync(file);
  }
};

/**
 * Puts a stored file at `target`, as a hard link, which costs nothing and survives a removal, or as a copy across file systems.
 * An existing file at `target` is the same one, because stored files never change.
 */
const linkOut = async (key: string, source: string, target: string): Promise<string> => {
  try {
    // Waiting for a local link costs less than another thread.
    linkSync(source, target);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return target;
    await copyOut(key, source, target);
  }
  return target;
};

/** The slow path if `link` failed: the directory or the file is missing, or the file is on another file system. */
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
    // `rename` does nothing if both names are links to the same file, so the partial name may remain.
    await removeFile(partial);
  }
};

const fileAt = async (path: string) => {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
};

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";

const isGone = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error));

const storeFailure = (key: string, error: unknown): unknown => {
  const code = codeOf(error);
  if (code === "EEXIST") return existingFile(key, error);
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Failure("unavailable", "FILE_STORE_FULL", "The file store is full.", {
      cause: error,
    });
  return error;
};

/** A directory's entries, in the order in which an object store lists their keys. Hidden entries aren't stored files. */
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
    // It was removed after its directory was read.
    if (isGone(error)) return null;
    throw error;
  }
};

/** The keys below a prefix that follow `after`, in order. Directories that end before it are not read. */
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

/** At most `limit` files below `root` whose keys follow `after`, in order. */
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

/** Creates a hard link if the file system can, otherwise a copy. Throws if `target` exists. */
const linkOrCopy = async (source: string, target: string): Promise<void> => {
  try {
    await link(source, target);
  } catch (error) {
    if (!noLink.includes(codeOf(error))) throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
};
