import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { isRunning } from "@reelwright/platform/process-identity";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { defaultLiveness, type ProcessSpec, supervise } from "./supervised-process.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-child-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const node = (
  name: string,
  script: string,
  readyWhen: ProcessSpec["readyWhen"] = "message",
): ProcessSpec => ({
  name,
  command: process.execPath,
  args: ["-e", script],
  env: { PATH: process.env["PATH"] },
  readyWhen,
  stopSignal: "SIGTERM",
  logFile: join(directory, `${name}.log`),
});
const steady =
  "process.send('ready'); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)";

/** Serves its probes. */
const serving = `
  process.on("SIGTERM", () => process.exit(0));
  const server = require("node:http").createServer((_, response) => response.end());
  server.listen(0, "127.0.0.1", () => {
    process.send("health:" + server.address().port);
    process.send("ready");
  });`;
const hasty = { ...defaultLiveness, everyMs: 100, answerMs: 2_000, misses: 3 };

/** Supervises a process. `replaced` waits until another one has taken its place. */
const watched = (spec: ProcessSpec) => {
  let look: () => void = () => undefined;
  const deaths: number[] = [];
  const child = supervise(spec, { onChange: () => look(), onDeath: (pid) => deaths.push(pid) });
  const replaced = (first: number): Promise<number> =>
    new Promise((resolve) => {
      look = () => {
        const pid = child.pid();
        if (pid !== null && pid !== first) resolve(pid);
      };
      look();
    });
  return { child, replaced, deaths };
};

describe("a supervised process", () => {
  test("that is killed runs again under another id, and its change is told", async () => {
    const { child, replaced, deaths } = watched(node("steady", steady));
    await child.ready;
    const first = child.pid() ?? 0;
    process.kill(first, "SIGKILL");
    const second = await replaced(first);
    expect(deaths).toEqual([first]);
    await child.stop(10_000);
    expect(isRunning(second)).toBe(false);
    expect(child.pid()).toBeNull();
    // A stop is not a death.
    expect(deaths).toEqual([first]);
  });

  test("that stands still is replaced, and its log says why", async () => {
    const spec = { ...node("still", serving), liveness: { ...hasty, startMs: 180_000 } };
    const { child, replaced } = watched(spec);
    await child.ready;
    const first = child.pid() ?? 0;
    process.kill(first, "SIGSTOP");
    const second = await replaced(first);
    expect(isRunning(first)).toBe(false);
    expect(await readFile(spec.logFile, "utf8")).toMatch(
      new RegExp(`"process.killed".*"pid":${first}.*/livez did not answer`),
    );
    await waitFor("the port of the new process", () => child.healthPort() !== null);
    expect(child.pid()).toBe(second);
    await child.stop(10_000);
  });

  test("that is never ready is replaced", async () => {
    const script = `
      const fs = require("node:fs");
      process.on("SIGTERM", () => process.exit(0));
      setInterval(() => {}, 1000);
      try {
        fs.openSync(${JSON.stringify(join(directory, "silent"))}, "wx");
      } catch {
        process.send("ready");
      }`;
    const silent = { ...node("silent", script), liveness: { ...defaultLiveness, startMs: 2_000 } };
    const child = supervise(silent);
    await child.ready;
    expect(await readFile(silent.logFile, "utf8")).toContain("it was not ready after 2 s");
    await child.stop(10_000);
  });

  test("whose supervisor is killed is stopped by the kernel if it is a server", async () => {
    const module = join(import.meta.dirname, "supervised-process.ts");
    const stopped = join(directory, "stopped");
    const server = `trap 'echo stopped > ${stopped}; exit' TERM; echo up; while :; do sleep 0.05; done`;
    const spec = { ...node("server", ""), command: "/bin/sh", args: ["-c", server] };
    const script = `
      const { supervise } = await import(process.argv[1]);
      const child = supervise({ ...JSON.parse(process.argv[2]), readyWhen: /up/ });
      await child.ready;
      console.log(child.pid());`;
    const flags = ["--conditions=source", "--import", "tsx", "--input-type=module"];
    const args = [...flags, "-e", script, module, JSON.stringify(spec)];
    const supervisor = spawn(process.execPath, args);
    const [pid] = await once(createInterface({ input: supervisor.stdout }), "line");
    expect(isRunning(Number(pid))).toBe(true);
    supervisor.kill("SIGKILL");
    await waitFor("the end of the server", () => existsSync(stopped) && !isRunning(Number(pid)));
  });

  test("is ready when it prints what is waited for, and what it prints is kept", async () => {
    const script = "console.error('now accepting'); setInterval(() => {}, 1000)";
    const child = supervise(node("printer", script, /now accepting/));
    await child.ready;
    await child.stop(10_000);
    expect(await readFile(join(directory, "printer.log"), "utf8")).toContain("now accepting");
  });

  test("that doesn't start is given up, with the name of its log", async () => {
    const broken = supervise(node("broken", "console.error('no config'); process.exit(3)"));
    await expect(broken.ready).rejects.toThrow(
      /broken doesn't start \(status 3\); see .*broken\.log/,
    );
    expect(await readFile(join(directory, "broken.log"), "utf8")).toContain("no config");
  });

  test.each(["message", /ready/] as const)(
    "that isn't installed is given up likewise (%s)",
    async (when) => {
      const spec = { ...node("absent", "", when), command: "no-such-program-here" };
      await expect(supervise(spec).ready).rejects.toThrow(
        /absent doesn't start \((.*ENOENT|no such program)\)/,
      );
    },
  );

  test("whose log is on a full disk runs all the same", async () => {
    const script =
      "console.log('a line'); console.log('now accepting'); setInterval(() => {}, 1000)";
    const spec = { ...node("full", script, /now accepting/), logFile: "/dev/full" };
    const child = supervise(spec);
    await child.ready;
    expect(isRunning(child.pid() ?? 0)).toBe(true);
    await child.stop(10_000);
  });

  test("whose log can't be opened is started again when it can", async () => {
    const place = join(directory, "later");
    const spec = { ...node("late", steady), logFile: join(place, "late.log") };
    const child = supervise(spec);
    mkdirSync(place);
    await child.ready;
    await child.stop(10_000);
  });

  test("that ignores the stop signal is killed after the limit", async () => {
    const deaf =
      "process.on('SIGTERM', () => {}); process.send('ready'); setInterval(() => {}, 1000)";
    const child = supervise(node("deaf", deaf));
    await child.ready;
    const pid = child.pid() ?? 0;
    await child.stop(300);
    expect(isRunning(pid)).toBe(false);
  });
});
