/**
 * What callers see while the database is away: 503 soon, then service as before.
 * @tier all
 */
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openJobNotifications } from "@reelwright/queue/job-notifications";
import { type LossyProxy, openLossyProxy } from "@reelwright/store/testing/lossy-proxy";
import request from "supertest";
import { follow } from "../testing/event-stream.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

/** A line to the database that can be cut. */
const openLine = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: "whole" | "cut" | "silent" = "whole";
  const server: Server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => {});
    if (mode === "cut") return void client.destroy();
    if (mode === "silent") return;
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(upstream);
    upstream.on("error", () => client.destroy());
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    set: (next: typeof mode) => {
      mode = next;
      if (next === "whole") return;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

let gateway: TestGateway;
let caller: Caller;
let line: Awaited<ReturnType<typeof openLine>>;
beforeAll(async () => {
  gateway = await openTestGateway({
    through: async (url) => {
      line = await openLine(url);
      return line.url;
    },
    deadlineMs: 1_500,
  });
  caller = await gateway.tenant();
});
afterAll(async () => {
  line.set("whole");
  await gateway.close();
  line.close();
});

describe.each(["cut", "silent"] as const)("while the line to the database is %s", (mode) => {
  test("503 with Retry-After for reads and writes, not ready but alive; then service again", async () => {
    line.set(mode);
    const [read, write, ready, live] = await Promise.all([
      gateway.api("get", "/jobs", caller),
      gateway.api("post", "/jobs", caller).send(minimalJob),
      request(gateway.baseUrl).get("/readyz"),
      request(gateway.baseUrl).get("/livez"),
    ]);
    for (const { status, body, headers } of [read, write]) {
      expect([status, body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect([ready.status, live.status]).toEqual([503, 200]);
    line.set("whole");
    const again = await gateway.api("get", "/jobs", caller);
    expect(again.status).toBe(200);
    const { status } = await request(gateway.baseUrl).get("/readyz");
    expect(status).toBe(200);
  });
});

describe.each([
  { how: "the store gives up", deadlineMs: 60_000 },
  { how: "the request's time is over", deadlineMs: 1_500 },
])("when the database goes away with the answer to a write and $how", ({ deadlineMs }) => {
  test("504 tells to use the key again, which answers the job that was made; a 503 would say that nothing was", async () => {
    let proxy: LossyProxy | undefined;
    const through = async (url: string) => {
      proxy = await openLossyProxy(url);
      return proxy.url;
    };
    const lossy = await openTestGateway({ through, deadlineMs });
    try {
      const owner = await lossy.tenant();
      const job = { ...minimalJob, idempotency_key: "order-1042" };
      proxy?.vanishAfter("jobs_create");
      const lost = await lossy.api("post", "/jobs", owner).send(job);
      proxy?.comeBack();
      expect([lost.status, lost.body.error]).toMatchObject([
        504,
        { code: "OUTCOME_UNKNOWN", details: { idempotency_key: "order-1042" } },
      ]);
      const again = await lossy.api("post", "/jobs", owner).send(job);
      expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
      expect((await lossy.api("get", "/jobs", owner)).body.total).toBe(1);
    } finally {
      await lossy.close();
      await proxy?.close();
    }
  });
});

describe("while Redis is away", () => {
  test("requests succeed, and event streams see every change all the same", async () => {
    let failures = 0;
    const notifications = openJobNotifications({
      // Nothing listens there.
      redisUrl: "redis://127.0.0.1:1",
      isSubscriber: true,
      onError: () => {
        failures += 1;
      },
    });
    const deaf = await openTestGateway({ notifications, pollEveryMs: 20 });
    try {
      const owner = await deaf.tenant();
      const created = await deaf.api("post", "/jobs", owner).send(minimalJob);
      expect(created.status).toBe(201);
      const stream = await follow(deaf, owner, created.body.job_id);
      expect((await stream.next())?.event).toBe("snapshot");
      const cancelled = await deaf.api("delete", `/jobs/${created.body.job_id}`, owner);
      expect(cancelled.status).toBe(200);
      expect((await stream.rest()).map(({ event }) => event)).toEqual(["job.cancelled"]);
      expect((await request(deaf.baseUrl).get("/readyz")).status).toBe(200);
      expect(failures).toBeGreaterThan(0);
    } finally {
      await deaf.close();
      notifications.close();
    }
  });
});
