/**
 * Ends what an earlier stack has left on its data directory: apps that still hand back their work after their supervisor was
 * killed, and servers where the kernel doesn't end them with it (macOS).
 */
import { setTimeout as wait } from "node:timers/promises";
import { identityOf } from "@reelwright/platform/process-identity";
import { lastRuntime } from "./runtime-file.ts";

type Leftover = { readonly name: string; readonly pid: number };

/** Time for an orderly end before SIGKILL. */
const orderlyMs = 15_000;
const serverSignals: { readonly [name: string]: NodeJS.Signals } = {
  postgres: "SIGINT",
  redis: "SIGTERM",
};

/** Processes that the earlier supervisor recorded and that still run. */
export const leftovers = (dataDirectory: string): readonly Leftover[] =>
  (lastRuntime(dataDirectory)?.processes ?? []).flatMap(({ name, pid, identity }) =>
    identity !== null && identityOf(pid) === identity ? [{ name, pid }] : [],
  );

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

const end = async (find: () => readonly Leftover[]): Promise<void> => {
  for (const isOrderly of [true, false]) {
    for (const { name, pid } of find())
      send(pid, isOrderly ? (serverSignals[name] ?? "SIGTERM") : "SIGKILL");
    const deadlineMs = Date.now() + orderlyMs;
    while (Date.now() < deadlineMs && find().length > 0) await wait(100);
  }
  const left = find().map(({ name, pid }) => `${name} (${pid})`);
  if (left.length === 0) return;
  throw new Error(`An earlier run left processes behind that can't be ended: ${left.join(", ")}.`);
};

/** Ends the apps, then the servers that they need. Throws if one can't be ended. */
export const endLeftovers = async (
  dataDirectory: string,
  say: (line: string) => void,
): Promise<void> => {
  const found = () => leftovers(dataDirectory);
  const names = [...new Set(found().map(({ name }) => name))].join(", ");
  if (names === "") return;
  say(`Ending what an earlier run left behind: ${names}.`);
  await end(() => found().filter(({ name }) => !(name in serverSignals)));
  await end(found);
};
