/** One run of a process: from its start to its end, which is reported once, whatever brought it about. */
import type { ChildProcess } from "node:child_process";
import { appendFile } from "node:fs";
import { dismissGuardian } from "./guardian.ts";
import { launch } from "./launch.ts";
import { defaultLiveness, type Liveness, watchLiveness } from "./liveness.ts";
import type { ProcessSpec } from "./process-spec.ts";

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
