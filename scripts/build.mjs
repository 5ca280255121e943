// Compiles what has changed, and bundles Prisma's client with the required part of Prisma's runtime (4 MB of 73; the rest
// is for other databases), so that a production install doesn't need Prisma. If two commands start it concurrently (such
// as two stacks), one compiles and the other waits, since a half-written module can't be loaded.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleApps } from "./bundle-apps.mjs";
import { bundleClient } from "./bundle-client.mjs";
import { runChild } from "./child.mjs";
import { takeLock } from "./lock.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** A compilation takes seconds. A process that holds the lock for longer was killed. */
const staleMs = 120_000;

const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
const compile = () =>
  runChild(process.execPath, [compiler, "-b", "tsconfig.solution.json"], { cwd: root });

const build = async () => {
  await import("./inference-runtime.mjs");
  const release = await takeLock(join(root, "node_modules", ".compiling"), staleMs);
  try {
    const status = await compile();
    // Already set if a signal ended the process in the meantime.
    process.exitCode ||= status;
    if (process.exitCode !== 0) return;
    await bundleClient(join(root, "packages/service/store/dist/generated/client.js"));
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
