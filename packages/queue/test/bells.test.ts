import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { Dispatch, StageName } from "@reelwright/core";
import { Redis } from "ioredis";
import { openBell, openDoorbell, startRelay, startWorkers } from "../src/index.ts";
import { eventually } from "./eventually.ts";
import { type OwnRedis, ownRedis } from "./redis.ts";

const stages = [{ name: "prepare" }, { name: "agents" }] as const;
const bell = (stage: StageName = "prepare", seq = 1): Dispatch => ({
  taskId: randomUUID(),
  stage,
  seq,
});

describe("bells over Redis", () => {
  let redis: OwnRedis;
  let closers: (() => unknown)[] = [];
  let errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);

  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
  });
  afterEach(async () => {
    for (const close of closers.reverse()) await close();
    closers = [];
    errors = [];
  });
  afterAll(() => redis.remove());

  const open = () => {
    const doorbell = openDoorbell({ redisUrl: redis.url, stages, onError });
    closers.push(doorbell.close);
    return doorbell;
  };
  const openReady = async () => {
    const doorbell = open();
    await eventually("a doorbell that works", () => doorbell.state() === "working");
    return doorbell;
  };
  /** Workers whose tasks last until they are let on; answers what was heard, in order. */
  const listen = (slots: number, work: (taskId: string) => Promise<unknown> = async () => {}) => {
    const heard: string[] = [];
    const workers = startWorkers({
      redisUrl: redis.url,
      slots: new Map<StageName, number>(stages.map(({ name }) => [name, slots])),
      run: (taskId) => {
        heard.push(taskId);
        return work(taskId);
      },
      onError,
    });
    closers.push(workers.close);
    return { heard, workers };
  };

  test("a bell is heard once, by one of the processes", async () => {
    const doorbell = await openReady();
    const listeners = [listen(4), listen(4)];
    const bells = Array.from({ length: 40 }, (_, index) => bell(index % 2 ? "agents" : "prepare"));
    await doorbell.ring(bells);
    const heard = () => listeners.flatMap((listener) => listener.heard);
    await eventually("forty bells", () => heard().length >= 40);
    const last = bell();
    await doorbell.ring([last]);
    await eventually("the last bell", () => heard().includes(last.taskId));
    expect(heard().sort()).toEqual([...bells, last].map(({ taskId }) => taskId).sort());
    expect(errors).toEqual([]);
  });

  test("the same dispatch is heard once while its bell is there, the next one of the task again", async () => {
    const doorbell = await openReady();
    const first = bell();
    await doorbell.ring([first]);
    await doorbell.ring([first, first]);
    await doorbell.ring([{ ...first, seq: 2 }]);
    const end = bell();
    await doorbell.ring([end]);
    const { heard } = listen(1);
    await eventually("the last bell", () => heard.includes(end.taskId));
    expect(heard).toEqual([first.taskId, first.taskId, end.taskId]);
  });

  test("no more run at once than there are slots, and free slots and bells are counted", async () => {
    const doorbell = await openReady();
    const letOn: (() => void)[] = [];
    const { heard, workers } = listen(2, () => new Promise<void>((resolve) => letOn.push(resolve)));
    expect(workers.load("prepare")).toEqual({ free: 2, heard: 0 });
    expect(workers.load("captions")).toEqual({ free: 0, heard: 0 });
    await doorbell.ring([bell(), bell(), bell()]);
    await eventually("two running", () => letOn.length === 2);
    expect(workers.load("prepare")).toEqual({ free: 0, heard: 2 });
    letOn.shift()?.();
    await eventually("the third", () => heard.length === 3);
    for (const go of letOn) go();
    await workers.idle();
    expect(workers.load("prepare")).toEqual({ free: 2, heard: 3 });
  });

  test("a task that throws frees its slot, and leaves nothing in Redis", async () => {
    const doorbell = await openReady();
    const { heard } = listen(1, async () => {
      throw new Error("the store is away");
    });
    const bells = [bell(), bell(), bell()];
    await doorbell.ring(bells);
    await eventually("three bells", () => heard.length === 3);
    const client = new Redis(redis.url);
    closers.push(() => client.disconnect());
    await eventually("no bell left in Redis", async () => {
      const keys = await client.keys("reelwright:stage.prepare:*");
      return !keys.some((key) => bells.some(({ taskId }) => key.includes(taskId)));
    });
  });

  test("after pausing nothing begins, and idle waits for what runs", async () => {
    const doorbell = await openReady();
    let letOn = (): void => {};
    const { heard, workers } = listen(
      4,
      () =>
        new Promise<void>((resolve) => {
          letOn = resolve;
        }),
    );
    const running = bell();
    await doorbell.ring([running]);
    await eventually("the task running", () => heard.length === 1);
    await workers.pause();
    await doorbell.ring([bell(), bell()]);
    let isIdle = false;
    const idle = workers.idle().then(() => {
      isIdle = true;
    });
    await doorbell.ring([bell()]);
    expect(isIdle).toBe(false);
    letOn();
    await idle;
    await workers.close();
    expect(heard).toEqual([running.taskId]);
    await redis.flushAll();
  });

  test("a job's bell reaches its subscribers, and nobody after they stopped", async () => {
    const sender = openBell({ redisUrl: redis.url, isListener: false, onError });
    const receiver = openBell({ redisUrl: redis.url, isListener: true, onError });
    closers.push(sender.close, receiver.close);
    const heard: string[] = [];
    const stop = receiver.subscribe("job-1", () => heard.push("first"));
    receiver.subscribe("job-1", () => heard.push("second"));
    receiver.subscribe("job-2", () => heard.push("other"));
    // What is rung before both connections stand is lost, as it may be.
    await eventually("a bell", () => {
      sender.ring("job-1");
      return heard.length >= 2;
    });
    expect(heard.slice(0, 2)).toEqual(["first", "second"]);
    sender.ring("job-2");
    await eventually("the other job's bell", () => heard.includes("other"));

    heard.length = 0;
    stop();
    stop();
    sender.ring("job-1");
    sender.ring("job-2");
    await eventually("the other job's bell", () => heard.includes("other"));
    expect(heard).toEqual(["second", "other"]);
  });

  test("a bell is heard again after Redis came back", async () => {
    const receiver = openBell({ redisUrl: redis.url, isListener: true, onError });
    const sender = openBell({ redisUrl: redis.url, isListener: false, onError });
    closers.push(receiver.close, sender.close);
    let count = 0;
    receiver.subscribe("job-1", () => count++);
    const rung = () => {
      sender.ring("job-1");
      return count > 0;
    };
    await eventually("a bell", rung);
    await redis.crash();
    count = 0;
    await eventually("a bell after the crash", rung);
  });

  test("everything closes while Redis is away", async () => {
    const doorbell = await openReady();
    const { workers } = listen(2);
    const neverThere = openDoorbell({ redisUrl: "redis://127.0.0.1:1", stages, onError });
    await redis.stop();
    try {
      await workers.pause();
      await workers.close();
      await doorbell.close();
      await neverThere.close();
    } finally {
      await redis.start();
    }
  });

  test("ringing fails at once while Redis is away, and works when it is back", async () => {
    await redis.stop();
    const doorbell = open();
    expect(doorbell.state()).toBe("away");
    await expect(doorbell.ring([bell()])).rejects.toThrow();
    const arrived = new Promise<void>((resolve) => doorbell.onArrival(resolve));
    const { heard } = listen(1);
    await redis.start();
    await arrived;
    const task = bell();
    await doorbell.ring([task]);
    await eventually("the bell", () => heard.includes(task.taskId));

    await redis.stop();
    await eventually("the loss", () => doorbell.state() === "away");
    await expect(doorbell.ring([bell()])).rejects.toThrow();
    await redis.start();
    const next = bell();
    await eventually("a doorbell that works", () => doorbell.state() !== "away");
    await doorbell.ring([next]);
    await eventually("the bell", () => heard.includes(next.taskId));
    expect(doorbell.state()).toBe("working");
    expect(new Set(errors).size).toBe(errors.length);
  });

  test("ringing a Redis that doesn't answer fails, too, and heals", async () => {
    const doorbell = await openReady();
    redis.freeze(true);
    try {
      await expect(doorbell.ring([bell()])).rejects.toThrow("timed out");
      expect(doorbell.state()).toBe("failing");
    } finally {
      redis.freeze(false);
    }
    await eventually("a ring that works", () =>
      doorbell.ring([bell()]).then(
        () => true,
        () => false,
      ),
    );
    expect(doorbell.state()).toBe("working");
    await redis.flushAll();
  });

  test("a doorbell opened on a Redis that doesn't answer works when it does", async () => {
    redis.freeze(true);
    const doorbell = open();
    const { heard } = listen(1);
    await expect(doorbell.ring([bell()])).rejects.toThrow();
    redis.freeze(false);
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
    await redis.stop();
    const doorbell = open();
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
      onError,
    });
    closers.push(relay.close);
    const { heard } = listen(1);
    relay.poke();
    expect(asked).toBe(0);
    await redis.start();
    await eventually("both bells", () => heard.length === 2);
    expect(asked).toBeGreaterThan(0);
  });
});
