import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { ClipRequest } from "@reelwright/film/ports/vendor-requests";
import type { VendorTask } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { ComfyUIClient } from "comfy-ui-client";
import { at } from "../json-answer.ts";
import { type ComfyServerOptions, openComfyServer } from "../testing/comfyui-server.ts";
import { describeGenerationVendor } from "../testing/generation-conformance.ts";
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

describe("comfy vendor", () => {
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
      expect(await failureOf(vendor().poll(task, never))).toMatchObject({
        errorClass: "transient",
      });
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
      expect(await failureOf(begun(vendor("http://127.0.0.1:1"), samples.picture()))).toMatchObject(
        {
          errorClass: "transient",
        },
      );
      server.removeFile("flux1-schnell-fp8.safetensors");
      const failure = await failureOf(begun(vendor(), samples.picture()));
      expect(failure).toMatchObject({ errorClass: "operator" });
      expect(String(failure.cause)).toContain("ckpt_name");
      expect(server.counters.taken).toBe(taken);
    });
  });
});

/** @tier all */

describeGenerationVendor(
  "comfyui",
  async () => {
    const server = await openComfyServer();
    return {
      vendor: comfyVendor({ url: server.url, workflows: loadWorkflows() }),
      secrets: [],
      fault: server.faults.set,
      taken: () => server.counters.taken,
      close: server.close,
    };
  },
  { references: false, upscale: true, presenter: true, isOwn: true },
);

describe("comfy generation", () => {
  const key = "0123456789abcdef".repeat(4);
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
  /** A clip with a first and a last frame. */
  const framed = (changes: Partial<ClipRequest> = {}): ClipRequest =>
    samples.clip({
      start: samples.image("start_image_url"),
      end: samples.image("end_image_url"),
      ...changes,
    });
  const ended = async (task: VendorTask) => {
    await waitFor(() => server.queue.history.has(task.ref));
    return vendor().poll(task, never);
  };
  /** The inputs of a node of the graph that was sent last. */
  const inputs = (node: string): unknown => {
    const sent = server.requests.findLast(({ url }) => url.pathname === "/prompt");
    return at(JSON.parse(sent?.body.toString("utf8") ?? "null"), "prompt", node, "inputs");
  };

  describe("pictures", () => {
    test("from a text: in the size that was asked for, found at an address of the server", async () => {
      const done = await ended(
        await begun(
          vendor(),
          samples.picture({ prompt: "a can, {{seed}}", seed: 4_000_000_000 }),
          key,
        ),
      );
      expect(done).toEqual({
        kind: "done",
        result: {
          outputs: [
            {
              kind: "image",
              url: `${server.url}/view?filename=${key.slice(0, 32)}_00001_.png&type=output&subfolder=reelwright`,
            },
          ],
        },
      });
      expect(inputs("4")).toEqual({ width: 768, height: 1360, batch_size: 1 });
      expect(inputs("5")).toMatchObject({ seed: 4_000_000_000, model: ["1", 0] });
      // A text isn't a template.
      expect(inputs("2")).toMatchObject({ text: "a can, {{seed}}" });
    });

    test("from pictures: uploaded under the call's name, nodes of those that aren't there left out", async () => {
      const images = [samples.image("product_image_url"), samples.image("reference_images")];
      await ended(await begun(vendor(), samples.picture({ images }), key));
      const names = [1, 2].map((each) => `reelwright/${key.slice(0, 32)}-picture_${each}.png`);
      expect(names.map((each) => server.uploads.has(each))).toEqual([true, true]);
      expect([at(inputs("10"), "image"), at(inputs("20"), "image")]).toEqual(names);
      expect(inputs("30")).toBeUndefined();
      expect(inputs("40")).toEqual({
        clip: ["2", 0],
        prompt: "a can on a table",
        vae: ["3", 0],
        image1: ["14", 0],
        image2: ["24", 0],
      });
      const count = server.uploads.size;
      await ended(await begun(vendor(), samples.picture({ images }), key));
      expect(server.uploads.size).toBe(count);
    });

    test("in 4k: the model works in what it can, the result is scaled to the size", async () => {
      await ended(await begun(vendor(), samples.picture({ resolution: "4k" })));
      expect(inputs("4")).toMatchObject({ width: 768, height: 1360 });
      expect(inputs("52")).toMatchObject({ width: 2160, height: 3840 });
    });
  });

  describe("clips", () => {
    test("from a first and a last frame, with the frames that the seconds need", async () => {
      const task = await begun(vendor(), framed());
      expect(await ended(task)).toMatchObject({
        kind: "done",
        result: { outputs: [{ kind: "video" }] },
      });
      expect(inputs("12")).toMatchObject({
        length: 81,
        start_image: ["10", 0],
        end_image: ["11", 0],
      });
      expect(inputs("16")).toMatchObject({ fps: 16 });
    });

    test("from a first frame, and from a text", async () => {
      await ended(await begun(vendor(), framed({ end: null })));
      expect(at(inputs("12"), "end_image")).toBeUndefined();
      expect(inputs("11")).toBeUndefined();
      const text = framed({ start: null, end: null, seconds: 8 });
      await ended(await begun(vendor(), text));
      expect(inputs("12")).toMatchObject({ length: 129, width: 720, height: 1280 });
      expect(vendor().modelOf(text)).toBe("wan-text-to-video.json");
    });

    test("are made larger from their file", async () => {
      const source = { path: samples.clipPath, ref: null, url: null };
      const resolution = "4k" as const;
      const request = {
        kind: "upscale",
        model: "vidA_get_4k",
        resolution,
        source,
        seconds: 8,
      } as const;
      expect(await ended(await begun(vendor(), request, key))).toMatchObject({ kind: "done" });
      expect(inputs("1")).toEqual({ file: `reelwright/${key.slice(0, 32)}.mp4` });
      expect(inputs("5")).toMatchObject({ largest_size: 3840 });
    });

    test("that no workflow makes are refused before anything is sent", async () => {
      const before = server.requests.length;
      for (const changes of [
        { seconds: 9 },
        { model: "vidC-2" },
        { resolution: "4k" },
        { start: null },
      ])
        expect(await failureOf(begun(vendor(), framed(changes)))).toMatchObject({
          errorClass: "invalid_input",
        });
      expect(server.requests).toHaveLength(before);
    });

    test("a workflow that saves no video", async () => {
      server.saveVideosAs("gif");
      const failed = await ended(await begun(vendor(), framed()));
      server.saveVideosAs("webm");
      expect(failed).toMatchObject({ kind: "failed", failure: { errorClass: "malformed_output" } });
      expect(await ended(await begun(vendor(), framed()))).toMatchObject({ kind: "done" });
    });
  });
});
