#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";

const at = (path) => new URL(path, import.meta.url);

// In a checkout: the program of apps/standalone, which is this one, `admin`, and a stack that it can start.
if (existsSync(at("../tsconfig.json")))
  await import("../../../../apps/standalone/bin/reelwright.mjs");
else {
  const { version } = JSON.parse(readFileSync(at("../package.json"), "utf8"));
  const { main } = await import("../dist/cli/main.js");
  await main(version);
}
