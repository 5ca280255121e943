import { availableParallelism } from "node:os";
import { expect, test } from "@jest/globals";
import { Snooze } from "@reelwright/core/pipeline/snooze";
import { onFreeCore } from "./free-core.ts";

const { signal } = new AbortController();

test("as many run at once as there are cores, as many wait, the others give their slots back", async () => {
  const cores = availableParallelism();
  let running = 0;
  let most = 0;
  let finish = (): void => undefined;
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = () =>
    onFreeCore(signal, async () => {
      running += 1;
      most = Math.max(most, running);
      await mayFinish;
      running -= 1;
    });
  const kept = Array.from({ length: 2 * cores }, work);
  await expect(work()).rejects.toBeInstanceOf(Snooze);
  finish();
  await Promise.all(kept);
  expect(most).toBe(cores);
  await expect(onFreeCore(signal, async () => "free again")).resolves.toBe("free again");
});

test("a failure gives its core back", async () => {
  const failing = () => onFreeCore(signal, () => Promise.reject(new Error("damaged")));
  for (let at = 0; at < 4 * availableParallelism(); at += 1)
    await expect(failing()).rejects.toThrow("damaged");
});
