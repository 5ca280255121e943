import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { guardianScript } from "./guardian.ts";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A process that says `up`, and does this when it is told to end; returns how it ended, and when. */
const started = async (onEnd: string) => {
  const script = `for (const name of ["SIGTERM", "SIGINT"]) process.on(name, () => { ${onEnd} });
    setInterval(() => {}, 1000); console.log("up")`;
  const child = spawn(process.execPath, ["-e", script], { detached: true });
  children.push(child);
  const ended = once(child, "exit").then(([code, signal]) => ({
    how: signal ?? code,
    atMs: performance.now(),
  }));
  await once(createInterface({ input: child.stdout }), "line");
  return { pid: child.pid ?? 0, ended };
};

const guardian = () => {
  const args = ["-c", guardianScript({ app: 2, server: 2 })];
  const child = spawn("/bin/sh", args, { stdio: ["pipe", "ignore", "inherit"], detached: true });
  children.push(child);
  return { child, gone: once(child, "exit") };
};

/** Whether SIGTERM is ignored, which the script does first. */
const ignoresEnds = (pid: number): boolean => {
  const [, mask = "0"] =
    /^SigIgn:\s*([0-9a-f]+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (BigInt(`0x${mask}`) & (1n << 14n)) !== 0n;
};

test("what a dead process has left is ended in order: the apps, then the servers", async () => {
  const app = await started("setTimeout(() => process.exit(3), 300)");
  const server = await started("process.exit(4)");
  const { child, gone } = guardian();
  child.stdin?.write(`app:TERM:${app.pid}\n`);
  child.stdin?.end(`app:TERM:${app.pid} server:INT:${server.pid}\n`);
  const [first, second] = [await app.ended, await server.ended];
  expect([first.how, second.how]).toEqual([3, 4]);
  expect(first.atMs).toBeLessThan(second.atMs);
  await gone;
});

test("what doesn't end is killed, and a guardian that is told to end stays", async () => {
  const deaf = await started("");
  const { child, gone } = guardian();
  child.stdin?.write(`app:TERM:${deaf.pid}\n`);
  await waitFor("it to be deaf itself", async () => ignoresEnds(child.pid ?? 0));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) child.kill(signal);
  child.stdin?.end();
  expect((await deaf.ended).how).toBe("SIGKILL");
  await gone;
});

test("what has ended before, and a list that was cut off, are nobody's end", async () => {
  const released = await started("process.exit(5)");
  const { child, gone } = guardian();
  child.stdin?.write(`app:TERM:${released.pid}\n\n`);
  child.stdin?.end(`app:TERM:${released.pid}`);
  await gone;
  expect(process.kill(released.pid, 0)).toBe(true);
});
