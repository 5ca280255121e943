// A stack runs everything on one machine: Postgres, Redis and all apps, each as a process.

import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { checkSettings, type Stack, type StackOptions, withFiles } from "./app-environment.ts";
import { lockFile } from "./file-lock.ts";
import { readRuntime } from "./runtime-file.ts";
import { openProcesses } from "./stack-processes.ts";
import { startErrorOf } from "./startup-banner.ts";

/** Locks the data directory. Throws if another stack uses it. */
const openDirectory = async (
  options: StackOptions,
): Promise<{ readonly dataDirectory: string; readonly unlock: () => void }> => {
  await mkdir(join(options.dataDirectory, "logs"), { recursive: true });
  const dataDirectory = await realpath(options.dataDirectory);
  const unlock = lockFile(join(dataDirectory, "supervisor.lock"));
  const running = readRuntime(dataDirectory);
  if (unlock === null || running !== null) {
    unlock?.();
    const where = running ? `, at ${running.base_url}` : "";
    throw new Error(
      `A stack already runs on ${dataDirectory}${where}; set REELWRIGHT_DATA_DIR to another directory.`,
    );
  }
  return { dataDirectory, unlock };
};

/**
 * Starts a stack. Resolves when the gateway and all workers are ready. It passes a function to `onStop` that stops it, even
 * while it starts. Throws an Error whose message says what to do.
 */
export const startStack = async (given: StackOptions): Promise<Stack> => {
  const options = { ...given, environment: withFiles(given.environment) };
  checkSettings(options.environment);
  const { dataDirectory, unlock } = await openDirectory(options).catch(async (error: unknown) => {
    throw await startErrorOf(error, options.dataDirectory);
  });
  const aborting = new AbortController();
  const processes = openProcesses(options, dataDirectory, aborting.signal);
  const running = processes.start();
  let stopped: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    aborting.abort(new Error("Stopped while it was starting."));
    await processes.stop();
    // No more processes start. Those that were starting are stopped too.
    await running.catch(() => undefined);
    await processes.stop();
    unlock();
  };
  const stop = (): Promise<void> => {
    stopped ??= stopAll();
    return stopped;
  };
  options.onStop("stack", stop);
  try {
    return { ...(await running), stop };
  } catch (error) {
    const { reason } = aborting.signal;
    await stop();
    throw reason ?? (await startErrorOf(error, dataDirectory));
  }
};

/** The stack that already runs on this data directory, which callers must not stop; null if there is none. */
export const runningStack = (dataDirectory: string): Stack | null => {
  const runtime = readRuntime(dataDirectory);
  return (
    runtime && {
      baseUrl: runtime.base_url,
      databaseUrl: runtime.database_url,
      issuer: runtime.issuer,
      filesDirectory: join(dataDirectory, "files"),
      filesUrl: `${runtime.base_url}/files`,
      stop: async () => undefined,
    }
  );
};
