/** The product as started by its user: `npm start` in a separate process, accessed over HTTP. */
import { type StdioOptions, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { isRunning } from "@reelwright/platform/process-identity";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { preparedDirectory } from "./prepared-cluster.ts";
import { stackOn, type TestStack } from "./running-stack.ts";

/** Node's arguments that start a stack like `npm start`. The test runner has compiled it. */
export const stackCommand = [
  "--disable-warning=ExperimentalWarning",
  "apps/standalone/dist/main.js",
];

/** The output of a stack that failed to start, with the end of its log, since the suite removes the log file. */
const withLog = async (printed: string): Promise<string> => {
  const [, path] = /; see (\S+\.log)/.exec(printed) ?? [];
  return path ? `${printed}\n${(await readFile(path, "utf8")).slice(-3_000)}` : printed;
};

/** Starts the stack, then replaces itself by a program that never reaps it. */
const withoutReaping = [
  "-c",
  '"$@" & exec env -i sleep 100000',
  "sh",
  process.execPath,
  ...stackCommand,
];

/**
 * Starts a stack on a free port, with a new data directory or that of a previous stack; with TEST_STACK=machines a fleet.
 * `isNeverReaped`: after its death it remains a zombie, as in containers without an init; `stop` can't stop it then.
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
    // Saves a process; suites that sign in override it.
    REELWRIGHT_IDENTITY: "none",
    // Ignores a database or Redis in the shell's environment.
    DATABASE_URL: "",
    REDIS_URL: "",
    ...settings,
    PORT: "0",
    REELWRIGHT_DATA_DIR: directory,
    NODE_OPTIONS: "",
  };
  // The IPC channel closes when the suite dies for any reason; the stack then stops gracefully.
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
