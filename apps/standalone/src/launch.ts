/** One process of the stack, started once: guarded from its first moment, with its log. */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { openLineSink } from "@reelwright/platform";
import type { ChildSpec } from "./child.ts";
import { guard, release } from "./guardian.ts";

/** Runs nothing before it is told to; if whoever should tell it is gone, nothing at all. */
const gate = 'read -r _ && exec "$@" </dev/null';

const openLog = (file: string): number => {
  try {
    return openSync(file, "a");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`its log can't be opened: ${reason}`, { cause });
  }
};

const lostOutput = (count: number): string =>
  `(${count} times output was lost: the disk was full)\n`;

const keepLog = (child: ChildProcess, log: number): void => {
  const sink = openLineSink(log, lostOutput);
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => sink.write(chunk));
  child.once("close", () => {
    sink.close();
    closeSync(log);
  });
};

const spawnServer = (spec: ChildSpec): ChildProcess => {
  const child = spawn("/bin/sh", ["-c", gate, spec.name, spec.command, ...spec.args], {
    env: { ...spec.env },
    ...spec.user,
    // Its user may not be able to see ours.
    cwd: "/",
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // One that died at once is heard of by its end.
  child.stdin?.on("error", () => undefined);
  return child;
};

/** Apps write to their log themselves, so that they outlive their supervisor for an orderly end. */
const spawnApp = (spec: ChildSpec, log: number): ChildProcess =>
  spawn(spec.command, [...spec.args], {
    env: { ...spec.env },
    ...spec.user,
    // A group of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops all in order.
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });

/** Throws when its log can't be opened, or when `prepare` does. What can't be started emits `error`. */
export const launch = (spec: ChildSpec): ChildProcess => {
  spec.prepare?.();
  const isApp = spec.readyWhen === "message";
  const log = openLog(spec.logFile);
  const child = isApp ? spawnApp(spec, log) : spawnServer(spec);
  if (isApp) closeSync(log);
  else keepLog(child, log);
  const { pid } = child;
  if (pid !== undefined) {
    guard(pid, { signal: spec.stopSignal, role: isApp ? "app" : "server" });
    child.once("exit", () => release(pid));
  }
  if (!isApp) child.stdin?.end("\n");
  return child;
};

/** Resolves when the process has ended. */
export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (isGone || child.pid === undefined) resolve();
    else child.once("exit", () => resolve());
  });

/** Ends it with the signal, and by force when it takes longer than `limitMs`. */
export const end = async (
  child: ChildProcess,
  signal: NodeJS.Signals,
  limitMs: number,
): Promise<void> => {
  const gone = ended(child);
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  await gone;
  clearTimeout(timer);
};

/** How a process ended, for people. */
export const endOf = (code: number | null, signal: NodeJS.Signals | null): string => {
  if (signal !== null) return signal;
  return code === 127 ? "no such program" : `status ${code}`;
};
