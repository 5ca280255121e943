import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, test } from "@jest/globals";

const script = join(import.meta.dirname, "testing/lifecycle-process.ts");
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Starts the script; `line` waits for an output line, `end` for the end of all that writes to its output. */
const started = (scenario: string) => {
  const args = ["--conditions=source", "--import", "tsx", script, scenario];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => lines.push(line));
  const closed = new Promise<number | null>((resolve) => {
    child.once("close", (code) => resolve(code));
  });
  return {
    child,
    line: (wanted: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = (line: string) => wanted.test(line) && resolve(line);
        reader.on("line", look);
        lines.forEach(look);
        void closed.then(() => reject(new Error(`ended without ${wanted}: ${lines.join("; ")}`)));
      }),
    end: async () => ({ code: await closed, lines }),
  };
};

/** How the three things of the script stop: in reverse order, the failing one among them. */
const stops = ["third stopped", "process.stop_failed: second", "first stopped"];

describe("a process", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "stops at %s in reverse order, whatever fails to, with status 0",
    async (signal) => {
      const life = started("serve");
      await life.line(/^process\.ready$/);
      life.child.kill(signal);
      expect(await life.end()).toEqual({
        code: 0,
        lines: [
          "process.ready",
          `process.stopping: ${signal}`,
          ...stops,
          `process.stopped: ${signal}`,
        ],
      });
    },
  );

  test.each([
    ["an unhandled rejection", "reject", "unhandled rejection"],
    ["an uncaught exception", "throw", "uncaught exception"],
    ["an error at start", "start-fails", "start failed"],
  ])("ends after %s in the same order with status 1", async (_case, scenario, reason) => {
    expect(await started(scenario).end()).toEqual({
      code: 1,
      lines: [
        `process.crashed: ${reason}`,
        `process.stopping: ${reason}`,
        ...stops,
        `process.stopped: ${reason}`,
      ],
    });
  });

  test("stops once, however often it is asked, with the first status", async () => {
    expect(await started("stop-twice").end()).toEqual({
      code: 3,
      lines: ["process.stopping: done", ...stops, "process.stopped: done"],
    });
  });

  test("brings all its work to an end at once, before it stops anything", async () => {
    const { lines } = await started("drain").end();
    expect(lines.slice(1, 3).sort()).toEqual(["other work drained", "work drained"]);
    expect(lines.slice(3)).toEqual([...stops, "process.stopped: done"]);
  });

  test("asked again while it stops comes to its end in order", async () => {
    expect(await started("impatient").end()).toEqual({
      code: 0,
      lines: ["process.stopping: SIGINT", "slow stopped", ...stops, "process.stopped: SIGINT"],
    });
  });

  test("whose supervisor died before it could listen ends at once", async () => {
    const { lines } = await started("forsake").end();
    expect(lines).toEqual([
      "process.stopping: supervisor gone",
      "process.stopped: supervisor gone",
    ]);
  });

  test("tells its supervisor that it is ready, and ends in order when that one is killed", async () => {
    const supervisor = started("supervise");
    await supervisor.line(/^child \d+ is ready$/);
    supervisor.child.kill("SIGKILL");
    const { lines } = await supervisor.end();
    expect(lines.slice(-5)).toEqual([
      "process.stopping: supervisor gone",
      ...stops,
      "process.stopped: supervisor gone",
    ]);
  });
});
