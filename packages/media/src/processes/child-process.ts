import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ownModule } from "./own-module.ts";
import { type HardLimits, hardLimits } from "./resource-limits.ts";
import { parentDeathSignal } from "./serve-requests.ts";

/** How it ended: what it was killed by, or its exit code. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** A process of our own that takes one request at a time. */
export type PooledProcess = {
  readonly pid: number;
  /** Resolves with its reply; rejects with `ProcessDied` when it ends first. */
  request(request: unknown): Promise<unknown>;
  kill(): void;
  readonly exited: Promise<Exit>;
  readonly isAlive: () => boolean;
  /** Whether this process may end while it is there. */
  setRef(isHeld: boolean): void;
};

/** It ended before it replied. `hasBegun`: it had loaded. */
export class ProcessDied extends Error {
  readonly exit: Exit;
  readonly hasBegun: boolean;
  constructor(exit: Exit, hasBegun: boolean, said: string) {
    super(`the process ended with ${exit.signal ?? exit.code}: ${said}`);
    this.exit = exit;
    this.hasBegun = hasBegun;
  }
}

const keptChars = 4_096;

/** Node's arguments that start the module `name` beside the caller; in development it needs tsx, as ours does. */
const nodeArguments = (caller: string, name: string): readonly string[] => {
  const { url, tsx } = ownModule(caller, name);
  const path = fileURLToPath(url);
  return tsx === null ? [path] : ["--conditions=source", "--import", tsx.loader, path];
};

/** What it says on stderr, for the log. */
const tailOf = (process: ChildProcess): (() => string) => {
  let tail = "";
  process.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    tail = (tail + chunk).slice(-keptChars);
  });
  return () => tail;
};

const hold = (process: ChildProcess, isHeld: boolean): void => {
  const parts = [process, process.channel, process.stderr] as readonly ({
    ref(): void;
    unref(): void;
  } | null)[];
  for (const part of parts) {
    if (isHeld) part?.ref();
    else part?.unref();
  }
};

/**
 * Starts the module `name` beside the caller in a process that has none of our environment, so none of our secrets, that
 * the kernel bounds where it can, and that dies with us.
 */
export const startPooledProcess = async (
  entry: { readonly caller: string; readonly name: string },
  limits: HardLimits,
): Promise<PooledProcess> => {
  const before = [...parentDeathSignal(), ...(await hardLimits(limits))];
  const node = [process.execPath, ...nodeArguments(entry.caller, entry.name)];
  const [command = process.execPath, ...args] = [...before, ...node];
  const stdio: ["ignore", "ignore", "pipe", "ipc"] = ["ignore", "ignore", "pipe", "ipc"];
  const child = spawn(command, args, { env: {}, stdio, serialization: "advanced" });
  const said = tailOf(child);
  let hasBegun = false;
  child.once("message", () => {
    hasBegun = true;
  });
  const begun = once(child, "message");
  begun.catch(() => undefined);
  const exited = new Promise<Exit>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: 127, signal: null }));
  });
  const died = exited.then((exit): never => {
    throw new ProcessDied(exit, hasBegun, said());
  });
  died.catch(() => undefined);
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.connected;
  return {
    pid: child.pid ?? 0,
    request: async (request) => {
      await Promise.race([begun, died]);
      const reply = once(child, "message");
      reply.catch(() => undefined);
      child.send(request as object, () => undefined);
      const [message] = await Promise.race([reply, died]);
      return message;
    },
    kill: () => void child.kill("SIGKILL"),
    exited,
    isAlive,
    setRef: (isHeld) => hold(child, isHeld),
  };
};
