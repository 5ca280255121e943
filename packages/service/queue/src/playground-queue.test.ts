/** @tier all */
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import {
  makePicture,
  openPlaygroundFixture,
  type PlaygroundFixture,
} from "./testing/playground-fixture.ts";

describe("playground tasks on their queue", () => {
  let fixture: PlaygroundFixture;
  beforeAll(async () => {
    fixture = await openPlaygroundFixture();
  });
  afterEach(async () => expect(await fixture.clear()).toEqual([]));
  afterAll(() => fixture.close());

  test("a task waits, runs, and is consumed when it is completed", async () => {
    const tenantId = await fixture.tenant(20);
    const { task_id: id } = await fixture.start(tenantId);
    expect((await fixture.read(tenantId, id)).status).toBe("queued");
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    fixture.work(async (task, control) => {
      await mayFinish;
      return makePicture(task, control);
    });
    await fixture.statusIs(tenantId, id, "processing");
    expect(await fixture.balance(tenantId)).toEqual([20, 8, 12]);
    finish();
    await fixture.statusIs(tenantId, id, "completed");
    expect(await fixture.balance(tenantId)).toEqual([12, 0, 12]);
    expect((await fixture.read(tenantId, id)).output_url).toBe(fixture.filesOf(id)[0]);
  });

  test("a task that can't be made is released, and says why", async () => {
    const tenantId = await fixture.tenant(20);
    fixture.work(async () => {
      throw new Failure("invalid", "IMAGE_INVALID", "The image's file is damaged.");
    });
    const { task_id: id } = await fixture.start(tenantId);
    await fixture.statusIs(tenantId, id, "failed");
    expect(await fixture.read(tenantId, id)).toMatchObject({
      error_message: "The image's file is damaged.",
      output_url: null,
    });
    expect(await fixture.balance(tenantId)).toEqual([20, 0, 20]);
  });

  test("an error that may pass is tried again; what a bug says stays inside", async () => {
    const tenantId = await fixture.tenant(20);
    let runs = 0;
    fixture.work(async (task, control) => {
      runs += 1;
      if (runs === 1) throw new Failure("unavailable", "MEDIA_TOOL_KILLED", "Interrupted.");
      return makePicture(task, control);
    });
    const { task_id: id } = await fixture.start(tenantId);
    await fixture.statusIs(tenantId, id, "completed");
    expect(runs).toBe(2);
    expect(await fixture.ledger(tenantId)).toEqual(["bonus", "consume", "reserve"]);
  });

  test("a tenant's many tasks don't keep another tenant's one waiting", async () => {
    const [eager, other] = [await fixture.tenant(100), await fixture.tenant(20)];
    const many = await Promise.all(Array.from({ length: 10 }, () => fixture.start(eager)));
    const { task_id: one } = await fixture.start(other, "the other's");
    const made: string[] = [];
    const worker = fixture.work(async (task, control) => {
      made.push("prompt" in task.work ? task.work.prompt : "");
      return makePicture(task, control);
    }, 1);
    await fixture.statusIs(other, one, "completed");
    for (const { task_id } of many) await fixture.statusIs(eager, task_id, "completed");
    expect(made).toHaveLength(11);
    expect(made.indexOf("the other's")).toBeLessThanOrEqual(2);
    await worker.stop(0);
  });

  test("a worker is killed: another one makes its task, which is consumed once", async () => {
    const tenantId = await fixture.tenant(20);
    const child = fixture.workElsewhere("never ends");
    const { task_id: id } = await fixture.start(tenantId);
    const [said] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
    expect(String(said).trim()).toBe(id);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect((await fixture.read(tenantId, id)).status).toBe("processing");
    expect(await fixture.sweep()).toBe(0);
    fixture.work(makePicture);
    await fixture.statusIs(tenantId, id, "completed");
    expect(await fixture.ledger(tenantId)).toEqual(["bonus", "consume", "reserve"]);
    expect(fixture.filesOf(id)).toHaveLength(1);
  });

  test("a worker that is told to stop gives its task back, and its claim is not counted", async () => {
    const tenantId = await fixture.tenant(20);
    let begun = false;
    const first = fixture.work((_task, { signal }) => {
      begun = true;
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    });
    const { task_id: id } = await fixture.start(tenantId);
    await waitFor("a begun task", () => begun);
    await first.stop(0);
    expect((await fixture.read(tenantId, id)).status).not.toBe("failed");
    fixture.work(makePicture);
    await fixture.statusIs(tenantId, id, "completed");
    expect(await fixture.balance(tenantId)).toEqual([12, 0, 12]);
  });
});
