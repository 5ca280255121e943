import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { modelsOf } from "@reelwright/catalog";
import { editionNamed } from "@reelwright/core/edition";
import { Failure } from "@reelwright/core/errors";
import {
  createPlaygroundTask,
  getPlaygroundTask,
  type PlaygroundBody,
  runPlaygroundTask,
  sweepPlayground,
} from "@reelwright/core/playground";
import type { Playground } from "@reelwright/core/ports";
import { openStore, type PostgresStore } from "@reelwright/store";
import { type FreshDatabase, freshDatabase, makeTenant } from "@reelwright/store/testing";
import { type Consumer, openPlaygroundQueue, startPlaygroundWorker } from "./index.ts";
import { type OwnRedis, ownRedis } from "./testing/own-redis.ts";
import { waitFor } from "./testing/wait-for.ts";

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

describe("playground tasks on their queue", () => {
  let redis: OwnRedis;
  let database: FreshDatabase;
  let store: PostgresStore;
  let scratch: string;
  let queue: ReturnType<typeof openPlaygroundQueue>;
  let workers: Consumer[] = [];
  let children: ChildProcess[] = [];
  const stored = new Set<string>();
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    database = await freshDatabase();
    store = await openStore({ url: database.url });
    scratch = await mkdtemp(join(tmpdir(), "reelwright-playground-"));
    queue = openPlaygroundQueue({ redisUrl: redis.url, onError: () => undefined });
  });
  afterEach(async () => {
    for (const worker of workers) await worker.stop(0);
    for (const child of children) child.kill("SIGKILL");
    [workers, children] = [[], []];
    expect((await store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
  });
  afterAll(async () => {
    await queue.close();
    await store.close();
    await database.drop();
    await redis.remove();
    await rm(scratch, { recursive: true, force: true });
  });

  const holds = () => store.playground;
  const start = (tenantId: string, prompt: string = body.prompt) =>
    createPlaygroundTask({
      edition,
      models: modelsOf(edition),
      holds: holds(),
      queue,
      urlIssue: () => null,
    })(tenantId, "imgA_2", { ...body, prompt });
  const read = (tenantId: string, taskId: string) =>
    getPlaygroundTask({ holds: holds(), queue, fileUrl: (key) => key })(tenantId, taskId);
  const sweep = () => sweepPlayground({ holds: holds(), queue, graceMs: 0 })();
  const balance = async (tenantId: string) => Object.values(await store.credits.balance(tenantId));
  const ledger = async (tenantId: string) =>
    (await store.credits.transactions(tenantId, { page: 1, pageSize: 100, jobId: null })).items
      .map(({ type }) => type)
      .sort();

  const run = (make: Playground["make"]) =>
    runPlaygroundTask({
      holds: holds(),
      files: {
        keyOf: () => null,
        sizeBytes: async () => 1,
        get: async (key) => key,
        put: async (key) => void stored.add(key),
        removeAll: async (prefix) => {
          for (const key of stored) if (key.startsWith(prefix)) stored.delete(key);
        },
      },
      downloads: { fetch: async () => ({ sizeBytes: 1, contentType: null }) },
      playground: { make },
      scratch,
      log: () => undefined,
    });
  const work = (make: Playground["make"], concurrency = 4) => {
    const worker = startPlaygroundWorker({
      redisUrl: redis.url,
      concurrency,
      deadAfterMs: 1_000,
      run: run(make),
      onError: () => undefined,
    });
    workers.push(worker);
    return worker;
  };
  const makePicture: Playground["make"] = async (_work, { directory }) => {
    const path = join(directory, "output.png");
    await writeFile(path, "picture");
    return path;
  };
  const statusIs = (tenantId: string, taskId: string, status: string) =>
    waitFor(`a ${status} task`, async () => (await read(tenantId, taskId)).status === status);
  const filesOf = (taskId: string) => [...stored].filter((key) => key.includes(taskId));

  test("a task waits, runs, and is consumed when it is completed", async () => {
    const tenantId = await makeTenant(store, 20);
    const { task_id: id } = await start(tenantId);
    expect((await read(tenantId, id)).status).toBe("queued");
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    work(async (order, task, control) => {
      await mayFinish;
      return makePicture(order, task, control);
    });
    await statusIs(tenantId, id, "processing");
    expect(await balance(tenantId)).toEqual([20, 8, 12]);
    finish();
    await statusIs(tenantId, id, "completed");
    expect(await balance(tenantId)).toEqual([12, 0, 12]);
    expect((await read(tenantId, id)).output_url).toBe(filesOf(id)[0]);
  });

  test("a task that can't be made is released, and says why", async () => {
    const tenantId = await makeTenant(store, 20);
    work(async () => {
      throw new Failure("invalid", "IMAGE_INVALID", "The image's file is damaged.");
    });
    const { task_id: id } = await start(tenantId);
    await statusIs(tenantId, id, "failed");
    expect(await read(tenantId, id)).toMatchObject({
      error_message: "The image's file is damaged.",
      output_url: null,
    });
    expect(await balance(tenantId)).toEqual([20, 0, 20]);
  });

  test("an error that may pass is tried again; what a bug says stays inside", async () => {
    const tenantId = await makeTenant(store, 20);
    let runs = 0;
    work(async (order, task, control) => {
      runs += 1;
      if (runs === 1) throw new Failure("unavailable", "MEDIA_TOOL_KILLED", "Interrupted.");
      return makePicture(order, task, control);
    });
    const { task_id: id } = await start(tenantId);
    await statusIs(tenantId, id, "completed");
    expect(runs).toBe(2);
    expect(await ledger(tenantId)).toEqual(["bonus", "consume", "reserve"]);
  });

  test("a tenant's many tasks don't keep another tenant's one waiting", async () => {
    const [eager, other] = [await makeTenant(store, 100), await makeTenant(store, 20)];
    const many = await Promise.all(Array.from({ length: 10 }, () => start(eager)));
    const { task_id: one } = await start(other, "the other's");
    const made: string[] = [];
    const worker = work(async (order, task, control) => {
      made.push("prompt" in order ? order.prompt : "");
      return makePicture(order, task, control);
    }, 1);
    await statusIs(other, one, "completed");
    for (const { task_id } of many) await statusIs(eager, task_id, "completed");
    expect(made).toHaveLength(11);
    expect(made.indexOf("the other's")).toBeLessThanOrEqual(2);
    await worker.stop(0);
  });

  test("a worker is killed: another one makes its task, which is consumed once", async () => {
    const tenantId = await makeTenant(store, 20);
    const child = spawn(
      process.execPath,
      [
        "--conditions=source",
        "--import",
        "tsx",
        new URL("./testing/playground-process.ts", import.meta.url).pathname,
        redis.url,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    children.push(child);
    const { task_id: id } = await start(tenantId);
    const [said] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
    expect(String(said).trim()).toBe(id);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect((await read(tenantId, id)).status).toBe("processing");
    expect(await sweep()).toBe(0);
    work(makePicture);
    await statusIs(tenantId, id, "completed");
    expect(await ledger(tenantId)).toEqual(["bonus", "consume", "reserve"]);
    expect(filesOf(id)).toHaveLength(1);
  });

  test("a worker that is told to stop gives its task back, and its claim is not counted", async () => {
    const tenantId = await makeTenant(store, 20);
    let begun = false;
    const first = work((_order, _task, { signal }) => {
      begun = true;
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    });
    const { task_id: id } = await start(tenantId);
    await waitFor("a begun task", () => begun);
    await first.stop(0);
    expect((await read(tenantId, id)).status).not.toBe("failed");
    work(makePicture);
    await statusIs(tenantId, id, "completed");
    expect(await balance(tenantId)).toEqual([12, 0, 12]);
  });

  test("Redis loses everything while tasks run and wait: each is released or consumed, once", async () => {
    const tenantId = await makeTenant(store, 8 * 12);
    let running = 0;
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const slow: Playground["make"] = async (order, task, control) => {
      running += 1;
      await mayFinish;
      return makePicture(order, task, control);
    };
    work(slow, 3);
    const tasks = await Promise.all(Array.from({ length: 12 }, () => start(tenantId)));
    await waitFor("three running tasks", () => running === 3);
    await redis.flushAll();
    // Some are done before the sweeper looks, the others after it.
    const half = waitFor("a settled task", async () => {
      finish();
      const states = await Promise.all(tasks.map(({ task_id }) => read(tenantId, task_id)));
      return states.some(({ status }) => status === "completed");
    });
    await half;
    await Promise.all([sweep(), sweep()]);
    const ended = await Promise.all(tasks.map(({ task_id }) => read(tenantId, task_id)));
    const completed = ended.filter(({ status }) => status === "completed");
    const failed = ended.filter(({ status }) => status === "failed");
    expect(completed.length + failed.length).toBe(12);
    expect(completed.length).toBeGreaterThanOrEqual(1);
    expect(failed.length).toBeGreaterThanOrEqual(9);
    for (const { error_message } of failed) expect(error_message).toMatch(/lost/);
    const left = 96 - 8 * completed.length;
    expect(await balance(tenantId)).toEqual([left, 0, left]);
    for (const { task_id, status } of ended) {
      expect([status, filesOf(task_id).length]).toEqual([status, status === "completed" ? 1 : 0]);
    }
  });

  test("a task that was swept while it ran is not consumed, and its file goes", async () => {
    const tenantId = await makeTenant(store, 8);
    let begun = false;
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { task_id: id } = await start(tenantId);
    const end = run(async (work, task, control) => {
      begun = true;
      await mayFinish;
      return makePicture(work, task, control);
    })(
      {
        taskId: id,
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
      },
      new AbortController().signal,
      false,
    );
    await waitFor("a begun task", () => begun);
    await redis.flushAll();
    expect(await sweep()).toBe(1);
    finish();
    expect(await end).toBe("superseded");
    expect(filesOf(id)).toEqual([]);
    expect(await ledger(tenantId)).toEqual(["bonus", "release", "reserve"]);
  });

  test("nobody sweeps what a Redis that is away may still know", async () => {
    const tenantId = await makeTenant(store, 20);
    const { task_id: id } = await start(tenantId);
    await redis.stop();
    await expect(sweep()).rejects.toMatchObject({ kind: "unavailable" });
    expect((await read(tenantId, id)).status).toBe("queued");
    await expect(start(tenantId)).rejects.toMatchObject({ kind: "unavailable" });
    expect(await balance(tenantId)).toEqual([20, 8, 12]);
    await redis.start();
    await waitFor("a Redis that answers", async () => {
      try {
        return (await queue.statuses([id])).length === 1;
      } catch {
        return false;
      }
    });
    const { status } = await read(tenantId, id);
    expect(["queued", "failed"]).toContain(status);
    await holds().settle(id, { kind: "failed", message: "the test is over" });
    await queue.remove(id);
  });
});
