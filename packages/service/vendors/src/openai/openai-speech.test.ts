import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SpeechCall } from "@reelwright/film/ports/vendor-requests";
import type { VendorFailure } from "@reelwright/film/vendor-failure";
import { TransportError } from "../http.ts";
import { soundOf, wavOf } from "../sound-answer.ts";
import { openAiKey } from "../testing/openai-protocol.ts";
import { openOpenAiSpeechServer, type SpeechMake } from "../testing/openai-speech-server.ts";
import { openAiSpeech, openAiSpeeds, speechCostUsd } from "./openai-speech.ts";

/** @tier all */

const servers = new Map<SpeechMake, Awaited<ReturnType<typeof openOpenAiSpeechServer>>>();
const serverOf = (make: SpeechMake) => {
  const server = servers.get(make);
  if (!server) throw new Error(`no server of ${make}`);
  return server;
};
const makes: readonly SpeechMake[] = ["openai", "kokoro", "piper", "pcm", "mp3"];
beforeAll(async () => {
  for (const make of makes) servers.set(make, await openOpenAiSpeechServer({ make }));
});
afterAll(async () => {
  for (const server of servers.values()) await server.close();
});

const vendorOf = (make: SpeechMake, model = "tts-1") =>
  openAiSpeech({
    apiKey: make === "piper" ? null : openAiKey,
    baseUrl: serverOf(make).baseUrl,
    model,
  });
const call = (changes: Partial<SpeechCall> = {}): SpeechCall => ({
  ...{ text: "Good morning.", voice: "nova", language: "en", speed: 1.16 },
  ...{ stability: 0.5, similarity: 0.5, style: 0.5, before: "", after: "", seed: 1 },
  ...changes,
});
const context = { key: "k", callbackUrl: null, signal: new AbortController().signal };
const failureOf = (work: Promise<unknown>): Promise<VendorFailure> =>
  work.then(
    () => Promise.reject(new Error("nothing failed")),
    (error) => error as VendorFailure,
  );
const lastBody = (make: SpeechMake): unknown =>
  JSON.parse(serverOf(make).requests.at(-1)?.body.toString("utf8") ?? "");

test.each(makes)("sound of a server like %s is a file that tells what it is", async (make) => {
  const submission = await vendorOf(make).submit(call(), context);
  if (submission.kind !== "completed") throw new Error("not completed");
  const [output] = submission.result.outputs;
  if (!output || !("bytes" in output)) throw new Error("no bytes");
  const file = Buffer.from(output.bytes);
  expect(submission.result.info).toEqual({ times: null });
  expect(file.length).toBeGreaterThan(4_000);
  if (make === "mp3") return;
  expect(file.toString("latin1", 0, 4)).toBe("RIFF");
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const data = file.indexOf("data");
  expect(file.readUInt32LE(data + 4)).toBe(file.length - data - 8);
});

test("a model that takes a speed gets it, one that is told how to speak gets instructions", async () => {
  await vendorOf("openai").submit(call(), context);
  expect(lastBody("openai")).toEqual({
    ...{ model: "tts-1", input: "Good morning.", voice: "nova" },
    ...{ response_format: "wav", speed: 1.16 },
  });
  const told = call({ speed: 1, language: "ja", text: "おはよう。", style: 0.9 });
  await vendorOf("openai", "gpt-4o-mini-tts").submit(told, context);
  expect(lastBody("openai")).not.toHaveProperty("speed");
  expect(lastBody("openai")).toMatchObject({
    instructions: expect.stringMatching(/Japanese.*lively/),
  });
  expect(openAiSpeeds("gpt-4o-mini-tts")).toEqual({ min: 1, max: 1 });
});

describe("refusals", () => {
  test.each([
    [401, { code: "invalid_api_key" }, "operator"],
    [429, { type: "insufficient_quota", code: "insufficient_quota" }, "operator"],
    [429, { code: "rate_limit_exceeded" }, "concurrency"],
    [400, { code: "content_policy_violation" }, "policy_input"],
    [400, { code: "string_above_max_length", message: "Too long" }, "invalid_input"],
    [503, {}, "transient"],
  ])("%d %j is %s", async (status, error, errorClass) => {
    serverOf("openai").refuse(status, error);
    const failure = await failureOf(vendorOf("openai").submit(call(), context));
    serverOf("openai").refuse(null);
    expect(failure.errorClass).toBe(errorClass);
    expect(failure.message).not.toMatch(/openai|language model|sk-/i);
  });

  test.each(["openai", "kokoro"] as const)(
    "an unknown voice at %s is the operator's",
    async (make) => {
      const failure = await failureOf(vendorOf(make).submit(call({ voice: "ghost" }), context));
      expect(failure.errorClass).toBe("operator");
      expect((failure.cause as Error).message).toContain("REELWRIGHT_VOICES");
    },
  );

  test("a page instead of sound is no sound", async () => {
    serverOf("openai").faults.set("wrong_type");
    const failure = await failureOf(vendorOf("openai").submit(call(), context));
    expect(failure.errorClass).toBe("malformed_output");
  });

  test("a lost answer leaves open whether it was taken", async () => {
    serverOf("openai").faults.set("accept_then_reset");
    await expect(vendorOf("openai").submit(call(), context)).rejects.toBeInstanceOf(TransportError);
    serverOf("openai").faults.set("truncated_download");
    await expect(vendorOf("openai").submit(call(), context)).rejects.toBeInstanceOf(TransportError);
  });
});

test("raw samples get their rate from the type, and files keep their bytes", () => {
  const pcm = Buffer.alloc(2_001, 1);
  const wav = Buffer.from(soundOf(pcm, "audio/L16; rate=16000", 0));
  expect([wav.readUInt32LE(24), wav.length]).toEqual([16_000, 2_044]);
  expect(Buffer.from(soundOf(pcm, "audio/pcm", 0)).readUInt32LE(24)).toBe(24_000);
  const whole = wavOf(pcm.subarray(0, 2_000), 22_050);
  expect(Buffer.from(soundOf(whole, "audio/wav", 0)).equals(whole)).toBe(true);
  expect(() => soundOf(new Uint8Array(), "audio/wav", 0)).toThrow("no sound");
});

test("speech costs by the character at OpenAI, and nothing on other servers", () => {
  expect(speechCostUsd("tts-1-hd", "a".repeat(1_000), true)).toBeCloseTo(0.03, 8);
  expect(speechCostUsd("gpt-4o-mini-tts-2025-12-15", "abc", true)).toBeCloseTo(0.00006, 8);
  expect(speechCostUsd("kokoro", "abc", false)).toBe(0);
});
