import { execFile, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Bounds that the kernel holds. `data`: memory that is written to; `file`: the largest file. */
export type HardLimits = { readonly dataBytes: number; readonly fileBytes: number };

let found: Promise<boolean> | undefined;

const isThere = (): Promise<boolean> =>
  new Promise((resolve) => {
    const trial = spawn("prlimit", ["--core=0", "true"], { stdio: "ignore" });
    trial.once("error", () => resolve(false));
    trial.once("close", (code) => resolve(code === 0));
  });

/**
 * The words to put before a command so that the kernel bounds it; empty where `prlimit` is missing (macOS, a Linux
 * without util-linux): there `watchProcess` alone ends what takes too much. Memory is bounded as data, not as address
 * space: Node and libvips reserve gigabytes of that without ever touching it.
 */
export const hardLimits = async ({
  dataBytes,
  fileBytes,
}: HardLimits): Promise<readonly string[]> => {
  found ??= isThere();
  if (!(await found)) return [];
  return ["prlimit", `--data=${dataBytes}`, `--fsize=${fileBytes}`, "--core=0"];
};

/** What one piece of work may use; `cpuMs` counts from when the watch begins. */
export type WorkLimits = {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly memoryBytes: number;
};

export type ExceededLimit = "time" | "memory";

/** `/proc` costs microseconds, `ps` a process. */
const everyMs = process.platform === "linux" ? 100 : 500;

/**
 * Watches what a process uses and calls `exceeded` once when it is more than allowed; returns a function that ends the watch. It
 * works everywhere; where the kernel guards the memory as well (`hardLimits`), that one is first.
 */
export const watchProcess = (
  pid: number,
  limits: WorkLimits,
  exceeded: (excess: ExceededLimit) => void,
): (() => void) => {
  let startCpuMs: number | null = null;
  let isOver = false;
  let look: NodeJS.Timeout | undefined;
  const stop = (): void => {
    isOver = true;
    clearTimeout(late);
    clearTimeout(look);
  };
  const exceed = (excess: ExceededLimit): void => {
    if (isOver) return;
    stop();
    exceeded(excess);
  };
  const late = setTimeout(() => exceed("time"), limits.wallMs);
  const again = (): void => {
    if (!isOver) look = setTimeout(check, everyMs);
  };
  const check = (): void => {
    usageOf(pid).then((usage) => {
      if (usage === null) return;
      startCpuMs ??= usage.cpuMs;
      if (usage.memoryBytes > limits.memoryBytes) exceed("memory");
      else if (usage.cpuMs - startCpuMs > limits.cpuMs) exceed("time");
      else again();
    }, again);
  };
  check();
  return stop;
};

/** What a process has used of the machine: processor time since its start, and the memory that it holds. */
type ResourceUsage = { readonly cpuMs: number; readonly memoryBytes: number };

const run = promisify(execFile);
/** The kernel counts processor time in hundredths of a second, whatever its own tick is. */
const tickMs = 10;

/** Of `/proc/PID/stat`; the name in parentheses may hold anything, so the fields are counted from its end. */
const cpuMsOf = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
};
const residentOf = (status: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;

const fromProc = async (pid: number): Promise<ResourceUsage | null> => {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "latin1");
  try {
    const [stat, status] = await Promise.all([read("stat"), read("status")]);
    return { cpuMs: cpuMsOf(stat), memoryBytes: residentOf(status) };
  } catch {
    // It has ended.
    return null;
  }
};

/** Of `ps`: `[[dd-]hh:]mm:ss[.cc]`. */
const clockMs = (text: string): number => {
  const [days, clock] = text.includes("-") ? text.split("-") : ["0", text];
  const seconds = (clock ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1_000;
};

/** Null where the process is gone. Linux tells it in `/proc`; elsewhere `ps` is asked. */
export const usageOf = async (pid: number): Promise<ResourceUsage | null> => {
  if (process.platform === "linux") return fromProc(pid);
  const asked = await run("ps", ["-o", "time=,rss=", "-p", String(pid)]).catch(() => null);
  const [time, kilobytes] = asked?.stdout.trim().split(/\s+/) ?? [];
  if (time === undefined || kilobytes === undefined) return null;
  return { cpuMs: clockMs(time), memoryBytes: Number(kilobytes) * 1_024 };
};
