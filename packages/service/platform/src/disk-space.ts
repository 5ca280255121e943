import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Meter } from "@reelwright/core/telemetry/meter";

export type WatchedPlace = {
  /** The public name of the place. */
  readonly name: string;
  readonly directory: string;
};

/** Larger than what a file system stores inline with the file's name. */
const trial = Buffer.alloc(64 * 1024, 1);
const freshMs = 5_000;
const limitMs = 1_500;

/** Writes and removes a file. Returns why that failed, in at most one line. */
const problemsAt = async ({ name, directory }: WatchedPlace): Promise<readonly string[]> => {
  const file = join(directory, `.room-${process.pid}`);
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(file, trial);
    await rm(file);
    return [];
  } catch (error) {
    // A part of the file may remain; the next check overwrites it.
    await rm(file, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    return [code === "ENOSPC" ? `${name}: no room left` : `${name}: can't be written (${code})`];
  }
};

/** Checks a place with a timeout: a network volume may not respond. */
const problemsInTime = (place: WatchedPlace): Promise<readonly string[]> =>
  Promise.race([
    problemsAt(place),
    new Promise<readonly string[]>((resolve) => {
      setTimeout(() => resolve([`${place.name}: does not answer`]), limitMs).unref();
    }),
  ]);

/** Returns a function that writes a file to each place, at most every 5 s, and returns a line for each that isn't writable. */
export const openDiskSpaceCheck = (
  places: readonly WatchedPlace[],
): (() => Promise<readonly string[]>) => {
  let last: { readonly atMs: number; readonly found: Promise<readonly string[]> } | null = null;
  return () => {
    if (last === null || performance.now() - last.atMs > freshMs) {
      const found = Promise.all(places.map(problemsInTime)).then((lines) => lines.flat());
      last = { atMs: performance.now(), found };
    }
    return last.found;
  };
};

/** Measures the disks of these places when the metrics are read. A volume that doesn't respond keeps its last values. */
export const measureDisks = (places: readonly WatchedPlace[], meter: Meter): void => {
  const measure = async ({ name: place, directory }: WatchedPlace): Promise<void> => {
    const { bavail, blocks, bsize } = await statfs(directory);
    meter.set("reelwright_disk_free_bytes", { place }, bavail * bsize);
    meter.set("reelwright_disk_size_bytes", { place }, blocks * bsize);
  };
  const late = () => new Promise<void>((resolve) => setTimeout(resolve, limitMs).unref());
  meter.onRead(() =>
    Promise.race([Promise.all(places.map(measure)).then(() => undefined), late()]),
  );
};
