// Shared by the builds of the documentation and the dashboard. A site is built only if its sources have changed: times and
// sizes of files are compared first, which is fast enough for every start, then contents. One process builds while others
// wait; the previous site is served until the new one replaces it.
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

/** The files of a folder, or the file itself: `[path, time, size]`. Generated files are left out. */
export const filesIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [[path, found.mtimeMs, found.size]];
  return readdirSync(path)
    .filter((name) => !made.has(name))
    .flatMap((name) => filesIn(join(path, name)));
};

/** A hash of the names (relative to `home`) and contents of all files in these folders. */
export const contentIn = (home, folders) => {
  const hash = createHash("sha256");
  for (const folder of folders)
    for (const [path] of filesIn(join(home, folder)))
      hash.update(relative(home, path)).update(readFileSync(path));
  return hash.digest("hex");
};

/** Replaces the previous site by the new one. */
const replaceDist = (dist) => {
  const former = `${dist}.old`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, former);
  renameSync(`${dist}.next`, dist);
  rmSync(former, { recursive: true, force: true });
};

/** Runs a Node tool. Its output is only shown if it fails. */
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
 * Builds a site if it has changed. `home`: its folder, relative to the root; `sources`: its source files and folders,
 * relative to `home`; `prepare(run)`: generates the input whose content is compared; `content()`: a hash of that input;
 * `build(run)`: writes `dist.next`. `run(args, cwd)` runs Node with these arguments. Throws with the tools' output.
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
