import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { VendorFailure } from "@reelwright/film/vendor-failure";
import { falKey, openFalServer } from "../testing/fal-server.ts";
import { falMusic } from "./fal-music.ts";

let server: Awaited<ReturnType<typeof openFalServer>>;
beforeAll(async () => {
  server = await openFalServer({ pollsUntilDone: 1 });
});
afterAll(() => server.close());

const { signal } = new AbortController();
const context = { key: "k", callbackUrl: "https://example.com/vendors/fal/callback", signal };
const music = () => falMusic({ key: falKey, queueUrl: server.url });
const call = { prompt: "Calm piano.", seconds: 61, isInstrumental: true, seed: 1 };

const submitted = async () => {
  const submission = await music().submit(call, context);
  if (submission.kind !== "accepted") throw new Error("not accepted");
  return submission;
};

test("music is queued, polled, and fetched from where the answer says", async () => {
  const task = await submitted();
  const request = server.requests.at(-1);
  expect(request?.url.pathname).toBe("/fal-ai/elevenlabs/music");
  expect(request?.url.searchParams.get("fal_webhook")).toBe(context.callbackUrl);
  expect(request?.headers["x-fal-no-retry"]).toBe("1");
  expect(JSON.parse(request?.body.toString() ?? "")).toEqual({
    prompt: "Calm piano.",
    music_length_ms: 61_000,
    force_instrumental: true,
    output_format: "mp3_44100_128",
  });
  let progress = await music().poll(task, signal);
  for (let polls = 0; progress.kind === "running" && polls < 5; polls += 1)
    progress = await music().poll(task, signal);
  expect(progress).toMatchObject({
    kind: "done",
    result: { outputs: [{ kind: "audio", url: expect.stringMatching(/out\.mp3$/) }] },
  });
  expect(music().costUsd(call)).toBe(1.6);
  expect(music().modelOf(call)).toBe("fal-ai/elevenlabs/music");
});

test("a task is cancelled at the vendor", async () => {
  const before = server.counters.cancels;
  await music().cancel(await submitted(), signal);
  expect(server.counters.cancels).toBe(before + 1);
});

test("a refusal is told by its class", async () => {
  server.faults.set("rate_limited");
  const failure = await music()
    .submit(call, context)
    .catch((error: VendorFailure) => error);
  expect(failure).toMatchObject({ errorClass: "concurrency", retryAfterMs: 2_000 });
});
