/** `npm run bench -- NAME… [--quick] [--jobs N] [--peers DIR] [--install-peers]`: runs these benchmarks, or all, and prints their tables. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Bench, Table } from "./bench.ts";
import { growth } from "./growth/growth.ts";
import { media } from "./media/media.ts";
import { pipeline } from "./pipeline/pipeline.ts";
import { vendorWaiting } from "./vendor-waiting/vendor-waiting.ts";
import { webhooks } from "./webhooks/webhooks.ts";

const benches: { readonly [name: string]: Bench } = {
  growth,
  media,
  pipeline,
  "vendor-waiting": vendorWaiting,
  webhooks,
};

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

/** Figures of a whole run are kept; those of a quick one prove nothing. */
const save = (name: string, on: string, tables: readonly Table[]): void => {
  const directory = fileURLToPath(new URL("results/", import.meta.url));
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${name}.json`);
  writeFileSync(path, `${JSON.stringify({ machine: on, tables }, null, 2)}\n`);
};

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    jobs: { type: "string" },
    peers: { type: "string" },
    "install-peers": { type: "boolean", default: false },
  },
});
const options = {
  isQuick: values.quick,
  ...(values.jobs !== undefined && { jobs: Number(values.jobs) }),
  peers: values.peers ?? null,
  isInstalling: values["install-peers"],
};
const unknown = names.filter((name) => !benches[name]);
if (unknown.length > 0) {
  say(`No benchmark ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`);
  process.exitCode = 1;
} else {
  const on = machine();
  process.stdout.write(`${on}\n`);
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    const tables = (await benches[name]?.(say, options)) ?? [];
    for (const table of tables) print(table);
    if (!options.isQuick) save(name, on, tables);
  }
}
