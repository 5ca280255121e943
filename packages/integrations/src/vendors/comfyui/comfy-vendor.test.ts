import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import {
  type ClipRequest,
  type GenerationRequest,
  type InputImage,
  type PictureRequest,
  VendorFailure,
  type VendorTask,
} from "@reelwright/core/vendors";
import { ComfyUIClient } from "comfy-ui-client";
import { type ComfyServerOptions, openComfyServer } from "../../testing/vendors/comfyui-server.ts";
import { smallMedia } from "../../testing/vendors/own-server.ts";
import { at } from "../json-answer.ts";
import { comfyVendor, loadWorkflows } from "./index.ts";

const signal = new AbortController().signal;
const key = "0123456789abcdef".repeat(4);
const id = "01234567-89ab-8def-a123-456789abcdef";
const context = { callbackUrl: null, signal };
const workflows = loadWorkflows();
let folder: string;
let server: Awaited<ReturnType<typeof openComfyServer>>;
const picture = (input: string): InputImage => ({ path: join(folder, "picture.png"), input });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "comfy-"));
  await writeFile(join(folder, "picture.png"), smallMedia.image);
  await writeFile(join(folder, "clip.mp4"), smallMedia.video);
  server = await openComfyServer();
});
afterEach(() => {
  server.faults.clear();
  server.queue.forget();
  server.queue.release();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The limit is the suite's. */
const waitFor = async (look: () => boolean): Promise<void> => {
  while (!look()) await wait(5);
};

const vendor = (url = server.url) => comfyVendor({ url, workflows });
const pictureRequest = (changes: Partial<PictureRequest> = {}): PictureRequest => ({
  kind: "picture",
  model: "imgA_2",
  prompt: "a can, {{seed}}",
  aspectRatio: "9:16",
  resolution: "1k",
  images: [],
  seed: 4_000_000_000,
  ...changes,
});
const clipRequest = (changes: Partial<ClipRequest> = {}): ClipRequest => ({
  kind: "clip",
  model: "vidA",
  prompt: "the can turns",
  aspectRatio: "9:16",
  resolution: "standard",
  seconds: 5,
  start: picture("start_image_url"),
  end: picture("end_image_url"),
  references: [],
  shots: [],
  hasSound: false,
  seed: 7,
  ...changes,
});
const failureOf = async (work: Promise<unknown>): Promise<VendorFailure> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof VendorFailure) return thrown;
  throw new Error("no VendorFailure", { cause: thrown });
};
/** Each submission of a test is another call, unless it names the call. */
let calls = 0;
const nextKey = (): string => {
  calls += 1;
  return calls.toString(16).padStart(32, "0").repeat(2);
};
const begun = async (
  request: GenerationRequest,
  { url = server.url, key: named = nextKey() } = {},
): Promise<VendorTask> => {
  const submission = await vendor(url).submit(request, { ...context, key: named });
  if (submission.kind !== "accepted") throw new Error("not accepted");
  return submission;
};
const ended = async (task: VendorTask) => {
  await waitFor(() => server.queue.history.has(task.ref));
  return vendor().poll(task, signal);
};
/** The graph that was sent last. */
const sentGraph = (): unknown => {
  const sent = server.requests.findLast(({ url }) => url.pathname === "/prompt");
  return at(JSON.parse(sent?.body.toString("utf8") ?? "null"), "prompt");
};
const inputs = (node: string): unknown => at(sentGraph(), node, "inputs");

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

describe("pictures", () => {
  test("from a text: in the size that was asked for, found at an address of the server", async () => {
    const done = await ended(await begun(pictureRequest(), { key }));
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
    const images = [picture("product_image_url"), picture("reference_images")];
    await ended(await begun(pictureRequest({ images }), { key }));
    const names = [1, 2].map((each) => `reelwright/${key.slice(0, 32)}-picture_${each}.png`);
    expect(names.map((each) => server.uploads.has(each))).toEqual([true, true]);
    expect([at(inputs("10"), "image"), at(inputs("20"), "image")]).toEqual(names);
    expect(inputs("30")).toBeUndefined();
    expect(inputs("40")).toEqual({
      clip: ["2", 0],
      prompt: "a can, {{seed}}",
      vae: ["3", 0],
      image1: ["14", 0],
      image2: ["24", 0],
    });
    const count = server.uploads.size;
    await ended(await begun(pictureRequest({ images }), { key }));
    expect(server.uploads.size).toBe(count);
  });

  test("in 4k: the model works in what it can, the result is scaled to the size", async () => {
    await ended(await begun(pictureRequest({ resolution: "4k" })));
    expect(inputs("4")).toMatchObject({ width: 768, height: 1360 });
    expect(inputs("52")).toMatchObject({ width: 2160, height: 3840 });
  });
});

describe("clips", () => {
  test("from a first and a last frame, with the frames that the seconds need", async () => {
    const task = await begun(clipRequest());
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
    await ended(await begun(clipRequest({ end: null })));
    expect(at(inputs("12"), "end_image")).toBeUndefined();
    expect(inputs("11")).toBeUndefined();
    const text = clipRequest({ start: null, end: null, seconds: 8 });
    await ended(await begun(text));
    expect(inputs("12")).toMatchObject({ length: 129, width: 720, height: 1280 });
    expect(vendor().modelOf(text)).toBe("wan-text-to-video.json");
  });

  test("are made larger from their file", async () => {
    const source = { path: join(folder, "clip.mp4"), ref: null, url: null };
    const resolution = "4k" as const;
    const request = {
      kind: "upscale",
      model: "vidA_get_4k",
      resolution,
      source,
      seconds: 8,
    } as const;
    expect(await ended(await begun(request, { key }))).toMatchObject({ kind: "done" });
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
      expect(await failureOf(begun(clipRequest(changes)))).toMatchObject({
        errorClass: "invalid_input",
      });
    expect(server.requests).toHaveLength(before);
  });

  test("a workflow that saves no video", async () => {
    server.saveVideosAs("gif");
    const failed = await ended(await begun(clipRequest()));
    server.saveVideosAs("webm");
    expect(failed).toMatchObject({ kind: "failed", failure: { errorClass: "malformed_output" } });
    expect(await ended(await begun(clipRequest()))).toMatchObject({ kind: "done" });
  });
});

describe("work that goes on", () => {
  test("waits, runs and tells how far it is", async () => {
    server.queue.hold();
    const first = await begun(pictureRequest());
    const second = await begun(pictureRequest());
    expect(await vendor().poll(second, signal)).toEqual({ kind: "running" });
    const polled = vendor().poll(first, signal);
    await waitFor(() => server.listeners() === 1);
    server.tellProgress(5, 20);
    expect(await polled).toEqual({ kind: "running", fraction: 0.25 });
    await waitFor(() => server.listeners() === 0);
  });

  test("is cancelled where it is, and nobody else's is", async () => {
    server.queue.hold();
    const running = await begun(pictureRequest());
    const waiting = await begun(pictureRequest());
    const other = await begun(pictureRequest());
    const counted = { ...server.counters };
    await vendor().cancel(waiting, signal);
    expect(server.counters).toMatchObject({
      deleted: counted.deleted + 1,
      interrupted: counted.interrupted,
    });
    await vendor().cancel(running, signal);
    expect(server.counters.interrupted).toBe(counted.interrupted + 1);
    await vendor().cancel(running, signal);
    expect(server.counters.interrupted).toBe(counted.interrupted + 1);
    expect(await vendor().poll(running, signal)).toMatchObject({
      kind: "failed",
      failure: { errorClass: "transient" },
    });
    expect(server.queue.running()?.[1]).toBe(other.ref);
  });

  test("is expired when the server was restarted", async () => {
    server.queue.hold();
    const task = await begun(pictureRequest());
    server.queue.forget();
    expect(await vendor().poll(task, signal)).toMatchObject({
      kind: "failed",
      failure: { errorClass: "expired" },
    });
  });

  test.each([
    ["torch.OutOfMemoryError", "Allocation on device", /out of memory/],
    ["RuntimeError", "mat1 and mat2 shapes", /failed on the server/],
  ])("that ends with %s", async (exception_type, exception_message, message) => {
    server.failWith({ exception_type, exception_message });
    const failed = await ended(await begun(pictureRequest()));
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
      expect(await vendor(own.url).find(key, pictureRequest(), signal)).toBeNull();
      own.faults.set("accept_then_reset");
      own.queue.hold();
      const sent = begun(pictureRequest(), { url: own.url, key });
      await expect(sent).rejects.not.toBeInstanceOf(VendorFailure);
      const queued = await vendor(own.url).find(key, pictureRequest(), signal);
      expect(queued?.ref === id).toBe(!("isOld" in options));
      own.queue.release();
      await waitFor(() => own.queue.history.size === 1);
      const found = await vendor(own.url).find(key, pictureRequest(), signal);
      expect(found).toEqual(queued);
      if (!found) throw new Error("not found");
      expect(await vendor(own.url).poll(found, signal)).toMatchObject({ kind: "done" });
      expect(own.counters.taken).toBe(1);
    } finally {
      await own.close();
    }
  });

  test("that are refused were not taken", async () => {
    const taken = server.counters.taken;
    server.faults.set("rate_limited");
    expect(await failureOf(begun(pictureRequest()))).toMatchObject({
      errorClass: "concurrency",
      retryAfterMs: 2_000,
    });
    server.faults.set("server_error");
    expect(await failureOf(begun(pictureRequest()))).toMatchObject({ errorClass: "transient" });
    expect(await failureOf(begun(pictureRequest(), { url: "http://127.0.0.1:1" }))).toMatchObject({
      errorClass: "transient",
    });
    server.removeFile("flux1-schnell-fp8.safetensors");
    const failure = await failureOf(begun(pictureRequest()));
    expect(failure).toMatchObject({ errorClass: "operator" });
    expect(String(failure.cause)).toContain("ckpt_name");
    expect(server.counters.taken).toBe(taken);
  });
});
