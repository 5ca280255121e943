// Runs before `npm pack` and `npm publish` of packages/clients/sdk: compiles it and bundles the command line into dist/cli.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "./child.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a Node script from the root. Throws if it fails. */
const run = async (...args) => {
  const status = await runChild(process.execPath, args, { cwd: root });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
};

await run("node_modules/typescript/bin/tsc", "-b", "packages/clients/sdk");
if (existsSync(join(root, "scripts/bundle-cli.mjs"))) await run("scripts/bundle-cli.mjs");
