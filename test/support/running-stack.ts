/** A running stack for suites: access over HTTP and through its runtime file. */
import { chmod, mkdtemp, readFile, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  /** Its terminal output. */
  printed(): string;
  /** Ends the parent process that keeps a dead supervisor unreaped, if any. */
  forget(): void;
  /** Stops the stack like Ctrl-C and returns its exit status. Removes its data unless `keepsData`. */
  stop(keepsData?: boolean): Promise<number | null>;
};

/** Creates a data directory that is accessible to the servers' own user. */
export const freshDirectory = async (): Promise<string> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-e2e-")));
  await chmod(directory, 0o755);
  return directory;
};

/** The running stack of this data directory. */
export const stackOn = (directory: string): RunningStack => {
  const runtime = async (): Promise<Runtime> =>
    JSON.parse(await readFile(join(directory, "runtime.json"), "utf8"));
  return {
    directory,
    runtime,
    api: (key) => async (path, init) => {
      const { base_url } = await runtime();
      const headers = { "x-api-key": key, "content-type": "application/json", ...init?.headers };
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
