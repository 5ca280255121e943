#!/usr/bin/env node
// From source in a checkout (tsx), from dist where only the build is shipped, or no development packages are installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const source = at("../src/cli.ts");
const loader = () => {
  try {
    return import.meta.resolve("tsx");
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
};
const tsx = existsSync(source) ? loader() : null;
if (tsx === null) await import("../dist/cli.js");
else {
  const exitWithParent = new URL("exit-with-parent.mjs", import.meta.url).href;
  const args = ["--conditions=source", "--import", tsx, "--import", exitWithParent, source];
  const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // Whoever ends this process means that one, which says with which status.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
