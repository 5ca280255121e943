import { execFile } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { joinedSignal } from "./joined-signal.ts";

test("aborts with the first of its sources, and its reason", () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const { signal, isLate } = joinedSignal([first.signal, second.signal], { limitMs: 60_000 });
  second.abort("second");
  first.abort("first");
  expect([signal.aborted, signal.reason, isLate()]).toEqual([true, "second", false]);
  expect(joinedSignal([AbortSignal.abort("before")]).signal.reason).toBe("before");
});

test("aborts when its time is over", async () => {
  const timed = joinedSignal([], { limitMs: 1 });
  const named = joinedSignal([], { limitMs: 1, lateReason: "too long" });
  const keepAlive = setInterval(() => undefined, 1_000);
  await Promise.all([once(timed.signal, "abort"), once(named.signal, "abort")]);
  clearInterval(keepAlive);
  expect([timed.isLate(), timed.signal.reason.name]).toEqual([true, "TimeoutError"]);
  expect([named.isLate(), named.signal.reason]).toEqual([true, "too long"]);
});

test("aborts no more once it is released", async () => {
  const source = new AbortController();
  const { signal, isLate, release } = joinedSignal([source.signal], { limitMs: 1 });
  release();
  source.abort();
  await wait(20);
  expect([signal.aborted, isLate()]).toEqual([false, false]);
});

test("keeps nothing of the work that is over, whatever listens to it still", async () => {
  const module = fileURLToPath(new URL("./joined-signal.ts", import.meta.url));
  const program = `
    const { joinedSignal } = await import(${JSON.stringify(module)});
    const stop = new AbortController();
    const work = () => {
      const held = new Array(100_000).fill(1);
      const { signal, release } = joinedSignal([stop.signal], { limitMs: 60_000 });
      signal.addEventListener("abort", () => held.length, { once: true });
      release();
    };
    for (let at = 0; at < 100; at += 1) work();
    for (let at = 0; at < 3; at += 1) { gc(); await new Promise((resolve) => setTimeout(resolve, 5)); }
    console.log(process.memoryUsage().heapUsed);`;
  const flags = ["--expose-gc", "--import", "tsx", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  // 80 MB were used.
  expect(Number(stdout)).toBeLessThan(40_000_000);
});
