/** One process of the stack, started once: guarded from its first moment, with its log. */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { openLineSink } from "@reelwright/platform/log/logger";
import { guard } from "./guardian.ts";
import type { ProcessSpec } from "./process-spec.ts";

/** Runs the server once it is told to, which is after it is guarded; never, if its starter is gone by then. */
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

const spawnServer = (spec: ProcessSpec): ChildProcess => {
  const child = spawn("/bin/sh", ["-c", gate, spec.name, spec.command, ...spec.args], {
    env: { ...spec.env },
    ...spec.user,
    // Its user may not be able to see ours.
    cwd: "/",
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // One that died at once is noticed by its exit.
  child.stdin?.on("error", () => undefined);
  return child;
};

/** Apps write to their log themselves, so that they outlive their supervisor for an orderly end. */
const spawnApp = (spec: ProcessSpec, log: number): ChildProcess =>
  spawn(spec.command, [...spec.args], {
    env: { ...spec.env },
    ...spec.user,
    // A group of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops all in order.
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });

/** Throws when its log can't be opened or `prepare` throws. A program that can't be run emits `error`. */
export const launch = (spec: ProcessSpec): ChildProcess => {
  spec.prepare?.();
  const isApp = spec.readyWhen === "message";
  const log = openLog(spec.logFile);
  const child = isApp ? spawnApp(spec, log) : spawnServer(spec);
  if (isApp) closeSync(log);
  else keepLog(child, log);
  guard(child, { signal: spec.stopSignal, role: isApp ? "app" : "server" });
  if (!isApp) child.stdin?.end("\n");
  return child;
};
