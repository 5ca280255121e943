/** Runs a contender in a separate process and measures it with all its children, from Linux's /proc. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { inheritedEnvironment } from "@reelwright/platform/config";

/** Messages to and from the process. */
export type ToContender = { readonly go: true };
export type FromContender =
  | { readonly state: "ready" | "done" }
  | { readonly state: "failed"; readonly message: string };

export type Weight = {
  readonly wallSeconds: number;
  /** CPU time of the process and all its descendants. */
  readonly cpuSeconds: number;
  /** Peak of the total memory of all processes in MiB, counting shared pages once. */
  readonly peakMib: number;
  /** The same without the contender's main process. */
  readonly toolsMib: number;
};

const ticksPerSecond = 100;
const sampleMs = 50;

/** A file of /proc, or null if its process has ended. */
const read = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

type Times = { readonly ownTicks: number; readonly childTicks: number; readonly started: string };

const timesOf = (pid: number): Times | null => {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields) return null;
  const at = (index: number) => Number(fields[index] ?? 0);
  return {
    ownTicks: at(11) + at(12),
    childTicks: at(13) + at(14),
    started: fields[19] ?? "",
  };
};

const childrenOf = (pid: number): readonly number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      (read(`/proc/${pid}/task/${thread}/children`) ?? "").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
};

const treeOf = (root: number): readonly number[] => [root, ...childrenOf(root).flatMap(treeOf)];

const memoryMib = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0) / 1024;

/** Samples a tree of processes, including those whose parent has ended. */
const watchTree = (root: number) => {
  const seen = new Map<string, { pid: number; ticks: number }>();
  const baseline = timesOf(root);
  let peakMib = 0;
  let toolsMib = 0;
  const look = (): void => {
    const known = [...seen.values()].map(({ pid }) => pid);
    const pids = new Set([root, ...known].flatMap(treeOf));
    let sumMib = 0;
    for (const pid of pids) {
      const times = timesOf(pid);
      if (!times) continue;
      if (pid !== root) seen.set(`${pid}/${times.started}`, { pid, ticks: times.ownTicks });
      if (pid !== root) sumMib += memoryMib(pid);
    }
    toolsMib = Math.max(toolsMib, sumMib);
    peakMib = Math.max(peakMib, sumMib + memoryMib(root));
  };
  const timer = setInterval(look, sampleMs);
  return {
    stop: () => clearInterval(timer),
    /** Children that were waited for are included in the parent's times; for others, the last sample is used. */
    end: () => {
      look();
      const last = timesOf(root);
      const own = (last?.ownTicks ?? 0) - (baseline?.ownTicks ?? 0);
      const waited = (last?.childTicks ?? 0) - (baseline?.childTicks ?? 0);
      const watched = [...seen.values()].reduce((sum, { ticks }) => sum + ticks, 0);
      return { cpuSeconds: (own + Math.max(waited, watched)) / ticksPerSecond, peakMib, toolsMib };
    },
  };
};

const told = async (child: ChildProcess, state: FromContender["state"]): Promise<void> => {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the contender ended with ${code}`);
  });
  const [message] = (await Promise.race([once(child, "message"), ended])) as [FromContender];
  ended.catch(() => undefined);
  if (message.state === "failed") throw new Error(message.message);
  if (message.state !== state) throw new Error(`expected ${state}, was told ${message.state}`);
};

/**
 * Runs `task` in a process of the module `entry`, with `environment` in addition to this one's. What it does before it
 * sends `ready` isn't counted.
 */
export const weigh = async (
  entry: URL,
  task: object,
  environment: { readonly [name: string]: string } = {},
): Promise<Weight> => {
  const child = fork(entry, [JSON.stringify(task)], {
    env: { ...inheritedEnvironment(), ...environment },
    execArgv: ["--import", "tsx", "--conditions=source", "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  try {
    await told(child, "ready");
    const tree = watchTree(child.pid ?? 0);
    const startedAt = performance.now();
    const done = told(child, "done");
    child.send({ go: true } satisfies ToContender);
    try {
      await done;
      return { wallSeconds: (performance.now() - startedAt) / 1000, ...tree.end() };
    } finally {
      tree.stop();
    }
  } finally {
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await once(child, "exit");
  }
};

/**
 * Measures a tree of long-running processes: CPU seconds between now and `end` of the processes that are running then and
 * of the children that they have waited for.
 */
export const openAccount = (root: number): { end(): number } => {
  const ticks = (): number =>
    treeOf(root).reduce((sum, pid) => {
      const times = pid === root ? null : timesOf(pid);
      return sum + (times?.ownTicks ?? 0) + (times?.childTicks ?? 0);
    }, 0);
  const before = ticks();
  return { end: () => (ticks() - before) / ticksPerSecond };
};
