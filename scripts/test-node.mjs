// Runs suites with another release of Node: npm run test:node -- 22 [suites …]. The binary is installed from npm and kept
// in node_modules/.cache.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [release, ...suites] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(release ?? "")) {
  console.error("Which Node? npm run test:node -- 22 [suites …]");
  process.exit(1);
}

const name = `node-${process.platform}-${process.arch}`;
const cache = join(root, "node_modules", ".cache", `node-${release}`);
const bin = join(cache, "node_modules", name, "bin");
const node = join(bin, "node");
if (!existsSync(node)) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), "{}\n");
  execFileSync("npm", ["install", "--no-save", "--ignore-scripts", `${name}@${release}`], {
    cwd: cache,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const run = (args) => {
  const { status } = spawnSync(node, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  if (status !== 0) process.exit(status ?? 1);
};

console.log(`Node ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`);
const options = ["--disable-warning=ExperimentalWarning", "--conditions=source", "--import", "tsx"];
run([...options, "scripts/run.mjs", "test/run.ts", ...suites]);
