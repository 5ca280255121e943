/**
 * A Redis Cluster, over TLS with passwords: what our queues, notifications, requests and gates do on it, and when a node dies.
 * @tier all
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { inspectRedis, pingRedis } from "@reelwright/queue/redis-inspection";
import { openSampleQueue, startSampleWorker } from "@reelwright/queue/sample-queue";
import { makeAuthority } from "./authority.ts";
import { type RedisCluster, startRedisCluster } from "./redis-cluster.ts";
import { expectToWork, openRedisUsers } from "./redis-users.ts";

let directory: string;
let redis: RedisCluster;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "redis-cluster-"));
  redis = await startRedisCluster(directory, await makeAuthority(directory));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});

test("queues are spread over the nodes, and go on when the primary of one is killed", async () => {
  const users = openRedisUsers(redis.url);
  closers.push(users.close);
  await expectToWork(users);
  expect((await redis.keyCounts()).filter((count) => count > 0).length).toBeGreaterThan(1);
  for (const key of ["{reelwright:stage.init}", "{reelwright:vendors}"]) {
    await redis.killPrimaryOf(key);
    await expectToWork(users);
    await redis.repair();
  }
  await expectToWork(users);
});

test("a connection that is opened while the cluster is down is answered by who is left, and heals", async () => {
  const key = "{reelwright:stage.init}";
  await redis.killAllOf(key);
  await expect(pingRedis(redis.url)).resolves.toBeUndefined();
  const users = openRedisUsers(redis.url);
  closers.push(users.close);
  await redis.repair();
  await expectToWork(users);
});

test("a request is answered", async () => {
  const onError = (): void => undefined;
  const made: string[] = [];
  const worker = startSampleWorker({
    redisUrl: redis.url,
    concurrency: 1,
    make: async (key) => void made.push(key),
    onError,
  });
  const samples = openSampleQueue({ redisUrl: redis.url, onError });
  closers.push(() => worker.stop(1_000), samples.close);
  await samples.order("voices/one.mp3");
  expect(made).toEqual(["voices/one.mp3"]);
});

test("a wrong password and an authority that isn't trusted are told at once, and a state can be asked for", async () => {
  await expect(pingRedis(redis.url)).resolves.toBeUndefined();
  await expect(pingRedis(redis.url.replace("//:", "//:un"))).rejects.toThrow(/WRONGPASS/);
  await expect(pingRedis(redis.url.replace(/\?.*/, ""))).rejects.toThrow(/certificate/);
  await expect(inspectRedis(redis.url)).resolves.toMatchObject({
    evictionPolicy: "noeviction",
    isPersistent: true,
  });
});
