import { rmSync } from "node:fs";
import { mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const endSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `work` with a temporary directory, which is removed afterwards, even if a signal ends the process. */
export const withScratch = async <T>(
  prefix: string,
  work: (directory: string) => Promise<T>,
): Promise<T> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  const remove = (): void =>
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const end = (signal: NodeJS.Signals): void => {
    remove();
    // Without the listener the signal has its default effect.
    for (const each of endSignals) process.off(each, end);
    process.kill(process.pid, signal);
  };
  for (const signal of endSignals) process.on(signal, end);
  try {
    return await work(directory);
  } finally {
    for (const signal of endSignals) process.off(signal, end);
    remove();
  }
};
