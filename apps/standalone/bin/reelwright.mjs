#!/usr/bin/env node
// From source in a checkout (tsx), from dist where only the build is shipped, or no development packages are installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
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
const args =
  tsx === null ? [at("../dist/cli.js")] : ["--conditions=source", "--import", tsx, source];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
