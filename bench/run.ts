/**
 * `npm run bench -- NAME… [--quick] [--jobs N] [--peers DIR] [--install-peers] [--only PART,PART] [--before DIR]`: runs these benchmarks,
 * or all except the long ones, prints their tables, and writes charts and the documentation's table. Quick and partial runs
 * write nothing. `npm run bench -- --report` writes charts and table from the saved results.
 */
import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import type { Bench, Table } from "./bench.ts";
import { commands } from "./commands/commands.ts";
import { film } from "./film/film.ts";
import { gateway } from "./gateway/gateway.ts";
import { growth } from "./growth/growth.ts";
import { media } from "./media/media.ts";
import { newcomer } from "./newcomer/newcomer.ts";
import { pipeline } from "./pipeline/pipeline.ts";
import { processes } from "./processes/processes.ts";
import { writeReport } from "./report/report.ts";
import { saveResult } from "./results.ts";
import { simulation } from "./simulation/simulation.ts";
import { vendorWaiting } from "./vendor-waiting/vendor-waiting.ts";
import { webhooks } from "./webhooks/webhooks.ts";

const benches: { readonly [name: string]: Bench } = {
  commands,
  processes,
  film,
  gateway,
  growth,
  media,
  newcomer,
  pipeline,
  simulation,
  "vendor-waiting": vendorWaiting,
  webhooks,
};

/** Benchmarks that take many minutes and only run if named. */
const long = new Set(["film", "growth", "media", "newcomer", "simulation", "vendor-waiting"]);

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const version = (command: string, ...args: string[]): string => {
  try {
    return execFileSync(command, args, { encoding: "utf8" }).split("\n")[0] ?? "";
  } catch {
    return `${command}: none`;
  }
};

const machine = (): string => {
  const all = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${all.length} × ${all[0]?.model.trim() ?? "?"}, ${memory} GiB, ${process.platform} ${process.arch}`,
    `Node ${process.version}`,
    version("redis-server", "--version").replace(/ sha=.*/, ""),
    version("ffmpeg", "-version").replace(/ Copyright.*/, ""),
    `commit ${version("git", "rev-parse", "--short", "HEAD")}`,
    new Date().toISOString(),
  ].join(" · ");
};

const print = ({ title, columns, rows, notes }: Table): void => {
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head, ...body] = cells;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  process.stdout.write(
    `\n${title}\n\n${[line(head ?? []), rule, ...body.map(line)].join("\n")}\n\n${notes.map((note) => `- ${note}\n`).join("")}`,
  );
};

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
    jobs: { type: "string" },
    peers: { type: "string" },
    "install-peers": { type: "boolean", default: false },
    only: { type: "string" },
    before: { type: "string" },
  },
});
const options = {
  isQuick: values.quick,
  ...(values.jobs !== undefined && { jobs: Number(values.jobs) }),
  peers: values.peers ?? null,
  isInstalling: values["install-peers"],
  before: values.before ?? null,
  only: values.only?.split(",") ?? [],
};
/** Whether the run is complete and its figures may replace the saved ones. */
const isKept = !options.isQuick && options.only.length === 0;
const run = async (): Promise<void> => {
  const on = machine();
  process.stdout.write(`${on}\n`);
  const all = Object.keys(benches).filter((name) => !long.has(name));
  for (const name of names.length > 0 ? names : all) {
    const startedAt = performance.now();
    const tables = (await benches[name]?.(say, options)) ?? [];
    for (const table of tables) print(table);
    say(`${name} took ${((performance.now() - startedAt) / 1_000).toFixed()} s`);
    if (isKept) saveResult(name, { machine: on, tables });
  }
};

const unknown = names.filter((name) => !benches[name]);
if (unknown.length > 0) {
  say(`No benchmark ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`);
  process.exitCode = 1;
} else {
  if (!values.report) await run();
  if (isKept) say(`Wrote ${writeReport().join(", ")}.`);
}
