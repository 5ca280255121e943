import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { VendorTask } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { ComfyUIClient } from "comfy-ui-client";
import { type ComfyServerOptions, openComfyServer } from "../testing/comfyui-server.ts";
import { smallMedia } from "../testing/own-server.ts";
import {
  begun,
  failureOf,
  never,
  openSampleCalls,
  strangeBodies,
} from "../testing/sample-calls.ts";
import { comfyVendor } from "./comfy-vendor.ts";
import { loadWorkflows } from "./workflow-files.ts";

const key = "0123456789abcdef".repeat(4);
const id = "01234567-89ab-8def-a123-456789abcdef";
const workflows = loadWorkflows();
let server: Awaited<ReturnType<typeof openComfyServer>>;
let samples: Awaited<ReturnType<typeof openSampleCalls>>;

beforeAll(async () => {
  server = await openComfyServer();
  samples = await openSampleCalls();
});
afterEach(() => {
  server.faults.clear();
  server.queue.forget();
  server.queue.release();
});
afterAll(async () => {
  await server.close();
  await samples.close();
});

/** The limit is the suite's. */
const waitFor = async (look: () => boolean): Promise<void> => {
  while (!look()) await wait(5);
};
const vendor = (url = server.url) => comfyVendor({ url, workflows });
const ended = async (task: VendorTask) => {
  await waitFor(() => server.queue.history.has(task.ref));
  return vendor().poll(task, never);
};
test("the local server serves a public client", async () => {
  const client = new ComfyUIClient(new URL(server.url).host, "public-client");
  await client.connect();
  const graph = {
    "1": { class_type: "LoadImage", inputs: { image: "a.png" } },
    "2": { class_type: "SaveImage", inputs: { images: ["1", 0], filename_prefix: "public/a" } },
  };
  const uploaded = await client.uploadImage(Buffer.from(smallMedia.image), "a.png", true);
  expect(uploaded).toEqual({ name: "a.png", subfolder: "", type: "input" });
  const images = await client.getImages(graph);
  await client.disconnect();
  expect(images["2"]?.[0]?.image).toMatchObject({ filename: "a_00001_.png", type: "output" });
});

describe("work that goes on", () => {
  test("waits, runs and tells how far it is", async () => {
    server.queue.hold();
    const first = await begun(vendor(), samples.picture());
    const second = await begun(vendor(), samples.picture());
    expect(await vendor().poll(second, never)).toEqual({ kind: "running" });
    const polled = vendor().poll(first, never);
    await waitFor(() => server.listeners() === 1);
    server.tellProgress(5, 20);
    expect(await polled).toEqual({ kind: "running", fraction: 0.25 });
    await waitFor(() => server.listeners() === 0);
  });

  test("is cancelled where it is, and nobody else's is", async () => {
    server.queue.hold();
    const running = await begun(vendor(), samples.picture());
    const waiting = await begun(vendor(), samples.picture());
    const other = await begun(vendor(), samples.picture());
    const counted = { ...server.counters };
    await vendor().cancel(waiting, never);
    expect(server.counters).toMatchObject({
      deleted: counted.deleted + 1,
      interrupted: counted.interrupted,
    });
    await vendor().cancel(running, never);
    expect(server.counters.interrupted).toBe(counted.interrupted + 1);
    await vendor().cancel(running, never);
    expect(server.counters.interrupted).toBe(counted.interrupted + 1);
    expect(await vendor().poll(running, never)).toMatchObject({
      kind: "failed",
      failure: { errorClass: "transient" },
    });
    expect(server.queue.running()?.[1]).toBe(other.ref);
  });

  test("is expired when the server was restarted", async () => {
    server.queue.hold();
    const task = await begun(vendor(), samples.picture());
    server.queue.forget();
    expect(await vendor().poll(task, never)).toMatchObject({
      kind: "failed",
      failure: { errorClass: "expired" },
    });
  });

  test.each([
    ["torch.OutOfMemoryError", "Allocation on device", /out of memory/],
    ["RuntimeError", "mat1 and mat2 shapes", /failed on the server/],
  ])("that ends with %s", async (exception_type, exception_message, message) => {
    server.failWith({ exception_type, exception_message });
    const failed = await ended(await begun(vendor(), samples.picture()));
    expect(failed).toMatchObject({
      kind: "failed",
      failure: { errorClass: "transient", message: expect.stringMatching(message) },
    });
  });
});

describe("submissions", () => {
  const old: ComfyServerOptions = { isOld: true, workMs: 5 };
  test.each([
    ["by its id", {}],
    ["by its client, of a server that names prompts itself", old],
  ])("without an answer are found: %s", async (_, options) => {
    const own = await openComfyServer(options);
    try {
      expect(await vendor(own.url).find(key, samples.picture(), never)).toBeNull();
      own.faults.set("accept_then_reset");
      own.queue.hold();
      const sent = begun(vendor(own.url), samples.picture(), key);
      await expect(sent).rejects.not.toBeInstanceOf(VendorFailure);
      const queued = await vendor(own.url).find(key, samples.picture(), never);
      expect(queued?.ref === id).toBe(!("isOld" in options));
      own.queue.release();
      await waitFor(() => own.queue.history.size === 1);
      const found = await vendor(own.url).find(key, samples.picture(), never);
      expect(found).toEqual(queued);
      if (!found) throw new Error("not found");
      expect(await vendor(own.url).poll(found, never)).toMatchObject({ kind: "done" });
      expect(own.counters.taken).toBe(1);
    } finally {
      await own.close();
    }
  });

  test.each(strangeBodies)("%j for an answer loses nothing", async (body) => {
    server.answerNext("submission", body);
    const lost = begun(vendor(), samples.picture());
    await expect(lost).rejects.not.toBeInstanceOf(VendorFailure);
    const task = await begun(vendor(), samples.picture());
    await waitFor(() => server.queue.history.has(task.ref));
    server.answerNext("question", body);
    expect(await failureOf(vendor().poll(task, never))).toMatchObject({ errorClass: "transient" });
    expect(await vendor().poll(task, never)).toMatchObject({ kind: "done" });
  });

  test("that are refused were not taken", async () => {
    const taken = server.counters.taken;
    server.faults.set("rate_limited");
    expect(await failureOf(begun(vendor(), samples.picture()))).toMatchObject({
      errorClass: "concurrency",
      retryAfterMs: 2_000,
    });
    server.faults.set("server_error");
    expect(await failureOf(begun(vendor(), samples.picture()))).toMatchObject({
      errorClass: "transient",
    });
    expect(await failureOf(begun(vendor("http://127.0.0.1:1"), samples.picture()))).toMatchObject({
      errorClass: "transient",
    });
    server.removeFile("flux1-schnell-fp8.safetensors");
    const failure = await failureOf(begun(vendor(), samples.picture()));
    expect(failure).toMatchObject({ errorClass: "operator" });
    expect(String(failure.cause)).toContain("ckpt_name");
    expect(server.counters.taken).toBe(taken);
  });
});
