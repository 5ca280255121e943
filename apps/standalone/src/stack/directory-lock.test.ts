import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { lockDirectory } from "./directory-lock.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-lock-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const lock = () => join(directory, "supervisor.lock");
const contender = `
  const { lockDirectory } = await import(process.argv[1]);
  process.stdin.once("data", () => {
    console.log(lockDirectory(process.argv[2]) ? "won" : "lost");
    process.stdin.once("data", () => process.exit(0));
  });
  console.log("waits")`;

/** A process that waits for `go`, and keeps what it won until `leave`. */
const contend = () => {
  const module = join(import.meta.dirname, "directory-lock.ts");
  const flags = ["--conditions=source", "--import", "tsx", "--input-type=module"];
  const child = spawn(process.execPath, [...flags, "-e", contender, module, directory]);
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

test("held by a living process it is refused, given back it is free", () => {
  const unlock = lockDirectory(directory);
  expect(unlock).not.toBeNull();
  expect(lockDirectory(directory)).toBeNull();
  unlock?.();
  expect(lockDirectory(directory)).not.toBeNull();
});

test.each([
  ["whose id another process has got", { pid: process.pid, identity: "an earlier start" }],
  ["that is not there any more", { pid: 2 ** 22 + 1, identity: "an earlier start" }],
])("left by a process %s it is taken over", (_what, holder) => {
  writeFileSync(lock(), JSON.stringify(holder));
  expect(lockDirectory(directory)).not.toBeNull();
  expect(lockDirectory(directory)).toBeNull();
});

test("without its content, as a power cut leaves it, it is taken over", () => {
  writeFileSync(lock(), "");
  expect(lockDirectory(directory)).not.toBeNull();
});

test("of three that come at once and find a dead one's, one wins; when that one is killed, the next does", async () => {
  writeFileSync(lock(), JSON.stringify({ pid: 1, identity: "an earlier start" }));
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
