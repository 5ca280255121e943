/** The product as its user starts it: `npm start` in a process of its own, spoken to over HTTP. */
import { type StdioOptions, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { isRunning } from "@reelwright/platform/process-identity";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { preparedDirectory } from "./prepared-cluster.ts";
import { stackOn, type TestStack } from "./running-stack.ts";

/** Node's arguments that start a stack as `npm start` does: compiled, which the tests' runner has seen to. */
export const stackCommand = [
  "--disable-warning=ExperimentalWarning",
  "apps/standalone/dist/main.js",
];

/** Settings of a stack none of whose workers dies: two processes less. */
export const withoutStandby = { REELWRIGHT_STANDBY_WORKERS: "0" } as const;

/** What a stack printed that didn't start, with the end of the log that it names: the suite removes that with the directory. */
const withLog = async (printed: string): Promise<string> => {
  const [, path] = /; see (\S+\.log)/.exec(printed) ?? [];
  return path ? `${printed}\n${(await readFile(path, "utf8")).slice(-3_000)}` : printed;
};

/** Starts it and becomes a program that knows of no child. */
const withoutReaping = [
  "-c",
  '"$@" & exec env -i sleep 100000',
  "sh",
  process.execPath,
  ...stackCommand,
];

/**
 * Starts a stack on any free port, on a fresh data directory or on that of an earlier one; several machines in its place
 * where TEST_STACK is `machines`. `isNeverReaped`: dead, it keeps
 * its entry in the process table, as where nobody reaps; it can't be stopped by `stop` then.
 */
export const startTestStack = async (
  earlier?: TestStack | null,
  settings: { readonly [name: string]: string } = {},
  { isNeverReaped = false } = {},
): Promise<TestStack> => {
  if (process.env["TEST_STACK"] === "machines") {
    const { startFleetTestStack } = await import("../machines/fleet-test-stack.ts");
    return startFleetTestStack(settings);
  }
  const directory = earlier?.directory ?? (await preparedDirectory());
  const env = {
    ...process.env,
    // A process less; who signs in asks for it.
    REELWRIGHT_IDENTITY: "none",
    // A database and a Redis of its own, whatever the shell names.
    DATABASE_URL: "",
    REDIS_URL: "",
    ...settings,
    PORT: "0",
    REELWRIGHT_DATA_DIR: directory,
    NODE_OPTIONS: "",
  };
  // Over the channel it notices when the suite dies, however that happens, and stops in order.
  const stdio: StdioOptions = ["ignore", "pipe", "pipe", "ipc"];
  const child = isNeverReaped
    ? spawn("/bin/sh", withoutReaping, { env, stdio: ["ignore", "pipe", "pipe"] })
    : spawn(process.execPath, stackCommand, { env, stdio });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (printed += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));

  await waitFor("the stack to start", async () => {
    if (child.exitCode !== null) throw new Error(`the stack ended: ${await withLog(printed)}`);
    return printed.includes("Ctrl-C");
  });

  const running = stackOn(directory);
  return {
    ...running,
    printed: () => printed,
    forget: () => void child.kill("SIGKILL"),
    stop: async (keepsData = false) => {
      const { processes } = await running.runtime();
      child.kill("SIGTERM");
      const status = await ended;
      const left = processes.filter(({ pid }) => isRunning(pid));
      if (!keepsData) await rm(directory, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`still running: ${JSON.stringify(left)}`);
      return status;
    },
  };
};
