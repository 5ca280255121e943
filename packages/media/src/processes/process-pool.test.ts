/** @tier all */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import {
  createProcessPool,
  Interrupted,
  LimitExceeded,
  type PoolOptions,
  type ProcessPool,
} from "./process-pool.ts";
import { usageOf, watchProcess } from "./resource-limits.ts";
import { childrenNamed, gone, isThere } from "./testing/child-processes.ts";
import type { Task } from "./testing/pool-program.ts";

const megabyte = 1024 * 1024;
const calm = new AbortController().signal;
const lavish = { wallMs: 60_000, cpuMs: 60_000, memoryBytes: 1_024 * megabyte };
const usual: PoolOptions = {
  entry: { caller: import.meta.url, name: "./testing/pool-program" },
  shares: { slots: 2, perTenant: 1, waitingPerTenant: 4 },
  limits: lavish,
  fileBytes: megabyte,
  maxRequestsPerProcess: 100,
  idleMs: 60_000,
};

type Reply = { readonly pid: number; readonly environment: readonly string[] };

describe("a pool of processes", () => {
  let pool: ProcessPool;
  const opened: ProcessPool[] = [];
  const open = (changes: Partial<PoolOptions> = {}): ProcessPool => {
    const made = createProcessPool({ ...usual, ...changes });
    opened.push(made);
    return made;
  };
  const run = (request: Task, tenantId = "a", signal = calm, limits = lavish): Promise<Reply> =>
    pool.run({ tenantId, request, signal, limits }) as Promise<Reply>;
  beforeEach(() => {
    pool = open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });

  test("starts one when it is needed, keeps it warm, and gives it none of our environment", async () => {
    const first = await run("answer");
    const second = await run("answer");
    expect(second.pid).toBe(first.pid);
    expect(first.environment.filter((name) => !name.startsWith("NODE_CHANNEL"))).toEqual([]);
    await pool.close();
    expect(await isThere(first.pid)).toBe(false);
  });

  test("lets a program that has closed it come to its end", async () => {
    const program = fileURLToPath(new URL("./testing/closing-program.ts", import.meta.url));
    const child = spawn(process.execPath, ["--conditions=source", "--import", "tsx", program]);
    const [status] = await once(child, "exit");
    expect(status).toBe(0);
  });

  test("replaces it after so many requests, and ends it when it is idle", async () => {
    pool = open({ maxRequestsPerProcess: 2, idleMs: 50 });
    const [first, second, third] = [await run("answer"), await run("answer"), await run("answer")];
    expect(third.pid).not.toBe(second.pid);
    await gone(first.pid);
    await gone(third.pid);
  });

  test.each([
    ["time that passes", "wait", { ...lavish, wallMs: 3_000 }, "time"],
    ["processor time", "burn", { ...lavish, cpuMs: 1_500 }, "time"],
    ["memory that is watched", "hoard", { ...lavish, memoryBytes: 300 * megabyte }, "memory"],
    ["what a process can bear", "crash", lavish, "crash"],
  ] as const)("kills what takes too much: %s", async (_what, request, limits, excess) => {
    const { pid } = await run("answer");
    const ended = run(request, "a", calm, limits);
    await expect(ended).rejects.toBeInstanceOf(LimitExceeded);
    await expect(ended).rejects.toMatchObject({ excess });
    expect(await isThere(pid)).toBe(false);
    expect((await run("answer")).pid).not.toBe(pid);
  });

  test("the kernel holds the memory, too", async () => {
    pool = open({ limits: { ...lavish, memoryBytes: 400 * megabyte } });
    await expect(run("hoard")).rejects.toBeInstanceOf(LimitExceeded);
  });

  test("kills on abort, with its reason", async () => {
    const { pid } = await run("answer");
    const abort = new AbortController();
    const ended = run("burn", "a", abort.signal);
    abort.abort(new Error("not needed any more"));
    await expect(ended).rejects.toThrow("not needed any more");
    expect(await isThere(pid)).toBe(false);
  });

  test("does the work again when somebody else killed its process, and then blames nobody", async () => {
    const { pid } = await run("answer");
    const found: number[] = [];
    const work = run("wait", "a");
    const refused = expect(work).rejects.toBeInstanceOf(Interrupted);
    process.kill(pid, "SIGKILL");
    while (found.length === 0) found.push(...(await childrenNamed("pool-program")));
    for (const each of found) process.kill(each, "SIGKILL");
    await refused;
  });

  test("another tenant's work is done while one tenant's is stuck", async () => {
    const abort = new AbortController();
    const stuck = [run("burn", "a", abort.signal), run("burn", "a", abort.signal)];
    const ended = Promise.allSettled(stuck);
    await expect(run("answer", "b")).resolves.toHaveProperty("pid");
    await expect(run("answer", "c")).resolves.toHaveProperty("pid");
    abort.abort(new Error("enough"));
    expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  test("a process whose parent is killed ends, whatever it is doing", async () => {
    const script = `
      import { createProcessPool } from ${JSON.stringify(new URL("./process-pool.ts", import.meta.url).href)};
      const pool = createProcessPool(${JSON.stringify(usual)});
      const request = (request) => ({ tenantId: "a", request, signal: new AbortController().signal });
      const { pid } = await pool.run(request("answer"));
      void pool.run(request("burn"));
      setTimeout(() => process.stdout.write(String(pid)), 300);
    `;
    const args = ["--import", "tsx", "--conditions=source", "--input-type=module", "-e", script];
    const parent = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const [pid] = await once(parent.stdout, "data");
    expect(await isThere(Number(pid))).toBe(true);
    parent.kill("SIGKILL");
    await gone(Number(pid));
  });
});

describe("without the kernel's help", () => {
  test("a process is told from outside what it used, and reported once", async () => {
    const script = "const all = []; setInterval(() => all.push(Buffer.alloc(2 ** 24, 1)), 5)";
    const child = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
    const found = await new Promise((resolve) => {
      const limits = { ...lavish, memoryBytes: 256 * megabyte };
      watchProcess(child.pid ?? 0, limits, resolve);
    });
    expect(found).toBe("memory");
    expect((await usageOf(child.pid ?? 0))?.cpuMs).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await usageOf(child.pid ?? 0)).toBeNull();
  });
});
