import { type ChildProcess, spawn } from "node:child_process";
import { appendFile, closeSync, openSync } from "node:fs";
import { openLineSink } from "@reelwright/platform/log/logger";
import { dismissGuardian, guard } from "./guardian.ts";

/** One supervised process: started, started again when it dies, stopped in order. */

export type SupervisedProcess = {
  readonly name: string;
  /**
   * Resolves when it is ready for the first time. Rejects when it dies three times before that (the message names its
   * log), or when it is stopped.
   */
  readonly ready: Promise<void>;
  /** Id of the process that runs now. */
  pid(): number | null;
  /** Where its probes and metrics are served on the loopback. */
  healthPort(): number | null;
  /** Stops it for good; kills it when it takes longer than `limitMs`. */
  stop(limitMs: number): Promise<void>;
};

/** After a run this long, a restart is as quick as the first one. */
const steadyMs = 10_000;

/**
 * Starts the process. `onChange` is called at each start, readiness and end. After its first readiness it is started
 * again for as long as it isn't stopped.
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

/** How a process is started, known to be ready, and stopped. */
export type ProcessSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** Unix user and group to run as; absent: ours. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** `message`: it sends "ready" over IPC; a pattern: it prints a matching line. */
  readonly readyWhen: "message" | RegExp;
  readonly stopSignal: "SIGTERM" | "SIGINT";
  readonly logFile: string;
  /** When an app is taken for stuck; `defaultLiveness` by default. */
  readonly liveness?: LivenessLimits;
  /** Called before each start; throws when the process can't be started yet. */
  readonly prepare?: () => void;
};

/** One process of the stack, started once: guarded from its first moment, with its log. */

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

/** One run of a process: from its start to its end, which is reported once, whatever brought it about. */

export type ProcessRun = {
  /** Undefined where the process could not be started. */
  readonly pid: number | undefined;
  /** Where its probes and metrics are served on the loopback; null before it says so. */
  healthPort(): number | null;
  /** Sends a message over IPC; does nothing once the process is gone. */
  send(message: string): void;
  /** Sends the stop signal, kills the process after `limitMs`, and resolves when it has ended. */
  end(limitMs: number): Promise<void>;
};

type Listeners = {
  /** A message over IPC. A process that prints its readiness is reported as sending "ready". */
  readonly onMessage: (message: string) => void;
  /** Called when it has said where its probes and metrics are. */
  readonly onHealth: () => void;
  /** Called once, never before `startProcess` has returned. `problem`: how it ended, for people. */
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
 * Starts the process once. What prevents the start is reported as its end. An app that is stuck is killed, and its log
 * says why.
 */
export const startProcess = (spec: ProcessSpec, listeners: Listeners): ProcessRun => {
  let child: ChildProcess;
  let healthPort: number | null = null;
  let liveness: Liveness | null = null;
  const onMessage = (message: string): void => {
    const [, port] = /^health:(\d+)$/.exec(message) ?? [];
    if (port === undefined) {
      liveness?.heard();
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
  // A server may take long to recover its data; an app never does.
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

/** Ends them all, and the guardian where nothing is guarded any more. */
export const endProcesses = async (runs: readonly ProcessRun[], limitMs: number): Promise<void> => {
  await Promise.all(runs.map((run) => run.end(limitMs)));
  await dismissGuardian();
};

/** Finds processes that run but do nothing: an event loop that is stuck, or a start that never ends. */

/** How long a process may be silent. */
export type LivenessLimits = {
  /** Between two probes of `/livez`, in milliseconds. */
  readonly everyMs: number;
  /** For the answer to one probe, in milliseconds. */
  readonly answerMs: number;
  /** Unanswered probes in a row after which the process is stuck. */
  readonly misses: number;
  /** From a start, or from an assignment, to the message that follows it, in milliseconds. */
  readonly startMs: number;
};

/** Probes as in infra/kubernetes/base. A start takes seconds, and some ten times as long on a busy machine. */
export const defaultLiveness: LivenessLimits = {
  everyMs: 10_000,
  answerMs: 5_000,
  misses: 6,
  startMs: 180_000,
};

type Liveness = {
  /** Starts probing; the process serves `/livez` on this port of the loopback. */
  probe(port: number): void;
  /** A message is expected within `startMs`. */
  expectMessage(): void;
  /** A message came. */
  heard(): void;
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
    // Whatever kept the answer away, this probe is a miss; `misses` of them decide.
    return false;
  }
};

/** Watches one run of a process. `onStuck` is called once, with the reason in words. */
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
    heard: () => clearTimeout(deadline),
    stop,
  };
};

/** When processes that died are started again, and when starting them is given up: the same for every supervisor. */

const firstDelayMs = 100;
const maxDelayMs = 900;
/** Failed starts before the first readiness after which starting is given up. */
const maxFailedStarts = 3;

type Restarts = {
  /** Resolves at the first readiness; rejects when starting is given up (the message names the log) or stopped. */
  readonly ready: Promise<void>;
  /** Everything is ready: from now on starting is never given up. */
  succeed(): void;
  /** The next failed start is tried again after the shortest delay. */
  reset(): void;
  /** A process of this spec died: starts again after a delay that doubles each time, or gives up. */
  retry(problem: string, spec: Pick<ProcessSpec, "name" | "logFile">): void;
  isReady(): boolean;
  /** Whether a start is due after a delay. */
  isWaiting(): boolean;
  isStopped(): boolean;
  /** No more starts. */
  stop(reason: string): void;
};

type Options = {
  /** Starts what is missing. */
  readonly start: () => void;
  /** Ends what still runs. */
  readonly giveUp: () => void;
};

export const openRestarts = ({ start, giveUp }: Options): Restarts => {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const ready = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Not everybody who stops a supervisor has waited for its readiness.
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
