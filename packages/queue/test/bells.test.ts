import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { Redis } from "ioredis";
import { openBell } from "../src/index.ts";
import { eventually } from "./eventually.ts";
import { bell, type Hall, openHall } from "./hall.ts";

describe("bells over Redis", () => {
  let hall: Hall;
  beforeAll(async () => {
    hall = await openHall();
  });
  afterEach(() => hall.clear());
  afterAll(() => hall.close());

  test("a bell is heard once, by one of the processes", async () => {
    const doorbell = await hall.doorbellReady();
    const listeners = [hall.listen(4), hall.listen(4)];
    const bells = Array.from({ length: 40 }, (_, index) => bell(index % 2 ? "agents" : "prepare"));
    await doorbell.ring(bells);
    const heard = () => listeners.flatMap((listener) => listener.heard);
    await eventually("forty bells", () => heard().length >= 40);
    const last = bell();
    await doorbell.ring([last]);
    await eventually("the last bell", () => heard().includes(last.taskId));
    expect(heard().sort()).toEqual([...bells, last].map(({ taskId }) => taskId).sort());
    expect(hall.errors()).toEqual([]);
  });

  test("the same dispatch is heard once while its bell is there, the next one of the task again", async () => {
    const doorbell = await hall.doorbellReady();
    const first = bell();
    await doorbell.ring([first]);
    await doorbell.ring([first, first]);
    await doorbell.ring([{ ...first, seq: 2 }]);
    const end = bell();
    await doorbell.ring([end]);
    const { heard } = hall.listen(1);
    await eventually("the last bell", () => heard.includes(end.taskId));
    expect(heard).toEqual([first.taskId, first.taskId, end.taskId]);
  });

  test("work that was begun before goes ahead of the bells that wait", async () => {
    const doorbell = await hall.doorbellReady();
    const waiting = [bell(), bell()];
    await doorbell.ring(waiting);
    const recovered = bell();
    await doorbell.ring([{ ...recovered, isUrgent: true }]);
    const { heard } = hall.listen(1);
    await eventually("three bells", () => heard.length === 3);
    expect(heard[0]).toBe(recovered.taskId);
  });

  test("a lower turn is heard first, equal ones in the order in which they were rung", async () => {
    const doorbell = await hall.doorbellReady();
    const [third, second, first, alsoFirst] = [bell(), bell(), bell(), bell()];
    await doorbell.ring([{ ...third, turn: 3 }]);
    await doorbell.ring([{ ...second, turn: 2 }]);
    await doorbell.ring([{ ...first, turn: 1 }]);
    await doorbell.ring([{ ...alsoFirst, turn: 1 }]);
    const { heard } = hall.listen(1);
    await eventually("four bells", () => heard.length === 4);
    expect(heard).toEqual([first, alsoFirst, second, third].map(({ taskId }) => taskId));
  });

  test("a bell that is rung again takes the place of its former one", async () => {
    const doorbell = await hall.doorbellReady();
    const first = bell();
    await doorbell.ring([first]);
    for (const seq of [2, 3, 4]) await doorbell.ring([{ ...first, seq, isRepeated: true }]);
    const end = bell();
    await doorbell.ring([end]);
    const { heard } = hall.listen(1);
    await eventually("the last bell", () => heard.includes(end.taskId));
    expect(heard).toEqual([first.taskId, end.taskId]);
  });

  test("no more run at once than there are slots, and free slots and bells are counted", async () => {
    const doorbell = await hall.doorbellReady();
    const letOn: (() => void)[] = [];
    const { heard, workers } = hall.listen(
      2,
      () => new Promise<void>((resolve) => letOn.push(resolve)),
    );
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
    const doorbell = await hall.doorbellReady();
    const { heard } = hall.listen(1, async () => {
      throw new Error("the store is away");
    });
    const bells = [bell(), bell(), bell()];
    await doorbell.ring(bells);
    await eventually("three bells", () => heard.length === 3);
    const client = new Redis(hall.redis.url);
    hall.onClear(() => client.disconnect());
    await eventually("no bell left in Redis", async () => {
      const keys = await client.keys("reelwright:stage.prepare:*");
      return !keys.some((key) => bells.some(({ taskId }) => key.includes(taskId)));
    });
  });

  test("after pausing nothing begins, and idle waits for what runs", async () => {
    const doorbell = await hall.doorbellReady();
    let letOn = (): void => {};
    const { heard, workers } = hall.listen(
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
    await hall.redis.flushAll();
  });

  test("a paused process leaves the bells to the others", async () => {
    const doorbell = await hall.doorbellReady();
    const paused = hall.listen(2);
    const first = bell();
    await doorbell.ring([first]);
    await eventually("the first bell", () => paused.heard.length === 1);
    await paused.workers.pause();
    const bells = [bell(), bell(), bell("agents"), bell("agents")];
    // One by one, so that the paused process, which still waits for one, takes its chance.
    for (const one of bells) await doorbell.ring([one]);
    const other = hall.listen(2);
    await eventually("all bells", () => other.heard.length === bells.length);
    expect(new Set(other.heard)).toEqual(new Set(bells.map(({ taskId }) => taskId)));
    expect(paused.heard).toEqual([first.taskId]);
  });

  test("a job's bell reaches its subscribers, and nobody after they stopped", async () => {
    const sender = openBell({ redisUrl: hall.redis.url, isListener: false, onError: hall.onError });
    const receiver = openBell({
      redisUrl: hall.redis.url,
      isListener: true,
      onError: hall.onError,
    });
    hall.onClear(sender.close, receiver.close);
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
});
