import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { lockFile } from "./file-lock.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-lock-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const lock = () => join(directory, "supervisor.lock");
const contender = `
  const { lockFile } = await import(process.argv[1]);
  process.stdin.once("data", () => {
    console.log(lockFile(process.argv[2]) ? "won" : "lost");
    process.stdin.once("data", () => process.exit(0));
  });
  console.log("waits")`;

/** A process that waits for `go`, and keeps what it won until `leave`. */
const contend = () => {
  const module = join(import.meta.dirname, "file-lock.ts");
  const flags = ["--conditions=source", "--import", "tsx", "--input-type=module"];
  const child = spawn(process.execPath, [...flags, "-e", contender, module, lock()]);
  const gone = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    waits: lines.next(),
    go: async () => {
      child.stdin.write("go\n");
      return String((await lines.next()).value);
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
};

test("a lock is refused while it is held, also to its holder, and free when it is given back", () => {
  const unlock = lockFile(lock());
  expect(unlock).not.toBeNull();
  expect(lockFile(lock())).toBeNull();
  unlock?.();
  expect(existsSync(lock())).toBe(false);
  expect(lockFile(lock())).not.toBeNull();
});

test("a file that a dead process or an earlier version left behind is no lock", () => {
  writeFileSync(lock(), JSON.stringify({ pid: 1, identity: "an earlier start" }));
  expect(lockFile(lock())).not.toBeNull();
  expect(lockFile(lock())).toBeNull();
});

test("a lock that can't be had throws", () => {
  expect(() => lockFile(join(directory, "absent", "lock"))).toThrow("ENOENT");
});

test("of three that come concurrently one wins; when it is killed, the next one does", async () => {
  const all = Array.from({ length: 4 }, contend);
  try {
    await Promise.all(all.map(({ waits }) => waits));
    const told = await Promise.all(all.slice(0, 3).map(({ go }) => go()));
    expect([...told].sort()).toEqual(["lost", "lost", "won"]);
    await all[told.indexOf("won")]?.kill();
    expect(await all[3]?.go()).toBe("won");
  } finally {
    await Promise.all(all.map(({ kill }) => kill()));
  }
});
