import { SettingsError } from "./config.ts";
import { errorFields, type Log } from "./logger.ts";
import { whenNpmIsGone } from "./npm-parent.ts";

/** The life of a process: what was started is stopped in reverse order. */
export type Lifecycle = {
  readonly log: Log;
  /** Registers how to stop what was just started. */
  onStop(what: string, stop: () => Promise<void> | void): void;
  /** Says that the process does its work now: to the log, and to the supervisor that started it. */
  ready(): void;
  /** Says that everything is loaded, and returns which app the supervisor wants this process to be. */
  assignment(): Promise<string>;
  /** Ends the process in order; `code` is its exit status. */
  stop(reason: string, code?: number): Promise<void>;
};

type Step = { readonly what: string; readonly stop: () => Promise<void> | void };

/** How long stopping may take before the process ends anyway; longer than the workers' grace of 25 s. */
const stopLimitMs = 40_000;

const endSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** To the supervisor, if there is one. One that has gone is noticed by the channel's end. */
const tell = (message: string): void => {
  if (process.connected) process.send?.(message, () => undefined);
};

const stopAll = async (steps: readonly Step[], log: Log): Promise<void> => {
  for (const { what, stop } of [...steps].reverse()) {
    try {
      await stop();
    } catch (error) {
      log("process.stop_failed", { what, error }, "error");
    }
  }
};

/**
 * Runs `main` until SIGTERM, SIGINT or SIGHUP (its terminal was closed), or until what it started asks to stop. An error at start, an unhandled
 * rejection or exception ends the process with status 1: the supervisor starts a clean one.
 */
export const runProcess = async (
  log: Log,
  main: (life: Lifecycle) => Promise<void>,
): Promise<void> => {
  const steps: Step[] = [];
  let stopping: Promise<void> | null = null;

  const stop = (reason: string, code = 0): Promise<void> => {
    stopping ??= (async () => {
      log("process.stopping", { reason });
      // Another process may take over what this one no longer begins.
      tell("stopping");
      setTimeout(() => process.exit(1), stopLimitMs).unref();
      await stopAll(steps, log);
      log("process.stopped", { reason });
      process.exit(code);
    })();
    return stopping;
  };
  const crash = (reason: string) => (error: unknown) => {
    // Who can mend it reads the sentence; it needs no log.
    if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
    log("process.crashed", { reason, error: errorFields(error) }, "error");
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

  const assignment = (): Promise<string> => {
    log("process.loaded");
    tell("loaded");
    return new Promise((resolve) => process.once("message", (app) => resolve(String(app))));
  };

  const onStop: Lifecycle["onStop"] = (what, how) => void steps.push({ what, stop: how });
  // It may have died while this process was loading its modules, when nobody listened yet.
  if (process.connected === false) return stop("supervisor gone");
  try {
    await main({ log, onStop, ready, assignment, stop });
  } catch (error) {
    crash("start failed")(error);
  }
};
