/**
 * How Prometheus finds the processes of a stack: `prometheus/` in the data directory holds a configuration and the targets
 * of the moment, which Prometheus watches (file_sd).
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type Target = { readonly name: string; readonly health_url?: string | null };

const directoryIn = (dataDirectory: string): string => join(dataDirectory, "prometheus");
const targetsIn = (dataDirectory: string): string =>
  join(directoryIn(dataDirectory), "targets.json");

/** The rules of this repository. */
const rules = fileURLToPath(new URL("../../../../infra/prometheus/rules/*.yml", import.meta.url));

/** Returns the command that collects the metrics of the stack on this data directory. */
export const prometheusCommand = (dataDirectory: string): string => {
  const at = directoryIn(dataDirectory);
  return `prometheus --config.file=${at}/prometheus.yml --storage.tsdb.path=${at}/tsdb`;
};

/** Writes the configuration, which names the targets' file beside it. */
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
export const writeTargets = (dataDirectory: string, processes: readonly Target[]): void => {
  const targets = processes.flatMap(({ name, health_url }) =>
    health_url ? [{ targets: [new URL(health_url).host], labels: { service: name } }] : [],
  );
  const path = targetsIn(dataDirectory);
  mkdirSync(directoryIn(dataDirectory), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(targets, null, 2)}\n`);
  renameSync(`${path}.new`, path);
};

export const removeTargets = (dataDirectory: string): void => {
  for (const end of ["", ".new"]) rmSync(`${targetsIn(dataDirectory)}${end}`, { force: true });
};
