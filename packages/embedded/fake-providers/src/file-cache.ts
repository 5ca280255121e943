import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { linkOrCopy } from "@reelwright/integrations/files/disk-files";
import { removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { sharedWork } from "./shared-work.ts";

/** A file that can be made anew at any time and is always the same. */
export type Recipe = {
  /** File name that tells it from all others, with the extension of its format. */
  readonly name: string;
  /** Writes it to `path`. */
  make(path: string, signal: AbortSignal): Promise<void>;
};

export type FileCache = {
  /** Path of the file in the cache, made when it isn't there. Read it, never write it. */
  path(recipe: Recipe, signal: AbortSignal): Promise<string>;
  /**
   * Puts the file at `target`, in place of what is there: a hard link, which costs a thirtieth of a copy. The target may
   * be removed, but never written to.
   */
  put(recipe: Recipe, target: string, signal: AbortSignal): Promise<void>;
};

const partialSuffix = ".partial";
/** A partial file that old was left behind by a process that was killed. */
const staleMs = 3_600_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";

const replace = async (source: string, target: string): Promise<void> => {
  try {
    await linkOrCopy(source, target);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    await rm(target);
    await linkOrCopy(source, target);
  }
};

const removeStale = async (directory: string): Promise<void> => {
  const partials = (await readdir(directory)).filter((name) => name.endsWith(partialSuffix));
  for (const path of partials.map((name) => join(directory, name))) {
    // Gone meanwhile: its maker gave it its name.
    const made = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (made && Date.now() - made.mtimeMs > staleMs) await rm(path, { force: true });
  }
};

/**
 * Files that are made once and handed out ever after, in a directory that several processes share: a file gets its name
 * when it is whole, so that racing costs work and nothing else. The directory may be emptied at any time.
 */
export const fileCache = (directory: string): FileCache => {
  const once = sharedWork();

  const making = (recipe: Recipe) => async (signal: AbortSignal) => {
    await mkdir(directory, { recursive: true });
    await removeStale(directory);
    const partial = join(directory, `${recipe.name}.${randomUUID()}${partialSuffix}`);
    await removeOnFailure([partial], async () => {
      await recipe.make(partial, signal);
      await rename(partial, join(directory, recipe.name));
    });
  };
  /** Does what needs the file; makes the file first if it turns out to be missing. */
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
    await once(recipe.name, making(recipe), signal);
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

/** The first bytes of a file; a flat picture fits in whole. */
export const fileHead = (path: string): Buffer => {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    return head.subarray(0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
};
