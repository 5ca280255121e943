/**
 * Redis with a replica and three Sentinels, all over TLS with passwords: what our queues and gates do when the primary changes.
 * @tier all
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { pingRedis } from "@reelwright/queue/redis-inspection";
import { makeAuthority } from "./authority.ts";
import { expectToWork, openRedisUsers } from "./redis-users.ts";
import { startTlsRedis, type TlsRedis } from "./tls-redis.ts";

let directory: string;
let redis: TlsRedis;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "sentinel-"));
  redis = await startTlsRedis(directory, await makeAuthority(directory));
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await redis.stop();
  await rm(directory, { recursive: true, force: true });
});

test("queues, notifications and the vendor gate find the new primary when theirs is killed or gives way", async () => {
  const users = openRedisUsers(redis.url);
  closers.push(users.close);
  await expectToWork(users);
  await redis.failOver();
  await expectToWork(users);
  await redis.repair();
  await redis.switchOver();
  await expectToWork(users);
});

test("who is signed by another authority, or wants another password, is told apart at once", async () => {
  const other = await mkdtemp(join(tmpdir(), "authority-"));
  closers.push(() => rm(other, { recursive: true, force: true }));
  const { authorityFile } = await makeAuthority(other);
  const url = new URL(await redis.primaryUrl());
  url.searchParams.set("sslrootcert", authorityFile);
  await expect(pingRedis(url.href)).rejects.toThrow(/certificate/);
  await expect(pingRedis(redis.url.replace("sentinel-password=", "was="))).rejects.toThrow(
    /NOAUTH/,
  );
  await expect(pingRedis(redis.url.replace("//:", "//:un"))).rejects.toThrow(/WRONGPASS/);
  await expect(pingRedis(redis.url)).resolves.toBeUndefined();
  await writeFile(authorityFile, "");
  await expect(pingRedis(url.href)).rejects.toThrow(/certificate/);
});
