import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "@jest/globals";
import { identityOf, isRunning } from "./process-identity.ts";

test("a process has one name for all its life, and no other has it", async () => {
  const other = spawn("sleep", ["60"]);
  const gone = once(other, "exit");
  try {
    expect(identityOf(process.pid)).toBe(identityOf(process.pid));
    expect(identityOf(other.pid ?? 0)).not.toBeNull();
    expect(identityOf(other.pid ?? 0)).not.toBe(identityOf(process.pid));
  } finally {
    other.kill("SIGKILL");
  }
  await gone;
  expect(isRunning(other.pid ?? 0)).toBe(false);
});

test("a dead process that nobody has reaped does not run", async () => {
  // Its parent has become another program, which knows of no child.
  const parent = spawn("/bin/sh", ["-c", "sleep 0 & echo $!; exec sleep 60"]);
  try {
    const [line] = await once(createInterface({ input: parent.stdout }), "line");
    const pid = Number(line);
    while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
    // It still has its entry: a signal could be sent to it.
    expect(process.kill(pid, 0)).toBe(true);
  } finally {
    parent.kill("SIGKILL");
  }
});
