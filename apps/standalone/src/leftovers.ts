/** Processes of an earlier stack whose supervisor was killed, its guardian too: they still hold the data directory. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identityOf, isRunning } from "@reelwright/platform";
import { lastRuntime } from "./runtime-file.ts";

export type Leftover = { readonly name: string; readonly pid: number };

const servers = [
  { name: "postgres", program: "postgres" },
  { name: "redis", program: "redis-server" },
] as const;
/** An orderly end may take this long. */
const orderlyMs = 15_000;
const stopSignals: { readonly [name: string]: NodeJS.Signals } = { postgres: "SIGINT" };

const idsIn = (directory: string): readonly number[] => {
  try {
    return readdirSync(directory).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
};

const seen = (look: () => string): string | null => {
  try {
    return look();
  } catch {
    return null;
  }
};
const workingDirectory = (pid: number) => seen(() => readlinkSync(`/proc/${pid}/cwd`));
const programOf = (pid: number) => seen(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim());

/** Servers work in their data's directory, with all their processes. Found on Linux only. */
const byDirectory = (dataDirectory: string): readonly Leftover[] =>
  idsIn("/proc").flatMap((pid) => {
    const at = workingDirectory(pid);
    const found = servers.find(({ name }) => at === join(dataDirectory, name));
    const isServer = found !== undefined && programOf(pid) === found.program && isRunning(pid);
    return isServer ? [{ name: found.name, pid }] : [];
  });

/** What the earlier supervisor had noted, if the very same processes still run. */
const byNote = (dataDirectory: string): readonly Leftover[] =>
  (lastRuntime(dataDirectory)?.processes ?? []).filter(
    ({ pid, identity }) => identity !== null && identityOf(pid) === identity,
  );

export const leftovers = (dataDirectory: string): readonly Leftover[] => {
  const found = [...byNote(dataDirectory), ...byDirectory(dataDirectory)];
  return [...new Map(found.map(({ name, pid }) => [pid, { name, pid }])).values()];
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Gone meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

const gone = async (dataDirectory: string, limitMs: number): Promise<boolean> => {
  const deadlineMs = Date.now() + limitMs;
  while (leftovers(dataDirectory).length > 0) {
    if (Date.now() > deadlineMs) return false;
    await wait(100);
  }
  return true;
};

/** Ends them by their ids, in order if they let themselves. Throws when something can't be ended. */
export const endLeftovers = async (
  dataDirectory: string,
  say: (line: string) => void,
): Promise<void> => {
  const found = leftovers(dataDirectory);
  if (found.length === 0) return;
  const names = [...new Set(found.map(({ name }) => name))].join(", ");
  say(`Ending what an earlier run left behind: ${names}.`);
  for (const { name, pid } of found) signal(pid, stopSignals[name] ?? "SIGTERM");
  if (await gone(dataDirectory, orderlyMs)) return;
  for (const { pid } of leftovers(dataDirectory)) signal(pid, "SIGKILL");
  if (await gone(dataDirectory, orderlyMs)) return;
  const left = leftovers(dataDirectory).map(({ name, pid }) => `${name} (${pid})`);
  throw new Error(`An earlier run left processes behind that can't be ended: ${left.join(", ")}.`);
};

/**
 * The lock file of a Postgres that doesn't run any more, to be removed: Postgres itself takes a dead process that nobody
 * has reaped, and a stranger that has got its id, for a running server. Null where there is none.
 */
export const staleLockOf = (postgresDirectory: string): string | null => {
  const file = join(postgresDirectory, "postmaster.pid");
  try {
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    const isOurs = isRunning(pid) && runsIn(pid, postgresDirectory);
    return isOurs ? null : file;
  } catch {
    return null;
  }
};

const runsIn = (pid: number, directory: string): boolean => {
  const found = workingDirectory(pid);
  // Where it can't be told, Postgres is to decide.
  return found === null || found === directory;
};
