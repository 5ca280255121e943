import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { modelsOf } from "@reelwright/catalog/models";
import { editionNamed } from "@reelwright/core/edition/edition";
import type { PlaygroundBody } from "@reelwright/core/playground/requests";
import { runPlaygroundTask, sweepPlayground } from "@reelwright/core/playground/run-task";
import { createPlaygroundTask, getPlaygroundTask } from "@reelwright/core/playground/tasks";
import type { PlaygroundOrder } from "@reelwright/core/ports/playground";
import type { Playground } from "@reelwright/film/ports/playground";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openStore } from "@reelwright/store/open-store";
import { freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { Redis } from "ioredis";
import pg from "pg";
import { prefixOf } from "../connection.ts";
import type { Consumer } from "../consumer.ts";
import { openPlaygroundQueue, startPlaygroundWorker } from "../playground-queue.ts";
import { ownRedis } from "./own-redis.ts";

const edition = editionNamed("E1");
const body = {
  model_id: "imgA_2",
  generation_type: null,
  prompt: "a mug",
  aspect_ratio: "9:16",
  start_image_url: null,
  end_image_url: null,
  reference_images: null,
  duration: null,
  shots: null,
  size: null,
  vidB_mode: null,
  sound: null,
  vidB_elements: null,
  resolution: null,
  output_format: null,
  task_id: null,
} satisfies PlaygroundBody;

/** Stored files, as their keys alone. */
const keysOnly = (stored: Set<string>) => ({
  keyOf: () => null,
  sizeBytes: async () => 1,
  get: async (key: string) => key,
  put: async (key: string) => void stored.add(key),
  removeAll: async (prefix: string) => {
    for (const key of stored) if (key.startsWith(prefix)) stored.delete(key);
  },
});

/** Writes something and says that it is the picture. */
export const makePicture: Playground["make"] = async ({ directory }) => {
  const path = join(directory, "output.png");
  await writeFile(path, "picture");
  return path;
};

/** The order of a picture as the gateway queues it. */
export const pictureOrder = (taskId: string, tenantId: string): PlaygroundOrder => ({
  taskId,
  tenantId,
  modelId: "imgA_2",
  work: {
    kind: "picture",
    prompt: "a mug",
    aspectRatio: "9:16",
    resolution: "1k",
    format: "png",
    pictures: [],
  },
});

/** Playground tasks on a Redis and a database of their own; 8 credits each. */
export const openPlaygroundFixture = async () => {
  const redis = await ownRedis();
  await redis.start();
  const database = await freshDatabase();
  const store = await openStore({ url: database.url });
  const scratch = await mkdtemp(join(tmpdir(), "reelwright-playground-"));
  const queue = openPlaygroundQueue({ redisUrl: redis.url, onError: () => undefined });
  const stored = new Set<string>();
  const workers: Consumer[] = [];
  const children: ChildProcess[] = [];
  const holds = store.playground;

  const run = (make: Playground["make"]) =>
    runPlaygroundTask({
      holds,
      files: keysOnly(stored),
      downloads: { fetch: async () => ({ sizeBytes: 1, contentType: null }) },
      playground: { make },
      test: () => Promise.reject(new Error("not in test mode")),
      scratch,
      log: () => undefined,
    });
  const read = (tenantId: string, taskId: string) =>
    getPlaygroundTask({ holds, queue, fileUrl: (key) => key })(tenantId, taskId);

  return {
    redis,
    store,
    queue,
    run,
    read,
    tenant: (credits: number) => makeTenant(store, credits),
    start: (tenantId: string, prompt: string = body.prompt) =>
      createPlaygroundTask({
        edition,
        models: modelsOf(edition),
        holds,
        queue,
        idempotency: store.idempotency,
        urlIssue: () => null,
      })(tenantId, "imgA_2", { ...body, prompt }),
    sweep: () => sweepPlayground({ holds, queue, graceMs: 0 })(),
    /** Lets a task's time be over. */
    expire: async (taskId: string) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(
        "UPDATE playground_holds SET deadline_at = created_at WHERE task_id = $1",
        [taskId],
      );
      await client.end();
    },
    /** Whether the queue keeps a task until its time comes. */
    isSnoozed: async (taskId: string) => {
      const client = new Redis(redis.url);
      const time = await client.zscore(`${prefixOf("playground")}:playground:delayed`, taskId);
      client.disconnect();
      return time !== null;
    },
    balance: async (tenantId: string) => Object.values(await store.credits.balance(tenantId)),
    ledger: async (tenantId: string) =>
      (await store.credits.transactions(tenantId, { page: 1, pageSize: 100, jobId: null })).items
        .map(({ type }) => type)
        .sort(),
    work: (make: Playground["make"], concurrency = 4) => {
      const worker = startPlaygroundWorker({
        redisUrl: redis.url,
        concurrency,
        deadAfterMs: 1_000,
        run: run(make),
        onError: () => undefined,
      });
      workers.push(worker);
      return worker;
    },
    /** A worker in a process of its own, which says the id of each task that it takes. */
    workElsewhere: (way: "never ends" | "snoozes") => {
      const script = new URL("./playground-process.ts", import.meta.url).pathname;
      const child = spawn(
        process.execPath,
        ["--conditions=source", "--import", "tsx", script, redis.url, way],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      children.push(child);
      return child;
    },
    statusIs: (tenantId: string, taskId: string, status: string) =>
      waitFor(`a ${status} task`, async () => (await read(tenantId, taskId)).status === status),
    filesOf: (taskId: string) => [...stored].filter((key) => key.includes(taskId)),
    /** Stops the workers and returns the broken invariants. */
    clear: async () => {
      for (const worker of workers.splice(0)) await worker.stop(0);
      for (const child of children.splice(0)) child.kill("SIGKILL");
      return (await store.checkInvariants()).filter(({ rows }) => rows > 0);
    },
    close: async () => {
      await queue.close();
      await store.close();
      await database.drop();
      await redis.remove();
      await rm(scratch, { recursive: true, force: true });
    },
  };
};
export type PlaygroundFixture = Awaited<ReturnType<typeof openPlaygroundFixture>>;
