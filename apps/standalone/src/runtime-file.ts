import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What runs, for tools beside it. Decisions: "How it is run". */
export type Runtime = {
  readonly base_url: string;
  readonly database_url: string;
  readonly redis_url: string;
  /** Issuer of bearer tokens; null while the stack has none. */
  readonly issuer: string | null;
  readonly supervisor_pid: number;
  readonly processes: readonly { readonly name: string; readonly pid: number }[];
};

const pathIn = (dataDirectory: string): string => join(dataDirectory, "runtime.json");

/** Replaces the file at once: a reader sees the old or the new one. */
export const writeRuntime = (dataDirectory: string, runtime: Runtime): void => {
  const path = pathIn(dataDirectory);
  writeFileSync(`${path}.new`, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
};

export const removeRuntime = (dataDirectory: string): void =>
  rmSync(pathIn(dataDirectory), { force: true });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The stack that runs on this data directory, or null. A file left by a dead supervisor does not count. */
export const readRuntime = (dataDirectory: string): Runtime | null => {
  try {
    const runtime = JSON.parse(readFileSync(pathIn(dataDirectory), "utf8")) as Runtime;
    return isAlive(runtime.supervisor_pid) ? runtime : null;
  } catch {
    return null;
  }
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  }
};

/** What the command line of each process holds: a process id may have gone to somebody else meanwhile. */
const marksOf = (name: string, dataDirectory: string): readonly string[] => {
  if (name === "postgres") return [dataDirectory];
  // A worker may have begun as a spare.
  return name === "redis" ? ["redis-server"] : [`apps/${name}/`, "apps/standalone/"];
};

/** Processes of a stack whose supervisor died; they still hold the data directory. */
export const leftovers = (dataDirectory: string): Runtime["processes"] => {
  try {
    const { processes } = JSON.parse(readFileSync(pathIn(dataDirectory), "utf8")) as Runtime;
    return processes.filter(
      ({ name, pid }) =>
        isAlive(pid) && marksOf(name, dataDirectory).some((mark) => commandOf(pid).includes(mark)),
    );
  } catch {
    return [];
  }
};
