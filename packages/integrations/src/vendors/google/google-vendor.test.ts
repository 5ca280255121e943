import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GoogleGenAI } from "@google/genai";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import {
  type ClipRequest,
  type InputImage,
  type PictureRequest,
  VendorFailure,
  type VendorTask,
} from "@reelwright/core/vendors";
import { googleKey, openGoogleServer } from "../../testing/vendors/google-server.ts";
import { smallMedia } from "../../testing/vendors/own-server.ts";
import { at, listAt } from "../json-answer.ts";
import { type GoogleModels, googleCheck, googleVendor } from "./index.ts";

const models: GoogleModels = {
  imgA_2: {
    makes: "picture",
    model: "gemini-3-pro-image",
    aspectRatios: ["9:16", "1:1"],
    maxImages: 3,
    pictureUsd: { "1k": 0.134, "2k": 0.134, "4k": 0.24 },
    imageUsd: 0.0011,
  },
  vidA: {
    makes: "clip",
    model: "veo-3.1-generate-001",
    aspectRatios: ["9:16", "16:9"],
    seconds: [4, 6, 8],
    resolutions: {
      standard: { name: "720p", secondUsd: 0.4 },
      "4k": { name: "4k", secondUsd: 0.6 },
    },
    maxReferences: 3,
    hasSeed: false,
  },
};

const signal = new AbortController().signal;
const context = { key: "ab".repeat(32), callbackUrl: null, signal };
let server: Awaited<ReturnType<typeof openGoogleServer>>;
let folder: string;
const picture = (input: string): InputImage => ({ path: join(folder, "picture.png"), input });

beforeAll(async () => {
  server = await openGoogleServer();
  folder = await mkdtemp(join(tmpdir(), "google-"));
  await writeFile(join(folder, "picture.png"), smallMedia.image);
  await writeFile(join(folder, "notes.png"), "no picture");
});
afterEach(() => server.faults.clear());
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const vendor = (apiKey = googleKey) => googleVendor({ apiKey, baseUrl: server.url, models });
const pictureRequest = (changes: Partial<PictureRequest> = {}): PictureRequest => ({
  kind: "picture",
  model: "imgA_2",
  prompt: "a can on a table",
  aspectRatio: "9:16",
  resolution: "2k",
  images: [],
  seed: 0xffff_ffff,
  ...changes,
});
const clipRequest = (changes: Partial<ClipRequest> = {}): ClipRequest => ({
  kind: "clip",
  model: "vidA",
  prompt: "the can turns",
  aspectRatio: "9:16",
  resolution: "standard",
  seconds: 5,
  start: null,
  end: null,
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
const begun = async (request: ClipRequest): Promise<VendorTask> => {
  const submission = await vendor().submit(request, context);
  if (submission.kind !== "accepted") throw new Error("not accepted");
  return submission;
};
const sentBody = (): unknown => JSON.parse(server.requests.at(-1)?.body.toString("utf8") ?? "null");

describe("the local server speaks the protocol of the vendor's own SDK", () => {
  const client = () => new GoogleGenAI({ apiKey: googleKey, httpOptions: { baseUrl: server.url } });

  test("a picture", async () => {
    const answer = await client().models.generateContent({
      model: "gemini-3-pro-image",
      contents: "a can",
      config: { imageConfig: { aspectRatio: "9:16", imageSize: "2K" } },
    });
    const data = answer.candidates?.[0]?.content?.parts?.at(-1)?.inlineData?.data;
    expect(Buffer.from(data ?? "", "base64")).toEqual(Buffer.from(smallMedia.image));
    expect(at(sentBody(), "generationConfig", "imageConfig")).toEqual({
      aspectRatio: "9:16",
      imageSize: "2K",
    });
  });

  test("a clip, and the adapter sends what the SDK sends", async () => {
    const image = {
      imageBytes: Buffer.from(smallMedia.image).toString("base64"),
      mimeType: "image/png",
    };
    const begunBySdk = await client().models.generateVideos({
      model: "veo-3.1-generate-001",
      prompt: "the can turns",
      image,
      config: {
        lastFrame: image,
        numberOfVideos: 1,
        aspectRatio: "9:16",
        resolution: "720p",
        durationSeconds: 8,
        personGeneration: "allow_adult",
      },
    });
    const bySdk = sentBody();
    await begun(clipRequest({ start: picture("start_image_url"), end: picture("end_image_url") }));
    expect(sentBody()).toEqual(bySdk);
    let operation = begunBySdk;
    while (!operation.done) operation = await client().operations.getVideosOperation({ operation });
    expect(operation.response?.generatedVideos?.[0]?.video?.uri).toContain("/files/");
  });

  test("errors", async () => {
    server.faults.set("rate_limited", 5);
    const asked = client().models.generateContent({ model: "gemini-3-pro-image", contents: "a" });
    await expect(asked).rejects.toMatchObject({ status: 429 });
  });
});

describe("pictures", () => {
  test("come with the answer, in the size and shape that were asked for", async () => {
    const images = [picture("product_image_url"), picture("reference_images")];
    const submission = await vendor().submit(pictureRequest({ images }), context);
    if (submission.kind !== "completed") throw new Error("not completed");
    const [output] = submission.result.outputs;
    expect(output && "bytes" in output && Buffer.from(output.bytes)).toEqual(
      Buffer.from(smallMedia.image),
    );
    expect(submission.result.costUsd).toBeCloseTo(0.1362);
    const body = sentBody();
    expect(listAt(body, "contents", 0, "parts")).toHaveLength(3);
    expect(at(body, "generationConfig")).toEqual({
      responseModalities: ["IMAGE"],
      seed: 0x7fff_ffff,
      imageConfig: { aspectRatio: "9:16", imageSize: "2K" },
    });
    expect(server.requests.at(-1)?.url.search).toBe("");
  });

  test.each([
    [
      "blocked text",
      { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } },
      "policy_input",
      "prompt",
      0,
    ],
    [
      "blocked picture",
      { promptFeedback: { blockReason: "IMAGE_SAFETY" } },
      "policy_input",
      "product_image_url",
      0,
    ],
    ["blocked for safety", { promptFeedback: { blockReason: "SAFETY" } }, "policy_input", null, 0],
    ["unsafe result", { candidates: [{ finishReason: "IMAGE_SAFETY" }] }, "policy_output", null, 0],
    [
      "unsafe result that was counted",
      {
        candidates: [{ finishReason: "IMAGE_SAFETY" }],
        usageMetadata: { candidatesTokenCount: 9 },
      },
      "policy_output",
      null,
      0.1351,
    ],
    [
      "recitation",
      { candidates: [{ finishReason: "IMAGE_RECITATION" }] },
      "policy_output",
      null,
      0,
    ],
    [
      "forbidden term",
      { candidates: [{ finishReason: "BLOCKLIST" }] },
      "policy_input",
      "prompt",
      0,
    ],
    ["no picture", { candidates: [{ finishReason: "NO_IMAGE" }] }, "malformed_output", null, 0],
    [
      "only a draft",
      {
        candidates: [
          {
            finishReason: "STOP",
            content: {
              parts: [{ thought: true, inlineData: { data: "AAAA" } }, { text: "Sorry" }],
            },
          },
        ],
      },
      "malformed_output",
      null,
      0,
    ],
    ["an answer of another kind", [], "malformed_output", null, 0],
  ])("%s", async (_, answer, errorClass, input, costUsd) => {
    server.answerPicture(answer);
    const images = [picture("product_image_url")];
    const failure = await failureOf(vendor().submit(pictureRequest({ images }), context));
    expect(failure).toMatchObject({ errorClass, input });
    expect(failure.costUsd).toBeCloseTo(costUsd);
  });

  test("what the model doesn't make, or isn't a picture, is refused before anything is sent", async () => {
    const before = server.requests.length;
    const refused = [
      [pictureRequest({ aspectRatio: "3:2" }), "aspect_ratio"],
      [
        pictureRequest({
          images: [{ path: join(folder, "notes.png"), input: "product_image_url" }],
        }),
        "product_image_url",
      ],
      [pictureRequest({ model: "imgB" }), "model"],
    ] as const;
    for (const [request, input] of refused)
      expect(await failureOf(vendor().submit(request, context))).toMatchObject({
        errorClass: "invalid_input",
        input,
      });
    expect(server.requests).toHaveLength(before);
  });
});

describe("clips", () => {
  test("are polled, and downloaded with the key in a header", async () => {
    const task = await begun(clipRequest());
    expect(task.ref).toMatch(/^models\/veo-3.1-generate-001\/operations\//);
    expect(at(sentBody(), "parameters")).toEqual({
      sampleCount: 1,
      aspectRatio: "9:16",
      resolution: "720p",
      durationSeconds: 6,
      personGeneration: "allow_all",
    });
    expect(await vendor().poll(task, signal)).toEqual({ kind: "running" });
    const done = await vendor().poll(task, signal);
    expect(done).toMatchObject({
      kind: "done",
      result: { outputs: [{ kind: "video", headers: { "x-goog-api-key": googleKey } }] },
    });
    const output = done.kind === "done" ? done.result.outputs[0] : undefined;
    if (!output || !("url" in output)) throw new Error("no URL");
    expect(output.url).not.toContain(googleKey);
    const file = await fetch(output.url, { headers: { ...output.headers } });
    expect(file.headers.get("content-type")).toBe("video/mp4");
  });

  test("the key goes nowhere else", async () => {
    const video = { uri: "https://storage.example/clip.mp4" };
    server.endClip({ response: { generateVideoResponse: { generatedSamples: [{ video }] } } });
    const task = await begun(clipRequest());
    await vendor().poll(task, signal);
    const done = await vendor().poll(task, signal);
    expect(done).toMatchObject({ result: { outputs: [{ url: video.uri, headers: {} }] } });
  });

  test("cost the length and resolution that are ordered", () => {
    const usd = (changes: Partial<ClipRequest>) => vendor().costUsd(clipRequest(changes));
    expect(usd({ seconds: 4 })).toBeCloseTo(1.6);
    expect(usd({ seconds: 4, end: picture("end_image_url") })).toBeCloseTo(3.2);
    expect(usd({ seconds: 4, resolution: "4k" })).toBeCloseTo(4.8);
    expect(vendor().modelOf(clipRequest())).toBe("veo-3.1-generate-001");
  });

  test.each([
    ["usage guidelines", "The video may violate our usage guidelines.", "policy_output", null],
    [
      "a picture",
      "We can't create videos from the input image.",
      "policy_input",
      "start_image_url",
    ],
    [
      "a name",
      "We can't create videos with real people's names. Please remove it.",
      "policy_input",
      "prompt",
    ],
    ["sound", "We encountered an issue with the audio for your prompt.", "policy_output", null],
  ])("a success that is empty is a refusal: %s", async (_, reason, errorClass, input) => {
    const generateVideoResponse = { raiMediaFilteredCount: 1, raiMediaFilteredReasons: [reason] };
    server.endClip({ response: { generateVideoResponse } });
    const task = await begun(clipRequest({ start: picture("start_image_url") }));
    await vendor().poll(task, signal);
    const failed = await vendor().poll(task, signal);
    expect(failed).toMatchObject({ kind: "failed", failure: { errorClass, input, costUsd: 0 } });
  });

  test.each([
    [{ code: 13, message: "Internal" }, "transient"],
    [{ code: 8, message: "Quota" }, "concurrency"],
    [{ code: 3, message: "Unsupported aspect ratio" }, "invalid_input"],
    [{ code: 7, message: "No" }, "operator"],
  ])("an operation that ends with %j", async (error, errorClass) => {
    server.endClip({ error });
    const task = await begun(clipRequest());
    await vendor().poll(task, signal);
    expect(await vendor().poll(task, signal)).toMatchObject({
      kind: "failed",
      failure: { errorClass },
    });
  });

  test("one that the vendor forgot is expired; a fault while asking is asked again", async () => {
    const task = await begun(clipRequest());
    server.faults.set("server_error");
    expect(await failureOf(vendor().poll(task, signal))).toMatchObject({ errorClass: "transient" });
    server.forget();
    expect(await vendor().poll(task, signal)).toMatchObject({
      kind: "failed",
      failure: { errorClass: "expired" },
    });
  });

  test("what the model doesn't make is told", async () => {
    const refused = [
      [{ aspectRatio: "1:1" }, "aspect_ratio"],
      [{ resolution: "high" }, "resolution"],
      [{ seconds: 9 }, "duration"],
      [{ end: picture("end_image_url") }, "start_image_url"],
    ] as const;
    for (const [changes, input] of refused)
      expect(await failureOf(vendor().submit(clipRequest(changes), context))).toMatchObject({
        errorClass: "invalid_input",
        input,
      });
    const source = { path: join(folder, "clip.mp4"), ref: null, url: null };
    const upscale = {
      kind: "upscale",
      model: "vidA_get_4k",
      resolution: "4k",
      source,
      seconds: 8,
    } as const;
    expect(await failureOf(vendor().submit(upscale, context))).toMatchObject({
      errorClass: "invalid_input",
    });
  });
});

describe("submissions", () => {
  test.each([
    ["rate_limited", { errorClass: "concurrency", retryAfterMs: 2_000 }],
    ["server_error", { errorClass: "transient" }],
    ["policy_input", { errorClass: "policy_input", input: "prompt" }],
  ] as const)("%s: not taken", async (fault, expected) => {
    server.faults.set(fault);
    const taken = server.counters.taken;
    expect(await failureOf(vendor().submit(clipRequest(), context))).toMatchObject(expected);
    expect(server.counters.taken).toBe(taken);
  });

  test("without an answer are unknown, and can't be found", async () => {
    server.faults.set("accept_then_reset");
    const taken = server.counters.taken;
    const sent = vendor().submit(clipRequest(), context);
    await expect(sent).rejects.not.toBeInstanceOf(VendorFailure);
    expect(server.counters.taken).toBe(taken + 1);
    expect(await vendor().find(context.key, clipRequest(), signal)).toBeNull();
  });

  test("with a wrong key are the operator's, and no error shows the key", async () => {
    const wrong = "AIzaWrong0123456789";
    const failure = await failureOf(vendor(wrong).submit(clipRequest(), context));
    expect(failure).toMatchObject({ errorClass: "operator" });
    expect(`${failure.message} ${String(failure.cause)}`).not.toContain(wrong);
  });

  test("cancelling asks for nothing, since it would change nothing", async () => {
    const task = await begun(clipRequest());
    const before = server.requests.length;
    await vendor().cancel(task, signal);
    expect(server.requests).toHaveLength(before);
  });
});

test("the check names what is wrong and what to set", async () => {
  const check = (apiKey = googleKey) =>
    googleCheck({ apiKey, baseUrl: server.url, models }).check(signal);
  expect(await check()).toContain("gemini-3-pro-image, veo-3.1-generate-001");
  expect(await failureOf(check("wrong"))).toMatchObject({
    errorClass: "operator",
    message: expect.stringContaining("GOOGLE_API_KEY"),
  });
  server.faults.set("server_error");
  expect(await failureOf(check())).toMatchObject({ errorClass: "transient" });
  server.removeModel("veo-3.1-generate-001");
  expect(await failureOf(check())).toMatchObject({
    errorClass: "operator",
    message: expect.stringContaining("veo-3.1-generate-001"),
  });
});
