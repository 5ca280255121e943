import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "@reelwright/platform/config";
import { identityOf } from "@reelwright/platform/process-identity";
import { settingSections } from "@reelwright/platform/settings/apps";
import { openSetting, sealSetting } from "@reelwright/platform/settings/vendor-ports";

/** The running processes, for other tools: docs/contribute/decisions.md#running. */
export type Runtime = {
  readonly base_url: string;
  readonly database_url: string;
  readonly redis_url: string;
  /** Issuer of bearer tokens; null if the stack has none. */
  readonly issuer: string | null;
  /** Settings that the stack was started with. Absent in earlier versions. */
  readonly settings?: StatedSettings;
  readonly supervisor_pid: number;
  /** Distinguishes it from a later process with the same id. */
  readonly supervisor_identity: string | null;
  readonly processes: readonly {
    readonly name: string;
    readonly pid: number;
    readonly identity: string | null;
    /** Base URL of `/livez` and `/readyz`; null for servers and for starting apps. */
    readonly health_url?: string | null;
    /** URL of the metrics; null like `health_url`. */
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

/** Reads the file of the last supervisor, which may have ended. Null if it can't be read. */
export const lastRuntime = (dataDirectory: string): Runtime | null => {
  try {
    return JSON.parse(readFileSync(pathIn(dataDirectory), "utf8")) as Runtime;
  } catch {
    return null;
  }
};

/** Reads the file of the running stack; null if its supervisor has ended. */
export const readRuntime = (dataDirectory: string): Runtime | null => {
  const runtime = lastRuntime(dataDirectory);
  return runtime && identityOf(runtime.supervisor_pid) === runtime.supervisor_identity
    ? runtime
    : null;
};

type RuntimeFile = {
  /** Writes the current result of `read`. Retries every second after an error. */
  update(): void;
  remove(): void;
};

const retryMs = 1_000;

/** Keeps the file up to date. Calls `say` when writing fails, such as on a full disk, and when it works again. */
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

// The settings that a running stack was started with, for tools in other terminals.

/** Settings by name. Secrets are sealed with the keys of the data directory. */
export type StatedSettings = { readonly [name: string]: string };

const all = settingSections.flatMap(({ settings }) => Object.values(settings));
const secrets = new Set(all.filter(({ isSecret }) => isSecret).map(({ name }) => name));
/** The reader needs this setting to find the stack, so it is left out. */
const isOfReader = (name: string): boolean => name === "REELWRIGHT_DATA_DIR";
const names = [...all.flatMap(({ name }) => [name, `${name}_FILE`]), "NODE_ENV"].filter(
  (name) => !isOfReader(name),
);

const withKeys = (keys: string): Environment => ({ REELWRIGHT_SECRET_KEYS: keys });

/** The settings in an environment, with sealed secrets. */
export const statedSettings = (environment: Environment, keys: string): StatedSettings =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name]?.trim();
      if (!value) return [];
      return [[name, secrets.has(name) ? sealSetting(name, value, withKeys(keys)) : value]];
    }),
  );

/** Opens the secrets. Throws an Error that names a setting that these keys don't open. */
export const openedSettings = (stated: StatedSettings, keys: string): Environment =>
  Object.fromEntries(
    Object.entries(stated).map(([name, value]) => {
      if (!secrets.has(name)) return [name, value];
      try {
        return [name, openSetting(name, value, withKeys(keys))];
      } catch (error) {
        throw new Error(`${name} of the running stack ${(error as Error).message}`);
      }
    }),
  );

/** Names of settings whose values differ between two environments. */
export const differing = (own: Environment, stack: Environment): readonly string[] =>
  names.filter((name) => {
    const value = own[name]?.trim();
    return value !== undefined && value !== "" && value !== stack[name]?.trim();
  });

/**
 * The directory `prometheus/` in the data directory contains a configuration and the current targets, which Prometheus watches
 * (file_sd).
 */

type Target = { readonly name: string; readonly health_url?: string | null };

const directoryIn = (dataDirectory: string): string => join(dataDirectory, "prometheus");
const targetsIn = (dataDirectory: string): string =>
  join(directoryIn(dataDirectory), "targets.json");

/** The alert rules of this repository. */
const rules = fileURLToPath(new URL("../../../../infra/prometheus/rules/*.yml", import.meta.url));

/** The command that runs Prometheus for the stack on this data directory. */
export const prometheusCommand = (dataDirectory: string): string => {
  const at = directoryIn(dataDirectory);
  return `prometheus --config.file=${at}/prometheus.yml --storage.tsdb.path=${at}/tsdb`;
};

/** Writes the configuration, which refers to the file of targets next to it. */
export const writePrometheusConfig = (dataDirectory: string): void => {
  const directory = directoryIn(dataDirectory);
  mkdirSync(directory, { recursive: true });
  const lines = [
    "# Written by npm start at each start.",
    "global:",
    "  scrape_interval: 5s",
    "  evaluation_interval: 5s",
    `rule_files: [${JSON.stringify(rules)}]`,
    "scrape_configs:",
    "  - job_name: reelwright",
    "    file_sd_configs: [{ files: [targets.json], refresh_interval: 5s }]",
    "",
  ];
  writeFileSync(join(directory, "prometheus.yml"), lines.join("\n"));
};

/** Replaces the targets atomically. `service` is the process's name, as in docker-compose.yml. */
const writeTargets = (dataDirectory: string, processes: readonly Target[]): void => {
  const targets = processes.flatMap(({ name, health_url }) =>
    health_url ? [{ targets: [new URL(health_url).host], labels: { service: name } }] : [],
  );
  const path = targetsIn(dataDirectory);
  mkdirSync(directoryIn(dataDirectory), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(targets, null, 2)}\n`);
  renameSync(`${path}.new`, path);
};

const removeTargets = (dataDirectory: string): void => {
  for (const end of ["", ".new"]) rmSync(`${targetsIn(dataDirectory)}${end}`, { force: true });
};
