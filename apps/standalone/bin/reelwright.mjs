#!/usr/bin/env node
// From source in a checkout (tsx), from dist where only the build is shipped.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const source = at("../src/cli.ts");
const args = existsSync(source)
  ? ["--conditions=source", "--import", import.meta.resolve("tsx"), source]
  : [at("../dist/cli.js")];
const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
