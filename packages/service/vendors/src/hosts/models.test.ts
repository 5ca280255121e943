import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import { falEndpoints } from "../testing/fal-endpoints.ts";
import { type GenerationSamples, generationSamples } from "../testing/generation-samples.ts";
import { replicateModels } from "../testing/replicate-models.ts";
import { fillTemplate, fitPrompt, inputOf } from "./input.ts";
import { loadModels, shippedModels } from "./load-models.ts";
import { planOf } from "./plan.ts";

const models = await loadModels();
const signal = new AbortController().signal;
/** What fal is sent. */
const inputFor = (request: GenerationRequest) =>
  inputOf(planOf(models.fal, request), request, {
    files: { inlineBytes: 32 << 20, upload: () => Promise.reject(new Error("too large")) },
    signal,
  });
let directory: string;
let samples: GenerationSamples;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "models-"));
  samples = await generationSamples();
});
afterAll(() => Promise.all([rm(directory, { recursive: true }), samples.remove()]));

describe("the models' file", () => {
  test("serves every model of the contract at fal, all but native 4K at Replicate", () => {
    const contract = [
      ...["imgA_2", "vidA", "vidA_fast", "vidA_get_1080p", "vidA_get_4k", "vidB_std", "vidB_pro"],
      ...["vidC-2-text-to-video", "vidC-2-image-to-video", "vidC-2-pro-text-to-video"],
      ...["vidC-2-pro-image-to-video", "vidC2_storyboard", "presenter"],
    ];
    expect(Object.keys(models.replicate).sort()).toEqual(contract.sort());
    expect(Object.keys(models.fal).sort()).toEqual([...contract, "vidB_4k"].sort());
    expect(Object.keys(models.google).sort()).toEqual(["imgA_2", "vidA", "vidA_fast"]);
  });

  test("names paths that the vendors document", () => {
    const paths = (vendor: "fal" | "replicate") =>
      Object.values(models[vendor]).flatMap(({ routes }) => routes.map(({ path }) => path));
    for (const path of paths("fal")) expect(falEndpoints).toHaveProperty([path]);
    for (const path of paths("replicate")) expect(replicateModels).toHaveProperty([path]);
  });

  type Change = (data: Record<string, Record<string, Record<string, unknown>>>) => unknown;
  const vidA = (data: Parameters<Change>[0]) => data["fal"]?.["vidA"] ?? {};
  const first = (data: Parameters<Change>[0]) =>
    (vidA(data)["routes"] as Record<string, unknown>[])[0] ?? {};

  test.each<[string, Change, string]>([
    [
      "a member that is missing",
      (data) => delete vidA(data)["output"],
      "fal.vidA must have required property 'output'",
    ],
    [
      "a model that nobody can order",
      (data) => Object.assign(data["fal"] ?? {}, { vidX: vidA(data) }),
      "fal.vidX is not a model of the API",
    ],
    [
      "another type",
      (data) => Object.assign(first(data), { path: 7 }),
      "fal.vidA.routes.0.path must be string",
    ],
    [
      "a path that is an address",
      (data) => Object.assign(first(data), { path: "https://x/y" }),
      "fal.vidA.routes.0.path must match",
    ],
    [
      "a member too many",
      (data) => Object.assign(vidA(data), { cost: 1 }),
      'fal.vidA must NOT have additional properties ("cost")',
    ],
    [
      "an unknown placeholder",
      (data) => Object.assign(first(data), { input: { prompt: "{promt}" } }),
      "fal.vidA.routes.0: input has the unknown placeholder {promt}",
    ],
    [
      "an input that isn't sent",
      (data) => Object.assign(first(data), { input: { a: "{start}" } }),
      "fal.vidA.routes.0: takes names end",
    ],
    [
      "lengths out of order",
      (data) => Object.assign(first(data), { seconds: [8, 4] }),
      "fal.vidA.routes.0: seconds must ascend",
    ],
    [
      "a wrong price",
      (data) => Object.assign(data["google"]?.["vidA"] ?? {}, { seconds: [] }),
      "google.vidA.seconds must NOT have fewer",
    ],
  ])("with %s is refused by name", async (_, change, message) => {
    const data = JSON.parse(await readFile(shippedModels(), "utf8"));
    change(data);
    const path = join(directory, "models.json");
    await writeFile(path, JSON.stringify(data));
    await expect(loadModels(path)).rejects.toThrow(`${path}: ${message}`);
  });

  test("that is no JSON, or isn't there, is refused", async () => {
    const path = join(directory, "broken.json");
    await writeFile(path, "{");
    await expect(loadModels(path)).rejects.toThrow(`${path} is no JSON`);
    await expect(loadModels(join(directory, "none.json"))).rejects.toThrow("ENOENT");
  });
});

describe("a clip of somebody who speaks", () => {
  test("is asked for with the image, the voice and the prompt", async () => {
    const request = samples.presenter();
    const plan = planOf(models.fal, request);
    expect([plan.route.path, plan.seconds]).toEqual([
      "fal-ai/kling-video/ai-avatar/v2/standard",
      8,
    ]);
    expect(plan.costUsd).toBeCloseTo(8 * 0.0562, 6);
    const { value, inputs } = await inputFor(request);
    expect(value).toEqual({
      prompt: request.prompt,
      image_url: expect.stringMatching(/^data:image\/png;base64,/),
      audio_url: expect.stringMatching(/^data:audio\/wav;base64,/),
    });
    expect(inputs).toEqual({
      ...{ prompt: "prompt", image_url: "start_image_url", audio_url: "custom_script" },
    });
    expect(planOf(models.replicate, request).route.path).toBe("kwaivgi/kling-avatar-v2");
  });

  test("has no model at Google, and no voice of more than 5 MB", async () => {
    const path = join(directory, "long.wav");
    await writeFile(path, Buffer.alloc(6 << 20));
    const long = samples.presenter({ voice: { path, input: "custom_script" } });
    await expect(inputFor(long)).rejects.toMatchObject({
      ...{ errorClass: "invalid_input", input: "custom_script" },
    });
    expect(Object.keys(models.google)).not.toContain("presenter");
  });
});

describe("a request beyond a model's limits", () => {
  test("is made in the next longer length, whose price counts", () => {
    const plan = planOf(models.fal, samples.clip({ seconds: 5 }));
    expect([plan.seconds, plan.costUsd]).toEqual([6, 1.2]);
    const withSound = planOf(models.fal, samples.clip({ seconds: 5, hasSound: true }));
    expect(withSound.costUsd).toBe(2.4);
  });

  test("gives the last shot what the model makes besides", async () => {
    const shots = [
      { prompt: "One.", seconds: 4 },
      { prompt: "Two.", seconds: 6 },
    ];
    const request = samples.clip({ model: "vidC2_storyboard", seconds: 10, shots });
    const { value } = await inputFor(request);
    expect(value).toMatchObject({
      duration: "12",
      prompt: "Shot 1 (4 s): One.\nShot 2 (8 s): Two.",
    });
  });

  test("loses the end of its prompt at a word, never its mentions of pictures", async () => {
    const prompt = `A can of soda. ${"word ".repeat(900)}`;
    const references = [samples.images.product, samples.images.start];
    const request = samples.clip({ model: "vidB_std", references, prompt });
    const { value, inputs } = await inputFor(request);
    const sent = (value as { readonly prompt: string }).prompt;
    expect(sent.length).toBeLessThanOrEqual(2_500);
    expect(sent).toMatch(/^A can of soda\. (?:word )+@Image1 @Image2$/);
    expect(inputs).toEqual({
      prompt: "prompt",
      "image_urls.0": "product_image_url",
      "image_urls.1": "start_image_url",
    });
  });

  test("keeps its beginning where the model has no end frame", () => {
    const { start, end } = samples.images;
    const request = samples.clip({ model: "vidC-2-image-to-video", seconds: 10, start, end });
    expect(planOf(models.fal, request).route.path).toBe("fal-ai/sora-2/image-to-video");
  });

  test.each([
    [
      "a longer clip",
      { model: "vidC2_storyboard", seconds: 25, shots: [{ prompt: "x", seconds: 25 }] },
      "duration",
      "at most 20 seconds",
    ],
    ["another ratio", { aspectRatio: "1:1" as const }, "aspect_ratio", "9:16, 16:9"],
    ["another resolution", { resolution: "4k" }, "resolution", "standard"],
  ])("%s: is refused, and says what to change", (_, changes, input, message) => {
    const planned = () => planOf(models.fal, samples.clip(changes));
    expect(planned).toThrow(message);
    try {
      planned();
    } catch (error) {
      expect(error).toMatchObject({ errorClass: "invalid_input", input });
    }
  });

  test("pictures that go together with nothing, too many, too large and unreadable ones are refused", async () => {
    const { start, product } = samples.images;
    const together = samples.clip({ start, references: [product] });
    expect(() => planOf(models.fal, together)).toThrow("leave one out");
    const many = samples.clip({ references: Array.from({ length: 4 }, () => product) });
    await expect(inputFor(many)).rejects.toThrow("at most 3 images");
    const gone = samples.clip({ start: { path: join(directory, "gone.png"), input: "start" } });
    await expect(inputFor(gone)).rejects.toMatchObject({
      errorClass: "transient",
    });
    const path = join(directory, "large.png");
    await writeFile(path, Buffer.concat([await readFile(product.path), Buffer.alloc(9 << 20)]));
    const large = samples.clip({ start: { path, input: "start_image_url" } });
    await expect(inputFor(large)).rejects.toMatchObject({
      errorClass: "invalid_input",
      input: "start_image_url",
    });
  });
});

describe("fillTemplate", () => {
  const fillers = {
    a: { value: 1 },
    b: { value: "x", input: "prompt" },
    list: [{ value: "p", input: "first" }, { value: "q" }],
    none: undefined,
    empty: [],
    shots: [{ value: { prompt: "One", seconds: 3 }, input: "shots" }],
  };

  test.each([
    ["{a}", 1],
    ["{a:text}", "1"],
    ["{a}s of {b}", "1s of x"],
    ["{a} {none}", undefined],
    [{ kept: false, left: "{none}", also: "{empty}" }, { kept: false }],
    [["{none}"], undefined],
    [{ $each: "shots", $as: { d: "{item.seconds:text}" } }, [{ d: "3" }]],
    [{ $json: { $each: "shots", $as: "{item.prompt}" } }, '["One"]'],
    [{ $json: { $each: "empty", $as: "{item}" } }, undefined],
  ])("%j is %j", (template, value) => {
    expect(fillTemplate(template, fillers).value).toEqual(value);
  });

  test("says which input stands where", () => {
    const template = { text: "{b}", deep: { urls: "{list}" } };
    expect(fillTemplate(template, fillers).inputs).toEqual({
      text: "prompt",
      "deep.urls.0": "first",
    });
  });
});

test.each([
  ["short", 10, "short"],
  ["one two three", 9, "one two"],
  ["日本語の長い文章です", 4, "日本語の"],
  ["👍👍👍", 2, "👍👍"],
])("fitPrompt(%j, %d) is %j", (text, length, fitted) => {
  expect(fitPrompt(text, length)).toBe(fitted);
});
