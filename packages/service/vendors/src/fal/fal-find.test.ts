/** A submission whose answer was lost is found by its input, where fal lists it. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { LostSubmission, VendorTask } from "@reelwright/film/ports/vendors";
import { Snooze } from "@reelwright/film/vendor-failure";
import { isSameInput } from "../hosts/input.ts";
import { loadModels } from "../hosts/load-models.ts";
import { falKey, openFalServer } from "../testing/fal-server.ts";
import { type GenerationSamples, generationSamples } from "../testing/generation-samples.ts";
import { falVendor } from "./fal-vendor.ts";

const { fal: models } = await loadModels();
const signal = new AbortController().signal;
let server: Awaited<ReturnType<typeof openFalServer>>;
let samples: GenerationSamples;
beforeAll(async () => {
  [server, samples] = await Promise.all([openFalServer(), generationSamples()]);
});
afterAll(async () => {
  await server.close();
  await samples.remove();
});

const vendor = () => falVendor({ key: falKey, queueUrl: server.url, models });
const lost = (changes: Partial<LostSubmission> = {}): LostSubmission => ({
  ageMs: 5_000,
  isOfAnotherCall: async () => false,
  ...changes,
});
const lose = async (request: GenerationRequest) => {
  server.faults.set("accept_then_reset");
  const context = { key: "ab".repeat(32), callbackUrl: null, signal };
  await expect(vendor().submit(request, context)).rejects.toThrow();
  return server.tasks().at(-1)?.id;
};
/** Kling's models take no seed. */
const clip = (prompt: string) =>
  samples.clip({ model: "vidB_std", prompt, start: samples.images.start, seconds: 5 });

test("by its whole input, its pictures included, and followed from there", async () => {
  const request = clip("Only once.");
  const id = await lose(request);
  await vendor().submit(clip("Another."), { key: "c", callbackUrl: null, signal });
  const found = await vendor().find("k", request, signal, lost());
  expect(found?.ref).toBe(id);
  expect((await vendor().poll(found as VendorTask, signal)).kind).toMatch(/running|done/);
});

test("but no task of another call, and none of before", async () => {
  const request = clip("Twice.");
  const first = await lose(request);
  const second = await lose(request);
  const isOfAnotherCall = async (ref: string) => ref === first;
  const found = await vendor().find("k", request, signal, lost({ isOfAnotherCall }));
  expect(found?.ref).toBe(second);
  const early = vendor().find("k", request, signal, lost({ ageMs: -120_000 }));
  await expect(early).rejects.toBeInstanceOf(Snooze);
});

test("it is looked for again for ten minutes, as fal may list requests once they have ended", async () => {
  const find = (ageMs: number) => vendor().find("k", clip("Never."), signal, lost({ ageMs }));
  await expect(find(60_000)).rejects.toBeInstanceOf(Snooze);
  expect(await find(11 * 60_000)).toBeNull();
});

test("a key that may not list requests finds nothing, and waits for nothing", async () => {
  const stranger = falVendor({ key: "other:key", queueUrl: server.url, models });
  expect(await stranger.find("k", clip("Only once."), signal, lost())).toBeNull();
});

test("inputs are the same where all that was sent is listed; files may be listed by an address", () => {
  const ours = { prompt: "p", images: ["data:image/png;base64,AA", ""], seconds: 5 };
  const theirs = { ...ours, images: ["https://fal.media/1.png", "https://fal.media/2.png"] };
  expect(isSameInput(ours, { ...theirs, negative_prompt: "blur" })).toBe(true);
  expect(
    isSameInput(ours, { ...theirs, images: ["data:image/png;base64,BB", "https://x/2"] }),
  ).toBe(false);
  expect(isSameInput(ours, { ...theirs, seconds: 10 })).toBe(false);
  expect(isSameInput(ours, { ...theirs, images: ["https://fal.media/1.png"] })).toBe(false);
});
