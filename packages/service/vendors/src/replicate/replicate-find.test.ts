import { expect, test } from "@jest/globals";
import { generationSamples } from "../testing/generation-samples.ts";
import { openReplicateServer, replicateToken } from "../testing/replicate-server.ts";
import { loadModels } from "../hosts/load-models.ts";
import { replicateVendor } from "./replicate-vendor.ts";

const { replicate: models } = await loadModels();
const signal = new AbortController().signal;

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
