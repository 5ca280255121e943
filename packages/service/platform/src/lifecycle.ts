import { readFileSync } from "node:fs";
import { SettingsError } from "./config.ts";
import type { Log } from "./log/logger.ts";

/** The life of a process: what was started is stopped in reverse order. */
export type Lifecycle = {
  readonly log: Log;
  /** Registers how to stop what was just started. */
  onStop(what: string, stop: () => Promise<void> | void): void;
  /** Registers how work under way is brought to an end: all of it at once, before anything is stopped. */
  onDrain(what: string, drain: () => Promise<void>): void;
  /** Tells the supervisor on which port of the loopback probes and metrics are served. */
  healthAt(port: number): void;
  /** Says that the process does its work now: to the log, and to the supervisor that started it. */
  ready(): void;
  /** Says that everything is loaded, and returns which app the supervisor wants this process to be. */
  assignment(): Promise<string>;
  /** Ends the process in order; `code` is its exit status. */
  stop(reason: string, code?: number): Promise<void>;
};

type Step = { readonly what: string; readonly stop: () => Promise<void> | void };

/** How long stopping may take besides the grace before the process ends anyway. */
const closingMs = 15_000;

const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** To the supervisor, if there is one. One that has gone is noticed by the channel's end. */
const tell = (message: string): void => {
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
 * Runs `main` until SIGTERM, SIGINT or SIGHUP (its terminal was closed), or until what it started asks to stop. An error at start, an unhandled
 * rejection or exception ends the process with status 1: the supervisor starts a clean one. `graceMs`: how long work
 * under way may take then; 15 s later the process ends in any case.
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
      // Another process may take over what this one no longer begins.
      tell("stopping");
      setTimeout(() => process.exit(1), graceMs + closingMs).unref();
      await Promise.all(drains.map((drain) => attempt(drain, log)));
      for (const step of [...steps].reverse()) await attempt(step, log);
      log("process.stopped", { reason });
      process.exit(code);
    })();
    return stopping;
  };
  const crash = (reason: string) => (error: unknown) => {
    // Who can mend it reads the sentence; it needs no log.
    if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
    log("process.crashed", { reason, error }, "error");
    void stop(reason, 1);
  };

  // Heard for good: who is impatient and asks twice must not leave behind what is still being stopped.
  for (const signal of endSignals) process.on(signal, () => void stop(signal));
  // A supervisor that dies takes its processes along: none is left behind.
  process.once("disconnect", () => void stop("supervisor gone"));
  whenNpmIsGone(() => void stop("npm gone"));
  process.on("unhandledRejection", crash("unhandled rejection"));
  process.on("uncaughtException", crash("uncaught exception"));

  const ready = (): void => {
    log("process.ready");
    tell("ready");
  };

  const healthAt = (port: number): void => tell(`health:${port}`);

  const assignment = (): Promise<string> => {
    log("process.loaded");
    tell("loaded");
    return new Promise((resolve) => process.once("message", (app) => resolve(String(app))));
  };

  const onStop: Lifecycle["onStop"] = (what, how) => void steps.push({ what, stop: how });
  const onDrain: Lifecycle["onDrain"] = (what, how) => void drains.push({ what, stop: how });
  // It may have died while this process was loading its modules, when nobody listened yet.
  if (process.connected === false) return stop("supervisor gone");
  try {
    await main({ log, onStop, onDrain, healthAt, ready, assignment, stop });
  } catch (error) {
    crash("start failed")(error);
  }
};

const lookEveryMs = 1_000;

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8");
  } catch {
    // Gone, or no Linux.
    return "";
  }
};

/** Calls back when npm started this process and has ended: killed, it can't hand the signal on. Linux only. */
const whenNpmIsGone = (gone: () => void): void => {
  const parent = process.ppid;
  if (!nameOf(parent).startsWith("npm")) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, lookEveryMs).unref();
};
