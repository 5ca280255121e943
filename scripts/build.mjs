// Compiles what changed, and bundles Prisma's client with what it needs of Prisma's runtime (4 MB of 73: the rest is for
// other databases), so that a production install needs no Prisma besides. Two commands may ask for it at once (two stacks that start side by side): one compiles, the
// other waits, since a module that is half written can't be read.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
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

const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
const compile = () =>
  spawnSync(process.execPath, [compiler, "-b", "tsconfig.solution.json"], {
    cwd: root,
    stdio: "inherit",
  }).status ?? 1;

/** The compiler writes the client anew when it changed: the bundle begins with the stamp of what it was made of. */
const bundleClient = async () => {
  const source = join(root, "packages/store/src/generated");
  const outfile = join(root, "packages/store/dist/generated/client.js");
  const stamp = `// ${readFileSync(join(source, ".stamp"), "utf8")}\n`;
  if (readFileSync(outfile, "utf8").startsWith(stamp)) return;
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(source, "client.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: stamp.trimEnd() },
    logLevel: "error",
  });
};

const build = async () => {
  while (!take()) await wait(100);
  try {
    process.exitCode = compile();
    if (process.exitCode === 0) await bundleClient();
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
