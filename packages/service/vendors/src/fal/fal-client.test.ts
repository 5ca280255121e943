import { createFalClient } from "@fal-ai/client";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { VendorTask } from "@reelwright/core/vendors/vendor";
import { type GenerationSamples, generationSamples } from "../testing/generation-samples.ts";
import { falKey, openFalServer } from "../testing/fal-server.ts";
import { loadModels } from "../hosts/load-models.ts";
import { falVendor } from "./fal-vendor.ts";

const { fal: models } = await loadModels();
const signal = new AbortController().signal;
const context = { key: "ab".repeat(32), callbackUrl: null, signal };

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
