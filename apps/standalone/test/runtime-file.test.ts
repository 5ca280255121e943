import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { leftovers, readRuntime, removeRuntime, writeRuntime } from "../src/runtime-file.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-runtime-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** The id of a process that has ended. */
const deadPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
};
const runtime = (supervisor: number, processes: { name: string; pid: number }[] = []) => ({
  base_url: "http://127.0.0.1:1",
  database_url: "postgresql://127.0.0.1:2/x",
  redis_url: "redis://127.0.0.1:3",
  issuer: null,
  supervisor_pid: supervisor,
  processes,
});

describe("runtime.json", () => {
  test("tells what runs, until it is removed", () => {
    expect(readRuntime(directory)).toBeNull();
    writeRuntime(directory, runtime(process.pid));
    expect(readRuntime(directory)).toMatchObject({
      base_url: "http://127.0.0.1:1",
      supervisor_pid: process.pid,
    });
    removeRuntime(directory);
    expect(readRuntime(directory)).toBeNull();
  });

  test("left by a supervisor that died does not count as a running stack", async () => {
    writeRuntime(directory, runtime(await deadPid()));
    expect(readRuntime(directory)).toBeNull();
  });

  test("names as left behind what lives and is ours, not a stranger that got the id", async () => {
    const ours = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", directory]);
    const pid = ours.pid ?? 0;
    writeRuntime(
      directory,
      runtime(await deadPid(), [
        { name: "postgres", pid },
        { name: "gateway", pid },
        { name: "redis", pid: await deadPid() },
      ]),
    );
    expect(leftovers(directory)).toEqual([{ name: "postgres", pid }]);
    ours.kill("SIGKILL");
    await new Promise((resolve) => ours.once("exit", resolve));
    expect(leftovers(directory)).toEqual([]);
  });
});
