/** The product as its user starts it: `npm start` in a process of its own, spoken to over HTTP. */
import { type StdioOptions, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "@reelwright/platform";
import { waitFor } from "@reelwright/platform/testing";
import { createTenant, type Runtime } from "@reelwright/standalone/testing";

export type RunningStack = {
  readonly directory: string;
  runtime(): Promise<Runtime>;
  /** Calls the API with this tenant's key. */
  api(
    key: string,
  ): (
    path: string,
    init?: RequestInit,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  /** Creates a tenant; returns its API key. */
  tenant(credits: number): Promise<string>;
  pidOf(name: string): Promise<number>;
};
export type TestStack = RunningStack & {
  /** All that it wrote to its terminal. */
  printed(): string;
  /** Ends what keeps a dead supervisor unreaped, if anything does. */
  forget(): void;
  /** Ends it as Ctrl-C does; returns the exit status. Its data go too, unless they are kept for a later one. */
  stop(keepsData?: boolean): Promise<number | null>;
};

/** A data directory that the servers' own user can reach. */
export const freshDirectory = async (): Promise<string> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-e2e-")));
  await chmod(directory, 0o755);
  return directory;
};

/** The stack that runs on this data directory. */
export const stackOn = (directory: string): RunningStack => {
  const runtime = async (): Promise<Runtime> =>
    JSON.parse(await readFile(join(directory, "runtime.json"), "utf8"));
  return {
    directory,
    runtime,
    api: (key) => async (path, init) => {
      const { base_url } = await runtime();
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const response = await fetch(`${base_url}/api/v1${path}`, { ...init, headers });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : {} };
    },
    tenant: async (credits) => {
      const { database_url } = await runtime();
      return (await createTenant(database_url, { name: "Test", credits })).api_key;
    },
    pidOf: async (name) => {
      const found = (await runtime()).processes.find((each) => each.name === name);
      if (!found) throw new Error(`${name} does not run`);
      return found.pid;
    },
  };
};

/** Node's arguments that start a stack as `npm start` does: compiled, which the tests' runner has seen to. */
export const stackCommand = [
  "--disable-warning=ExperimentalWarning",
  "apps/standalone/dist/main.js",
];

/** Settings of a stack none of whose workers dies: two processes less. */
export const withoutStandby = { REELWRIGHT_STANDBY_WORKERS: "0" } as const;

/** Starts it and becomes a program that knows of no child. */
const withoutReaping = [
  "-c",
  '"$@" & exec env -i sleep 100000',
  "sh",
  process.execPath,
  ...stackCommand,
];

/**
 * Starts a stack on any free port, on a fresh data directory or on that of an earlier one. `isNeverReaped`: dead, it keeps
 * its entry in the process table, as where nobody reaps; it can't be stopped by `stop` then.
 */
export const startTestStack = async (
  earlier?: TestStack | null,
  settings: { readonly [name: string]: string } = {},
  { isNeverReaped = false } = {},
): Promise<TestStack> => {
  const directory = earlier?.directory ?? (await freshDirectory());
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
    if (child.exitCode !== null) throw new Error(`the stack ended: ${printed}`);
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
