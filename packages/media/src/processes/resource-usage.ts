import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** What a process has used of the machine: processor time since its start, and the memory that it holds. */
export type ResourceUsage = { readonly cpuMs: number; readonly memoryBytes: number };

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
