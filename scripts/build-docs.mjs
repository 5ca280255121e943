// `build-docs.mjs [--background]`: builds the documentation site, if what it is made of has changed. First it looks at
// times and sizes of files (as quick as a start has to be), then writes the site's pages and compares their content:
// most changes of the code change no page. `--background`: ends with the process that started it, and yields to it.
import { spawn } from "node:child_process";
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
import { constants, setPriority } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runChild } from "./child.mjs";
import { takeLock } from "./lock.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const home = join(root, "apps/docs");
const dist = join(home, "dist");
const stampFile = join(home, "generated/stamp.json");
const vitepress = join(root, "node_modules/vitepress/bin/vitepress.js");
/** A build takes up to a minute on a busy machine. */
const staleMs = 300_000;

/** What the pages are made of: all of it is read by the generator or by VitePress. */
const sources = [
  "apps/docs",
  "apps/gateway/src",
  "packages/core/src",
  "packages/cli/src",
  "docs",
  "CHANGELOG.md",
  "package-lock.json",
  "scripts/build-docs.mjs",
];
const made = new Set(["dist", "dist.next", "generated", "node_modules", "test-results"]);

const filesIn = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [[path, found.mtimeMs, found.size]];
  return readdirSync(path)
    .filter((name) => !made.has(name))
    .flatMap((name) => filesIn(join(path, name)));
};

const hashOf = (text) => createHash("sha256").update(text).digest("hex");
const stampOf = () => hashOf(JSON.stringify(sources.flatMap((each) => filesIn(join(root, each)))));

/** The content of what VitePress reads. */
const contentOf = () => {
  const hash = createHash("sha256");
  for (const folder of ["generated/site", "generated/public", ".vitepress"])
    for (const [path] of filesIn(join(home, folder)))
      hash.update(relative(home, path)).update(readFileSync(path));
  hash.update(readFileSync(join(root, "node_modules/vitepress/package.json")));
  return hash.digest("hex");
};

const stamped = () =>
  existsSync(stampFile) && existsSync(join(dist, "site.json"))
    ? JSON.parse(readFileSync(stampFile, "utf8"))
    : {};

/** What the tools print is told only if they fail. */
const run = async (args, cwd) => {
  const logFile = join(home, "generated/build.log");
  const log = openSync(logFile, "w");
  const status = await runChild(process.execPath, args, { cwd, stdio: ["ignore", log, log] });
  closeSync(log);
  if (process.exitCode) process.exit();
  if (status === 0) return;
  console.error(`The documentation can't be built.\n${readFileSync(logFile, "utf8")}`);
  process.exit(1);
};

/** The former site is served until the new one stands in its place. */
const replaceDist = () => {
  const former = `${dist}.old`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, former);
  renameSync(`${dist}.next`, dist);
  rmSync(former, { recursive: true, force: true });
};

const build = async () => {
  const stamp = stampOf();
  if (stamped().stamp === stamp) return;
  const options = [
    "--disable-warning=ExperimentalWarning",
    "--conditions=source",
    "--import",
    "tsx",
  ];
  await run([...options, "apps/docs/generator/main.ts"], root);
  const content = contentOf();
  if (stamped().content !== content) {
    await run([vitepress, "build"], home);
    replaceDist();
  }
  writeFileSync(stampFile, JSON.stringify({ stamp, content }));
};

const buildLocked = async () => {
  if (stamped().stamp === stampOf()) return;
  mkdirSync(join(home, "generated"), { recursive: true });
  const release = await takeLock(join(root, "node_modules", ".building-docs"), staleMs);
  try {
    await build();
  } finally {
    release();
  }
};

/** Builds it beside this process, which doesn't wait and takes it along when it ends. */
export const buildInBackground = () => {
  if (!existsSync(vitepress)) return;
  const program = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [program, "--background"], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  child.unref();
  child.stdin.unref();
  child.on("error", (error) => console.error(`The documentation isn't built: ${error.message}`));
};

const isProgram = import.meta.url === pathToFileURL(process.argv[1] ?? "").href;
if (isProgram && existsSync(vitepress)) {
  if (process.argv.includes("--background")) {
    setPriority(constants.priority.PRIORITY_LOW);
    process.stdin.once("end", () => process.kill(process.pid, "SIGTERM")).resume();
  }
  await buildLocked();
}
