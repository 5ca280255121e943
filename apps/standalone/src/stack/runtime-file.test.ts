import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { identityOf } from "@reelwright/platform/process-identity";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { endLeftovers, leftovers } from "./leftovers.ts";
import { openRuntimeFile, readRuntime, writeRuntime } from "./runtime-file.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-runtime-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const silent = () => undefined;
type Processes = Parameters<typeof writeRuntime>[1]["processes"];
const runtime = (supervisor: number, processes: Processes = []) => ({
  base_url: "http://127.0.0.1:1",
  database_url: "postgresql://127.0.0.1:2/x",
  redis_url: "redis://127.0.0.1:3",
  issuer: null,
  supervisor_pid: supervisor,
  supervisor_identity: identityOf(supervisor),
  processes,
});

describe("runtime.json", () => {
  test("tells what runs, until it is removed", () => {
    expect(readRuntime(directory)).toBeNull();
    const file = openRuntimeFile(directory, () => runtime(process.pid), silent);
    file.update();
    expect(readRuntime(directory)).toMatchObject({
      base_url: "http://127.0.0.1:1",
      supervisor_pid: process.pid,
    });
    file.remove();
    expect(readRuntime(directory)).toBeNull();
  });

  test("comes with Prometheus's targets, which follow it and go with it", () => {
    const at = (name: string, port: number | null) => ({
      name,
      pid: 1,
      identity: null,
      health_url: port === null ? null : `http://127.0.0.1:${port}`,
    });
    let processes: Processes = [at("postgres", null), at("gateway", 4001)];
    const file = openRuntimeFile(directory, () => runtime(process.pid, processes), silent);
    const path = join(directory, "prometheus", "targets.json");
    const targets = () => JSON.parse(readFileSync(path, "utf8"));
    file.update();
    expect(targets()).toEqual([{ targets: ["127.0.0.1:4001"], labels: { service: "gateway" } }]);
    processes = [at("gateway", 4002), at("identity", 4003)];
    file.update();
    expect(targets()).toEqual([
      { targets: ["127.0.0.1:4002"], labels: { service: "gateway" } },
      { targets: ["127.0.0.1:4003"], labels: { service: "identity" } },
    ]);
    file.remove();
    expect(existsSync(path)).toBe(false);
  });

  test("of a supervisor that has ended, or whose id has gone to another process, does not count", () => {
    writeRuntime(directory, { ...runtime(process.pid), supervisor_identity: "an earlier start" });
    expect(readRuntime(directory)).toBeNull();
  });

  test("that can't be written is tried again, which is said once, and so is the end of it", async () => {
    const said: string[] = [];
    const file = openRuntimeFile(
      directory,
      () => runtime(process.pid),
      (line) => said.push(line),
    );
    // A directory in the file's place: as little to be written as on a full disk.
    mkdirSync(join(directory, "runtime.json.new"));
    file.update();
    file.update();
    expect(said).toEqual([expect.stringMatching(/^runtime\.json can't be written/)]);
    rmdirSync(join(directory, "runtime.json.new"));
    await waitFor("runtime.json", async () => readRuntime(directory));
    expect(said).toEqual([expect.anything(), "runtime.json is written again."]);
    file.remove();
  });

  test("names as left behind the very processes that lived, not a stranger that got the id; they are ended", async () => {
    const ours = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const pid = ours.pid ?? 0;
    const gone = new Promise((resolve) => ours.once("exit", resolve));
    writeRuntime(
      directory,
      runtime(process.pid, [
        { name: "gateway", pid, identity: identityOf(pid) },
        { name: "worker", pid: process.pid, identity: "an earlier start" },
      ]),
    );
    expect(leftovers(directory)).toEqual([{ name: "gateway", pid }]);
    await endLeftovers(directory, silent);
    await gone;
    expect(leftovers(directory)).toEqual([]);
  });
});
