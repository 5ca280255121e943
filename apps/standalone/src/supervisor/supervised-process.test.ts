import { mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { isRunning } from "@reelwright/platform/process-identity";
import { type ProcessSpec, supervise } from "./supervised-process.ts";

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

describe("a supervised process", () => {
  test("that is killed runs again under another id, and its change is told", async () => {
    let changes = 0;
    let told: () => void = () => undefined;
    const child = supervise(node("steady", steady), () => {
      changes++;
      told();
    });
    await child.ready;
    const first = child.pid() ?? 0;
    process.kill(first, "SIGKILL");
    const second = await new Promise<number>((resolve) => {
      told = () => {
        const pid = child.pid();
        if (pid !== null && pid !== first) resolve(pid);
      };
    });
    expect(second).not.toBe(first);
    expect(changes).toBeGreaterThan(2);
    await child.stop(10_000);
    expect(isRunning(second)).toBe(false);
    expect(child.pid()).toBeNull();
  });

  test("is ready when it prints what is waited for, and what it prints is kept", async () => {
    const script = "console.error('now accepting'); setInterval(() => {}, 1000)";
    const child = supervise(node("printer", script, /now accepting/), () => undefined);
    await child.ready;
    await child.stop(10_000);
    expect(await readFile(join(directory, "printer.log"), "utf8")).toContain("now accepting");
  });

  test("that doesn't start is given up, with the name of its log", async () => {
    const broken = supervise(
      node("broken", "console.error('no config'); process.exit(3)"),
      () => undefined,
    );
    await expect(broken.ready).rejects.toThrow(
      /broken doesn't start \(status 3\); see .*broken\.log/,
    );
    expect(await readFile(join(directory, "broken.log"), "utf8")).toContain("no config");
  });

  test.each(["message", /ready/] as const)(
    "that isn't installed is given up likewise (%s)",
    async (when) => {
      const spec = { ...node("absent", "", when), command: "no-such-program-here" };
      await expect(supervise(spec, () => undefined).ready).rejects.toThrow(
        /absent doesn't start \((.*ENOENT|no such program)\)/,
      );
    },
  );

  test("whose log is on a full disk runs all the same", async () => {
    const script =
      "console.log('a line'); console.log('now accepting'); setInterval(() => {}, 1000)";
    const spec = { ...node("full", script, /now accepting/), logFile: "/dev/full" };
    const child = supervise(spec, () => undefined);
    await child.ready;
    expect(isRunning(child.pid() ?? 0)).toBe(true);
    await child.stop(10_000);
  });

  test("whose log can't be opened is started again when it can", async () => {
    const place = join(directory, "later");
    const spec = { ...node("late", steady), logFile: join(place, "late.log") };
    const child = supervise(spec, () => undefined);
    mkdirSync(place);
    await child.ready;
    await child.stop(10_000);
  });

  test("that ignores the stop signal is killed after the limit", async () => {
    const deaf =
      "process.on('SIGTERM', () => {}); process.send('ready'); setInterval(() => {}, 1000)";
    const child = supervise(node("deaf", deaf), () => undefined);
    await child.ready;
    const pid = child.pid() ?? 0;
    await child.stop(300);
    expect(isRunning(pid)).toBe(false);
  });
});
