import { describe, expect, test } from "@jest/globals";
import type { ClipRequest } from "@reelwright/film/ports/vendor-requests";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { at } from "../json-answer.ts";
import { googleContext, useGoogle } from "../testing/google-fixture.ts";
import { googleKey } from "../testing/google-server.ts";
import { begun, failureOf, never, strangeBodies } from "../testing/sample-calls.ts";

const { server, samples, vendor, sentBody } = useGoogle();

describe("clips", () => {
  test("are polled, and downloaded with the key in a header", async () => {
    const task = await begun(vendor(), samples().clip());
    expect(task.ref).toMatch(/^models\/veo-3.1-generate-001\/operations\//);
    expect(at(sentBody(), "parameters")).toEqual({
      sampleCount: 1,
      aspectRatio: "9:16",
      resolution: "720p",
      durationSeconds: 6,
      personGeneration: "allow_all",
    });
    expect(await vendor().poll(task, never)).toEqual({ kind: "running" });
    const done = await vendor().poll(task, never);
    expect(done).toMatchObject({
      kind: "done",
      result: { outputs: [{ kind: "video", headers: { "x-goog-api-key": googleKey } }] },
    });
    const output = done.kind === "done" ? done.result.outputs[0] : undefined;
    if (!output || !("url" in output)) throw new Error("no URL");
    expect(output.url).not.toContain(googleKey);
    const file = await fetch(output.url, { headers: { ...output.headers } });
    expect((await file.blob()).type).toBe("video/mp4");
  });

  test("the key goes nowhere else", async () => {
    const video = { uri: "https://storage.example/clip.mp4" };
    server().endClip({ response: { generateVideoResponse: { generatedSamples: [{ video }] } } });
    const task = await begun(vendor(), samples().clip());
    await vendor().poll(task, never);
    const done = await vendor().poll(task, never);
    expect(done).toMatchObject({ result: { outputs: [{ url: video.uri, headers: {} }] } });
  });

  test("cost the length and resolution that are ordered", () => {
    const usd = (changes: Partial<ClipRequest>) => vendor().costUsd(samples().clip(changes));
    expect(usd({ seconds: 4 })).toBeCloseTo(1.6);
    expect(usd({ seconds: 4, end: samples().image("end_image_url") })).toBeCloseTo(3.2);
    expect(usd({ seconds: 4, resolution: "4k" })).toBeCloseTo(4.8);
    expect(vendor().modelOf(samples().clip())).toBe("veo-3.1-generate-001");
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
    server().endClip({ response: { generateVideoResponse } });
    const task = await begun(
      vendor(),
      samples().clip({ start: samples().image("start_image_url") }),
    );
    await vendor().poll(task, never);
    const failed = await vendor().poll(task, never);
    expect(failed).toMatchObject({ kind: "failed", failure: { errorClass, input, costUsd: 0 } });
  });

  test.each([
    [{ code: 13, message: "Internal" }, "transient"],
    [{ code: 8, message: "Quota" }, "concurrency"],
    [{ code: 3, message: "Unsupported aspect ratio" }, "invalid_input"],
    [{ code: 7, message: "No" }, "operator"],
  ])("an operation that ends with %j", async (error, errorClass) => {
    server().endClip({ error });
    const task = await begun(vendor(), samples().clip());
    await vendor().poll(task, never);
    expect(await vendor().poll(task, never)).toMatchObject({
      kind: "failed",
      failure: { errorClass },
    });
  });

  test("one that the vendor forgot is expired; a fault while asking is asked again", async () => {
    const task = await begun(vendor(), samples().clip());
    server().faults.set("server_error");
    expect(await failureOf(vendor().poll(task, never))).toMatchObject({ errorClass: "transient" });
    server().forget();
    expect(await vendor().poll(task, never)).toMatchObject({
      kind: "failed",
      failure: { errorClass: "expired" },
    });
  });

  test.each(strangeBodies)("%j for an answer loses nothing", async (body) => {
    server().answerNext("submission", body);
    const lost = vendor().submit(samples().clip(), googleContext);
    await expect(lost).rejects.not.toBeInstanceOf(VendorFailure);
    const task = await begun(vendor(), samples().clip());
    await vendor().poll(task, never);
    server().answerNext("question", body);
    expect(await failureOf(vendor().poll(task, never))).toMatchObject({ errorClass: "transient" });
    expect(await vendor().poll(task, never)).toMatchObject({ kind: "done" });
  });

  test("what the model doesn't make is told", async () => {
    const refused = [
      [{ aspectRatio: "1:1" }, "aspect_ratio"],
      [{ resolution: "high" }, "resolution"],
      [{ seconds: 9 }, "duration"],
      [{ end: samples().image("end_image_url") }, "start_image_url"],
    ] as const;
    for (const [changes, input] of refused)
      expect(
        await failureOf(vendor().submit(samples().clip(changes), googleContext)),
      ).toMatchObject({
        errorClass: "invalid_input",
        input,
      });
    const source = { path: samples().clipPath, ref: null, url: null };
    const upscale = {
      kind: "upscale",
      model: "vidA_get_4k",
      resolution: "4k",
      source,
      seconds: 8,
    } as const;
    expect(await failureOf(vendor().submit(upscale, googleContext))).toMatchObject({
      errorClass: "invalid_input",
    });
  });
});
