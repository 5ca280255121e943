import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SpeechAnswer, SpeechCall } from "@reelwright/film/ports/vendor-requests";
import type { VendorFailure } from "@reelwright/film/vendor-failure";
import { TransportError } from "../http.ts";
import { elevenLabsKey, openElevenLabsServer } from "../testing/elevenlabs-server.ts";
import { elevenLabsCheck } from "./api.ts";
import { elevenLabsMusic } from "./music.ts";
import { elevenLabsSpeech } from "./speech.ts";

let server: Awaited<ReturnType<typeof openElevenLabsServer>>;
const voice = "EXAVITQu4vr4xnSDxMaL";
const music = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(2_000)]);
beforeAll(async () => {
  server = await openElevenLabsServer({ voices: [voice], music });
});
afterAll(() => server.close());

const options = () => ({ apiKey: elevenLabsKey, baseUrl: server.url });
const call = (changes: Partial<SpeechCall> = {}): SpeechCall => ({
  text: "Cold brew, hot summer!",
  voice,
  language: "en",
  speed: 1.1,
  stability: 0.4,
  similarity: 0.8,
  style: 0.2,
  before: "",
  after: "",
  seed: 7,
  ...changes,
});
const context = (signal = new AbortController().signal) => ({
  key: "k",
  callbackUrl: null,
  signal,
});
const failureOf = (work: Promise<unknown>): Promise<VendorFailure> =>
  work.then(
    () => Promise.reject(new Error("nothing failed")),
    (error) => error as VendorFailure,
  );
const bodyOf = (at = -1): Record<string, unknown> =>
  JSON.parse(server.requests.at(at)?.body.toString("utf8") ?? "{}");

describe("speech", () => {
  test("is returned with the times of its characters and what it cost", async () => {
    const vendor = elevenLabsSpeech(options());
    const submission = await vendor.submit(call({ before: "Hey.", after: "Bye." }), context());
    if (submission.kind !== "completed") throw new Error("not completed");
    const [output] = submission.result.outputs;
    expect(output && "bytes" in output && output.bytes.length).toBeGreaterThan(5_000);
    expect(submission.ref).toMatch(/^[0-9a-f-]{36}$/);
    expect(submission.result.costUsd).toBeCloseTo(22 * 0.0001, 8);
    const { times } = submission.result.info as SpeechAnswer;
    expect(times?.characters.join("")).toBe("Cold brew, hot summer!");
    expect(times?.startsMs[0]).toBeGreaterThan(50);
    expect(times?.endsMs.at(-1)).toBeGreaterThan(900);
    expect(server.requests.at(-1)?.url.pathname).toBe(
      `/v1/text-to-speech/${voice}/with-timestamps`,
    );
    expect(server.requests.at(-1)?.url.searchParams.get("output_format")).toBe("mp3_44100_128");
    expect(bodyOf()).toEqual({
      text: "Cold brew, hot summer!",
      model_id: "eleven_multilingual_v2",
      voice_settings: { stability: 0.4, similarity_boost: 0.8, style: 0.2, speed: 1.1 },
      seed: 7,
      previous_text: "Hey.",
      next_text: "Bye.",
    });
  });

  test("in a language of the fast model alone goes there, with the language's code", async () => {
    const vendor = elevenLabsSpeech(options());
    const hungarian = call({ text: "Jó reggelt!", language: "hu" });
    await vendor.submit(hungarian, context());
    expect(bodyOf()).toMatchObject({ model_id: "eleven_flash_v2_5", language_code: "hu" });
    expect(vendor.modelOf(hungarian)).toBe("eleven_flash_v2_5");
    expect(vendor.costUsd(hungarian)).toBeLessThan(vendor.costUsd(call({ text: "Jó reggelt!" })));
  });

  test.each([
    [401, "invalid_api_key", "operator"],
    [401, "quota_exceeded", "operator"],
    [402, "payment_required", "operator"],
    [429, "too_many_concurrent_requests", "concurrency"],
    [429, "system_busy", "concurrency"],
    [429, "rate_limit_exceeded", "concurrency"],
    [400, "max_character_limit_exceeded", "invalid_input"],
    [403, "content_against_policy", "policy_input"],
    [422, "", "invalid_input"],
    [500, "quota_exceeded", "transient"],
    [503, "", "transient"],
  ])("%d %s is %s", async (status, name, errorClass) => {
    server.refuse(status, name, `Said with ${elevenLabsKey}.`);
    const failure = await failureOf(elevenLabsSpeech(options()).submit(call(), context()));
    server.refuse(null);
    expect(failure.errorClass).toBe(errorClass);
    expect(failure.message).not.toMatch(/eleven/i);
    expect(String((failure.cause as Error).message)).not.toContain(elevenLabsKey);
    if (errorClass === "policy_input") expect(failure.input).toBe("custom_script");
  });

  test("an unknown voice is the operator's, who hears what to set", async () => {
    const unknown = call({ voice: "nobody/../x" });
    const failure = await failureOf(elevenLabsSpeech(options()).submit(unknown, context()));
    expect(failure.errorClass).toBe("operator");
    expect((failure.cause as Error).message).toContain("REELWRIGHT_VOICES");
    expect(failure.message).not.toContain("nobody");
  });

  test("a text that is too long isn't sent", async () => {
    const before = server.requests.length;
    const long = call({ text: "a".repeat(10_001) });
    const failure = await failureOf(elevenLabsSpeech(options()).submit(long, context()));
    expect([failure.errorClass, server.requests.length]).toEqual(["invalid_input", before]);
  });

  test("an answer without sound is told with its cost", async () => {
    server.faults.set("wrong_type");
    const failure = await failureOf(elevenLabsSpeech(options()).submit(call(), context()));
    expect(failure.errorClass).toBe("malformed_output");
    expect(failure.costUsd).toBeCloseTo(0.0022, 6);
  });

  test("a lost answer leaves open whether it was taken, and one that was never sent doesn't", async () => {
    const taken = server.counters.taken;
    server.faults.set("accept_then_reset");
    const lost = elevenLabsSpeech(options()).submit(call(), context());
    await expect(lost).rejects.toBeInstanceOf(TransportError);
    expect(server.counters.taken).toBe(taken + 1);
    const closed = elevenLabsSpeech({ apiKey: elevenLabsKey, baseUrl: "http://127.0.0.1:9" });
    const unsent = await failureOf(closed.submit(call(), context()));
    expect(unsent.errorClass).toBe("transient");
  });

  test("429 says how long to wait", async () => {
    server.faults.set("rate_limited");
    const failure = await failureOf(elevenLabsSpeech(options()).submit(call(), context()));
    expect([failure.errorClass, failure.retryAfterMs]).toEqual(["concurrency", 3_000]);
  });

  test("there are no tasks to find", async () => {
    const { signal } = new AbortController();
    expect(await elevenLabsSpeech(options()).find("k", call(), signal)).toBeNull();
  });
});

describe("music", () => {
  const track = { prompt: "Calm piano.", seconds: 12, isInstrumental: true, seed: 1 };
  test("is ordered by prompt and length", async () => {
    const vendor = elevenLabsMusic(options());
    const submission = await vendor.submit(track, context());
    expect(submission).toMatchObject({ kind: "completed", result: { costUsd: 0.8 } });
    expect(bodyOf()).toEqual({
      prompt: "Calm piano.",
      music_length_ms: 12_000,
      model_id: "music_v1",
      force_instrumental: true,
    });
    expect(vendor.costUsd({ ...track, seconds: 61 })).toBe(1.6);
  });

  test("a refused prompt is a refusal of the music", async () => {
    server.faults.set("policy_input");
    const failure = await failureOf(elevenLabsMusic(options()).submit(track, context()));
    expect([failure.errorClass, failure.input]).toEqual(["policy_input", "music"]);
  });
});

describe("the check", () => {
  const check = (apiKey = elevenLabsKey) =>
    elevenLabsCheck({ apiKey, baseUrl: server.url }).check(new AbortController().signal);

  test("tells plan and credits", async () => {
    expect(await check()).toMatch(/plan creator, [\d]+ of 100000 credits left/);
  });
  test("a wrong key is told with its setting, and isn't shown", async () => {
    const failure = await failureOf(check("sk_wrong_key"));
    expect(failure.message).toContain("ELEVENLABS_API_KEY");
    expect(`${failure.message} ${failure.cause}`).not.toContain("sk_wrong_key");
  });
  test("a fault of the vendor's is none of the key's", async () => {
    server.refuse(503);
    const failure = await failureOf(check());
    server.refuse(null);
    expect(failure.errorClass).toBe("transient");
  });
  test("used up credits are an error", async () => {
    server.useUp();
    expect((await failureOf(check())).message).toContain("All 100000 credits");
  });
});
