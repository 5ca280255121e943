import { type ChildProcess, spawn } from "node:child_process";
import { appendFile, closeSync, openSync } from "node:fs";
import { openLineSink } from "@reelwright/platform/log/logger";
import { dismissGuardian, guard } from "./guardian.ts";

// A supervised process: it is restarted if it dies, and stopped in order.

export type SupervisedProcess = {
  readonly name: string;
  /**
   * Resolves when the process is first ready. Rejects if it dies three times before (the message names its log), or if it is
   * stopped.
   */
  readonly ready: Promise<void>;
  /** Id of the running process. */
  pid(): number | null;
  /** Loopback port of its probes and metrics. */
  healthPort(): number | null;
  /** Stops it permanently. Kills it after `limitMs`. */
  stop(limitMs: number): Promise<void>;
};

/** After a run this long, the restart delay is reset. */
const steadyMs = 10_000;

/**
 * Starts the process. `onChange` is called at each start, readiness and end. Once it has been ready, it is restarted until it
 * is stopped.
 */
export const supervise = (spec: ProcessSpec, onChange: () => void): SupervisedProcess => {
  let current: ProcessRun | null = null;

  const start = (): void => {
    const startedMs = Date.now();
    current = startProcess(spec, {
      onMessage: (message) => {
        if (message !== "ready") return;
        onChange();
        restarts.succeed();
      },
      onHealth: onChange,
      onEnd: (problem) => {
        current = null;
        onChange();
        if (Date.now() - startedMs > steadyMs) restarts.reset();
        restarts.retry(problem, spec);
      },
    });
    onChange();
  };
  const stop = async (limitMs: number): Promise<void> => {
    restarts.stop(`${spec.name} was stopped`);
    await endProcesses(current ? [current] : [], limitMs);
  };
  const restarts = openRestarts({ start, giveUp: () => void stop(0) });
  start();
  return {
    name: spec.name,
    ready: restarts.ready,
    pid: () => current?.pid ?? null,
    healthPort: () => current?.healthPort() ?? null,
    stop,
  };
};

/** How to start and stop a process, and how to detect that it is ready. */
export type ProcessSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** Unix user and group; default: those of this process. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** `message`: it sends "ready" over IPC; a pattern: it prints a matching line. */
  readonly readyWhen: "message" | RegExp;
  readonly stopSignal: "SIGTERM" | "SIGINT";
  readonly logFile: string;
  /** When an app counts as stuck; default `defaultLiveness`. */
  readonly liveness?: LivenessLimits;
  /** Called before each start. Throws if the process can't be started yet. */
  readonly prepare?: () => void;
};

// Starting one process, guarded from its first moment, with its log.

/** Runs the server after a line of input, which is sent once it is guarded. If the supervisor dies before, it never runs. */
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
    // Its user may have no access to our working directory.
    cwd: "/",
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // If it dies immediately, its exit reports that.
  child.stdin?.on("error", () => undefined);
  return child;
};

/** Apps write to their log themselves, so that they can stop in order after their supervisor's death. */
const spawnApp = (spec: ProcessSpec, log: number): ChildProcess =>
  spawn(spec.command, [...spec.args], {
    env: { ...spec.env },
    ...spec.user,
    // Its own process group, so that Ctrl-C reaches only the supervisor, which stops all in order.
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });

/** Throws if the log can't be opened or `prepare` throws. A program that can't be run emits `error`. */
const launch = (spec: ProcessSpec): ChildProcess => {
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

// One run of a process, from its start to its end, which is reported once.

export type ProcessRun = {
  /** Undefined if the process could not be started. */
  readonly pid: number | undefined;
  /** Loopback port of its probes and metrics; null until the process reports it. */
  healthPort(): number | null;
  /** Sends a message over IPC. Does nothing if the process has ended. */
  send(message: string): void;
  /** Sends the stop signal, kills the process after `limitMs`, and resolves when it has ended. */
  end(limitMs: number): Promise<void>;
};

type Listeners = {
  /** Called for a message over IPC, and with "ready" for a process that prints its readiness. */
  readonly onMessage: (message: string) => void;
  /** Called when the process has reported its health port. */
  readonly onHealth: () => void;
  /** Called once, after `startProcess` has returned. `problem`: how it ended, for people. */
  readonly onEnd: (problem: string) => void;
};

const describeExit = (code: number | null, signal: NodeJS.Signals | null): string => {
  if (signal !== null) return signal;
  return code === 127 ? "no such program" : `status ${code}`;
};

/** Resolves when the process has ended. */
export const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (isGone || child.pid === undefined) resolve();
    else child.once("exit", () => resolve());
  });

const listen = (
  child: ChildProcess,
  readyWhen: ProcessSpec["readyWhen"],
  { onMessage, onEnd }: Pick<Listeners, "onMessage" | "onEnd">,
): void => {
  let hasEnded = false;
  const end = (problem: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd(problem);
  };
  // A later error concerns the IPC channel, and the exit follows.
  child.on("error", (error) => child.pid === undefined && end(error.message));
  child.once("exit", (code, signal) => end(describeExit(code, signal)));
  if (readyWhen === "message") {
    child.on("message", (message) => onMessage(String(message)));
    return;
  }
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => readyWhen.test(chunk.toString()) && onMessage("ready"));
};

/**
 * Starts the process once. A failed start is reported as its end. A stuck app is killed, and its log says why.
 */
export const startProcess = (spec: ProcessSpec, listeners: Listeners): ProcessRun => {
  let child: ChildProcess;
  let healthPort: number | null = null;
  let liveness: Liveness | null = null;
  const onMessage = (message: string): void => {
    const [, port] = /^health:(\d+)$/.exec(message) ?? [];
    if (port === undefined) {
      liveness?.received();
      listeners.onMessage(message);
    } else {
      healthPort = Number(port);
      liveness?.probe(healthPort);
      listeners.onHealth();
    }
  };
  const onEnd = (problem: string): void => {
    liveness?.stop();
    listeners.onEnd(problem);
  };
  try {
    child = launch(spec);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    queueMicrotask(() => listeners.onEnd(problem));
    return {
      pid: undefined,
      healthPort: () => null,
      send: () => undefined,
      end: async () => undefined,
    };
  }
  // Only apps: a server may take long to recover its data.
  if (spec.readyWhen === "message") {
    liveness = watchLiveness(spec.liveness ?? defaultLiveness, (reason) => {
      const line = {
        level: "error",
        event: "process.killed",
        name: spec.name,
        pid: child.pid,
        reason,
      };
      appendFile(spec.logFile, `${JSON.stringify(line)}\n`, () => child.kill("SIGKILL"));
    });
    liveness.expectMessage();
  }
  listen(child, spec.readyWhen, { onMessage, onEnd });
  return {
    pid: child.pid,
    healthPort: () => healthPort,
    send: (message) => {
      liveness?.expectMessage();
      child.send(message, () => undefined);
    },
    end: async (limitMs) => {
      liveness?.stop();
      const gone = ended(child);
      child.kill(spec.stopSignal);
      const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
      await gone;
      clearTimeout(timer);
    },
  };
};

/** Ends all runs, and the guardian if it guards no other process. */
export const endProcesses = async (runs: readonly ProcessRun[], limitMs: number): Promise<void> => {
  await Promise.all(runs.map((run) => run.end(limitMs)));
  await dismissGuardian();
};

// Liveness: detects a blocked event loop, and a start that never ends.

/** Limits after which a process counts as stuck. */
export type LivenessLimits = {
  /** Time between two probes of `/livez`, in milliseconds. */
  readonly everyMs: number;
  /** Timeout of one probe, in milliseconds. */
  readonly answerMs: number;
  /** Consecutive failed probes after which the process counts as stuck. */
  readonly misses: number;
  /** Time from a start or an assignment to the next message, in milliseconds. */
  readonly startMs: number;
};

/** The same probes as in infra/kubernetes/base. A start takes seconds, ten times as long on a busy machine. */
export const defaultLiveness: LivenessLimits = {
  everyMs: 10_000,
  answerMs: 5_000,
  misses: 6,
  startMs: 180_000,
};

type Liveness = {
  /** Starts probing `/livez` on this port of the loopback. */
  probe(port: number): void;
  /** Expects a message within `startMs`. */
  expectMessage(): void;
  /** A message has arrived. */
  received(): void;
  /** The process has ended. */
  stop(): void;
};

const answers = async (port: number, limitMs: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(`http://127.0.0.1:${port}/livez`, { signal });
    await response.body?.cancel();
    return true;
  } catch {
    // Any error counts as a failed probe.
    return false;
  }
};

/** Watches one run of a process. Calls `onStuck` once, with the reason. */
const watchLiveness = (
  { everyMs, answerMs, misses, startMs }: LivenessLimits,
  onStuck: (reason: string) => void,
): Liveness => {
  let timer: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(deadline);
  };
  const giveUp = (reason: string): void => {
    if (isStopped) return;
    stop();
    onStuck(reason);
  };
  const next = (port: number, missed: number): void => {
    timer = setTimeout(async () => {
      const count = (await answers(port, answerMs)) ? 0 : missed + 1;
      if (isStopped) return;
      if (count < misses) next(port, count);
      else giveUp(`/livez did not answer ${misses} times in a row`);
    }, everyMs);
  };
  return {
    probe: (port) => next(port, 0),
    expectMessage: () => {
      clearTimeout(deadline);
      deadline = setTimeout(() => giveUp(`it was not ready after ${startMs / 1_000} s`), startMs);
    },
    received: () => clearTimeout(deadline),
    stop,
  };
};

// Restarts: when processes that died are started again, and when the supervisor gives up.

const firstDelayMs = 100;
const maxDelayMs = 900;
/** Failed starts before the first readiness after which the supervisor gives up. */
const maxFailedStarts = 3;

type Restarts = {
  /** Resolves at the first readiness. Rejects if the supervisor gives up (the message names the log) or is stopped. */
  readonly ready: Promise<void>;
  /** Everything is ready. From now on the supervisor never gives up. */
  succeed(): void;
  /** Resets the delay to the shortest one. */
  reset(): void;
  /** A process of this spec died. Starts it after a delay that doubles each time, or gives up. */
  retry(problem: string, spec: Pick<ProcessSpec, "name" | "logFile">): void;
  isReady(): boolean;
  /** Whether a start is due after a delay. */
  isWaiting(): boolean;
  isStopped(): boolean;
  /** No more starts. */
  stop(reason: string): void;
};

type Options = {
  /** Starts missing processes. */
  readonly start: () => void;
  /** Ends running processes. */
  readonly giveUp: () => void;
};

export const openRestarts = ({ start, giveUp }: Options): Restarts => {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const ready = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Callers may stop a supervisor without awaiting its readiness.
  ready.catch(() => undefined);
  let isReady = false;
  let isStopped = false;
  let failedStarts = 0;
  let delayMs = firstDelayMs;
  let timer: NodeJS.Timeout | undefined;

  const startAgain = (): void => {
    timer = undefined;
    start();
  };
  return {
    ready,
    succeed: () => {
      isReady = true;
      resolve();
    },
    reset: () => {
      delayMs = firstDelayMs;
    },
    retry: (problem, { name, logFile }) => {
      if (isStopped) return;
      failedStarts++;
      if (!isReady && failedStarts >= maxFailedStarts) {
        reject(new Error(`${name} doesn't start (${problem}); see ${logFile}`));
        giveUp();
        return;
      }
      timer ??= setTimeout(startAgain, delayMs);
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    },
    isReady: () => isReady,
    isWaiting: () => timer !== undefined,
    isStopped: () => isStopped,
    stop: (reason) => {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      reject(new Error(reason));
    },
  };
};
