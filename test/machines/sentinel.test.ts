/** Redis with a replica and three Sentinels, all over TLS with passwords: what our queues and gates do when the primary changes. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing";
import {
  openDispatchQueues,
  openJobNotifications,
  openSlots,
  openVendorGate,
  pingRedis,
  startDispatchConsumers,
} from "@reelwright/queue";
import { makeAuthority } from "./authority.ts";
import { startTlsRedis, type TlsRedis } from "./tls-redis.ts";

jest.setTimeout(120_000);

const onError = (): void => undefined;
const stage = { name: "init" } as const;
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

/** A worker's and a gateway's connections, as those open them. */
const open = () => {
  const redisUrl = redis.url;
  const received = new Set<string>();
  const told: string[] = [];
  const queues = openDispatchQueues({ redisUrl, stages: [stage], onError });
  const consumers = startDispatchConsumers({
    redisUrl,
    slots: openSlots(new Map([[stage.name, 4]])),
    run: async (taskId) => void received.add(taskId),
    onError,
  });
  const worker = openJobNotifications({ redisUrl, onError });
  const gateway = openJobNotifications({ redisUrl, isSubscriber: true, onError });
  gateway.subscribe("job", () => told.push("job"));
  const gate = openVendorGate({
    redisUrl,
    limits: () => ({ concurrency: 1, requestsPerMinute: null }),
    onError,
  });
  closers.push(gate.close, gateway.close, worker.close, consumers.close, queues.close);
  return { received, told, queues, worker, gate };
};
type Opened = ReturnType<typeof open>;

/** Each of them does what it is for. */
const works = async ({ received, told, queues, worker, gate }: Opened): Promise<void> => {
  const toldBefore = told.length;
  await waitFor("a dispatch", async () => {
    const taskId = randomUUID();
    await queues.add([{ taskId, stage: stage.name, seq: 1 }]).catch(onError);
    return waitFor("its consumer", () => received.has(taskId), 2_000).catch(() => false);
  });
  expect(queues.state()).toBe("working");
  await waitFor("a notification", async () => {
    worker.notify("job");
    return told.length > toldBefore;
  });
  const vendor = randomUUID();
  const enter = (key: string) => gate.enter({ vendor, tenantId: "a", key });
  await waitFor("the gate", () => enter("one").then(({ kind }) => kind === "admitted", onError));
  expect((await enter("two")).kind).toBe("wait");
  await gate.leave(vendor, "one");
};

test("queues, notifications and the vendor gate find the new primary when theirs is killed or gives way", async () => {
  const opened = open();
  await works(opened);
  await redis.failOver();
  await works(opened);
  await redis.repair();
  await redis.switchOver();
  await works(opened);
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
