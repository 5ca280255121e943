// Compiles what changed, and bundles Prisma's client with what it needs of Prisma's runtime (4 MB of 73: the rest is for
// other databases), so that a production install needs no Prisma besides. Two commands may ask for it at once (two
// stacks that start side by side): one compiles, the other waits, since a module that is half written can't be read.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bundleApps } from "./bundle-apps.mjs";
import { bundleClient } from "./bundle-client.mjs";
import { runChild } from "./child.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lock = join(root, "node_modules", ".compiling");
const holderFile = join(lock, "pid");
/** A compilation takes seconds: who holds the lock for longer was killed. */
const staleMs = 120_000;

const release = () => rmSync(lock, { recursive: true, force: true });

const read = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};

/** Dead, or dead and not reaped. */
const isGone = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "ESRCH";
  }
  return /\) [ZX] /.test(read(`/proc/${pid}/stat`) ?? "");
};

const isStale = () => {
  const age = statSync(lock, { throwIfNoEntry: false });
  if (age === undefined) return false;
  const holder = read(holderFile);
  return (holder && isGone(Number(holder))) || Date.now() - age.mtimeMs > staleMs;
};

const take = () => {
  try {
    mkdirSync(lock);
    writeFileSync(holderFile, String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isStale()) release();
    return false;
  }
};

const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
const compile = () =>
  runChild(process.execPath, [compiler, "-b", "tsconfig.solution.json"], { cwd: root });

const build = async () => {
  while (!take()) await wait(100);
  try {
    const status = await compile();
    // Told to end meanwhile, it has its status already.
    process.exitCode ||= status;
    if (process.exitCode !== 0) return;
    await bundleClient(join(root, "packages/store/dist/generated/client.js"));
    await bundleApps();
  } finally {
    release();
  }
};

const isBuilt = () => existsSync(join(root, "apps/standalone/dist/main.js"));
if (existsSync(compiler)) await build();
else if (!isBuilt()) {
  console.error(
    "Nothing is built, and this install has no compiler: run npm ci and npm run build first.",
  );
  process.exitCode = 1;
}
