/** @tier all */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { lastRuntime } from "@reelwright/standalone/testing";
import pg from "pg";
import { openTenant } from "../support/api-client.ts";
import { described, processesOf } from "../support/processes.ts";
import { freshDirectory, type TestStack } from "../support/running-stack.ts";
import { stackCommand, startTestStack } from "../support/test-stack.ts";

jest.setTimeout(400_000);

const noneLeft = async (directory: string): Promise<void> => {
  try {
    await waitFor("its processes to end", async () => processesOf(directory).length === 0, 60_000);
  } catch (error) {
    throw new Error(`left: ${described(processesOf(directory)).join(" | ")}`, { cause: error });
  }
};

/** Kills it, unless the death of another one has ended it. */
const killed = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

describe("a stack that is killed", () => {
  test("alone or with all its processes at once, reaped or not, leaves none behind, and the next one starts on its data", async () => {
    // The supervisor's parent has become another program: dead, it keeps its entry in the process table.
    const first = await startTestStack(null, {}, { isNeverReaped: true });
    const key = await first.tenant(700);
    const { supervisor_pid } = await first.runtime();
    for (const pid of processesOf(first.directory)) killed(pid);
    expect(process.kill(supervisor_pid, 0)).toBe(true);
    expect(existsSync(join(first.directory, "postgres", "postmaster.pid"))).toBe(true);

    const second = await startTestStack(first);
    const { body } = await second.api(key)("/credits/balance");
    expect(body).toMatchObject({ available_credits: 700 });
    const { processes, ...runtime } = await second.runtime();
    expect(processes.map(({ name }) => name).sort()).toEqual([
      "gateway",
      "postgres",
      "redis",
      "webhook-dispatcher",
      "worker-assembly",
      "worker-generation",
      "worker-keyframes",
    ]);
    process.kill(runtime.supervisor_pid, "SIGKILL");
    await noneLeft(first.directory);
    // In order: nothing has to be recovered.
    const log = readFileSync(join(first.directory, "logs", "workers.log"), "utf8");
    expect(log).toContain('"process.stopped"');
    expect(existsSync(join(first.directory, "postgres", "postmaster.pid"))).toBe(false);
    first.forget();
    await rm(first.directory, { recursive: true, force: true });
  });
});

describe("a worker that is killed", () => {
  let stack: TestStack;
  let client: pg.Client;
  beforeAll(async () => {
    stack = await startTestStack(null, { REELWRIGHT_PROVIDERS: "fake" });
    client = new pg.Client({ connectionString: (await stack.runtime()).database_url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    expect(await stack.stop()).toBe(0);
  });

  test("is reported and started again, and its units go on long before their leases would expire", async () => {
    const { createJob } = await openTenant(stack, "https://example.com/mug.png", 10_000);
    const delays: number[] = [];
    for (let round = 0; round < 3; round++) {
      const jobId = await createJob({}, "slow:init:5");
      const claims = async (): Promise<number> => {
        const { rows } = await client.query(
          `SELECT coalesce(max(claim_count), 0)::int AS claims FROM tasks
           WHERE job_id = $1 AND stage = 'init' AND status = 'leased'`,
          [jobId],
        );
        return rows[0].claims;
      };
      await waitFor("a running unit", async () => (await claims()) === 1);
      const pid = await stack.pidOf("worker-keyframes");
      const killedAt = performance.now();
      process.kill(pid, "SIGKILL");
      await waitFor("the unit to go on", async () => (await claims()) === 2);
      delays.push(performance.now() - killedAt);
      await waitFor("the new process", async () => (await stack.pidOf("worker-keyframes")) !== pid);
    }
    // Without the report, leases would expire after 8 s.
    const [, median] = delays.sort((a, b) => a - b);
    expect(median).toBeLessThan(6_000);
  });
});

describe("a stack that is ended while it starts", () => {
  const directories: string[] = [];
  afterAll(async () => {
    for (const directory of directories) await rm(directory, { recursive: true, force: true });
  });
  const main = (signal: NodeJS.Signals) => ({
    command: [process.execPath, ...stackCommand],
    end: (child: ChildProcess) => void child.kill(signal),
  });
  const npm = (signal: NodeJS.Signals) => ({ ...main(signal), command: ["npm", "run", "demo"] });
  const runs = (name: string) => (directory: string) =>
    lastRuntime(directory)?.processes.some((each) => each.name === name) ?? false;
  const makesCluster = (directory: string) => existsSync(join(directory, "postgres.new"));

  test.each([
    ["by Ctrl-C while the cluster is made", main("SIGINT"), makesCluster],
    ["by SIGTERM to npm alone while Postgres starts", npm("SIGTERM"), runs("postgres")],
    ["by SIGKILL of npm alone while the workers start", npm("SIGKILL"), runs("worker-generation")],
    ["by SIGHUP while the workers start", main("SIGHUP"), runs("worker-generation")],
    ["by SIGKILL while the workers start", main("SIGKILL"), runs("worker-generation")],
  ])("%s leaves no process behind", async (_how, { command, end }, isReached) => {
    const directory = await freshDirectory();
    directories.push(directory);
    const [program = "", ...args] = command;
    const child = spawn(program, args, {
      env: {
        ...process.env,
        REELWRIGHT_IDENTITY: "none",
        REELWRIGHT_PROVIDERS: "fake",
        REELWRIGHT_DATA_DIR: directory,
        PORT: "0",
        NODE_OPTIONS: "",
      },
      stdio: "ignore",
    });
    const gone = once(child, "exit");
    await waitFor("that moment of its start", async () => {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
      return isReached(directory);
    });
    end(child);
    await gone;
    await noneLeft(directory);
  });
});
