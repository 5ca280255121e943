// What builds of sites have in common: the documentation's and the dashboard's. A site is built if what it is made of has
// changed. First a build looks at times and sizes of files (as quick as a start has to be), then it compares contents. One
// process builds, others wait for it; the former site is served until the new one stands in its place.
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "./child.mjs";
import { takeLock } from "./lock.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** A build takes up to a minute on a busy machine. */
const staleMs = 300_000;
const made = new Set(["dist", "dist.next", "generated", "node_modules", "test-results"]);

/** The files of a folder, or the file itself: `[path, time, size]`. What is made of others is left out. */
export const filesIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [[path, found.mtimeMs, found.size]];
  return readdirSync(path)
    .filter((name) => !made.has(name))
    .flatMap((name) => filesIn(join(path, name)));
};

/** A hash of names and contents below these folders, as they are called from `home`. */
export const contentIn = (home, folders) => {
  const hash = createHash("sha256");
  for (const folder of folders)
    for (const [path] of filesIn(join(home, folder)))
      hash.update(relative(home, path)).update(readFileSync(path));
  return hash.digest("hex");
};

/** The former site makes room for the new one. */
const replaceDist = (dist) => {
  const former = `${dist}.old`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, former);
  renameSync(`${dist}.next`, dist);
  rmSync(former, { recursive: true, force: true });
};

/** Runs a tool of Node's. What it prints is told only if it fails. */
const runIn = async ({ home, name }, args, cwd) => {
  const logFile = join(home, "generated/build.log");
  const log = openSync(logFile, "w");
  const status = await runChild(process.execPath, args, { cwd, stdio: ["ignore", log, log] });
  closeSync(log);
  if (process.exitCode) process.exit();
  if (status === 0) return;
  throw new Error(`The ${name} can't be built.\n${readFileSync(logFile, "utf8")}`);
};

/**
 * Builds a site, if it has changed. `home`: its folder, from the root; `sources`: what it is made of, from there;
 * `prepare(run)`: makes what its content is compared by; `content()`: a hash of that; `build(run)`: writes `dist.next`.
 * `run(args, cwd)` runs Node with these arguments. Throws what the tools said where they fail.
 */
export const buildSite = async ({ name, home: folder, sources, prepare, content, build }) => {
  const home = join(root, folder);
  const dist = join(home, "dist");
  const stampFile = join(home, "generated/stamp.json");
  const stampOf = () => {
    const files = sources.flatMap((each) => filesIn(join(root, each)));
    return createHash("sha256").update(JSON.stringify(files)).digest("hex");
  };
  const stamped = () =>
    existsSync(stampFile) && existsSync(join(dist, "site.json"))
      ? JSON.parse(readFileSync(stampFile, "utf8"))
      : {};
  const run = (args, cwd = root) => runIn({ home, name }, args, cwd);
  const buildIt = async () => {
    const stamp = stampOf();
    if (stamped().stamp === stamp) return;
    await prepare?.(run);
    const now = content();
    if (stamped().content !== now) {
      await build(run);
      replaceDist(dist);
    }
    writeFileSync(stampFile, JSON.stringify({ stamp, content: now }));
  };

  if (stamped().stamp === stampOf()) return;
  mkdirSync(join(home, "generated"), { recursive: true });
  const lock = join(root, "node_modules", `.building-${folder.split("/").at(-1)}`);
  const release = await takeLock(lock, staleMs);
  try {
    await buildIt();
  } finally {
    release();
  }
};
