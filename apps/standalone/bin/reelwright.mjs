#!/usr/bin/env node
// Runs the bundle in dist if it is up to date or there are no sources; otherwise the sources, by tsx.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = at("../../../");
const bundle = at("../dist/cli.js");
const source = at("../src/cli.ts");

const loader = () => {
  try {
    return import.meta.resolve("tsx");
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
};

/** Whether the bundle is up to date, by the sources that scripts/bundle-apps.mjs recorded. */
const isCurrent = () => {
  const stamp = at("../dist/.bundle.json");
  if (!existsSync(stamp) || !existsSync(bundle)) return false;
  return JSON.parse(readFileSync(stamp, "utf8")).every(([path, mtimeMs, size]) => {
    if (path.startsWith("node_modules/")) return true;
    const found = statSync(root + path, { throwIfNoEntry: false });
    return found?.mtimeMs === mtimeMs && found.size === size;
  });
};

const runSource = (tsx) => {
  const exitWithParent = new URL("exit-with-parent.mjs", import.meta.url).href;
  const args = ["--conditions=source", "--import", tsx, "--import", exitWithParent, source];
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // Signals are meant for the child, whose exit status is this process's.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
};

const tsx = !existsSync(source) || isCurrent() ? null : loader();
if (tsx === null) await import("../dist/cli.js");
else runSource(tsx);
