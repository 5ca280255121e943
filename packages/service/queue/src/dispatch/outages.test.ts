/** @tier all */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openDispatchQueues } from "../dispatch-queues.ts";
import { openJobNotifications } from "../job-notifications.ts";
import { withConnection } from "../redis-inspection.ts";
import { startRelay } from "../relay.ts";
import {
  newDispatch,
  openQueueFixture,
  type QueueFixture,
  stages,
} from "../testing/queue-fixture.ts";

describe("dispatches and notifications while Redis is away", () => {
  let fixture: QueueFixture;
  beforeAll(async () => {
    fixture = await openQueueFixture();
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  test("notifications are received again after Redis came back", async () => {
    const receiver = openJobNotifications({
      redisUrl: fixture.redis.url,
      isSubscriber: true,
      onError: fixture.onError,
    });
    const sender = openJobNotifications({
      redisUrl: fixture.redis.url,
      isSubscriber: false,
      onError: fixture.onError,
    });
    fixture.onClear(receiver.close, sender.close);
    let count = 0;
    receiver.subscribe("job-1", () => count++);
    const isNotified = () => {
      sender.notify("job-1");
      return count > 0;
    };
    await waitFor("a notification", isNotified);
    await fixture.redis.crash();
    count = 0;
    await waitFor("a notification after the crash", isNotified);
  });

  test("a server that has become a replica is connected to anew, since another one is primary", async () => {
    const queues = await fixture.readyQueues();
    let connected = 0;
    queues.onReady(() => connected++);
    const become = (...role: [string, string | number]) =>
      withConnection(fixture.redis.url, (redis) => redis.call("REPLICAOF", ...role));
    await become("127.0.0.1", 1);
    await expect(queues.add([newDispatch()])).rejects.toThrow("READONLY");
    await waitFor("a new connection", () => connected > 0);
    await become("NO", "ONE");
    await expect(queues.add([newDispatch()])).resolves.toBeUndefined();
  });

  test("Sentinels that can't be reached are asked less and less often", async () => {
    const sinceMs = performance.now();
    const asked: unknown[] = [];
    const sender = openJobNotifications({
      redisUrl: "redis-sentinel://127.0.0.1:1,127.0.0.1:2/main",
      onError: (error) => asked.push(error),
    });
    fixture.onClear(sender.close);
    await waitFor("the fifth time", () => asked.length >= 5);
    expect(performance.now() - sinceMs).toBeGreaterThan(1_000);
  });

  test("everything closes while Redis is away", async () => {
    const queues = await fixture.readyQueues();
    const { consumers } = fixture.consume(2);
    const neverThere = openDispatchQueues({
      redisUrl: "redis://127.0.0.1:1",
      stages,
      onError: fixture.onError,
    });
    await fixture.redis.stop();
    try {
      await consumers.pause();
      await consumers.close();
      await queues.close();
      await neverThere.close();
    } finally {
      await fixture.redis.start();
    }
  });

  test("dispatching fails at once while Redis is away, and works when it is back", async () => {
    await fixture.redis.stop();
    const queues = fixture.dispatchQueues();
    expect(queues.state()).toBe("away");
    await expect(queues.add([newDispatch()])).rejects.toThrow();
    const arrived = new Promise<void>((resolve) => queues.onReady(resolve));
    const { received } = fixture.consume(1);
    await fixture.redis.start();
    await arrived;
    const task = newDispatch();
    await queues.add([task]);
    await waitFor("the dispatch", () => received.includes(task.taskId));

    await fixture.redis.stop();
    await waitFor("the loss", () => queues.state() === "away");
    await expect(queues.add([newDispatch()])).rejects.toThrow();
    await fixture.redis.start();
    const next = newDispatch();
    await waitFor("queues that work", () => queues.state() !== "away");
    await queues.add([next]);
    await waitFor("the dispatch", () => received.includes(next.taskId));
    expect(queues.state()).toBe("working");
    expect(new Set(fixture.errors()).size).toBe(fixture.errors().length);
  });

  test("dispatching to a Redis that doesn't answer fails, too, and heals", async () => {
    const queues = await fixture.readyQueues();
    fixture.redis.freeze(true);
    try {
      await expect(queues.add([newDispatch()])).rejects.toThrow("timed out");
      expect(queues.state()).toBe("failing");
    } finally {
      fixture.redis.freeze(false);
    }
    await waitFor("a dispatch that works", () =>
      queues.add([newDispatch()]).then(
        () => true,
        () => false,
      ),
    );
    expect(queues.state()).toBe("working");
    await fixture.redis.flushAll();
  });

  test("queues opened on a Redis that doesn't answer works when it does", async () => {
    fixture.redis.freeze(true);
    const queues = fixture.dispatchQueues();
    const { received } = fixture.consume(1);
    await expect(queues.add([newDispatch()])).rejects.toThrow();
    fixture.redis.freeze(false);
    const task = newDispatch();
    await waitFor("a dispatch that works", () =>
      queues.add([task]).then(
        () => true,
        () => false,
      ),
    );
    await waitFor("the dispatch", () => received.includes(task.taskId));
  });

  test("the relay marks nothing while Redis is away, and dispatches as soon as it is there", async () => {
    await fixture.redis.stop();
    const queues = fixture.dispatchQueues();
    const waiting = [newDispatch(), newDispatch("agents")];
    let asked = 0;
    const relay = startRelay({
      tasks: {
        dispatch: async () => {
          asked++;
          return waiting.splice(0);
        },
      },
      queues,
      onError: fixture.onError,
    });
    fixture.onClear(relay.stop);
    const { received } = fixture.consume(1);
    relay.wake();
    expect(asked).toBe(0);
    await fixture.redis.start();
    await waitFor("both dispatches", () => received.length === 2);
    expect(asked).toBeGreaterThan(0);
  });
});
