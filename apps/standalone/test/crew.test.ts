import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { ChildSpec } from "../src/child.ts";
import { type Crew, superviseCrew } from "../src/crew.ts";

let directory: string;
let crew: Crew | null = null;
let look: () => void = () => undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-crew-"));
});
afterEach(async () => {
  await crew?.stop(10_000);
  crew = null;
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
  process.send(name === "spare" ? "loaded" : "ready");
  setInterval(() => {}, 1000);`;

const specOf =
  (script: string) =>
  (app: string | null): ChildSpec => ({
    name: app ?? "spare",
    command: process.execPath,
    args: ["-e", script, app ?? "spare", directory],
    env: { PATH: process.env["PATH"] },
    readyWhen: "message",
    stopSignal: "SIGTERM",
    logFile: join(directory, "crew.log"),
  });

const open = async (spares: number, script = worker(0)): Promise<Crew> => {
  crew = superviseCrew({ apps: ["one", "two"], spares, specOf: specOf(script) }, () => look());
  await crew.ready;
  return crew;
};
/** Waits until the crew's list is as wanted; looks at each change. */
const until = (wanted: (names: readonly string[]) => boolean): Promise<void> =>
  new Promise((resolve) => {
    look = () => {
      if (
        crew &&
        wanted(
          crew
            .list()
            .map(({ name }) => name)
            .sort(),
        )
      )
        resolve();
    };
    look();
  });
const pidOf = (name: string): number => crew?.list().find((one) => one.name === name)?.pid ?? 0;
/** Every place is taken, and the spare is loaded. */
const complete = () =>
  until(
    (names) =>
      names.join() === "one,spare,two" && existsSync(join(directory, String(pidOf("spare")))),
  );
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("a crew", () => {
  test("gives the place of a killed process to the spare, and starts another spare", async () => {
    await open(1);
    await complete();
    const [one, two, spare] = [pidOf("one"), pidOf("two"), pidOf("spare")];
    process.kill(one, "SIGKILL");
    await until(() => pidOf("one") !== one && pidOf("one") !== 0);
    expect(pidOf("one")).toBe(spare);
    expect(pidOf("two")).toBe(two);
    await complete();
    expect([one, two, spare]).not.toContain(pidOf("spare"));
  });

  test("survives the death of all its processes at once", async () => {
    await open(1);
    await complete();
    const dead = crew?.list() ?? [];
    for (const { pid } of dead) process.kill(pid, "SIGKILL");
    await until(
      () =>
        dead.every(({ pid }) => !isAlive(pid)) &&
        dead.every(
          ({ name }) => pidOf(name) !== 0 && !dead.some((gone) => gone.pid === pidOf(name)),
        ),
    );
    await complete();
  });

  test("without spares fills the place with a process that is started then", async () => {
    await open(0);
    const one = pidOf("one");
    process.kill(one, "SIGKILL");
    await until((names) => names.join() === "one,two" && pidOf("one") !== one);
  });

  test("gives the place of a process that stops to the spare while that one ends what it has begun", async () => {
    await open(1, worker(3_600_000));
    await complete();
    const [one, spare] = [pidOf("one"), pidOf("spare")];
    process.kill(one, "SIGTERM");
    await until(() => pidOf("one") === spare);
    expect(isAlive(one)).toBe(true);
    process.kill(one, "SIGKILL");
    for (const { pid } of crew?.list() ?? []) process.kill(pid, "SIGKILL");
  });

  test("that doesn't start is given up, with the name of the log", async () => {
    await expect(open(1, "process.exit(3)")).rejects.toThrow(
      /doesn't start \(status 3\); see .*crew\.log/,
    );
  });

  test("leaves no process behind when it stops", async () => {
    await open(1);
    await complete();
    const pids = crew?.list().map(({ pid }) => pid) ?? [];
    await crew?.stop(10_000);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});
