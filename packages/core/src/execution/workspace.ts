import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Workspace } from "../pipeline/stage.ts";
import type { Files } from "../ports/files.ts";
import type { Claim } from "../ports/task-store.ts";

/** Where all attempts at a unit keep their files: `{tenant}/{job}/{run}/{stage}/{unit}/`. */
export const unitPrefix = (claim: Claim): string =>
  `${claim.tenantId}/${claim.jobId}/${claim.run}/${claim.stage}/${claim.unit}/`;
/** Where this lease keeps its files; only a committed row names them. */
export const leasePrefix = (claim: Claim): string => `${unitPrefix(claim)}${claim.leaseToken}/`;

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
  const opened = new Map<string, Promise<string>>();
  return {
    path: (name) => join(directory(), name),
    open: (key) => {
      const known = opened.get(key) ?? files.get(key, directory());
      opened.set(key, known);
      return known;
    },
    keep: async (path) => {
      const key = leasePrefix(claim) + basename(path);
      isKept = true;
      await files.put(key, path);
      return key;
    },
    hasKept: () => isKept,
    close: async () => {
      if (isMade) await rm(place, { recursive: true, force: true });
    },
  };
};
