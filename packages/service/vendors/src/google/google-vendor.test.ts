import { GoogleGenAI } from "@google/genai";
import { describe, expect, test } from "@jest/globals";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { loadModels } from "../hosts/load-models.ts";
import { at } from "../json-answer.ts";
import { describeGenerationVendor } from "../testing/generation-conformance.ts";
import { googleContext, useGoogle } from "../testing/google-fixture.ts";
import { googleModels } from "../testing/google-models.ts";
import { googleKey, openGoogleServer } from "../testing/google-server.ts";
import { smallMedia } from "../testing/own-server.ts";
import { begun, failureOf, never } from "../testing/sample-calls.ts";
import { googleCheck, googleVendor } from "./google-vendor.ts";

const { server, samples, vendor, sentBody } = useGoogle();

describe("the local server speaks the protocol of the vendor's own SDK", () => {
  const client = () =>
    new GoogleGenAI({ apiKey: googleKey, httpOptions: { baseUrl: server().url } });

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
    await begun(
      vendor(),
      samples().clip({
        start: samples().image("start_image_url"),
        end: samples().image("end_image_url"),
      }),
    );
    expect(sentBody()).toEqual(bySdk);
    let operation = begunBySdk;
    while (!operation.done) operation = await client().operations.getVideosOperation({ operation });
    expect(operation.response?.generatedVideos?.[0]?.video?.uri).toContain("/files/");
  });

  test("errors", async () => {
    server().faults.set("rate_limited", 5);
    const asked = client().models.generateContent({ model: "gemini-3-pro-image", contents: "a" });
    await expect(asked).rejects.toMatchObject({ status: 429 });
  });
});

describe("submissions", () => {
  test.each([
    ["rate_limited", { errorClass: "concurrency", retryAfterMs: 2_000 }],
    ["server_error", { errorClass: "transient" }],
    ["policy_input", { errorClass: "policy_input", input: "prompt" }],
  ] as const)("%s: not taken", async (fault, expected) => {
    server().faults.set(fault);
    const taken = server().counters.taken;
    expect(await failureOf(vendor().submit(samples().clip(), googleContext))).toMatchObject(
      expected,
    );
    expect(server().counters.taken).toBe(taken);
  });

  test("without an answer are unknown, and can't be found", async () => {
    server().faults.set("accept_then_reset");
    const taken = server().counters.taken;
    const sent = vendor().submit(samples().clip(), googleContext);
    await expect(sent).rejects.not.toBeInstanceOf(VendorFailure);
    expect(server().counters.taken).toBe(taken + 1);
    expect(await vendor().find(googleContext.key, samples().clip(), never)).toBeNull();
  });

  test("with a wrong key are the operator's, and no error shows the key", async () => {
    const wrong = "AIzaWrong0123456789";
    const failure = await failureOf(vendor(wrong).submit(samples().clip(), googleContext));
    expect(failure).toMatchObject({ errorClass: "operator" });
    expect(`${failure.message} ${String(failure.cause)}`).not.toContain(wrong);
  });

  test("cancelling asks for nothing, since it would change nothing", async () => {
    const task = await begun(vendor(), samples().clip());
    const before = server().requests.length;
    await vendor().cancel(task, never);
    expect(server().requests).toHaveLength(before);
  });
});

test("the check names what is wrong and what to set", async () => {
  const check = (apiKey = googleKey) =>
    googleCheck({ apiKey, baseUrl: server().url, models: googleModels }).check(never);
  expect(await check()).toContain("gemini-3-pro-image, veo-3.1-generate-001");
  expect(await failureOf(check("wrong"))).toMatchObject({
    errorClass: "operator",
    message: expect.stringContaining("GOOGLE_API_KEY"),
  });
  server().faults.set("server_error");
  expect(await failureOf(check())).toMatchObject({ errorClass: "transient" });
  server().removeModel("veo-3.1-generate-001");
  expect(await failureOf(check())).toMatchObject({
    errorClass: "operator",
    message: expect.stringContaining("veo-3.1-generate-001"),
  });
});

const { google: models } = await loadModels();

describeGenerationVendor(
  "google",
  async () => {
    const server = await openGoogleServer();
    const wrong = "AIzaWrongKeyForTests";
    return {
      vendor: googleVendor({ apiKey: googleKey, baseUrl: server.url, models }),
      intruder: googleVendor({ apiKey: wrong, baseUrl: server.url, models }),
      secrets: [googleKey, wrong],
      fault: server.faults.set,
      taken: () => server.counters.taken,
      forget: server.forget,
      close: server.close,
    };
  },
  { references: true, upscale: false, presenter: false },
);
