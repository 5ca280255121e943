import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { openScratch, sweepScratch } from "./scratch.ts";

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), "reelwright-scratch-"));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const leaveFiles = async (pid: number, host = hostname()): Promise<void> => {
  const directory = join(cache, "scratch", host, String(pid));
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "frame.png"), "half a frame");
};
const left = async (host = hostname()) => (await readdir(join(cache, "scratch", host))).sort();

/** The id of a process that was killed. */
const killedPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
};

describe("a worker's scratch directory", () => {
  test("of a killed process is removed by the next one, that of a living process stays", async () => {
    const dead = await killedPid();
    await leaveFiles(dead);
    await leaveFiles(process.ppid);
    await openScratch(cache);
    expect(await sweepScratch(cache)).toEqual([dead]);
    expect(await left()).toEqual([process.ppid, process.pid].map(String).sort());
  });

  test("is empty at the start, whatever an earlier process of the same id left in it", async () => {
    await leaveFiles(process.pid);
    expect(await readdir(await openScratch(cache))).toEqual([]);
  });

  test("of another host isn't judged by this host's processes", async () => {
    await leaveFiles(await killedPid(), "another-host");
    await openScratch(cache);
    expect(await sweepScratch(cache)).toEqual([]);
    expect(await left("another-host")).toHaveLength(1);
  });
});
