import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { openFellows } from "../testing/fellows.ts";
import { led, type Poller, type PollerOptions, startPoller } from "./poller.ts";

const intervalMs = 1_000;

describe("a poller", () => {
  let poller: Poller;
  let began: number[];
  let errors: unknown[];
  let atOnce: number;
  let maxAtOnce: number;
  /** Ends the running pass, where `isHeld`. */
  let end: (error?: Error) => void;
  let isHeld: boolean;

  const run = async (): Promise<void> => {
    began.push(performance.now());
    maxAtOnce = Math.max(maxAtOnce, ++atOnce);
    try {
      if (!isHeld) return;
      await new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      });
    } finally {
      atOnce--;
    }
  };
  const start = (options: Partial<PollerOptions> = {}): void => {
    poller = startPoller({ intervalMs, run, onError: (error) => errors.push(error), ...options });
  };
  const elapse = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const endPass = async (error?: Error): Promise<void> => {
    end(error);
    await elapse(0);
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    [began, errors, atOnce, maxAtOnce, isHeld] = [[], [], 0, 0, false];
    end = () => undefined;
  });
  afterEach(async () => {
    isHeld = false;
    end();
    await poller.stop();
    jest.useRealTimers();
  });

  test("runs after each interval", async () => {
    start();
    await elapse(intervalMs - 1);
    expect(began).toEqual([]);
    await elapse(2 * intervalMs + 1);
    expect(began).toEqual([1, 2, 3].map((count) => count * intervalMs));
  });

  test("runs when woken, and an interval after that", async () => {
    start();
    poller.wake();
    await elapse(300);
    poller.wake();
    await elapse(intervalMs);
    expect(began).toEqual([0, 300, 300 + intervalMs]);
  });

  test("never runs twice at once: however many wakes during a pass mean one more", async () => {
    isHeld = true;
    start();
    poller.wake();
    await elapse(0);
    for (let wakes = 0; wakes < 5; wakes++) poller.wake();
    await elapse(0);
    expect(began).toHaveLength(1);
    await endPass();
    expect(began).toHaveLength(2);
    await endPass();
    expect([began.length, maxAtOnce]).toEqual([2, 1]);
  });

  test("a pass that outlasts its interval is followed at the next multiple of it", async () => {
    isHeld = true;
    start();
    await elapse(intervalMs + 2_300);
    expect(began).toHaveLength(1);
    await endPass();
    await elapse(699);
    expect(began).toHaveLength(1);
    await elapse(1);
    expect(began).toEqual([intervalMs, 4 * intervalMs]);
  });

  test("goes on after an error, which is told", async () => {
    isHeld = true;
    start();
    await elapse(intervalMs);
    await endPass(new Error("broken"));
    expect(errors).toEqual([new Error("broken")]);
    await elapse(intervalMs);
    expect(began).toHaveLength(2);
  });

  test("asks for the interval after each pass; 0 means at once", async () => {
    const waits = [50, 0, 400, 10_000];
    start({ intervalMs: () => waits.shift() ?? intervalMs });
    await elapse(50);
    expect(began).toEqual([50, 50]);
    await elapse(400);
    expect(began).toEqual([50, 50, 450]);
  });

  test("varies the interval by up to a fifth where asked to", async () => {
    start({ isJittered: true });
    await elapse(100 * intervalMs);
    const gaps = began.map((at, index) => at - (began[index - 1] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.8 * intervalMs - 1);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1.2 * intervalMs + 1);
    expect(new Set(gaps).size).toBeGreaterThan(10);
  });

  test("stops after the running pass, which is told, and begins no other", async () => {
    isHeld = true;
    let sawStop = (): boolean => false;
    start({
      run: (isStopping) => {
        sawStop = isStopping;
        return run();
      },
    });
    poller.wake();
    await elapse(0);
    expect(sawStop()).toBe(false);
    poller.wake();
    let isStopped = false;
    const stopped = poller.stop().then(() => {
      isStopped = true;
    });
    await elapse(5 * intervalMs);
    expect([sawStop(), isStopped]).toEqual([true, false]);
    await endPass();
    await stopped;
    poller.wake();
    await elapse(5 * intervalMs);
    expect(began).toHaveLength(1);
  });

  test("stopped while it waits, it runs no more", async () => {
    start();
    await poller.stop();
    await elapse(5 * intervalMs);
    expect(began).toEqual([]);
  });
});

const go = () => false;

test("one of several processes works, and another one once it stops or fails", async () => {
  const join = openFellows();
  const done: string[] = [];
  let isBroken = false;
  const process = (who: string) =>
    led(join(), "sweep", async () => {
      if (isBroken) throw new Error("it broke");
      done.push(who);
    });
  const [first, second, third] = [process("first"), process("second"), process("third")];
  expect([await first.run(go), await second.run(go), await first.run(go)]).toEqual([
    true,
    false,
    true,
  ]);
  first.stop();
  expect([await second.run(go), await first.run(go)]).toEqual([true, false]);
  isBroken = true;
  await expect(second.run(go)).rejects.toThrow("it broke");
  isBroken = false;
  expect([await third.run(go), await second.run(go), await third.run(go)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(done).toEqual(["first", "first", "second", "third", "second"]);
});
