/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Transition } from "@reelwright/core/jobs/job-state";
import { uuidv7 } from "@reelwright/core/util/uuid";
import pg from "pg";
import { type EventStream, followPath } from "../testing/event-stream.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const path = "/tenants/me/webhook/events";
const failed = {
  event: "job.failed",
  status: "failed",
  final_video_url: null,
  thumbnail_url: null,
  error_message: "It broke.",
} as const;
const failure: Transition = {
  set: { status: "failed" },
  settle: { consumed: 0, charges: [] },
  webhook: failed,
  events: [],
};

let gateway: TestGateway;
beforeAll(async () => {
  // No poll within a test's time: what arrives came by a notification.
  gateway = await openTestGateway({ pollEveryMs: 600_000 });
});
afterAll(() => gateway.close());

/** A job of the tenant's that fails; its id. */
const fail = async (owner: Caller, by = gateway): Promise<string> => {
  const { job_id: id } = (await by.api("post", "/jobs", owner).send(minimalJob)).body;
  await by.store.jobs.update(owner.tenantId, id, () => failure);
  by.notify(id, true);
  return id;
};
const listen = async (owner: Caller, lastEventId?: string, by = gateway): Promise<EventStream> => {
  const stream = await followPath(by, owner, path, lastEventId);
  expect(await stream.next()).toMatchObject({ event: "listening" });
  return stream;
};
const jobOf = async (stream: EventStream) => (await stream.next())?.data["job_id"];

describe("GET /tenants/me/webhook/events", () => {
  test("200 with each event as it happens, where no webhook is configured", async () => {
    const owner = await gateway.tenant();
    const stream = await followPath(gateway, owner, path);
    expect(stream.status).toBe(200);
    expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(await stream.next()).toMatchObject({
      event: "listening",
      data: { resumed: false, waits_seconds: [0, 1, 4] },
    });
    for (const id of [await fail(owner), await fail(owner)]) {
      const event = await stream.next();
      expect(event?.event).toBe("job.failed");
      expect(event?.data).toEqual({
        ...failed,
        job_id: id,
        credits_consumed: 0,
        timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
      });
    }
    stream.leave();
  });

  test("200 with the very body of the webhook, where one is configured", async () => {
    const owner = await gateway.tenant();
    const hook = { webhook_url: "https://hooks.example.com/" };
    await gateway.api("put", "/tenants/me/webhook", owner).send(hook);
    const stream = await listen(owner);
    const id = await fail(owner);
    const [{ body }] = await gateway.sql("SELECT body FROM webhook_deliveries WHERE job_id = $1", [
      id,
    ]);
    expect((await stream.next())?.text).toBe(body.toString());
    stream.leave();
  });

  test("200 with what happened since Last-Event-ID, also since the stream's beginning", async () => {
    const owner = await gateway.tenant();
    const first = await followPath(gateway, owner, path);
    const opening = await first.next();
    const one = await fail(owner);
    const seen = await first.next();
    first.leave();
    const missed = [await fail(owner), await fail(owner)];
    const second = await listen(owner, seen?.rawId ?? "");
    expect([await jobOf(second), await jobOf(second)]).toEqual(missed);
    second.leave();
    const third = await listen(owner, opening?.rawId ?? "");
    expect([await jobOf(third), await jobOf(third), await jobOf(third)]).toEqual([one, ...missed]);
    third.leave();
  });

  test("200 with new events alone after an id of another database", async () => {
    const owner = await gateway.tenant();
    (await listen(owner)).leave();
    await fail(owner);
    for (const strange of ["999999999999-1", "7", "x"]) {
      const stream = await listen(owner, strange);
      const id = await fail(owner);
      expect(await jobOf(stream)).toBe(id);
      stream.leave();
    }
  });

  test("200 with an event whose transaction began before others and is committed after them", async () => {
    const owner = await gateway.tenant();
    const stream = await listen(owner);
    const slow = new pg.Client({ connectionString: gateway.databaseUrl });
    await slow.connect();
    await slow.query("BEGIN");
    await slow.query(
      `INSERT INTO webhook_stream_events (tenant_id, transaction, job_id, run_no, event, body, created_at)
       VALUES ($1, pg_current_xact_id()::text::bigint, $2, 1, 'job.failed', $3, now())`,
      [owner.tenantId, uuidv7(), Buffer.from('{"job_id":"slow"}')],
    );
    const quick = await fail(owner);
    const sent = await stream.next();
    expect(sent?.data["job_id"]).toBe(quick);
    await slow.query("COMMIT");
    await slow.end();
    gateway.notify(quick, true);
    expect(await jobOf(stream)).toBe("slow");
    stream.leave();
    const again = await listen(owner, sent?.rawId ?? "");
    expect(await jobOf(again)).toBe("slow");
    again.leave();
  });

  test("keeps events for an hour", async () => {
    const owner = await gateway.tenant();
    const stream = await listen(owner);
    const old = await fail(owner);
    const first = await stream.next();
    const recent = await fail(owner);
    await stream.next();
    stream.leave();
    await gateway.sql(
      "UPDATE webhook_stream_events SET created_at = created_at - interval '61 minutes' WHERE job_id = $1",
      [old],
    );
    const days = { mails: 1, paymentEvents: 1, jobKeys: 0 };
    expect(await gateway.store.maintenance.deleteOld(days, () => false)).toBe(1);
    const again = await listen(owner, first?.rawId?.replace(/\d+$/, "0"));
    expect(await jobOf(again)).toBe(recent);
    again.leave();
  });

  test("never shows another tenant's events, and keeps none for who doesn't listen", async () => {
    const [owner, other] = [await gateway.tenant(), await gateway.tenant()];
    const stream = await listen(owner);
    const theirs = await fail(other);
    const own = await fail(owner);
    expect(await jobOf(stream)).toBe(own);
    expect(
      await gateway.sql("SELECT FROM webhook_stream_events WHERE job_id = $1", [theirs]),
    ).toHaveLength(0);
    stream.leave();
  });

  test("200: events come also where no notification arrives, and nothing is asked without a stream", async () => {
    const deaf = await openTestGateway({
      pollEveryMs: 20,
      notifications: {
        notify: () => undefined,
        notifyCancelled: () => undefined,
        subscribe: () => () => undefined,
        onEnded: () => () => undefined,
      },
    });
    try {
      const owner = await deaf.tenant();
      const stream = await listen(owner, undefined, deaf);
      const id = await fail(owner, deaf);
      expect(await jobOf(stream)).toBe(id);
      stream.leave();
    } finally {
      await deaf.close();
    }
  });
});
