/**
 * A lock on a directory, held by at most one process even if several start concurrently, and although killed processes leave
 * their lock behind. The holder is identified by process id and start time. To take over from a dead holder, a process creates
 * a link whose name contains the dead one's identity. Only one process can create that link, so nobody can mistake a successor
 * for the dead holder.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { identityOf } from "@reelwright/platform/process-identity";

type Holder = { readonly pid: number; readonly identity: string };

const supervisorLock = "supervisor.lock";
/** Longer than any process takes between reading the lock and creating its link. */
const oldMs = 10 * 60_000;

/** The holder in a file that a power failure left empty. */
const nobody: Holder = { pid: 0, identity: "" };

const holderIn = (file: string): Holder => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch (error) {
    if (error instanceof SyntaxError) return nobody;
    throw error;
  }
};

const isHeld = ({ pid, identity }: Holder): boolean => identityOf(pid) === identity;

/** Creates a link. Returns false if the file exists. */
const linked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
};

const successionName = (lockName: string, { pid, identity }: Holder): string =>
  `${lockName}.after-${createHash("sha256").update(`${pid} ${identity}`).digest("hex").slice(0, 32)}`;

/** The holder of the lock, dead or alive: the last of its successors. Null: none. */
const lastHolder = (directory: string, lockName: string): Holder | null => {
  let name = lockName;
  let holder: Holder | null = null;
  while (existsSync(join(directory, name))) {
    holder = holderIn(join(directory, name));
    name = successionName(lockName, holder);
  }
  return holder;
};

const removeOldLinks = (directory: string, lockName: string): void => {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(`${lockName}.`)) continue;
    const path = join(directory, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > oldMs) rmSync(path, { force: true });
  }
};

/**
 * Locks `lockName` in the directory for this process. Returns a function that unlocks it; null if another process holds it.
 */
export const lockDirectory = (
  directory: string,
  lockName: string = supervisorLock,
): (() => void) | null => {
  const identity = identityOf(process.pid);
  if (identity === null) throw new Error("this process can't be found in the process table");
  const lock = join(directory, lockName);
  const mine = join(directory, `${lockName}.of-${process.pid}`);
  try {
    writeFileSync(mine, JSON.stringify({ pid: process.pid, identity } satisfies Holder));
    while (!linked(mine, lock)) {
      const holder = lastHolder(directory, lockName);
      if (holder === null) continue;
      if (isHeld(holder)) return null;
      if (!linked(mine, join(directory, successionName(lockName, holder)))) continue;
      renameSync(mine, lock);
      break;
    }
  } finally {
    rmSync(mine, { force: true });
  }
  removeOldLinks(directory, lockName);
  return () => rmSync(lock, { force: true });
};
