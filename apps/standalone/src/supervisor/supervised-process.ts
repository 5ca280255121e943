/**
 * A supervised process: it is restarted when it dies, replaced when it is stuck, and stopped in order. If this process is killed,
 * apps notice the end of their IPC channel and stop themselves, and on Linux the kernel stops servers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFile, closeSync, openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parentDeathSignal } from "@reelwright/media/processes/serve-requests";
import { openLineSink } from "@reelwright/platform/log/logger";

/** How to start and stop a process, and how to detect that it is ready. */
export type ProcessSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** Unix user and group; default: those of this process. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** `message`: an app, which sends "ready" over IPC; a pattern: a server, which prints a matching line. */
  readonly readyWhen: "message" | RegExp;
  readonly stopSignal: "SIGTERM" | "SIGINT";
  readonly logFile: string;
  /** When an app counts as stuck; default `defaultLiveness`. */
  readonly liveness?: LivenessLimits;
  /** Called before each start. Throws if the process can't be started yet. */
  readonly prepare?: () => void;
};

/** Limits after which an app counts as stuck. */
export type LivenessLimits = {
  /** Time between two probes of `/livez`, in milliseconds. */
  readonly everyMs: number;
  /** Timeout of one probe, in milliseconds. */
  readonly answerMs: number;
  /** Consecutive failed probes after which the process counts as stuck. */
  readonly misses: number;
  /** Time from the start until it is ready, in milliseconds. */
  readonly startMs: number;
};

/** The same probes as in infra/kubernetes/base. A start takes seconds, ten times as long on a busy machine. */
export const defaultLiveness: LivenessLimits = {
  everyMs: 10_000,
  answerMs: 5_000,
  misses: 6,
  startMs: 180_000,
};

export type SupervisedProcess = {
  readonly name: string;
  /**
   * Resolves when the process is first ready. Rejects if it dies three times before (the message names its log), or if it is
   * stopped.
   */
  readonly ready: Promise<void>;
  /** Id of the running process. */
  pid(): number | null;
  /** Loopback port of its probes and metrics; null until the process reports it. */
  healthPort(): number | null;
  /** Stops it permanently. Kills it after `limitMs`. */
  stop(limitMs: number): Promise<void>;
};

type Listeners = {
  /** Called at each start, readiness and end. */
  readonly onChange?: () => void;
  /** Called when the process has ended although it wasn't stopped. */
  readonly onDeath?: (pid: number) => void;
};

/** Delay after a failed start. A process that dies after its readiness is restarted immediately. */
const firstDelayMs = 100;
const maxDelayMs = 900;
/** Failed starts before the first readiness after which the supervisor gives up. */
const maxFailedStarts = 3;

const restartDelayMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);

/** Starts the process. Once it has been ready, it is restarted until it is stopped. */
export const supervise = (
  spec: ProcessSpec,
  { onChange = () => undefined, onDeath = () => undefined }: Listeners = {},
): SupervisedProcess => {
  const { ready, resolve, reject } = openReadiness();
  let run: Run | null = null;
  let isReady = false;
  let isStopped = false;
  let failures = 0;
  let restart: NodeJS.Timeout | undefined;

  const startAgain = (problem: string): void => {
    if (isReady || failures < maxFailedStarts)
      restart = setTimeout(start, restartDelayMs(failures));
    else reject(new Error(`${spec.name} doesn't start (${problem}); see ${spec.logFile}`));
  };
  const start = (): void => {
    failures += 1;
    run = startRun(spec, {
      onReady: () => {
        isReady = true;
        failures = 0;
        resolve();
        onChange();
      },
      onHealthPort: onChange,
      onEnd: (problem) => {
        const pid = run?.pid;
        run = null;
        onChange();
        if (isStopped) return;
        if (pid !== undefined) onDeath(pid);
        startAgain(problem);
      },
    });
    onChange();
  };
  start();
  return {
    name: spec.name,
    ready,
    pid: () => run?.pid ?? null,
    healthPort: () => run?.healthPort() ?? null,
    stop: async (limitMs) => {
      isStopped = true;
      clearTimeout(restart);
      reject(new Error(`${spec.name} was stopped`));
      await run?.end(limitMs);
    },
  };
};

const openReadiness = () => {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const ready = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Callers may stop a process without awaiting its readiness.
  ready.catch(() => undefined);
  return { ready, resolve, reject };
};

// One run of a process, from its start to its end.

type Run = {
  /** Undefined if the process could not be started. */
  readonly pid: number | undefined;
  healthPort(): number | null;
  /** Sends the stop signal, kills the process after `limitMs`, and resolves when it has ended. */
  end(limitMs: number): Promise<void>;
};

type RunListeners = {
  readonly onReady: () => void;
  readonly onHealthPort: () => void;
  /** Called once, after `startRun` has returned. `problem`: how it ended, for people. */
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

/** Starts the process once. A failed start is reported as its end. A stuck app is killed, and its log says why. */
const startRun = (spec: ProcessSpec, { onReady, onHealthPort, onEnd }: RunListeners): Run => {
  let child: ChildProcess;
  try {
    child = launch(spec);
  } catch (error) {
    queueMicrotask(() => onEnd(error instanceof Error ? error.message : String(error)));
    return { pid: undefined, healthPort: () => null, end: async () => undefined };
  }
  let healthPort: number | null = null;
  const { pid } = child;
  const liveness = spec.liveness ?? defaultLiveness;
  const watching = new AbortController();
  const killStuck = (reason: string): void => {
    const line = { level: "error", event: "process.killed", name: spec.name, pid, reason };
    appendFile(spec.logFile, `${JSON.stringify(line)}\n`, () => child.kill("SIGKILL"));
  };
  // Only apps are watched: a server may take long to recover its data.
  const tooLate = (): void => killStuck(`it was not ready after ${liveness.startMs / 1_000} s`);
  const deadline = spec.readyWhen === "message" ? setTimeout(tooLate, liveness.startMs) : undefined;
  const stopWatching = (): void => {
    clearTimeout(deadline);
    watching.abort();
  };
  const finished = (problem: string): void => {
    stopWatching();
    onEnd(problem);
  };
  // A later error concerns the IPC channel, and the exit follows.
  child.on("error", (error) => pid === undefined && finished(error.message));
  child.once("exit", (code, signal) => finished(describeExit(code, signal)));
  listen(child, spec.readyWhen, {
    ready: () => {
      clearTimeout(deadline);
      onReady();
    },
    healthPort: (port) => {
      healthPort = port;
      onHealthPort();
      void probe(port, liveness, watching.signal, killStuck);
    },
  });
  return {
    pid,
    healthPort: () => healthPort,
    end: async (limitMs) => {
      stopWatching();
      const gone = ended(child);
      child.kill(spec.stopSignal);
      const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
      await gone;
      clearTimeout(timer);
    },
  };
};

const listen = (
  child: ChildProcess,
  readyWhen: ProcessSpec["readyWhen"],
  on: { readonly ready: () => void; readonly healthPort: (port: number) => void },
): void => {
  child.on("message", (message) => {
    const [, port] = /^health:(\d+)$/.exec(String(message)) ?? [];
    if (port !== undefined) on.healthPort(Number(port));
    else if (message === "ready") on.ready();
  });
  if (readyWhen === "message") return;
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => readyWhen.test(chunk.toString()) && on.ready());
};

/** Probes `/livez` on this port of the loopback until the signal aborts, or calls `onStuck` once. */
const probe = async (
  port: number,
  { everyMs, answerMs, misses }: LivenessLimits,
  signal: AbortSignal,
  onStuck: (reason: string) => void,
): Promise<void> => {
  for (let missed = 0; missed < misses; ) {
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
    const isAnswered = !signal.aborted && (await answers(port, answerMs));
    if (signal.aborted) return;
    missed = isAnswered ? 0 : missed + 1;
  }
  onStuck(`/livez did not answer ${misses} times in a row`);
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

// Launching: each process leads its own process group, so that Ctrl-C reaches only the supervisor, which stops all in order.

/** Throws if the log can't be opened or `prepare` throws. A program that can't be run emits `error`. */
const launch = (spec: ProcessSpec): ChildProcess => {
  spec.prepare?.();
  const log = openLog(spec.logFile);
  return spec.readyWhen === "message" ? spawnApp(spec, log) : spawnServer(spec, log);
};

const openLog = (file: string): number => {
  try {
    return openSync(file, "a");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`its log can't be opened: ${reason}`, { cause });
  }
};

/** Apps write to their log themselves, so that they can stop in order after their supervisor's death. */
const spawnApp = (spec: ProcessSpec, log: number): ChildProcess => {
  const child = spawn(spec.command, [...spec.args], {
    env: { ...spec.env },
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  return child;
};

/** Runs the server only if its parent lived when the kernel was asked to report the parent's death. */
const gate = '[ "$PPID" = "$0" ] && exec "$@"';

/**
 * When this process dies, the kernel sends SIGTERM to the server. Postgres then waits until the apps have handed back their work
 * and closed their sessions (smart shutdown).
 */
const guarded = ({ command, args }: ProcessSpec): readonly string[] => {
  const death = parentDeathSignal("TERM");
  if (death.length === 0) return [command, ...args];
  return [...death, "/bin/sh", "-c", gate, String(process.pid), command, ...args];
};

const lostOutput = (count: number): string =>
  `(${count} times output was lost: the disk was full)\n`;

const spawnServer = (spec: ProcessSpec, log: number): ChildProcess => {
  const [command = "", ...args] = guarded(spec);
  const child = spawn(command, args, {
    env: { ...spec.env },
    ...spec.user,
    // Its user may have no access to our working directory.
    cwd: "/",
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const sink = openLineSink(log, lostOutput);
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => sink.write(chunk));
  child.once("close", () => {
    sink.close();
    closeSync(log);
  });
  return child;
};
