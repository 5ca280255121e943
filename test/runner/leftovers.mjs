// Finds what a suite or a run leaves behind: processes, listening ports and whatever else keeps a process alive, temporary
// files. A run has a temporary folder of its own, and each worker a folder in it, so a leftover belongs to one suite.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Sockets close, and processes end, a little after the call that ends them; on a busy machine later. */
const suitePatienceMs = Number(process.env.TEST_PATIENCE_MS ?? 10_000);
const runPatienceMs = 30_000;
const pauseMs = 50;
// Suites may replace the clock.
const now = performance.now.bind(performance);

/** Asks until nothing is found, or patience ends. */
const settled = async (find, patienceMs) => {
  const deadline = now() + patienceMs;
  let found = find();
  while (found.length > 0 && now() < deadline) {
    await setTimeout(pauseMs);
    found = find();
  }
  return found;
};

/** The entries of a temporary folder, without the caches that tools keep there on purpose. */
const filesIn = (directory) =>
  readdirSync(directory).filter((name) => !/^(tsx-\d+|node-compile-cache|jiti)$/.test(name));

const ps = (...args) =>
  spawnSync("ps", [...args, "-o", "pid=,args="], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    maxBuffer: 2 ** 28,
  }).stdout;

/** The processes, at any depth, whose arguments or environment name this folder. */
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

/** What keeps this process alive, without its own standard streams. */
const keepers = () => process.getActiveResourcesInfo().filter((kind) => kind !== "PipeWrap");

/** How many of each kind. */
const resources = () => {
  const counts = new Map();
  for (const kind of keepers()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

let workerFolder = null;
/** The entries of the worker's folder. */
const ownFiles = () =>
  workerFolder === null ? [] : filesIn(workerFolder).map((name) => join(workerFolder, name));

/** Starts watching a suite. The returned function says what the suite has left behind in its worker, one text each. */
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

/** Makes the worker's temporary folder, which it removes when it ends by itself. */
export const openWorkerFolder = () => {
  const run = process.env.TEST_RUN_DIRECTORY;
  // Jest was started directly, without test/run.ts.
  if (run === undefined) return;
  workerFolder = join(run, "tmp", `worker-${process.pid}`);
  mkdirSync(workerFolder);
  process.env.TMPDIR = workerFolder;
  process.on("exit", () => rmSync(workerFolder, { recursive: true, force: true }));
  process.on("SIGTERM", () => {
    // Once Jest has asked a worker to end, it no longer listens to Jest. Jest kills a worker that stays alive then.
    if (process.listenerCount("message") === 0)
      writeFileSync(
        join(run, keptAlive + process.pid),
        process.getActiveResourcesInfo().join(", "),
      );
    process.exit(143);
  });
};

/** What a run has left behind, one text each. Ends the processes among them. */
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
