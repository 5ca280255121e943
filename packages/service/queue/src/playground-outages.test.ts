import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { Playground } from "@reelwright/film/ports/playground";
import { Snooze } from "@reelwright/film/vendor-failure";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import {
  makePicture,
  openPlaygroundFixture,
  type PlaygroundFixture,
  pictureOrder,
} from "./testing/playground-fixture.ts";

describe("playground tasks whose Redis fails", () => {
  let fixture: PlaygroundFixture;
  beforeAll(async () => {
    fixture = await openPlaygroundFixture();
  });
  afterEach(async () => expect(await fixture.clear()).toEqual([]));
  afterAll(() => fixture.close());

  test("Redis loses everything: what has begun goes on, what waits is released, once", async () => {
    const tenantId = await fixture.tenant(8 * 12);
    const runs = new Map<string, number>();
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow: Playground["make"] = async (task, control) => {
      runs.set(task.taskId, (runs.get(task.taskId) ?? 0) + 1);
      await mayFinish;
      return makePicture(task, control);
    };
    fixture.work(slow, 3);
    const tasks = await Promise.all(Array.from({ length: 12 }, () => fixture.start(tenantId)));
    await waitFor("three running tasks", () => runs.size === 3);
    await fixture.redis.flushAll();
    const released = await Promise.all([fixture.sweep(), fixture.sweep(), fixture.sweep()]);
    expect(released.reduce((sum, count) => sum + count)).toBe(9);
    finish();
    for (const id of runs.keys()) await fixture.statusIs(tenantId, id, "completed");
    expect(await fixture.balance(tenantId)).toEqual([72, 0, 72]);
    await waitFor("the files of runs that were overtaken to go", () =>
      [...runs.keys()].every((id) => fixture.filesOf(id).length === 1),
    );
    for (const { task_id: id } of tasks.filter(({ task_id }) => !runs.has(task_id))) {
      const { status, error_message } = await fixture.read(tenantId, id);
      expect([status, error_message]).toEqual(["failed", expect.stringMatching(/lost/)]);
    }
  });

  test("Redis loses a task while a vendor works for it: it is run on from the order that was kept", async () => {
    const tenantId = await fixture.tenant(20);
    const orders: unknown[] = [];
    let isVendorDone = false;
    fixture.work(async (task, control) => {
      orders.push([task.taskId, task.seed, task.work]);
      if (!isVendorDone) throw new Snooze(60_000, null);
      return makePicture(task, control);
    });
    const { task_id: id } = await fixture.start(tenantId);
    await waitFor("a task that waits for its vendor", () => orders.length === 1);
    await fixture.redis.flushAll();
    isVendorDone = true;
    expect(await fixture.sweep()).toBe(0);
    await fixture.statusIs(tenantId, id, "completed");
    expect(orders).toHaveLength(2);
    expect(orders[1]).toEqual(orders[0]);
    expect(await fixture.ledger(tenantId)).toEqual(["bonus", "consume", "reserve"]);
  });

  test("a task that Redis loses again and again is released in the end", async () => {
    const tenantId = await fixture.tenant(20);
    let runs = 0;
    fixture.work(async () => {
      runs += 1;
      throw new Snooze(60_000, null);
    });
    const { task_id: id } = await fixture.start(tenantId);
    for (let round = 1; round <= 6; round += 1) {
      await waitFor("a snoozed task", () => runs === round);
      await fixture.redis.flushAll();
      expect(await fixture.sweep()).toBe(round === 6 ? 1 : 0);
    }
    expect((await fixture.read(tenantId, id)).error_message).toMatch(/lost/);
  });

  test("a task that was given up while it ran is not consumed, and its file goes", async () => {
    const tenantId = await fixture.tenant(8);
    let begun = false;
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { task_id: id } = await fixture.start(tenantId);
    await fixture.redis.flushAll();
    const end = fixture.run(async (task, control) => {
      begun = true;
      await mayFinish;
      return makePicture(task, control);
    })(pictureOrder(id, tenantId), {
      stop: new AbortController().signal,
      isLast: false,
      ended: Promise.resolve(),
    });
    await waitFor("a begun task", () => begun);
    await fixture.expire(id);
    expect(await fixture.sweep()).toBe(1);
    finish();
    expect(await end).toBe("superseded");
    expect(fixture.filesOf(id)).toEqual([]);
    expect(await fixture.ledger(tenantId)).toEqual(["bonus", "release", "reserve"]);
  });

  test("nobody sweeps what a Redis that is away may still know", async () => {
    const tenantId = await fixture.tenant(20);
    const { task_id: id } = await fixture.start(tenantId);
    await fixture.redis.stop();
    await expect(fixture.sweep()).rejects.toMatchObject({ kind: "unavailable" });
    expect((await fixture.read(tenantId, id)).status).toBe("queued");
    await expect(fixture.start(tenantId)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await fixture.balance(tenantId)).toEqual([20, 8, 12]);
    await fixture.redis.start();
    await waitFor("a Redis that answers", async () => {
      try {
        return (await fixture.queue.statuses([id])).length === 1;
      } catch {
        return false;
      }
    });
    const { status } = await fixture.read(tenantId, id);
    expect(["queued", "failed"]).toContain(status);
    await fixture.store.playground.settle(id, { kind: "failed", message: "the test is over" });
    await fixture.queue.remove(id);
  });
});
