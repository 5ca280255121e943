import { mkdirSync, readdirSync, renameSync, rmSync, unlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Files } from "@reelwright/film/ports/tools";
import type { Workspace } from "../pipeline/stage.ts";
import type { Claim } from "../ports/task-store.ts";

/** Temporary directories of runs. */
export type RunDirectories = {
  /** An empty directory of this unique name. */
  take(name: string): string;
  /** Deletes what is in the directory, known files first. */
  give(directory: string, files: readonly string[]): Promise<void>;
};

/** Returns whether it succeeded. */
const tryTo = (act: () => void): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

const isEmpty = (directory: string): boolean => readdirSync(directory).length === 0;

/**
 * Temporary directories below `place`. An emptied directory is used again, which costs a rename instead of a removal and a
 * creation. Work that goes on after its run knows only the old name, so it can't reach the files of the next run.
 *
 * All calls are synchronous: for a few local files the thread pool would cost more.
 */
export const openRunDirectories = (place: string): RunDirectories => {
  const free: string[] = [];
  return {
    take: (name) => {
      const directory = join(place, name);
      const former = free.pop();
      const isTaken = former !== undefined && tryTo(() => renameSync(former, directory));
      if (isTaken && isEmpty(directory)) return directory;
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory, { recursive: true });
      return directory;
    },
    give: async (directory, files) => {
      for (const file of files) tryTo(() => unlinkSync(file));
      if (isEmpty(directory)) free.push(directory);
      else await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Prefix of a unit's files: `{tenant}/{job}/{run}/{stage}/{unit}/`. */
export const unitPrefix = (claim: Claim): string =>
  `${claim.tenantId}/${claim.jobId}/${claim.run}/${claim.stage}/${claim.unit}/`;
/** Prefix of this lease's files. Nobody sees them before the unit's output is committed. */
export const leasePrefix = (claim: Claim): string => `${unitPrefix(claim)}${claim.leaseToken}/`;

/**
 * Opens a run's temporary directory, which is taken with the first file and given back by `close`. `hasKept` returns whether
 * a file was stored.
 */
export const openWorkspace = (
  directories: RunDirectories,
  files: Files,
  claim: Claim,
): Workspace & { hasKept(): boolean; close(): Promise<void> } => {
  let taken: string | null = null;
  const directory = (): string => {
    // Lease tokens are unique, so no two runs share a directory.
    taken ??= directories.take(`task-${claim.leaseToken}`);
    return taken;
  };
  const kept = new Set<string>();
  /** Files that may exist in the directory. */
  const known = new Set<string>();
  const opened = new Map<string, Promise<string>>();
  const openOnce = async (key: string): Promise<string> => {
    const path = await files.get(key, directory());
    known.add(path);
    return path;
  };
  return {
    path: (name) => {
      const path = join(directory(), name);
      // The store may share the file, and stored files never change.
      if (kept.has(path)) throw new Error(`${name} is stored already`);
      known.add(path);
      return path;
    },
    open: (key) => {
      const under = opened.get(key) ?? openOnce(key);
      opened.set(key, under);
      return under;
    },
    keep: async (path) => {
      const key = leasePrefix(claim) + basename(path);
      kept.add(path);
      await files.put(key, path, true);
      return key;
    },
    hasKept: () => kept.size > 0,
    close: async () => {
      if (taken !== null) await directories.give(taken, [...known]);
    },
  };
};
