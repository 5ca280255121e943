import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { Redis } from "ioredis";
import { openJobNotifications } from "../job-notifications.ts";
import { newDispatch, openQueueFixture, type QueueFixture } from "../testing/queue-fixture.ts";

describe("dispatches over Redis", () => {
  let fixture: QueueFixture;
  beforeAll(async () => {
    fixture = await openQueueFixture();
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  test("a dispatch is received once, by one of the processes", async () => {
    const queues = await fixture.readyQueues();
    const all = [fixture.consume(4), fixture.consume(4)];
    const dispatches = Array.from({ length: 40 }, (_, index) =>
      newDispatch(index % 2 ? "agents" : "prepare"),
    );
    await queues.add(dispatches);
    const received = () => all.flatMap((each) => each.received);
    await waitFor("forty dispatches", () => received().length >= 40);
    const last = newDispatch();
    await queues.add([last]);
    await waitFor("the last dispatch", () => received().includes(last.taskId));
    expect(received().sort()).toEqual([...dispatches, last].map(({ taskId }) => taskId).sort());
    expect(fixture.errors()).toEqual([]);
  });

  test("the same dispatch is received once while it is in the queue, the next one of the task again", async () => {
    const queues = await fixture.readyQueues();
    const first = newDispatch();
    await queues.add([first]);
    await queues.add([first, first]);
    await queues.add([{ ...first, seq: 2 }]);
    const end = newDispatch();
    await queues.add([end]);
    const { received } = fixture.consume(1);
    await waitFor("the last dispatch", () => received.includes(end.taskId));
    expect(received).toEqual([first.taskId, first.taskId, end.taskId]);
  });

  test("work that was begun before goes ahead of the dispatches that wait", async () => {
    const queues = await fixture.readyQueues();
    const waiting = [newDispatch(), newDispatch()];
    await queues.add(waiting);
    const recovered = newDispatch();
    await queues.add([{ ...recovered, isUrgent: true }]);
    const { received } = fixture.consume(1);
    await waitFor("three dispatches", () => received.length === 3);
    expect(received[0]).toBe(recovered.taskId);
  });

  test("a lower turn is received first, equal ones in the order in which they were dispatched", async () => {
    const queues = await fixture.readyQueues();
    const [third, second, first, alsoFirst] = [
      newDispatch(),
      newDispatch(),
      newDispatch(),
      newDispatch(),
    ];
    await queues.add([{ ...third, turn: 3 }]);
    await queues.add([{ ...second, turn: 2 }]);
    await queues.add([{ ...first, turn: 1 }]);
    await queues.add([{ ...alsoFirst, turn: 1 }]);
    const { received } = fixture.consume(1);
    await waitFor("four dispatches", () => received.length === 4);
    expect(received).toEqual([first, alsoFirst, second, third].map(({ taskId }) => taskId));
  });

  test("a repeated dispatch that still waits keeps its place", async () => {
    const queues = await fixture.readyQueues();
    const [first, second, third] = [newDispatch(), newDispatch(), newDispatch()];
    await queues.add([first, { ...second, turn: 2 }, { ...third, turn: 3 }]);
    for (let time = 0; time < 3; time += 1) {
      await queues.add([{ ...first, isRepeated: true }]);
      await queues.add([{ ...second, turn: 2, isRepeated: true }]);
    }
    const end = newDispatch();
    await queues.add([end]);
    const { received } = fixture.consume(1);
    await waitFor("the last dispatch", () => received.includes(third.taskId));
    expect(received).toEqual([first, end, second, third].map(({ taskId }) => taskId));
  });

  test("a repeated dispatch moves up to its turn, and never back", async () => {
    const queues = await fixture.readyQueues();
    const [slow, early, other] = [newDispatch(), newDispatch(), newDispatch()];
    await queues.add([
      { ...other, turn: 4 },
      { ...slow, turn: 5 },
      { ...early, turn: 2 },
    ]);
    await queues.add([
      { ...slow, turn: 3, isRepeated: true },
      { ...early, turn: 9, isRepeated: true },
    ]);
    const { received } = fixture.consume(1);
    await waitFor("three dispatches", () => received.length === 3);
    expect(received).toEqual([early, slow, other].map(({ taskId }) => taskId));
  });

  test("a repeated dispatch that a process received is given to another one, once", async () => {
    const queues = await fixture.readyQueues();
    let letOn = (): void => {};
    const held = new Promise<void>((resolve) => {
      letOn = resolve;
    });
    const busy = fixture.consume(1, () => held);
    const dispatch = newDispatch();
    await queues.add([dispatch]);
    await waitFor("the first dispatch", () => busy.received.length === 1);
    const other = fixture.consume(1, () => held);
    for (let time = 0; time < 3; time += 1) await queues.add([{ ...dispatch, isRepeated: true }]);
    await waitFor("the second dispatch", () => other.received.length === 1);
    await queues.add([{ ...dispatch, isRepeated: true }]);
    letOn();
    const end = newDispatch();
    await queues.add([end]);
    await waitFor("the last dispatch", () =>
      [...busy.received, ...other.received].includes(end.taskId),
    );
    expect([...busy.received, ...other.received].sort()).toEqual(
      [dispatch, dispatch, end].map(({ taskId }) => taskId).sort(),
    );
  });

  test("a repeated dispatch that Redis lost is added again", async () => {
    const queues = await fixture.readyQueues();
    const [first, second] = [newDispatch(), newDispatch()];
    await queues.add([{ ...first, turn: 3 }]);
    await fixture.redis.flushAll();
    await queues.add([{ ...first, turn: 3, isRepeated: true }]);
    await queues.add([{ ...second, turn: 2 }]);
    const { received } = fixture.consume(1);
    await waitFor("both dispatches", () => received.length === 2);
    expect(received).toEqual([second, first].map(({ taskId }) => taskId));
  });

  test("no more run at once than there are slots, and free slots and dispatches are counted", async () => {
    const queues = await fixture.readyQueues();
    const letOn: (() => void)[] = [];
    const { received, consumers } = fixture.consume(
      2,
      () => new Promise<void>((resolve) => letOn.push(resolve)),
    );
    expect(consumers.load("prepare")).toEqual({ size: 2, free: 2, received: 0 });
    expect(consumers.load("captions")).toEqual({ size: 0, free: 0, received: 0 });
    await queues.add([newDispatch(), newDispatch(), newDispatch()]);
    await waitFor("two running", () => letOn.length === 2);
    expect(consumers.load("prepare")).toEqual({ size: 2, free: 0, received: 2 });
    letOn.shift()?.();
    await waitFor("the third", () => received.length === 3);
    for (const go of letOn) go();
    await consumers.idle();
    expect(consumers.load("prepare")).toEqual({ size: 2, free: 2, received: 3 });
  });

  test("a task that throws frees its slot, and leaves nothing in Redis", async () => {
    const queues = await fixture.readyQueues();
    const { received } = fixture.consume(1, async () => {
      throw new Error("the store is away");
    });
    const dispatches = [newDispatch(), newDispatch(), newDispatch()];
    await queues.add(dispatches);
    await waitFor("three dispatches", () => received.length === 3);
    const client = new Redis(fixture.redis.url);
    fixture.onClear(() => client.disconnect());
    await waitFor("no dispatch left in Redis", async () => {
      const keys = await client.keys("reelwright:stage.prepare:*");
      return !keys.some((key) => dispatches.some(({ taskId }) => key.includes(taskId)));
    });
  });

  test("after pausing nothing begins, and idle waits for what runs", async () => {
    const queues = await fixture.readyQueues();
    let letOn = (): void => {};
    const { received, consumers } = fixture.consume(
      4,
      () =>
        new Promise<void>((resolve) => {
          letOn = resolve;
        }),
    );
    const running = newDispatch();
    await queues.add([running]);
    await waitFor("the task running", () => received.length === 1);
    await consumers.pause();
    await queues.add([newDispatch(), newDispatch()]);
    let isIdle = false;
    const idle = consumers.idle().then(() => {
      isIdle = true;
    });
    await queues.add([newDispatch()]);
    expect(isIdle).toBe(false);
    letOn();
    await idle;
    await consumers.close();
    expect(received).toEqual([running.taskId]);
    await fixture.redis.flushAll();
  });

  test("a paused process leaves the dispatches to the others", async () => {
    const queues = await fixture.readyQueues();
    const paused = fixture.consume(2);
    const first = newDispatch();
    await queues.add([first]);
    await waitFor("the first dispatch", () => paused.received.length === 1);
    await paused.consumers.pause();
    const dispatches = [newDispatch(), newDispatch(), newDispatch("agents"), newDispatch("agents")];
    // One by one, so that the paused process, which still waits for one, takes its chance.
    for (const one of dispatches) await queues.add([one]);
    const other = fixture.consume(2);
    await waitFor("all dispatches", () => other.received.length === dispatches.length);
    expect(new Set(other.received)).toEqual(new Set(dispatches.map(({ taskId }) => taskId)));
    expect(paused.received).toEqual([first.taskId]);
  });

  test("a job notification reaches the job's subscribers, and nobody after they unsubscribed", async () => {
    const sender = openJobNotifications({
      redisUrl: fixture.redis.url,
      isSubscriber: false,
      onError: fixture.onError,
    });
    const receiver = openJobNotifications({
      redisUrl: fixture.redis.url,
      isSubscriber: true,
      onError: fixture.onError,
    });
    fixture.onClear(sender.close, receiver.close);
    const received: string[] = [];
    const stop = receiver.subscribe("job-1", () => received.push("first"));
    receiver.subscribe("job-1", () => received.push("second"));
    receiver.subscribe("job-2", () => received.push("other"));
    // What is published before both connections stand is lost, as it may be.
    await waitFor("a notification", () => {
      sender.notify("job-1");
      return received.length >= 2;
    });
    expect(received.slice(0, 2)).toEqual(["first", "second"]);
    sender.notify("job-2");
    await waitFor("the other job's notification", () => received.includes("other"));

    received.length = 0;
    stop();
    stop();
    sender.notify("job-1");
    sender.notify("job-2");
    await waitFor("the other job's notification", () => received.includes("other"));
    expect(received).toEqual(["second", "other"]);
  });

  test("only what ended a job is told to those that wait for ends", async () => {
    const { onError } = fixture;
    const redisUrl = fixture.redis.url;
    const received: string[] = [];
    const sender = openJobNotifications({ redisUrl, onError });
    const dispatcher = openJobNotifications({
      redisUrl,
      onEnded: () => received.push("ended"),
      onCancelled: () => received.push("cancelled"),
      onError,
    });
    fixture.onClear(sender.close, dispatcher.close);
    await waitFor("the connections", () => {
      sender.notifyCancelled("job-1");
      return received.length > 0;
    });
    received.length = 0;
    sender.notify("job-1");
    sender.notify("job-1", true);
    await waitFor("the end", () => received.includes("ended"));
    expect(received.filter((each) => each === "ended")).toHaveLength(1);
  });
});
