#!/usr/bin/env node
// The bundle in dist where it is as new as its sources, or where there are no sources; else the sources, by tsx.
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

/** Whether every source is as the bundle was made of it; scripts/bundle-apps.mjs notes them. */
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
  // Whoever ends this process means that one, which says with which status.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
};

const tsx = !existsSync(source) || isCurrent() ? null : loader();
if (tsx === null) await import("../dist/cli.js");
else runSource(tsx);
