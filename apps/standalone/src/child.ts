/** One supervised process: started, watched, started again when it dies, stopped in order. */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, createWriteStream, openSync } from "node:fs";
import type { Readable } from "node:stream";

export type ChildSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** Unix user and group to run as; absent: ours. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** `message`: says "ready" over IPC; a pattern: prints it. */
  readonly readyWhen: "message" | RegExp;
  readonly stopSignal: "SIGTERM" | "SIGINT";
  readonly logFile: string;
};

export type Child = {
  readonly name: string;
  /** Process id of the current incarnation. */
  pid(): number | null;
  /** Stops it for good; kills it when it takes longer than `limitMs`. */
  stop(limitMs: number): Promise<void>;
};

const firstDelayMs = 100;
const longestDelayMs = 900;
/** What lived this long is restarted without delay. */
const steadyMs = 10_000;
/** Deaths before the first readiness after which starting is given up. */
const startAttempts = 3;

/**
 * Starts a process once. Apps write to their log themselves, so that they outlive their supervisor for an orderly end;
 * servers are listened to.
 */
export const launch = (spec: ChildSpec): ChildProcess => {
  const usesIpc = spec.readyWhen === "message";
  const log = openSync(spec.logFile, "a");
  try {
    const child = spawn(spec.command, [...spec.args], {
      env: { ...spec.env },
      ...spec.user,
      // A group of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops all in order.
      detached: true,
      stdio: usesIpc ? ["ignore", log, log, "ipc"] : ["ignore", "pipe", "pipe"],
    });
    if (!usesIpc) keepLog(child, spec.logFile);
    return child;
  } finally {
    closeSync(log);
  }
};

const keepLog = (child: ChildProcess, file: string): void => {
  const log = createWriteStream(file, { flags: "a" });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.once("close", () => log.end());
};

const onReady = (child: ChildProcess, when: ChildSpec["readyWhen"], ready: () => void): void => {
  if (when === "message") {
    child.on("message", (message) => message === "ready" && ready());
    return;
  }
  const watch = (stream: Readable | null) =>
    stream?.on("data", (chunk: Buffer) => when.test(chunk.toString()) && ready());
  watch(child.stdout);
  watch(child.stderr);
};

/** Resolves when the process has ended. */
export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });

/**
 * Starts the process and answers when it is ready for the first time. Afterwards `changed` hears of each new
 * incarnation. Throws when it dies three times before it was ready; the message names its log.
 */
export const supervise = (spec: ChildSpec, changed: () => void): Promise<Child> =>
  new Promise((resolve, reject) => {
    let current: ChildProcess | null = null;
    let isStopping = false;
    let isReady = false;
    let deaths = 0;
    let delayMs = firstDelayMs;
    let restart: NodeJS.Timeout | undefined;

    const handle: Child = {
      name: spec.name,
      pid: () => current?.pid ?? null,
      stop: async (limitMs) => {
        isStopping = true;
        clearTimeout(restart);
        if (!current) return;
        const gone = ended(current);
        current.kill(spec.stopSignal);
        const timer = setTimeout(() => current?.kill("SIGKILL"), limitMs);
        await gone;
        clearTimeout(timer);
      },
    };
    const died = (startedMs: number, problem: string): void => {
      current = null;
      changed();
      if (isStopping) return;
      deaths++;
      if (!isReady && deaths >= startAttempts) {
        reject(new Error(`${spec.name} doesn't start (${problem}); see ${spec.logFile}`));
        return;
      }
      const wasSteady = Date.now() - startedMs > steadyMs;
      delayMs = wasSteady ? firstDelayMs : Math.min(delayMs * 2, longestDelayMs);
      restart = setTimeout(start, delayMs);
    };
    const start = (): void => {
      const startedMs = Date.now();
      const child = launch(spec);
      current = child;
      child.once("error", (error) => died(startedMs, error.message));
      child.once("exit", (code, signal) => died(startedMs, signal ?? `status ${code}`));
      onReady(child, spec.readyWhen, () => {
        isReady = true;
        changed();
        resolve(handle);
      });
      changed();
    };
    start();
  });
