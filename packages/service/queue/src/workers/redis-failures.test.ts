/**
 * Consumers receive entries again after each way in which Redis or the network fails, without help from outside: there is no
 * watchdog.
 * @tier all
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { withConnection } from "../redis-inspection.ts";
import { ownRedis } from "../testing/own-redis.ts";
import { newEntry, openQueueFixture, type QueueFixture } from "../testing/queue-fixture.ts";
import { openSilentProxy, type SilentProxy } from "../testing/silent-proxy.ts";

let fixture: QueueFixture;
let proxy: SilentProxy;
beforeAll(async () => {
  fixture = await openQueueFixture();
  proxy = await openSilentProxy(fixture.redis.url);
});
afterEach(() => fixture.clear());
afterAll(async () => {
  await proxy.close();
  await fixture.close();
});

/** Consumers that stand in their blocking read, behind the proxy, and a dispatcher beside it. */
const consumeIdly = async () => {
  const dispatcher = await fixture.readyDispatcher();
  const consumer = fixture.consume(2, undefined, {
    dispatcher,
    redisUrl: proxy.url,
    silenceMs: 2_000,
  });
  const receives = async (what: string) => {
    const entries = [newEntry(), newEntry({ stage: "agents" })];
    fixture.setTasks({ open: entries });
    await dispatcher.add(entries);
    await waitFor(
      `entries after ${what}`,
      () => entries.every(({ taskId }) => consumer.received.includes(taskId)),
      30_000,
    );
    fixture.setTasks({});
  };
  await receives("the start");
  return { ...consumer, dispatcher, receives };
};

const call = (...[command, ...values]: [string, ...(string | number)[]]) =>
  withConnection(fixture.redis.url, (redis) => redis.call(command, ...values));

describe("consumers receive entries again after", () => {
  test("the server was killed, and started again on the same data", async () => {
    const { receives } = await consumeIdly();
    for (let time = 0; time < 3; time += 1) {
      await fixture.redis.crash();
      await receives("a crash");
    }
  });

  test("the server was away for longer than every timeout", async () => {
    const { receives } = await consumeIdly();
    await fixture.redis.stop();
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await fixture.redis.start();
    await receives("the outage");
  });

  test("CLIENT PAUSE, during the blocking read and during writes", async () => {
    const { receives } = await consumeIdly();
    for (const mode of ["ALL", "WRITE"]) {
      await call("CLIENT", "PAUSE", 4_000, mode);
      await receives(`a pause of ${mode}`);
    }
  });

  test("the server stood still", async () => {
    const { receives } = await consumeIdly();
    fixture.redis.freeze(true);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    fixture.redis.freeze(false);
    await receives("the freeze");
  });

  test("the network dropped everything during the blocking read", async () => {
    const { receives } = await consumeIdly();
    for (let time = 0; time < 2; time += 1) {
      proxy.silence();
      await receives("the silence");
    }
  });

  test("the network dropped everything while units ran", async () => {
    const dispatcher = await fixture.readyDispatcher();
    let end = (): void => undefined;
    const running = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { received } = fixture.consume(
      2,
      async () => {
        await running;
        return { kind: "ended", again: null, error: null };
      },
      { dispatcher, redisUrl: proxy.url, silenceMs: 2_000 },
    );
    const first = [newEntry(), newEntry()];
    await dispatcher.add(first);
    await waitFor("two running units", () => received.length === 2);
    proxy.silence();
    end();
    const next = [newEntry(), newEntry(), newEntry()];
    await dispatcher.add(next);
    await waitFor(
      "the next units",
      () => next.every(({ taskId }) => received.includes(taskId)),
      30_000,
    );
  });

  test("the primary became a replica of another server, and came back", async () => {
    const other = await ownRedis();
    await other.start();
    try {
      const { receives } = await consumeIdly();
      const { hostname, port } = new URL(other.url);
      await call("REPLICAOF", hostname, port);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await call("REPLICAOF", "NO", "ONE");
      await receives("the failover");
    } finally {
      await other.remove();
    }
  });

  test("all connections were killed", async () => {
    const { receives } = await consumeIdly();
    await call("CLIENT", "KILL", "TYPE", "normal");
    await receives("the kill");
    expect(proxy.connections()).toBeGreaterThan(0);
  });
});
