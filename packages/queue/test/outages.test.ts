import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { openBell, openDoorbell, startRelay } from "../src/index.ts";
import { eventually } from "./eventually.ts";
import { bell, type Hall, openHall, stages } from "./hall.ts";

describe("bells while Redis is away", () => {
  let hall: Hall;
  beforeAll(async () => {
    hall = await openHall();
  });
  afterEach(() => hall.clear());
  afterAll(() => hall.close());

  test("a bell is heard again after Redis came back", async () => {
    const receiver = openBell({
      redisUrl: hall.redis.url,
      isListener: true,
      onError: hall.onError,
    });
    const sender = openBell({ redisUrl: hall.redis.url, isListener: false, onError: hall.onError });
    hall.onClear(receiver.close, sender.close);
    let count = 0;
    receiver.subscribe("job-1", () => count++);
    const rung = () => {
      sender.ring("job-1");
      return count > 0;
    };
    await eventually("a bell", rung);
    await hall.redis.crash();
    count = 0;
    await eventually("a bell after the crash", rung);
  });

  test("everything closes while Redis is away", async () => {
    const doorbell = await hall.doorbellReady();
    const { workers } = hall.listen(2);
    const neverThere = openDoorbell({
      redisUrl: "redis://127.0.0.1:1",
      stages,
      onError: hall.onError,
    });
    await hall.redis.stop();
    try {
      await workers.pause();
      await workers.close();
      await doorbell.close();
      await neverThere.close();
    } finally {
      await hall.redis.start();
    }
  });

  test("ringing fails at once while Redis is away, and works when it is back", async () => {
    await hall.redis.stop();
    const doorbell = hall.doorbell();
    expect(doorbell.state()).toBe("away");
    await expect(doorbell.ring([bell()])).rejects.toThrow();
    const arrived = new Promise<void>((resolve) => doorbell.onArrival(resolve));
    const { heard } = hall.listen(1);
    await hall.redis.start();
    await arrived;
    const task = bell();
    await doorbell.ring([task]);
    await eventually("the bell", () => heard.includes(task.taskId));

    await hall.redis.stop();
    await eventually("the loss", () => doorbell.state() === "away");
    await expect(doorbell.ring([bell()])).rejects.toThrow();
    await hall.redis.start();
    const next = bell();
    await eventually("a doorbell that works", () => doorbell.state() !== "away");
    await doorbell.ring([next]);
    await eventually("the bell", () => heard.includes(next.taskId));
    expect(doorbell.state()).toBe("working");
    expect(new Set(hall.errors()).size).toBe(hall.errors().length);
  });

  test("ringing a Redis that doesn't answer fails, too, and heals", async () => {
    const doorbell = await hall.doorbellReady();
    hall.redis.freeze(true);
    try {
      await expect(doorbell.ring([bell()])).rejects.toThrow("timed out");
      expect(doorbell.state()).toBe("failing");
    } finally {
      hall.redis.freeze(false);
    }
    await eventually("a ring that works", () =>
      doorbell.ring([bell()]).then(
        () => true,
        () => false,
      ),
    );
    expect(doorbell.state()).toBe("working");
    await hall.redis.flushAll();
  });

  test("a doorbell opened on a Redis that doesn't answer works when it does", async () => {
    hall.redis.freeze(true);
    const doorbell = hall.doorbell();
    const { heard } = hall.listen(1);
    await expect(doorbell.ring([bell()])).rejects.toThrow();
    hall.redis.freeze(false);
    const task = bell();
    await eventually("a ring that works", () =>
      doorbell.ring([task]).then(
        () => true,
        () => false,
      ),
    );
    await eventually("the bell", () => heard.includes(task.taskId));
  });

  test("the relay marks nothing while Redis is away, and rings as soon as it is there", async () => {
    await hall.redis.stop();
    const doorbell = hall.doorbell();
    const waiting = [bell(), bell("agents")];
    let asked = 0;
    const relay = startRelay({
      tasks: {
        dispatch: async () => {
          asked++;
          return waiting.splice(0);
        },
      },
      doorbell,
      onError: hall.onError,
    });
    hall.onClear(relay.close);
    const { heard } = hall.listen(1);
    relay.poke();
    expect(asked).toBe(0);
    await hall.redis.start();
    await eventually("both bells", () => heard.length === 2);
    expect(asked).toBeGreaterThan(0);
  });
});
