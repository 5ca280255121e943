/** Whether directories can be written at the moment. */
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Meter } from "@reelwright/core/telemetry/meter";

export type WatchedPlace = {
  /** What strangers may read of it. */
  readonly name: string;
  readonly directory: string;
};

/** More than what a file system keeps beside a file's name. */
const trial = Buffer.alloc(64 * 1024, 1);
const freshMs = 5_000;

const limitMs = 1_500;

const tryAt = async ({ name, directory }: WatchedPlace): Promise<readonly string[]> => {
  const file = join(directory, `.room-${process.pid}`);
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(file, trial);
    await rm(file);
    return [];
  } catch (error) {
    // A part of it may be there; if it can't be removed either, the next look writes over it.
    await rm(file, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    return [code === "ENOSPC" ? `${name}: no room left` : `${name}: can't be written (${code})`];
  }
};

/** A volume over the network may not answer at all. */
const troubleAt = (place: WatchedPlace): Promise<readonly string[]> =>
  Promise.race([
    tryAt(place),
    new Promise<readonly string[]>((resolve) => {
      setTimeout(() => resolve([`${place.name}: does not answer`]), limitMs).unref();
    }),
  ]);

/** Measures the disks of these places whenever the metrics are read; a volume that doesn't answer keeps its last values. */
export const measureDisks = (places: readonly WatchedPlace[], meter: Meter): void => {
  const look = async ({ name: place, directory }: WatchedPlace): Promise<void> => {
    const { bavail, blocks, bsize } = await statfs(directory);
    meter.set("reelwright_disk_free_bytes", { place }, bavail * bsize);
    meter.set("reelwright_disk_size_bytes", { place }, blocks * bsize);
  };
  const late = () => new Promise<void>((resolve) => setTimeout(resolve, limitMs).unref());
  meter.onRead(() => Promise.race([Promise.all(places.map(look)).then(() => undefined), late()]));
};

/**
 * Looks at these places by writing a file, at most every 5 s whoever asks. Returns a line for each that can't be
 * written.
 */
export const openDiskSpaceCheck = (
  places: readonly WatchedPlace[],
): (() => Promise<readonly string[]>) => {
  let last: { readonly atMs: number; readonly found: Promise<readonly string[]> } | null = null;
  return () => {
    if (last === null || performance.now() - last.atMs > freshMs) {
      const found = Promise.all(places.map(troubleAt)).then((lines) => lines.flat());
      last = { atMs: performance.now(), found };
    }
    return last.found;
  };
};
