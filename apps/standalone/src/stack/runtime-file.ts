import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identityOf } from "@reelwright/platform/process-identity";
import { removeTargets, writeTargets } from "./scrape-targets.ts";
import type { StatedSettings } from "./stated-settings.ts";

/** What runs, for other tools. Decisions: "How it is run". */
export type Runtime = {
  readonly base_url: string;
  readonly database_url: string;
  readonly redis_url: string;
  /** Issuer of bearer tokens; null while the stack has none. */
  readonly issuer: string | null;
  /** What the stack was started with; none where an earlier version runs. */
  readonly settings?: StatedSettings;
  readonly supervisor_pid: number;
  /** Tells it from a later process with the same id. */
  readonly supervisor_identity: string | null;
  readonly processes: readonly {
    readonly name: string;
    readonly pid: number;
    readonly identity: string | null;
    /** Where `/livez` and `/readyz` are; null for servers, and for an app that starts. */
    readonly health_url?: string | null;
    /** Where Prometheus reads the process's metrics; null as above. */
    readonly metrics_url?: string | null;
  }[];
};

const pathIn = (dataDirectory: string): string => join(dataDirectory, "runtime.json");

/** Replaces the file atomically: a reader sees the old or the new one. */
export const writeRuntime = (dataDirectory: string, runtime: Runtime): void => {
  const path = pathIn(dataDirectory);
  writeFileSync(`${path}.new`, `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
};

/** What the last supervisor wrote, whether it still runs or not; null where there is no readable file. */
export const lastRuntime = (dataDirectory: string): Runtime | null => {
  try {
    return JSON.parse(readFileSync(pathIn(dataDirectory), "utf8")) as Runtime;
  } catch {
    return null;
  }
};

/** The stack that runs on this data directory, or null. A file left by a dead supervisor does not count. */
export const readRuntime = (dataDirectory: string): Runtime | null => {
  const runtime = lastRuntime(dataDirectory);
  return runtime && identityOf(runtime.supervisor_pid) === runtime.supervisor_identity
    ? runtime
    : null;
};

type RuntimeFile = {
  /** Writes what `read` returns now; where that fails, tries again each second. */
  update(): void;
  remove(): void;
};

const retryMs = 1_000;

/** Keeps the file up to date. A full disk delays a write; `say` is told when writing fails and when it works again. */
export const openRuntimeFile = (
  dataDirectory: string,
  read: () => Runtime,
  say: (line: string) => void,
): RuntimeFile => {
  let retry: NodeJS.Timeout | undefined;
  const update = (): void => {
    const wasBroken = retry !== undefined;
    clearTimeout(retry);
    retry = undefined;
    try {
      const runtime = read();
      writeRuntime(dataDirectory, runtime);
      writeTargets(dataDirectory, runtime.processes);
      if (wasBroken) say("runtime.json is written again.");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!wasBroken) say(`runtime.json can't be written, trying again: ${reason}`);
      retry = setTimeout(update, retryMs).unref();
    }
  };
  return {
    update,
    remove: () => {
      clearTimeout(retry);
      for (const name of ["", ".new"]) rmSync(`${pathIn(dataDirectory)}${name}`, { force: true });
      removeTargets(dataDirectory);
    },
  };
};
