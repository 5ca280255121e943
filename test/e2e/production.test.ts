/**
 * `npm start` on a Postgres and a Redis Cluster that others run, with NODE_ENV=production: nothing of the demo is there.
 * @tier all
 */
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { blankDatabase, type FreshDatabase } from "@reelwright/store/testing/database";
import { makeAuthority } from "../machines/authority.ts";
import { type RedisCluster, startRedisCluster } from "../machines/redis-cluster.ts";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

let database: FreshDatabase;
let directory: string;
let redis: RedisCluster;
let stack: TestStack;
let key: string;
beforeAll(async () => {
  database = await blankDatabase();
  directory = await mkdtemp(join(tmpdir(), "production-"));
  redis = await startRedisCluster(directory, await makeAuthority(directory));
  stack = await startTestStack(null, {
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    REELWRIGHT_IDENTITY: "",
    REELWRIGHT_PROVIDERS: "fake",
  });
  // The operator's command knows the database of the stack that runs there.
  key = await stack.tenant(5_000);
});
afterAll(async () => {
  await stack?.stop();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
  await database.drop();
});

const body = {
  product_name: "Solstice Citrus Soda",
  product_image_url: "https://example.com/soda.png",
  segment_count: 3,
  segment_duration: 4,
  video_model: "vidB_std",
};
const post = (path: string, json: unknown) =>
  stack.api(key)(path, { method: "POST", body: JSON.stringify(json) });

describe("npm start with services of others, in production", () => {
  test("uses them, and starts none of its own", async () => {
    const { database_url, redis_url, issuer, processes } = await stack.runtime();
    expect([database_url, redis_url, issuer]).toEqual([database.url, redis.url, null]);
    const names = processes.map(({ name }) => name);
    expect(names).toContain("gateway");
    for (const none of ["postgres", "redis", "identity"]) expect(names).not.toContain(none);
  });

  test("makes a video on them", async () => {
    const { status, body: job } = await post("/jobs", { ...body, metadata: { fault: "nonsense" } });
    // Ordered faults would refuse one that can't be read.
    expect(status).toBe(201);
    await waitFor("the job to end", async () => {
      const { body: now } = await stack.api(key)(`/jobs/${job["job_id"]}`);
      if (now["status"] === "failed") throw new Error(JSON.stringify(now["error"]));
      return now["status"] === "completed";
    });
  });

  test("made no tenant and shows no key", async () => {
    expect(stack.printed()).not.toContain("rw_live_");
    expect(stack.printed()).toContain("admin create-tenant");
  });

  test("fetches nothing from private addresses", async () => {
    const job = await post("/jobs", { ...body, product_image_url: "http://127.0.0.1:9/soda.png" });
    expect(job.status).toBe(422);
    const webhook = await stack.api(key)("/tenants/me/webhook", {
      method: "PUT",
      body: JSON.stringify({ webhook_url: "http://10.0.0.1/hook" }),
    });
    expect(webhook.status).toBe(422);
  });

  test("has no outbox and takes no play money", async () => {
    const { base_url } = await stack.runtime();
    expect((await fetch(`${base_url}/outbox`)).status).toBe(404);
    const { body: packs } = await stack.api(key)("/billing/packs");
    const [pack] = (packs["items"] ?? packs["packs"]) as { pack_id: string }[];
    const bought = await post("/billing/checkout", {
      pack_id: pack?.pack_id,
      payment_type: "card",
    });
    expect(bought.status).toBe(422);
    expect(JSON.stringify(bought.body)).toContain("payment_type");
  });

  test("listens on this machine alone", async () => {
    const { base_url } = await stack.runtime();
    const { hostname, port } = new URL(base_url);
    expect(hostname).toBe("127.0.0.1");
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of others) {
      const reached = await new Promise((resolve) => {
        const socket = createConnection({ host: address, port: Number(port) });
        socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
        socket.once("close", () => socket.destroy());
      });
      expect({ address, reached }).toEqual({ address, reached: false });
    }
  });
});
