import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { VendorTask } from "@reelwright/film/ports/vendors";
import Replicate, { validateWebhook } from "replicate";
import { loadModels } from "../hosts/load-models.ts";
import { describeGenerationVendor } from "../testing/generation-conformance.ts";
import { type GenerationSamples, generationSamples } from "../testing/generation-samples.ts";
import {
  openReplicateServer,
  replicateSecret,
  replicateToken,
} from "../testing/replicate-server.ts";
import { replicateCheck, replicateVendor } from "./replicate-vendor.ts";

const { replicate: models } = await loadModels();
const signal = new AbortController().signal;
const context = { key: "ab".repeat(32), callbackUrl: null, signal };

describeGenerationVendor(
  "replicate",
  async () => {
    const server = await openReplicateServer();
    const wrong = "r8_wrong_token";
    return {
      vendor: replicateVendor({ token: replicateToken, baseUrl: server.url, models }),
      intruder: replicateVendor({ token: wrong, baseUrl: server.url, models }),
      secrets: [replicateToken, wrong],
      fault: server.faults.set,
      taken: () => server.counters.taken,
      cancels: () => server.counters.cancels,
      forget: server.forget,
      answerSubmission: (body) =>
        server.answerInstead("submit", { file: Buffer.from(body), type: "text/html" }),
      answerPoll: (body) =>
        server.answerInstead("status", { file: Buffer.from(body), type: "text/html" }),
      close: server.close,
    };
  },
  { references: true, upscale: true, presenter: true },
);

describe("replicate", () => {
  let server: Awaited<ReturnType<typeof openReplicateServer>>;
  let samples: GenerationSamples;
  beforeAll(async () => {
    [server, samples] = await Promise.all([
      openReplicateServer({ pollsUntilDone: 2, pageSize: 3 }),
      generationSamples(),
    ]);
  });
  afterAll(async () => {
    await server.close();
    await samples.remove();
  });
  const vendor = (table = models) =>
    replicateVendor({ token: replicateToken, baseUrl: server.url, models: table });
  const taskOf = async (request: GenerationRequest, changes = {}): Promise<VendorTask> => {
    const submission = await vendor().submit(request, { ...context, ...changes });
    if (submission.kind !== "accepted") throw new Error(submission.kind);
    return submission;
  };
  const ended = async (task: VendorTask) => {
    for (;;) {
      const progress = await vendor().poll(task, signal);
      if (progress.kind !== "running") return progress;
    }
  };

  test.each(Object.keys(models))("%s sends what its models declare", async (model) => {
    const { clip, picture, upscale, presenter, images } = samples;
    const { start, end, product } = images;
    const shots = [3, 5].map((seconds) => ({ prompt: `${seconds} seconds.`, seconds }));
    const inputs = [{}, { start }, { start, end }, { references: [product] }, { shots }];
    const possible: GenerationRequest[] = [
      picture({ model }),
      picture({ model, images: [] }),
      upscale({ model, resolution: model.endsWith("4k") ? "4k" : "1080p" }),
      ...(model === "presenter" ? [presenter()] : []),
      ...inputs.map((input) => clip({ model, ...input, hasSound: true })),
    ].filter((each) => vendor().costUsd(each) > 0);
    expect(possible.length).toBeGreaterThan(0);
    for (const request of possible)
      expect(await ended(await taskOf(request))).toMatchObject({ kind: "done" });
  });

  test("runs a version where one is pinned", async () => {
    const [route] = models["imgA_2"]?.routes ?? [];
    const model = models["imgA_2"];
    if (!route || !model) throw new Error("no imgA_2");
    const path = `${route.path}:${"0123456789abcdef".repeat(4)}`;
    const pinned = vendor({ imgA_2: { ...model, routes: [{ ...route, path }] } });
    const sent = pinned.submit(samples.picture(), context);
    // The server knows no such version; that is nothing that a user could change.
    await expect(sent).rejects.toMatchObject({ errorClass: "operator" });
    const { url, body } = server.requests.at(-1) ?? {};
    expect(url?.pathname).toBe("/v1/predictions");
    expect(JSON.parse(String(body))).toMatchObject({ version: "0123456789abcdef".repeat(4) });
  });

  test("asks for one callback at the end, and for a deadline", async () => {
    const callbackUrl = "https://studio.example/vendors/replicate/callback?key=1";
    await taskOf(samples.clip(), { callbackUrl });
    const { headers, body } = server.requests.at(-1) ?? {};
    expect(headers?.["cancel-after"]).toBe("45m");
    expect(JSON.parse(String(body))).toMatchObject({
      webhook: `${callbackUrl}&call=${context.key}`,
      webhook_events_filter: ["completed"],
    });
  });

  describe("finds a lost submission", () => {
    const lose = async (request: GenerationRequest, changes: object) => {
      server.faults.set("accept_then_reset");
      await expect(taskOf(request, changes)).rejects.toThrow();
      return server.tasks().at(-1)?.id;
    };
    const callbackUrl = "https://studio.example/vendors/replicate/callback?key=2";

    test("by the mark in its webhook, on whatever page", async () => {
      const key = "01".repeat(32);
      const id = await lose(samples.picture(), { callbackUrl, key });
      for (let other = 0; other < 4; other += 1)
        await taskOf(samples.picture(), { callbackUrl, key: `1${other}`.repeat(32) });
      const found = await vendor().find(key, samples.picture(), signal);
      expect(found?.ref).toBe(id);
      expect(await ended(found as VendorTask)).toMatchObject({ kind: "done" });
    });

    test("by prompt and seed, where it had no webhook", async () => {
      const request = samples.clip({ seed: 77, prompt: "Only once." });
      const id = await lose(request, {});
      expect((await vendor().find("02".repeat(32), request, signal))?.ref).toBe(id);
      const other = { ...request, seed: 78 };
      expect(await vendor().find("02".repeat(32), other, signal)).toBeNull();
    });

    test("but none that failed, and none of another call", async () => {
      const key = "03".repeat(32);
      server.endNext({ status: "failed", error: "E6716" });
      const task = await taskOf(samples.picture(), { callbackUrl, key });
      await ended(task);
      expect(await vendor().find(key, samples.picture(), signal)).toBeNull();
      expect(await vendor().find("04".repeat(32), samples.picture(), signal)).toBeNull();
    });
  });

  test.each([
    ["The input or output was flagged as sensitive. (E005)", "policy_input"],
    ["NSFW content detected in the image you sent", "policy_input"],
    ["NSFW content detected in the generated output", "policy_output"],
    ["Model out of memory (E1001)", "invalid_input"],
    ["image must be at least 300 px wide", "invalid_input"],
    ["Prediction interrupted; please retry (code: PA)", "transient"],
    ["Director: unexpected error handling prediction (E6716)", "transient"],
    ["Something else", "transient"],
  ] as const)("%s: %s", async (error, errorClass) => {
    server.endNext({ status: "failed", error });
    const progress = await ended(await taskOf(samples.picture()));
    expect(progress).toMatchObject({ kind: "failed", failure: { errorClass, costUsd: 0 } });
  });

  test.each([
    [402, { title: "Insufficient credit", detail: "Go to billing." }, { errorClass: "operator" }],
    [
      422,
      { detail: "- input.image_input.0: Does not match format", invalid_fields: [] },
      { errorClass: "invalid_input", input: "product_image_url" },
    ],
    [
      429,
      { detail: "Request was throttled. Expected available in 8 seconds." },
      { errorClass: "concurrency", retryAfterMs: 8_000 },
    ],
    [
      429,
      { detail: "Slow down.", retry_after: 3 },
      { errorClass: "concurrency", retryAfterMs: 3_000 },
    ],
  ])("a submission refused with %d", async (status, json, expected) => {
    server.answerInstead("submit", { status, json });
    await expect(taskOf(samples.picture())).rejects.toMatchObject(expected);
  });

  test.each([
    ["a text", "https://cdn.example/1.png", 1],
    ["a list", ["https://cdn.example/1.png", "https://cdn.example/2.png"], 2],
    ["an object", { url: "https://cdn.example/1.png" }, 1],
    ["data", "data:image/png;base64,iVBORw0KGgo=", 1],
    ["nothing", null, 0],
    ["a number", 7, 0],
    ["an empty list", [], 0],
    ["a file of the host", ["file:///etc/passwd"], 0],
  ])("an output that is %s", async (_, output, count) => {
    server.endNext({ status: "succeeded", output });
    const progress = await ended(await taskOf(samples.picture()));
    if (count > 0) expect(progress).toMatchObject({ result: { outputs: { length: count } } });
    else expect(progress).toMatchObject({ failure: { errorClass: "malformed_output" } });
  });

  test("what ran until its deadline is charged", async () => {
    const task = await taskOf(samples.clip());
    await vendor().poll(task, signal);
    await vendor().poll(task, signal);
    const [last] = server.tasks().slice(-1);
    if (last) last.isCancelled = true;
    const failure = { errorClass: "transient", costUsd: 1.6 };
    expect(await ended(task)).toMatchObject({ kind: "failed", failure });
    // Of a task that only its callback told of, nobody knows how much.
    const told = { ...task, handle: null };
    expect(await ended(told)).toMatchObject({ failure: { ...failure, costUsd: null } });
  });

  describe("the official client", () => {
    const client = () =>
      new Replicate({ auth: replicateToken, baseUrl: server.url, useFileOutput: false });

    test("runs a model at the same server", async () => {
      const input = { prompt: "A can.", aspect_ratio: "9:16" };
      const wait = { mode: "poll", interval: 5 } as const;
      const output = await client().run("google/nano-banana-2", { input, wait });
      expect(output).toContain("/files/");
    });

    test("lists, reads and cancels what we submitted", async () => {
      const { ref } = await taskOf(samples.clip());
      const { results } = await client().predictions.list();
      expect(results[0]?.id).toBe(ref);
      expect((await client().predictions.get(ref)).status).toBe("processing");
      await client().predictions.cancel(ref);
      expect((await client().predictions.get(ref)).status).toMatch(/canceled|aborted/);
    });

    test("accepts the same signatures as we do", async () => {
      const { body, headers } = server.signedBody('{"id":"p1"}');
      expect(await validateWebhook({ headers, body } as never, replicateSecret)).toBe(true);
    });
  });

  test("the check names the account", async () => {
    const check = (token: string) => replicateCheck({ token, baseUrl: server.url }).check(signal);
    expect(await check(replicateToken)).toBe("the token of acme");
    await expect(check("r8_wrong")).rejects.toMatchObject({
      errorClass: "operator",
      message: "Replicate refuses the token; set REPLICATE_API_TOKEN.",
    });
    const baseUrl = server.url.replace("/v1", "/");
    const checked = replicateCheck({ token: replicateToken, baseUrl }).check(signal);
    expect(await checked).toBe("the token of acme");
  });
});

test("a lost submission to a model without a seed is found by its whole input and time", async () => {
  const [server, samples] = await Promise.all([openReplicateServer(), generationSamples()]);
  try {
    const vendor = replicateVendor({ token: replicateToken, baseUrl: server.url, models });
    const { start } = samples.images;
    const request = samples.clip({ model: "vidB_std", prompt: "No seed.", seconds: 5, start });
    server.faults.set("accept_then_reset");
    const context = { key: "a", callbackUrl: null, signal };
    await expect(vendor.submit(request, context)).rejects.toThrow();
    const id = server.tasks().at(-1)?.id;
    await vendor.submit({ ...request, prompt: "Another." }, context);
    const lost = { ageMs: 5_000, isOfAnotherCall: async (ref: string) => ref !== id };
    const find = (changes: Partial<typeof lost>) =>
      vendor.find("k", request, signal, { ...lost, ...changes });
    expect((await find({}))?.ref).toBe(id);
    expect(await find({ isOfAnotherCall: async () => true })).toBeNull();
    expect(await find({ ageMs: -120_000 })).toBeNull();
  } finally {
    await server.close();
    await samples.remove();
  }
});
