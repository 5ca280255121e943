/** @tier all */
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { Snooze } from "@reelwright/film/vendor-failure";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import {
  makePicture,
  openPlaygroundFixture,
  type PlaygroundFixture,
} from "./testing/playground-fixture.ts";

describe("playground tasks that wait for a vendor", () => {
  let fixture: PlaygroundFixture;
  beforeAll(async () => {
    fixture = await openPlaygroundFixture();
  });
  afterEach(async () => expect(await fixture.clear()).toEqual([]));
  afterAll(() => fixture.close());

  test("hold no slot, run until the vendor is done, and use up no try", async () => {
    const tenantId = await fixture.tenant(40);
    const runs = new Map<string, number>();
    fixture.work(async (task, control) => {
      const run = (runs.get(task.taskId) ?? 0) + 1;
      runs.set(task.taskId, run);
      if (run < 6) throw new Snooze(run === 1 ? 1_000 : 1, null);
      return makePicture(task, control);
    }, 1);
    const { task_id: first } = await fixture.start(tenantId);
    const { task_id: second } = await fixture.start(tenantId);
    await waitFor("both to have run on one slot", () => runs.size === 2);
    expect((await fixture.read(tenantId, first)).status).toBe("processing");
    await fixture.statusIs(tenantId, first, "completed");
    await fixture.statusIs(tenantId, second, "completed");
    expect([runs.get(first), runs.get(second)]).toEqual([6, 6]);
    expect(await fixture.balance(tenantId)).toEqual([24, 0, 24]);
  });

  test("run at once when they are woken; waking any other changes nothing", async () => {
    const tenantId = await fixture.tenant(20);
    let runs = 0;
    fixture.work(async (task, control) => {
      runs += 1;
      if (runs === 1) throw new Snooze(10 * 60_000, null);
      return makePicture(task, control);
    });
    const { task_id: id } = await fixture.start(tenantId);
    await waitFor("a snoozed task", async () => {
      await fixture.queue.wake(id);
      return (await fixture.read(tenantId, id)).status === "completed";
    });
    expect(runs).toBe(2);
    await fixture.queue.wake(id);
    const { task_id: waiting } = await fixture.start(tenantId);
    await fixture.queue.wake(waiting);
    await fixture.statusIs(tenantId, waiting, "completed");
    await fixture.queue.wake(waiting);
  });

  test("a callback that comes while the task runs, however long, wakes it from the snooze that follows", async () => {
    const tenantId = await fixture.tenant(20);
    let runs = 0;
    fixture.work(async (task, control) => {
      runs += 1;
      if (runs > 1) return makePicture(task, control);
      await fixture.queue.wake(task.taskId);
      throw new Snooze(10 * 60_000, null);
    });
    const { task_id: id } = await fixture.start(tenantId);
    await fixture.statusIs(tenantId, id, "completed");
    expect(runs).toBe(2);
  });

  test("a callback that came before a run doesn't shorten the snooze that follows", async () => {
    const tenantId = await fixture.tenant(20);
    const { task_id: id } = await fixture.start(tenantId);
    await fixture.queue.wake(id);
    const { task_id: next } = await fixture.start(tenantId);
    const runs: string[] = [];
    fixture.work(async ({ taskId }) => {
      runs.push(taskId);
      throw new Snooze(10 * 60_000, null);
    }, 1);
    await waitFor("the next one in the only slot", () => runs.includes(next));
    expect(runs).toEqual([id, next]);
    expect(await fixture.isSnoozed(id)).toBe(true);
    await waitFor("the next one to snooze", () => fixture.isSnoozed(next));
    for (const taskId of [id, next]) {
      await fixture.store.playground.settle(taskId, { kind: "failed", message: "test is over" });
      await fixture.queue.remove(taskId);
    }
  });

  test("a worker is killed while its task snoozes: another one goes on at its time", async () => {
    const tenantId = await fixture.tenant(20);
    const child = fixture.workElsewhere("snoozes");
    const { task_id: id } = await fixture.start(tenantId);
    await once(child.stdout as NodeJS.ReadableStream, "data");
    await waitFor("a snoozed task", () => fixture.isSnoozed(id));
    child.kill("SIGKILL");
    await once(child, "exit");
    let runs = 0;
    fixture.work(async (task, control) => {
      if (task.taskId === id) runs += 1;
      return makePicture(task, control);
    });
    expect(await fixture.sweep()).toBe(0);
    await fixture.statusIs(tenantId, id, "completed");
    expect(runs).toBe(1);
    expect(await fixture.ledger(tenantId)).toEqual(["bonus", "consume", "reserve"]);
  });

  test("a worker that stops leaves a snoozed task to others, at its time", async () => {
    const tenantId = await fixture.tenant(20);
    let hasBegun = false;
    const first = fixture.work(async (_task, { signal }) => {
      hasBegun = true;
      await once(signal, "abort");
      throw new Snooze(1, null);
    });
    const { task_id: id } = await fixture.start(tenantId);
    await waitFor("a begun task", () => hasBegun);
    await first.stop(0);
    fixture.work(makePicture);
    await fixture.statusIs(tenantId, id, "completed");
  });
});
