import { createFalClient } from "@fal-ai/client";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { VendorTask } from "@reelwright/film/ports/vendors";
import { loadModels } from "../hosts/load-models.ts";
import { falKey, openFalServer } from "../testing/fal-server.ts";
import { describeGenerationVendor } from "../testing/generation-conformance.ts";
import { type GenerationSamples, generationSamples } from "../testing/generation-samples.ts";
import { falCheck, falVendor } from "./fal-vendor.ts";

const { fal: models } = await loadModels();
const signal = new AbortController().signal;
const context = { key: "ab".repeat(32), callbackUrl: null, signal };

describeGenerationVendor(
  "fal",
  async () => {
    const server = await openFalServer();
    const wrongKey = "wrong-key-id:wrong-secret";
    return {
      vendor: falVendor({ key: falKey, queueUrl: server.url, models }),
      intruder: falVendor({ key: wrongKey, queueUrl: server.url, models }),
      secrets: [falKey, wrongKey],
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

describe("fal", () => {
  let server: Awaited<ReturnType<typeof openFalServer>>;
  let samples: GenerationSamples;
  beforeAll(async () => {
    [server, samples] = await Promise.all([
      openFalServer({ pollsUntilDone: 2 }),
      generationSamples(),
    ]);
  });
  afterAll(async () => {
    await server.close();
    await samples.remove();
  });
  const vendor = () => falVendor({ key: falKey, queueUrl: server.url, models });
  const taskOf = async (request: GenerationRequest): Promise<VendorTask> => {
    const submission = await vendor().submit(request, context);
    if (submission.kind !== "accepted") throw new Error(submission.kind);
    return submission;
  };
  const ended = async (task: VendorTask) => {
    for (;;) {
      const progress = await vendor().poll(task, signal);
      if (progress.kind !== "running") return progress;
    }
  };
  const failureOf = async (task: VendorTask) => {
    const progress = await ended(task);
    if (progress.kind !== "failed") throw new Error(progress.kind);
    return progress.failure;
  };

  describe.each(Object.keys(models))("%s", (model) => {
    const requests = (): GenerationRequest[] => {
      const { clip, picture, upscale, presenter, images } = samples;
      const { start, end, product } = images;
      const shots = [
        { prompt: "One.", seconds: 4 },
        { prompt: "Two.", seconds: 4 },
      ];
      const resolutions = Object.keys(models[model]?.resolutions ?? {});
      const inputs = [{}, { start }, { start, end }, { references: [product] }, { shots }];
      const candidates: GenerationRequest[] = [
        picture({ model }),
        picture({ model, images: [] }),
        upscale({ model, resolution: model.endsWith("4k") ? "4k" : "1080p" }),
        ...(model === "presenter" ? [presenter()] : []),
        ...inputs.map((input) => clip({ model, ...input, hasSound: true })),
      ];
      return candidates
        .flatMap((each) =>
          each.kind === "upscale"
            ? [each]
            : resolutions.map((resolution) => ({ ...each, resolution }) as GenerationRequest),
        )
        .filter((each) => vendor().costUsd(each) > 0);
    };

    test("sends what its endpoints declare", async () => {
      expect(requests().length).toBeGreaterThan(0);
      for (const request of requests())
        expect(await ended(await taskOf(request))).toMatchObject({ kind: "done" });
    });
  });

  test("asks again for a result whose answer is cut off, empty or a page: it is paid for", async () => {
    const task = await taskOf(samples.clip());
    for (const body of ['{"video": {"url": "http', "", "<html>Bad gateway</html>"]) {
      server.answerInstead("result", { file: Buffer.from(body), type: "application/json" });
      expect(await ended(task)).toMatchObject({
        kind: "late",
        failure: { errorClass: "transient" },
      });
    }
    server.answerInstead("result", { status: 404, json: undefined });
    expect(await ended(task)).toMatchObject({ kind: "late", failure: { errorClass: "expired" } });
    expect(await ended(task)).toMatchObject({ kind: "done" });
  });

  test("asks where fal says, and never elsewhere", async () => {
    const task = await taskOf(samples.clip());
    const base = `${server.url}/fal-ai/veo3.1/requests/${task.ref}`;
    const urls = { status_url: `${base}/status`, response_url: base, cancel_url: `${base}/cancel` };
    expect(task.handle).toMatchObject(urls);
    const elsewhere = { status_url: "https://evil.example/status", response_url: 7 };
    const json = { request_id: "r-1", ...elsewhere };
    server.answerInstead("submit", { status: 200, json });
    expect((await taskOf(samples.clip())).handle).toMatchObject({
      status_url: `${server.url}/fal-ai/veo3.1/requests/r-1/status`,
      response_url: `${server.url}/fal-ai/veo3.1/requests/r-1`,
    });
  });

  test("a task that only its callback told of is asked for by its model", async () => {
    const request = samples.picture();
    const { ref } = await taskOf(request);
    const task = { ref, handle: null, model: vendor().modelOf(request) };
    const progress = await ended(task);
    expect(progress).toMatchObject({ kind: "done", result: { outputs: [{ kind: "image" }] } });
  });

  test("what a failure costs is not known of a task that only its callback told of", async () => {
    server.endNext(422, {
      detail: [{ loc: ["body"], msg: "flagged", type: "content_policy_violation" }],
    });
    const request = samples.picture();
    const { ref } = await taskOf(request);
    const task = { ref, handle: null, model: vendor().modelOf(request) };
    expect(await failureOf(task)).toMatchObject({ errorClass: "policy_input", costUsd: null });
  });

  test("sends the callback's address, and forbids runs that we don't count", async () => {
    const callbackUrl = "https://studio.example/vendors/fal/callback?key=1&x=ä";
    await vendor().submit(samples.clip(), { ...context, callbackUrl });
    const { url, headers } = server.requests.at(-1) ?? {};
    expect(url?.searchParams.get("fal_webhook")).toBe(callbackUrl);
    expect(headers?.["x-fal-no-retry"]).toBe("1");
  });

  test.each([
    [
      "names the picture",
      [422, "content_policy_violation", ["body", "image_urls", 0], "flagged"],
      { errorClass: "policy_input", input: "product_image_url", costUsd: 0.12 },
    ],
    [
      "names the prompt by its text",
      [422, "content_policy_violation", ["body"], "The prompt was flagged."],
      { errorClass: "policy_input", input: "prompt" },
    ],
    [
      "knows refused results",
      [422, "content_policy_violation", ["body"], "The generated images were flagged."],
      { errorClass: "policy_output", input: null },
    ],
    [
      "knows missing media",
      [422, "no_media_generated", ["body"], ""],
      { errorClass: "policy_output" },
    ],
    [
      "says which picture is too small",
      [422, "image_too_small", ["body", "image_urls", 0], "too small"],
      { errorClass: "invalid_input", input: "product_image_url" },
    ],
    [
      "5xx is free",
      [500, "internal_server_error", ["body"], ""],
      { errorClass: "transient", costUsd: 0 },
    ],
    [
      "a timeout passes",
      [504, "generation_timeout", ["body"], ""],
      { errorClass: "transient", costUsd: 0 },
    ],
  ] as const)("%s", async (_, [status, type, loc, msg], expected) => {
    server.endNext(status, { detail: [{ loc, msg, type }] });
    expect(await failureOf(await taskOf(samples.picture()))).toMatchObject(expected);
  });

  test("infrastructure errors pass, whatever their status", async () => {
    for (const [status, type] of [
      [503, "runner_disconnected"],
      [504, "request_timeout"],
      [499, "client_disconnected"],
    ] as const) {
      server.endNext(status, { detail: "Sorry", error_type: type }, type);
      expect(await failureOf(await taskOf(samples.clip()))).toMatchObject({
        errorClass: "transient",
      });
    }
  });

  test("an exhausted balance is the operator's", async () => {
    const detail = "User is locked. Reason: Exhausted balance.";
    server.answerInstead("submit", { status: 403, json: { detail } });
    await expect(taskOf(samples.clip())).rejects.toMatchObject({ errorClass: "operator" });
  });

  test("an error that only the status tells of ends the request", async () => {
    const task = await taskOf(samples.clip());
    const json = { status: "COMPLETED", error: "Internal Server Error" };
    server.answerInstead("status", { status: 200, json });
    server.answerInstead("result", { status: 500, json: { detail: "Internal Server Error" } });
    expect(await failureOf(task)).toMatchObject({ errorClass: "transient", costUsd: 0 });
  });

  test("a proxy's error on the way to the result loses nothing", async () => {
    const task = await taskOf(samples.clip());
    server.answerInstead("result", { status: 502, json: undefined });
    expect(await ended(task)).toMatchObject({
      kind: "late",
      failure: { errorClass: "transient" },
    });
    expect((await ended(task)).kind).toBe("done");
  });

  test.each([[{ video: {} }], [{ video: { url: "file:///etc/passwd" } }], [[]], ["text"]])(
    "a result of %j is malformed, and costs what it costs",
    async (json) => {
      server.endNext(200, json as object);
      expect(await failureOf(await taskOf(samples.clip()))).toMatchObject({
        errorClass: "malformed_output",
        costUsd: 1.6,
      });
    },
  );

  test("the check says whether the key is accepted", async () => {
    const check = (key: string, queueUrl = server.url) => falCheck({ key, queueUrl }).check(signal);
    expect(await check(falKey)).toBe("the key is accepted");
    await expect(check("wrong:key")).rejects.toMatchObject({
      errorClass: "operator",
      message: "fal refuses the key; set FAL_KEY.",
    });
    await expect(check(falKey, "http://127.0.0.1:1")).rejects.toMatchObject({
      errorClass: "transient",
    });
  });
});

describe("fal's own client", () => {
  let server: Awaited<ReturnType<typeof openFalServer>>;
  let samples: GenerationSamples;
  beforeAll(async () => {
    [server, samples] = await Promise.all([
      openFalServer({ pollsUntilDone: 2 }),
      generationSamples(),
    ]);
  });
  afterAll(async () => {
    await server.close();
    await samples.remove();
  });
  const vendor = () => falVendor({ key: falKey, queueUrl: server.url, models });
  const submitted = async (): Promise<VendorTask> => {
    const submission = await vendor().submit(samples.clip(), context);
    if (submission.kind !== "accepted") throw new Error(submission.kind);
    return submission;
  };
  const end = async (task: VendorTask): Promise<void> => {
    while ((await vendor().poll(task, signal)).kind === "running");
  };

  const client = () =>
    createFalClient({
      credentials: falKey,
      fetch: (url, init) => fetch(String(url).replace("https://queue.fal.run", server.url), init),
    });

  test("makes a picture at the same server", async () => {
    const { data, requestId } = await client().subscribe("fal-ai/nano-banana-2", {
      input: { prompt: "A can.", resolution: "1K" },
      pollInterval: 5,
    });
    expect(data.images[0]?.url).toContain("/files/");
    expect(requestId).toBe(server.tasks().at(-1)?.id);
  });

  test("reads status and result of what we submitted", async () => {
    const task = await submitted();
    const requestId = task.ref;
    const status = await client().queue.status("fal-ai/veo3.1", { requestId });
    expect(status.status).toBe("IN_PROGRESS");
    await end(task);
    const { data } = await client().queue.result("fal-ai/veo3.1", { requestId });
    expect(data.video.url).toContain("/files/");
  });

  test("reads the errors as it reads fal's", async () => {
    server.faults.set("policy_input");
    const task = await submitted();
    const requestId = task.ref;
    await end(task);
    const reading = client().queue.result("fal-ai/veo3.1", { requestId });
    await expect(reading).rejects.toMatchObject({ name: "ValidationError", status: 422 });
  });

  test("cancels", async () => {
    const task = await submitted();
    const requestId = task.ref;
    await client().queue.cancel("fal-ai/veo3.1", { requestId });
    expect(server.tasks().at(-1)?.isCancelled).toBe(true);
  });
});
