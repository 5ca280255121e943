/** One supervised process: started, watched, started again when it dies, stopped in order. */
import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { dismissGuardian } from "./guardian.ts";
import { end, endOf, launch } from "./launch.ts";

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
  /** Done before each start; throws when it can't be started yet. */
  readonly prepare?: () => void;
};

export type Child = {
  readonly name: string;
  /**
   * Resolves when it is ready for the first time. Rejects when it dies three times before (the message names its log),
   * or when it is stopped.
   */
  readonly ready: Promise<void>;
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

/** The promise of a first readiness, and how it is settled. */
export const readiness = () => {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const ready = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Not everybody who stops it waits for it.
  ready.catch(() => undefined);
  return { ready, resolve, reject };
};

/**
 * Starts the process. `changed` hears of each new incarnation and of each end. After its first readiness it is started
 * again for as long as it isn't stopped.
 */
export const supervise = (spec: ChildSpec, changed: () => void): Child => {
  const { ready, resolve, reject } = readiness();
  let current: ChildProcess | null = null;
  let isStopping = false;
  let isReady = false;
  let deaths = 0;
  let delayMs = firstDelayMs;
  let restart: NodeJS.Timeout | undefined;

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
  const watch = (child: ChildProcess, startedMs: number): void => {
    current = child;
    // Later ones are of its channel: its end tells.
    child.on("error", (error) => child.pid === undefined && died(startedMs, error.message));
    child.once("exit", (code, signal) => died(startedMs, endOf(code, signal)));
    onReady(child, spec.readyWhen, () => {
      isReady = true;
      changed();
      resolve();
    });
    changed();
  };
  const start = (): void => {
    const startedMs = Date.now();
    try {
      watch(launch(spec), startedMs);
    } catch (error) {
      died(startedMs, error instanceof Error ? error.message : String(error));
    }
  };
  start();
  return {
    name: spec.name,
    ready,
    pid: () => current?.pid ?? null,
    stop: async (limitMs) => {
      isStopping = true;
      clearTimeout(restart);
      reject(new Error(`${spec.name} was stopped`));
      if (current) await end(current, spec.stopSignal, limitMs);
      await dismissGuardian();
    },
  };
};
