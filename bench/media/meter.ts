/** Runs a contender in a separate process and measures it with all its children, from Linux's /proc. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { inheritedEnvironment } from "@reelwright/platform/config";
import { childrenOf, cpuTicks, readProc, ticksPerSecond } from "../proc.ts";

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

const sampleMs = 50;

const treeOf = (root: number): readonly number[] => [root, ...childrenOf(root).flatMap(treeOf)];

const memoryMib = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readProc(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0) / 1024;

/** Samples a tree of processes, including those whose parent has ended. */
const watchTree = (root: number) => {
  const seen = new Map<string, { pid: number; ticks: number }>();
  const baseline = cpuTicks(root);
  let peakMib = 0;
  let toolsMib = 0;
  const look = (): void => {
    const known = [...seen.values()].map(({ pid }) => pid);
    const pids = new Set([root, ...known].flatMap(treeOf));
    let sumMib = 0;
    for (const pid of pids) {
      const times = cpuTicks(pid);
      if (!times) continue;
      if (pid !== root) seen.set(`${pid}/${times.started}`, { pid, ticks: times.own });
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
      const last = cpuTicks(root);
      const own = (last?.own ?? 0) - (baseline?.own ?? 0);
      const waited = (last?.ended ?? 0) - (baseline?.ended ?? 0);
      const watched = [...seen.values()].reduce((sum, { ticks }) => sum + ticks, 0);
      return { cpuSeconds: (own + Math.max(waited, watched)) / ticksPerSecond, peakMib, toolsMib };
    },
  };
};

/** Waits for a message with this state. Throws if the contender fails or exits. */
const received = async (child: ChildProcess, state: FromContender["state"]): Promise<void> => {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the contender ended with ${code}`);
  });
  const [message] = (await Promise.race([once(child, "message"), ended])) as [FromContender];
  ended.catch(() => undefined);
  if (message.state === "failed") throw new Error(message.message);
  if (message.state !== state) throw new Error(`expected ${state}, received ${message.state}`);
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
    await received(child, "ready");
    const tree = watchTree(child.pid ?? 0);
    const startedAt = performance.now();
    const done = received(child, "done");
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
      const times = pid === root ? null : cpuTicks(pid);
      return sum + (times?.own ?? 0) + (times?.ended ?? 0);
    }, 0);
  const before = ticks();
  return { end: () => (ticks() - before) / ticksPerSecond };
};
