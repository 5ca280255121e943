// Finds leftovers of a suite or a run: processes, listening ports and other handles that keep a process alive, and temporary
// files. Each run has a temporary folder with a folder for each worker, so that a leftover can be attributed to one suite.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Sockets close and processes end shortly after the call that ends them, on a busy machine later. */
const suitePatienceMs = Number(process.env.TEST_PATIENCE_MS ?? 10_000);
const runPatienceMs = 30_000;
const pauseMs = 50;
// Saved because suites may replace the clock.
const now = performance.now.bind(performance);

/** Repeats `find` until it finds nothing or the time is over. */
const settled = async (find, patienceMs) => {
  const deadline = now() + patienceMs;
  let found = find();
  while (found.length > 0 && now() < deadline) {
    await setTimeout(pauseMs);
    found = find();
  }
  return found;
};

/** The entries of a temporary folder, without caches of tools. */
const filesIn = (directory) =>
  readdirSync(directory).filter((name) => !/^(tsx-\d+|node-compile-cache|jiti)$/.test(name));

const ps = (...args) =>
  spawnSync("ps", [...args, "-o", "pid=,args="], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    maxBuffer: 2 ** 28,
  }).stdout;

/** All processes whose arguments or environment contain this folder. */
const processesOf = (directory) =>
  ps("axeww")
    .split("\n")
    .filter((line) => line.includes(directory))
    .map((line) => ({
      pid: Number.parseInt(line, 10),
      suite: /\bTEST_SUITE=(\S+)/.exec(line)?.[1] ?? "no suite",
    }))
    .filter(({ pid }) => pid !== process.pid);

const named = {
  TCPServerWrap: "a listening port",
  ProcessWrap: "a child process",
  TCPSocketWrap: "an open connection",
  Timeout: "a timer",
};

/** Handles that keep this process alive, without its standard streams. */
const keepers = () => process.getActiveResourcesInfo().filter((kind) => kind !== "PipeWrap");

/** Number of handles by kind. */
const resources = () => {
  const counts = new Map();
  for (const kind of keepers()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

let workerFolder = null;
/** The entries of the worker's folder. */
const ownFiles = () =>
  workerFolder === null ? [] : filesIn(workerFolder).map((name) => join(workerFolder, name));

/** Starts watching a suite. The returned function gives a description of each leftover in the worker. */
export const watchSuite = () => {
  const before = resources();
  const earlier = new Set(ownFiles());
  const find = () => [
    ...[...resources()]
      .filter(([kind, count]) => count > (before.get(kind) ?? 0))
      .map(([kind]) => named[kind] ?? kind),
    ...ownFiles().filter((path) => !earlier.has(path)),
  ];
  return () => settled(find, suitePatienceMs);
};

const keptAlive = "kept-alive-";

/** Creates the worker's temporary folder, which it removes when it exits. */
export const openWorkerFolder = () => {
  const run = process.env.TEST_RUN_DIRECTORY;
  // Not set if Jest was started directly, without test/run.ts.
  if (run === undefined) return;
  workerFolder = join(run, "tmp", `worker-${process.pid}`);
  mkdirSync(workerFolder);
  process.env.TMPDIR = workerFolder;
  process.on("exit", () => rmSync(workerFolder, { recursive: true, force: true }));
  process.on("SIGTERM", () => {
    // A worker without this listener has been asked to end by Jest, which kills workers that stay alive.
    if (process.listenerCount("message") === 0)
      writeFileSync(
        join(run, keptAlive + process.pid),
        process.getActiveResourcesInfo().join(", "),
      );
    process.exit(143);
  });
};

/** Descriptions of a run's leftovers. Kills leftover processes. */
export const leftBy = async (directory, patienceMs = runPatienceMs) => {
  const processes = await settled(() => processesOf(directory), patienceMs);
  const running = processes.map(({ pid, suite }) => {
    const command = ps("-ww", "-p", String(pid)).trim();
    process.kill(pid, "SIGKILL");
    return `process ${command} (${suite})`;
  });
  const workers = readdirSync(directory)
    .filter((name) => name.startsWith(keptAlive))
    .map((name) => `a worker that did not end: ${readFileSync(join(directory, name), "utf8")}`);
  const files = filesIn(join(directory, "tmp")).map(
    (name) => `file ${join(directory, "tmp", name)}`,
  );
  return [...running, ...workers, ...files];
};
