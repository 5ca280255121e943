/** Runs a contender in a process of its own and weighs it with all its children, by what Linux says in /proc. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { inheritedEnvironment } from "@reelwright/platform/config";

/** What the process is told, and tells. */
export type ToContender = { readonly go: true };
export type FromContender =
  | { readonly state: "ready" | "done" }
  | { readonly state: "failed"; readonly message: string };

export type Weight = {
  readonly wallSeconds: number;
  /** Of the process and everything that it started. */
  readonly cpuSeconds: number;
  /** The largest sum of all processes' memory, shared pages counted once, MiB. */
  readonly peakMib: number;
  /** The same without the process that gives the orders. */
  readonly toolsMib: number;
};

const ticksPerSecond = 100;
const sampleMs = 50;

/** A file of /proc, or null when its process is gone. */
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

/** Watches a tree of processes; those whose parent ended are followed on. */
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
    /** Children that were waited for are in the parent's account; those that weren't were at least seen. */
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
 * Runs `task` of the process at `entry`, with `environment` beside its own; what it loads before it says `ready` isn't
 * counted.
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
 * The account of a tree of processes that live on: CPU seconds between now and `end`, of those that run then and of
 * what they waited for.
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
