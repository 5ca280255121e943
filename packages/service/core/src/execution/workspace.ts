import { mkdirSync, rmdirSync, unlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Files } from "@reelwright/film/ports/tools";
import type { Workspace } from "../pipeline/stage.ts";
import type { Claim } from "../ports/task-store.ts";

/** Where all attempts at a unit keep their files: `{tenant}/{job}/{run}/{stage}/{unit}/`. */
export const unitPrefix = (claim: Claim): string =>
  `${claim.tenantId}/${claim.jobId}/${claim.run}/${claim.stage}/${claim.unit}/`;
/** Where this lease keeps its files; only a committed row names them. */
export const leasePrefix = (claim: Claim): string => `${unitPrefix(claim)}${claim.leaseToken}/`;

/** Returns whether it could be done. */
const tryTo = (act: () => void): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

/** Removes a directory: the files that are known to be in it, and then whatever else there is. */
const removeDirectory = async (directory: string, files: readonly string[]): Promise<void> => {
  // Looking for what to remove costs more than removing it, and so does handing each call to another thread: these files
  // are few, and on this machine's disk.
  for (const file of files) tryTo(() => unlinkSync(file));
  if (!tryTo(() => rmdirSync(directory))) await rm(directory, { recursive: true, force: true });
};

/**
 * Opens a task's temporary directory below `scratch`, which is made when the first file is asked for; `close` deletes it with
 * all that is in it; `hasKept`: whether a file was stored.
 */
export const openWorkspace = (
  claim: Claim,
  files: Files,
  scratch: string,
): Workspace & { hasKept(): boolean; close(): Promise<void> } => {
  // The lease's token tells this run from every other one.
  const place = join(scratch, `task-${claim.leaseToken}`);
  let isMade = false;
  let isKept = false;
  const directory = (): string => {
    if (!isMade) mkdirSync(place, { recursive: true });
    isMade = true;
    return place;
  };
  /** Paths of files that may be there. */
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
      isKept = true;
      await files.put(key, path);
      return key;
    },
    hasKept: () => isKept,
    close: async () => {
      if (isMade) await removeDirectory(place, [...known]);
    },
  };
};
