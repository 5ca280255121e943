#!/usr/bin/env node
// From source in a checkout (tsx), from dist after a build.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = at("../dist/cli.js");

const args = existsSync(built)
  ? [built]
  : ["--conditions=source", "--import", import.meta.resolve("tsx"), at("../src/cli.ts")];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
