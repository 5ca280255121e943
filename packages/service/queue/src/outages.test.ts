/** @tier all */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openJobNotifications } from "./job-notifications.ts";
import { withConnection } from "./redis-inspection.ts";
import { newEntry, openQueueFixture, type QueueFixture } from "./testing/queue-fixture.ts";

describe("entries and notifications while Redis is away", () => {
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
    const dispatcher = await fixture.readyDispatcher();
    const become = (...role: [string, string | number]) =>
      withConnection(fixture.redis.url, (redis) => redis.call("REPLICAOF", ...role));
    await become("127.0.0.1", 1);
    await dispatcher.add([newEntry()]);
    expect(fixture.errors().map(String).join()).toContain("READONLY");
    await become("NO", "ONE");
    const entry = newEntry();
    const queue = fixture.queue();
    await waitFor("the entry", async () => {
      await dispatcher.add([entry]);
      return (await queue.getJobState(entry.taskId)) === "prioritized";
    });
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
    const dispatcher = await fixture.readyDispatcher();
    const { consumers } = fixture.consume(2);
    const neverThere = fixture.dispatcher({}, "redis://127.0.0.1:1");
    await fixture.redis.stop();
    try {
      await consumers.pause();
      await consumers.close();
      await dispatcher.stop();
      await neverThere.stop();
    } finally {
      await fixture.redis.start();
    }
  });

  test("what couldn't be added while Redis was away is added when it is back", async () => {
    await fixture.redis.stop();
    const dispatcher = fixture.dispatcher();
    expect(dispatcher.isConnected()).toBe(false);
    const [first, second] = [newEntry(), newEntry({ stage: "agents" })];
    fixture.setTasks({ open: [first, second] });
    await dispatcher.add([first]);
    dispatcher.dispatch(second.jobId, "new");
    const { received } = fixture.consume(1);
    await fixture.redis.start();
    await waitFor("both", () => received.length === 2);
    expect(received.sort()).toEqual([first.taskId, second.taskId].sort());

    await fixture.redis.stop();
    await waitFor("the loss", () => !dispatcher.isConnected());
    const next = newEntry();
    fixture.setTasks({ open: [next] });
    await dispatcher.add([next]);
    await fixture.redis.start();
    await waitFor("the next one", () => received.includes(next.taskId));
    expect(new Set(fixture.errors()).size).toBe(fixture.errors().length);
  });

  test("a Redis that doesn't answer costs an entry two seconds, and the entry is added when it does", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const entry = newEntry();
    fixture.setTasks({ open: [entry] });
    fixture.redis.freeze(true);
    try {
      await dispatcher.add([entry]);
    } finally {
      fixture.redis.freeze(false);
    }
    const { received } = fixture.consume(1);
    await waitFor("the entry", () => received.includes(entry.taskId));
  });

  test("a dispatcher and consumers that open on a Redis that doesn't answer work when it does", async () => {
    fixture.redis.freeze(true);
    const dispatcher = fixture.dispatcher();
    const { received } = fixture.consume(1);
    const entry = newEntry();
    fixture.setTasks({ open: [entry] });
    await dispatcher.add([entry]);
    fixture.redis.freeze(false);
    await waitFor("the entry", () => received.includes(entry.taskId));
  });
});
