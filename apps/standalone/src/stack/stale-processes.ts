/** Processes of an earlier stack whose supervisor and guardian were killed: they still use the data directory. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identityOf, isRunning } from "@reelwright/platform/process-identity";
import { lastRuntime } from "./runtime-file.ts";

export type StaleProcess = { readonly name: string; readonly pid: number };

const servers = [
  { name: "postgres", program: "postgres" },
  { name: "redis", program: "redis-server" },
] as const;
/** Time for an orderly end before SIGKILL. */
const orderlyMs = 15_000;
const stopSignals: { readonly [name: string]: NodeJS.Signals } = { postgres: "SIGINT" };

const idsIn = (directory: string): readonly number[] => {
  try {
    return readdirSync(directory).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
};

const attempt = (read: () => string): string | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
const workingDirectory = (pid: number) => attempt(() => readlinkSync(`/proc/${pid}/cwd`));
const programOf = (pid: number) => attempt(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim());

/** Servers, found by their working directory, which is their data directory. Linux only. */
const byDirectory = (dataDirectory: string): readonly StaleProcess[] =>
  idsIn("/proc").flatMap((pid) => {
    const at = workingDirectory(pid);
    const found = servers.find(({ name }) => at === join(dataDirectory, name));
    const isServer = found !== undefined && programOf(pid) === found.program && isRunning(pid);
    return isServer ? [{ name: found.name, pid }] : [];
  });

/** Processes that the earlier supervisor recorded and that still run. */
const byRuntimeFile = (dataDirectory: string): readonly StaleProcess[] =>
  (lastRuntime(dataDirectory)?.processes ?? []).filter(
    ({ pid, identity }) => identity !== null && identityOf(pid) === identity,
  );

export const staleProcesses = (dataDirectory: string): readonly StaleProcess[] => {
  const found = [...byRuntimeFile(dataDirectory), ...byDirectory(dataDirectory)];
  return [...new Map(found.map(({ name, pid }) => [pid, { name, pid }])).values()];
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

const waitUntilNone = async (dataDirectory: string, limitMs: number): Promise<boolean> => {
  const deadlineMs = Date.now() + limitMs;
  while (staleProcesses(dataDirectory).length > 0) {
    if (Date.now() > deadlineMs) return false;
    await wait(100);
  }
  return true;
};

/** Ends stale processes with their stop signal, then with SIGKILL. Throws if one can't be ended. */
export const endStaleProcesses = async (
  dataDirectory: string,
  say: (line: string) => void,
): Promise<void> => {
  const found = staleProcesses(dataDirectory);
  if (found.length === 0) return;
  const names = [...new Set(found.map(({ name }) => name))].join(", ");
  say(`Ending what an earlier run left behind: ${names}.`);
  for (const { name, pid } of found) signal(pid, stopSignals[name] ?? "SIGTERM");
  if (await waitUntilNone(dataDirectory, orderlyMs)) return;
  for (const { pid } of staleProcesses(dataDirectory)) signal(pid, "SIGKILL");
  if (await waitUntilNone(dataDirectory, orderlyMs)) return;
  const left = staleProcesses(dataDirectory).map(({ name, pid }) => `${name} (${pid})`);
  throw new Error(`An earlier run left processes behind that can't be ended: ${left.join(", ")}.`);
};

/**
 * The lock file of a Postgres that no longer runs, which must be removed; null if there is none. Postgres itself mistakes a
 * zombie, or another process with the same id, for a running server.
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
  // If the directory is unknown, Postgres decides.
  return found === null || found === directory;
};
