// Compiles what changed. Two commands may ask for it at once (two stacks that start side by side): one compiles, the
// other waits, since a module that is half written can't be read.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lock = join(root, "node_modules", ".compiling");
/** A compilation takes seconds: who holds the lock for longer was killed. */
const staleMs = 120_000;

const release = () => rmSync(lock, { recursive: true, force: true });

const isStale = () => {
  const age = statSync(lock, { throwIfNoEntry: false });
  return age !== undefined && Date.now() - age.mtimeMs > staleMs;
};

const take = () => {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isStale()) release();
    return false;
  }
};

while (!take()) await wait(100);
try {
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-b", "tsconfig.solution.json"], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  release();
}
