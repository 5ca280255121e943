import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { isRunning } from "@reelwright/platform/process-identity";
import { defaultLiveness, type LivenessLimits, type ProcessSpec } from "./supervised-process.ts";
import { superviseWorkers, type WorkerSupervisor } from "./worker-supervisor.ts";

let directory: string;
let supervisor: WorkerSupervisor | null = null;
let look: () => void = () => undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-workers-"));
});
afterEach(async () => {
  await supervisor?.stop(10_000);
  supervisor = null;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Says what a worker says, after it has noted it as a file, and goes on for `drainMs` after SIGTERM. */
const worker = (drainMs: number) => `
  const [, name, directory] = process.argv;
  require("node:fs").writeFileSync(directory + "/" + process.pid, name);
  process.on("message", () => process.send("ready"));
  process.on("SIGTERM", () => {
    process.send("stopping");
    setTimeout(() => process.exit(0), ${drainMs});
  });
  process.send("health:" + (10_000 + process.pid % 50_000));
  process.send(name === "standby" ? "loaded" : "ready");
  setInterval(() => {}, 1000);`;

/** Serves its probes, and is silent when it is the first to be assigned. */
const silentOnce = `
  const { createServer } = require("node:http");
  const { openSync } = require("node:fs");
  const [, name, directory] = process.argv;
  const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1", () => {
    process.send("health:" + server.address().port);
    process.send(name === "standby" ? "loaded" : "ready");
  });
  process.on("message", () => {
    try {
      openSync(directory + "/silent", "wx");
    } catch {
      process.send("ready");
    }
  });`;

const specOf =
  (script: string, liveness?: LivenessLimits) =>
  (app: string | null): ProcessSpec => ({
    name: app ?? "standby",
    command: process.execPath,
    args: ["-e", script, app ?? "standby", directory],
    env: { PATH: process.env["PATH"] },
    readyWhen: "message",
    stopSignal: "SIGTERM",
    logFile: join(directory, "workers.log"),
    ...(liveness && { liveness }),
  });

const open = async (
  standbys: number,
  script = worker(0),
  liveness?: LivenessLimits,
): Promise<WorkerSupervisor> => {
  const specs = specOf(script, liveness);
  supervisor = superviseWorkers({ apps: ["one", "two"], standbys, specOf: specs }, () => look());
  await supervisor.ready;
  return supervisor;
};
/** Waits until the list of workers is as wanted; looks at each change. */
const until = (wanted: (names: readonly string[]) => boolean): Promise<void> =>
  new Promise((resolve) => {
    look = () => {
      if (
        supervisor &&
        wanted(
          supervisor
            .list()
            .map(({ name }) => name)
            .sort(),
        )
      )
        resolve();
    };
    look();
  });
const pidOf = (name: string): number =>
  supervisor?.list().find((one) => one.name === name)?.pid ?? 0;
/** Every slot is taken, and the standby is loaded. */
const complete = () =>
  until(
    (names) =>
      names.join() === "one,standby,two" && existsSync(join(directory, String(pidOf("standby")))),
  );
describe("a worker supervisor", () => {
  test("assigns the slot of a killed process to the standby, and starts another standby", async () => {
    await open(1);
    await complete();
    const [one, two, standby] = [pidOf("one"), pidOf("two"), pidOf("standby")];
    process.kill(one, "SIGKILL");
    await until(() => pidOf("one") !== one && pidOf("one") !== 0);
    expect(pidOf("one")).toBe(standby);
    expect(pidOf("two")).toBe(two);
    await complete();
    expect([one, two, standby]).not.toContain(pidOf("standby"));
  });

  test("knows where each process serves its metrics, also one that was started again", async () => {
    await open(0);
    const killed = pidOf("one");
    process.kill(killed, "SIGKILL");
    await until(
      () =>
        pidOf("one") !== killed &&
        (supervisor?.list() ?? []).filter(
          ({ pid, healthPort }) => healthPort === 10_000 + (pid % 50_000),
        ).length === 2,
    );
  });

  test("survives the death of all its processes at once", async () => {
    await open(1);
    await complete();
    const dead = supervisor?.list() ?? [];
    for (const { pid } of dead) process.kill(pid, "SIGKILL");
    await until(
      () =>
        dead.every(({ pid }) => !isRunning(pid)) &&
        dead.every(
          ({ name }) => pidOf(name) !== 0 && !dead.some((gone) => gone.pid === pidOf(name)),
        ),
    );
    await complete();
  });

  test("without standbys fills the slot with a process that it starts then", async () => {
    await open(0);
    const one = pidOf("one");
    process.kill(one, "SIGKILL");
    await until((names) => names.join() === "one,two" && pidOf("one") !== one);
  });

  test("assigns the slot of a stopping process to the standby while that process finishes its work", async () => {
    await open(1, worker(3_600_000));
    await complete();
    const [one, standby] = [pidOf("one"), pidOf("standby")];
    process.kill(one, "SIGTERM");
    await until(() => pidOf("one") === standby);
    expect(isRunning(one)).toBe(true);
    process.kill(one, "SIGKILL");
    for (const { pid } of supervisor?.list() ?? []) process.kill(pid, "SIGKILL");
  });

  test("replaces a process that stands still, and says why in its log", async () => {
    await open(1, silentOnce, { ...defaultLiveness, everyMs: 100, answerMs: 2_000, misses: 3 });
    await until((names) => names.join() === "one,standby,two");
    const one = pidOf("one");
    process.kill(one, "SIGSTOP");
    await until(() => pidOf("one") !== one && pidOf("one") !== 0);
    expect(isRunning(one)).toBe(false);
    const log = readFileSync(join(directory, "workers.log"), "utf8");
    expect(log).toMatch(new RegExp(`"process.killed".*"pid":${one}.*/livez did not answer`));
  });

  test("replaces a standby that was assigned and never became ready", async () => {
    await rm(join(directory, "silent"), { force: true });
    await open(1, silentOnce, { ...defaultLiveness, startMs: 10_000 });
    await until((names) => names.join() === "one,standby,two");
    const [one, silent] = [pidOf("one"), pidOf("standby")];
    process.kill(one, "SIGKILL");
    await until(() => ![one, silent, 0].includes(pidOf("one")));
    expect(isRunning(silent)).toBe(false);
  });

  test("gives up workers that don't start, and names their log", async () => {
    await expect(open(1, "process.exit(3)")).rejects.toThrow(
      /doesn't start \(status 3\); see .*workers\.log/,
    );
  });

  test("leaves no process behind when it stops", async () => {
    await open(1);
    await complete();
    const pids = supervisor?.list().map(({ pid }) => pid) ?? [];
    await supervisor?.stop(10_000);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});
