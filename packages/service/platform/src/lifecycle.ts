import { readFileSync } from "node:fs";
import { SettingsError } from "./config.ts";
import type { Log } from "./log/logger.ts";

/** The lifecycle of a process. What was started is stopped in reverse order. */
export type Lifecycle = {
  readonly log: Log;
  /** Registers a step of the shutdown. */
  onStop(what: string, stop: () => Promise<void> | void): void;
  /** Registers how running work ends. All drains run concurrently, before the steps of the shutdown. */
  onDrain(what: string, drain: () => Promise<void>): void;
  /** Notifies the supervisor of the port of probes and metrics. */
  healthAt(port: number): void;
  /** Logs that the process is ready, and notifies its supervisor. */
  ready(): void;
  /** Shuts the process down; `code` is its exit status. */
  stop(reason: string, code?: number): Promise<void>;
};

type Step = { readonly what: string; readonly stop: () => Promise<void> | void };

/** Maximum time to stop, in addition to the grace period. */
const closingMs = 15_000;

const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Sends a message to the supervisor, if there is one. If it dies, the channel disconnects. */
const notifySupervisor = (message: string): void => {
  if (process.connected) process.send?.(message, () => undefined);
};

const attempt = async ({ what, stop }: Step, log: Log): Promise<void> => {
  try {
    await stop();
  } catch (error) {
    log("process.stop_failed", { what, error }, "error");
  }
};

/**
 * Runs `main` until SIGTERM, SIGINT or SIGHUP, or until it calls `stop`. An error at start, an unhandled rejection or an
 * uncaught exception ends the process with status 1, and the supervisor starts a new one. `graceMs`: the grace period of
 * running work; 15 s later the process ends in any case.
 */
export const runProcess = async (
  log: Log,
  main: (life: Lifecycle) => Promise<void>,
  graceMs = 25_000,
): Promise<void> => {
  const drains: Step[] = [];
  const steps: Step[] = [];
  let stopping: Promise<void> | null = null;

  const stop = (reason: string, code = 0): Promise<void> => {
    stopping ??= (async () => {
      log("process.stopping", { reason });
      setTimeout(() => process.exit(1), graceMs + closingMs).unref();
      await Promise.all(drains.map((drain) => attempt(drain, log)));
      for (const step of [...steps].reverse()) await attempt(step, log);
      log("process.stopped", { reason });
      process.exit(code);
    })();
    return stopping;
  };
  const crash = (reason: string) => (error: unknown) => {
    // For people who start the process without reading its log.
    if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
    log("process.crashed", { reason, error }, "error");
    void stop(reason, 1);
  };

  // Never removed: a second signal must not kill the process during its shutdown.
  for (const signal of endSignals) process.on(signal, () => void stop(signal));
  // The process ends with its supervisor.
  process.once("disconnect", () => void stop("supervisor gone"));
  whenNpmIsGone(() => void stop("npm gone"));
  process.on("unhandledRejection", crash("unhandled rejection"));
  process.on("uncaughtException", crash("uncaught exception"));

  const ready = (): void => {
    log("process.ready");
    notifySupervisor("ready");
  };

  const healthAt = (port: number): void => notifySupervisor(`health:${port}`);

  const onStop: Lifecycle["onStop"] = (what, how) => void steps.push({ what, stop: how });
  const onDrain: Lifecycle["onDrain"] = (what, how) => void drains.push({ what, stop: how });
  // The supervisor may have died while this process was loading its modules.
  if (process.connected === false) return stop("supervisor gone");
  try {
    await main({ log, onStop, onDrain, healthAt, ready, stop });
  } catch (error) {
    crash("start failed")(error);
  }
};

const checkEveryMs = 1_000;

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8");
  } catch {
    // The process has ended, or this isn't Linux.
    return "";
  }
};

/** Calls `gone` when the npm that started this process has ended: a killed npm can't forward signals. Linux only. */
const whenNpmIsGone = (gone: () => void): void => {
  const parent = process.ppid;
  if (!nameOf(parent).startsWith("npm")) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, checkEveryMs).unref();
};
