import { randomUUID } from "node:crypto";
import { closeSync, linkSync, openSync, readSync } from "node:fs";
import { access, constants, copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { sharedWork } from "./shared-work.ts";

/** A reproducible file. */
export type Recipe = {
  /** Unique file name, with the extension of its format. */
  readonly name: string;
  /** Writes the file to `path`. */
  make(path: string, signal: AbortSignal): Promise<void>;
};

export type FileCache = {
  /** Returns the file's path in the cache. Creates the file if it doesn't exist. Never write to it. */
  path(recipe: Recipe, signal: AbortSignal): Promise<string>;
  /**
   * Puts the file at `target`, replacing what is there. The target is a hard link, 30 times cheaper than a copy. It may be
   * removed, but never written to.
   */
  put(recipe: Recipe, target: string, signal: AbortSignal): Promise<void>;
};

const partialSuffix = ".partial";
/** Age of a partial file whose process must have been killed. */
const staleMs = 3_600_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";

/** Makes `target` a hard link, or a copy where the file system has no links to this place. Replaces what is there. */
const replace = async (source: string, target: string): Promise<void> => {
  try {
    // Waiting for a local link costs less than another thread.
    linkSync(source, target);
  } catch (error) {
    if (codeOf(error) === "EEXIST") {
      await rm(target);
      return replace(source, target);
    }
    if (!["EXDEV", "EPERM", "EMLINK"].includes(codeOf(error) ?? "")) throw error;
    await rm(target, { force: true });
    await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
};

const removeStale = async (directory: string): Promise<void> => {
  const partials = (await readdir(directory)).filter((name) => name.endsWith(partialSuffix));
  for (const path of partials.map((name) => join(directory, name))) {
    // Another process may have renamed it to its final name.
    const info = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (info && Date.now() - info.mtimeMs > staleMs) await rm(path, { force: true });
  }
};

/**
 * A cache of files in a directory that several processes share. A file gets its name when it is complete, so a race costs
 * nothing but duplicate work. The directory may be emptied at any time.
 */
export const fileCache = (directory: string): FileCache => {
  const once = sharedWork();

  const creating = (recipe: Recipe) => async (signal: AbortSignal) => {
    await mkdir(directory, { recursive: true });
    await removeStale(directory);
    const partial = join(directory, `${recipe.name}.${randomUUID()}${partialSuffix}`);
    await removeOnFailure([partial], async () => {
      await recipe.make(partial, signal);
      await rename(partial, join(directory, recipe.name));
    });
  };
  /** Uses the file. Creates it first if it is missing. */
  const withFile = async <T>(
    recipe: Recipe,
    signal: AbortSignal,
    use: (path: string) => Promise<T>,
  ): Promise<T> => {
    signal.throwIfAborted();
    const path = join(directory, recipe.name);
    try {
      return await use(path);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await once(recipe.name, creating(recipe), signal);
    return use(path);
  };

  return {
    path: (recipe, signal) =>
      withFile(recipe, signal, async (path) => {
        await access(path);
        return path;
      }),
    put: (recipe, target, signal) =>
      removeOnFailure([target], async () => {
        await withFile(recipe, signal, (path) => replace(path, target));
        signal.throwIfAborted();
      }),
  };
};

const headBytes = 256;

/** The first 256 bytes of a file, enough for a whole single-color image. */
export const fileHead = (path: string): Buffer => {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
};
