/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { follow } from "../testing/event-stream.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  // No poll within a test's time: what arrives came by a notification.
  gateway = await openTestGateway({ pollEveryMs: 600_000 });
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

const created = async (by: TestGateway = gateway, owner: Caller = caller): Promise<string> =>
  (await by.api("post", "/jobs", owner).send(minimalJob)).body.job_id;
const note = (jobId: string, percent: number, by: TestGateway = gateway, owner: Caller = caller) =>
  by.store.jobs.update(owner.tenantId, jobId, () => ({
    set: { progress_percent: percent },
    events: [{ type: "unit.finished", data: { progress_percent: percent } }],
  }));
const cancel = (jobId: string, by: TestGateway = gateway, owner: Caller = caller) =>
  by.api("delete", `/jobs/${jobId}`, owner);

describe("GET /jobs/{job_id}/events", () => {
  test("200 with a snapshot first, each change in order, and the end after the terminal event", async () => {
    const jobId = await created();
    const stream = await follow(gateway, caller, jobId);
    expect(stream.status).toBe(200);
    expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const { body: job } = await gateway.api("get", `/jobs/${jobId}`, caller);
    const snapshot = await stream.next();
    expect(snapshot).toMatchObject({ event: "snapshot", data: job });
    for (const percent of [10, 20, 30]) {
      await note(jobId, percent);
      gateway.notify(jobId);
      expect(await stream.next()).toMatchObject({
        event: "unit.finished",
        data: { job_id: jobId, type: "unit.finished", progress_percent: percent },
      });
    }
    await cancel(jobId);
    const [last, ...more] = await stream.rest();
    expect(last).toMatchObject({ event: "job.cancelled", data: { status: "cancelled" } });
    expect(more).toEqual([]);
  });

  test("200 with event ids that grow by one from the snapshot's", async () => {
    const jobId = await created();
    const stream = await follow(gateway, caller, jobId);
    const first = (await stream.next())?.id ?? Number.NaN;
    await note(jobId, 10);
    await note(jobId, 20);
    await cancel(jobId);
    const ids = (await stream.rest()).map(({ id }) => id);
    expect(ids).toEqual([first + 1, first + 2, first + 3]);
  });

  test("200 with Last-Event-ID: what was missed and nothing else", async () => {
    const jobId = await created();
    const first = await follow(gateway, caller, jobId);
    await first.next();
    await note(jobId, 10);
    gateway.notify(jobId);
    const seen = await first.next();
    first.leave();
    await note(jobId, 20);
    await note(jobId, 30);
    await cancel(jobId);
    const again = await follow(gateway, caller, jobId, String(seen?.id));
    const missed = await again.rest();
    expect(missed.map(({ event, data }) => [event, data["progress_percent"]])).toEqual([
      ["unit.finished", 20],
      ["unit.finished", 30],
      ["job.cancelled", undefined],
    ]);
  });

  test("200 ends after the terminal event, also where it is the last of a full read", async () => {
    const jobId = await created();
    await gateway.store.jobs.update(caller.tenantId, jobId, () => ({
      events: Array.from({ length: 199 }, (_, n) => ({ type: "unit.finished", data: { n } })),
    }));
    await cancel(jobId);
    const events = await (await follow(gateway, caller, jobId, "0")).rest();
    expect(events).toHaveLength(200);
    expect(events.at(-1)?.event).toBe("job.cancelled");
  });

  test("200 for hundreds of missed events, none left out", async () => {
    const jobId = await created();
    await gateway.store.jobs.update(caller.tenantId, jobId, () => ({
      events: Array.from({ length: 450 }, (_, n) => ({ type: "unit.finished", data: { n } })),
    }));
    await cancel(jobId);
    const events = await (await follow(gateway, caller, jobId, "0")).rest();
    const numbers = events
      .filter(({ event }) => event === "unit.finished")
      .map(({ data }) => data["n"]);
    expect(numbers).toEqual(Array.from({ length: 450 }, (_, n) => n));
    expect(events.at(-1)?.event).toBe("job.cancelled");
  });

  test.each(["nonsense", "-1", "4000", "99999999999999999999"])(
    "200 from the start for the Last-Event-ID %s",
    async (id) => {
      const stream = await follow(gateway, caller, await created(), id);
      expect((await stream.next())?.event).toBe("snapshot");
      stream.leave();
    },
  );

  test("200 for a job that has ended: snapshot, terminal event, end", async () => {
    const jobId = await created();
    await note(jobId, 50);
    await cancel(jobId);
    const events = await (await follow(gateway, caller, jobId)).rest();
    expect(events.map(({ event }) => event)).toEqual(["snapshot", "job.cancelled"]);
    expect(events[0]?.data["status"]).toBe("cancelled");
  });

  test("204 for a client that has the terminal event already, so that it stops asking", async () => {
    const jobId = await created();
    await cancel(jobId);
    const events = await (await follow(gateway, caller, jobId)).rest();
    const again = await follow(gateway, caller, jobId, String(events.at(-1)?.id));
    expect(again.status).toBe(204);
  });

  test("200 goes past the terminal event of a run that was retried", async () => {
    const jobId = await created();
    await gateway.store.jobs.update(caller.tenantId, jobId, () => ({
      events: [
        { type: "job.failed", data: { status: "failed" } },
        { type: "job.retried", data: { run: 2 } },
      ],
    }));
    const stream = await follow(gateway, caller, jobId, "0");
    const types: (string | undefined)[] = [];
    while (types.at(-1) !== "job.retried") types.push((await stream.next())?.event);
    await cancel(jobId);
    expect((await stream.rest()).map(({ event }) => event)).toEqual(["job.cancelled"]);
  });
});

describe("event streams", () => {
  test("see every change without a notification", async () => {
    const deaf = await openTestGateway({ pollEveryMs: 20 });
    try {
      const owner = await deaf.tenant();
      const jobId = await created(deaf, owner);
      const stream = await follow(deaf, owner, jobId);
      await stream.next();
      await note(jobId, 42, deaf, owner);
      expect((await stream.next())?.data["progress_percent"]).toBe(42);
      await cancel(jobId, deaf, owner);
      expect((await stream.rest()).map(({ event }) => event)).toEqual(["job.cancelled"]);
    } finally {
      await deaf.close();
    }
  });

  test("are kept open by comments", async () => {
    const chatty = await openTestGateway({
      streamLimits: { commentEveryMs: 10 },
      pollEveryMs: 200,
    });
    try {
      const owner = await chatty.tenant();
      const jobId = await created(chatty, owner);
      const stream = await follow(chatty, owner, jobId);
      await stream.next();
      setTimeout(() => void note(jobId, 1, chatty, owner), 100);
      await stream.next();
      expect(stream.commentCount()).toBeGreaterThan(0);
      stream.leave();
    } finally {
      await chatty.close();
    }
  });

  test("end after their time; the client goes on with Last-Event-ID", async () => {
    const brief = await openTestGateway({ streamLimits: { lifetimeMs: 1_000 } });
    try {
      const owner = await brief.tenant();
      const stream = await follow(brief, owner, await created(brief, owner));
      expect((await stream.rest()).map(({ event }) => event)).toEqual(["snapshot"]);
    } finally {
      await brief.close();
    }
  });

  test("429 for more than an account may have, and room again when one leaves", async () => {
    const owner = await gateway.tenant();
    const jobId = await created(gateway, owner);
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => follow(gateway, owner, jobId)),
    );
    const refused = await gateway.api("get", `/jobs/${jobId}/events`, owner);
    expect([refused.status, refused.body.error.code]).toEqual([429, "EVENT_STREAM_LIMIT"]);
    expect(refused.headers["retry-after"]).toBe("5");
    for (const stream of streams) stream.leave();
    while (gateway.streams.openCount > 0) await new Promise((resolve) => setImmediate(resolve));
    const stream = await follow(gateway, owner, jobId);
    expect(stream.status).toBe(200);
    stream.leave();
  });

  test("end when the gateway stops", async () => {
    const ending = await openTestGateway();
    const owner = await ending.tenant();
    const stream = await follow(ending, owner, await created(ending, owner));
    await stream.next();
    await Promise.all([ending.close(), stream.rest()]);
    expect(ending.streams.openCount).toBe(0);
  });
});
