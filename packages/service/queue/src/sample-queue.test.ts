import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openSampleQueue, startSampleWorker } from "./sample-queue.ts";
import { type OwnRedis, ownRedis } from "./testing/own-redis.ts";

let redis: OwnRedis;
let closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  redis = await ownRedis();
  await redis.start();
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
  await redis.flushAll();
});
afterAll(() => redis.remove());

const onError = () => {};
const gateway = () => {
  const queue = openSampleQueue({ redisUrl: redis.url, onError });
  closers.push(queue.close);
  return queue;
};
const worker = (make: (key: string, signal: AbortSignal) => Promise<void>) => {
  const started = startSampleWorker({ redisUrl: redis.url, concurrency: 2, make, onError });
  closers.push(() => started.stop(0));
  return started;
};
const key = "catalogue/personas/maya-okafor-0123456789.webp";
const patienceMs = 15_000;

test("a sample that many ask for at once is made once, and all hear of it", async () => {
  const made: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const [one, other] = [gateway(), gateway()];
  worker(async (asked) => {
    made.push(asked);
    await finished;
  });
  const asked = [one, one, other].map((queue) => queue.order(key, patienceMs));
  await waitFor("the order's arrival", () => made.length > 0);
  asked.push(other.order(key, patienceMs));
  finish();
  await Promise.all(asked);
  expect(made).toEqual([key]);
});

test("what is asked for later is ordered again: the worker knows what is there", async () => {
  const made: string[] = [];
  worker(async (asked) => void made.push(asked));
  const queue = gateway();
  await queue.order(key, patienceMs);
  await queue.order(key, patienceMs);
  expect(made).toEqual([key, key]);
});

test("a failure is told, and the next order tries again", async () => {
  let attempts = 0;
  worker(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("no paper");
  });
  const queue = gateway();
  await expect(queue.order(key, patienceMs)).rejects.toMatchObject({
    kind: "unavailable",
    cause: { code: "INTERNAL" },
  });
  await queue.order(key, patienceMs);
  expect(attempts).toBe(2);
});

test("without a worker the caller is told to come back, and the order waits for one", async () => {
  const queue = gateway();
  await expect(queue.order(key, 300)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  const made: string[] = [];
  worker(async (asked) => void made.push(asked));
  await waitFor("the order", () => made.length === 1);
});

test("a worker that stops aborts what it makes, and another makes it", async () => {
  const signals: AbortSignal[] = [];
  const stopping = worker(
    (_key, signal) =>
      new Promise((_resolve, reject) => {
        signals.push(signal);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const asked = gateway().order(key, patienceMs);
  await waitFor("the order", () => signals.length === 1);
  await stopping.stop(0);
  expect(signals[0]?.aborted).toBe(true);
  const made: string[] = [];
  worker(async (ordered) => void made.push(ordered));
  await asked;
  expect(made).toEqual([key]);
});

test("while Redis is away an order fails in time, and works when it is back", async () => {
  worker(async () => {});
  const queue = gateway();
  await redis.stop();
  await expect(queue.order(key, 1_000)).rejects.toMatchObject({ kind: "unavailable" });
  await redis.start();
  await waitFor("an order that works", async () => {
    try {
      await queue.order(key, 2_000);
      return true;
    } catch {
      return false;
    }
  });
});
