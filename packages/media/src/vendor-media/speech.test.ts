import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Voice } from "@reelwright/film/artifacts";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import { elevenLabsSpeech, elevenLabsSpeeds } from "@reelwright/vendors/elevenlabs/speech";
import { openAiSpeech, openAiSpeeds } from "@reelwright/vendors/openai/openai-speech";
import { elevenLabsKey, openElevenLabsServer } from "@reelwright/vendors/testing/elevenlabs-server";
import { openOpenAiSpeechServer } from "@reelwright/vendors/testing/openai-speech-server";
import { forcedAlignment } from "../audio/alignment/forced-alignment.ts";
import { paceOf, vendorSpeech } from "./speech.ts";

/** @tier all */

let directory = "";
let timed: Awaited<ReturnType<typeof openElevenLabsServer>>;
let plain: Awaited<ReturnType<typeof openOpenAiSpeechServer>>;
const alignment = forcedAlignment();
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "vendor-speech-"));
  timed = await openElevenLabsServer();
  plain = await openOpenAiSpeechServer({ make: "piper" });
});
afterAll(async () => {
  await Promise.all([timed.close(), plain.close(), alignment.close()]);
  await rm(directory, { recursive: true, force: true });
});

const voice = (language: string): Voice => ({
  ...{ voice_id: "v", name: "", accent: "", gender: "", age: "", use_case: "", category: "" },
  language,
  synthesis: { voice: language, variant: "f1", pitch: 50, range: 50, rate: 1 },
});
const request = (text: string, changes: Partial<SpeechRequest> = {}): SpeechRequest => ({
  ...{ text, voice: voice("en"), rate: 1, stability: 0.5, similarity: 0.5, style: 0.5 },
  ...changes,
});
const ports = {
  timed: () =>
    vendorSpeech({
      vendor: elevenLabsSpeech({ apiKey: elevenLabsKey, baseUrl: timed.url }),
      voiceOf: () => "nova",
      speeds: elevenLabsSpeeds,
      alignment,
    }),
  plain: () =>
    vendorSpeech({
      vendor: openAiSpeech({ apiKey: null, baseUrl: plain.baseUrl, model: "piper" }),
      voiceOf: () => "nova",
      speeds: openAiSpeeds("piper"),
      alignment,
    }),
};
let files = 0;
const speak = async (port: keyof typeof ports, wanted: SpeechRequest) => {
  files += 1;
  const path = join(directory, `${files}.wav`);
  const calls = directCalls({ directory });
  const control = { signal: new AbortController().signal, progress: () => undefined, calls };
  const take = await ports[port]().speak(wanted, path, control);
  return { ...take, wav: await readFile(path), calls: calls.made.map(({ name }) => name) };
};

const text = "Meet the bottle that keeps coffee hot, wherever you go.";

describe.each(["timed", "plain"] as const)("speech of a vendor (%s)", (port) => {
  test("is trimmed mono 48 kHz WAV with the times of its words", async () => {
    const { wav, seconds, words, calls } = await speak(port, request(text));
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
      1, 48_000, 16,
    ]);
    expect(seconds).toBeCloseTo((wav.length - 44) / 2 / 48_000, 6);
    expect(calls).toEqual([expect.stringMatching(/^speech-[0-9a-f]{20}$/)]);
    expect(words.map((word) => word.text)).toEqual(text.split(" "));
    expect(words[0]?.startMs).toBeLessThan(60);
    const last = words.at(-1)?.endMs ?? 0;
    expect(last).toBeLessThanOrEqual(seconds * 1000);
    expect(last).toBeGreaterThan(seconds * 1000 - 300);
    words.forEach(({ startMs, endMs }, index) => {
      expect(startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
      expect(endMs).toBeGreaterThan(startMs);
    });
  });

  test("a text with nothing to say is not paid for", async () => {
    const { seconds, words, calls } = await speak(port, request(" … "));
    expect([seconds, words, calls]).toEqual([0, [], []]);
  });
});

test("words that are found in the sound are where the server said them", async () => {
  const { words } = await speak("plain", request(text));
  const told = plain.last().words;
  const errors = words.map((word, index) => Math.abs(word.startMs - (told[index]?.startMs ?? 0)));
  expect(errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)]).toBeLessThan(30);
  expect(Math.max(...errors)).toBeLessThan(120);
});

test("Japanese is cut into words as the embedded synthesiser does", async () => {
  const japanese = request("朝の一滴で、お肌が生まれ変わります。", { voice: voice("ja") });
  const names = await alignment.words(japanese.text, "ja", new AbortController().signal);
  const { words } = await speak("timed", japanese);
  expect(words.map((word) => word.text)).toEqual(names);
  expect(names.length).toBeGreaterThan(2);
});

describe("the rate", () => {
  test("a near one is the same take, played faster, and its words with it", async () => {
    const calm = await speak("timed", request(text));
    const brisk = await speak("timed", request(text, { rate: 1.06 }));
    expect(brisk.calls).toEqual(calm.calls);
    expect(calm.seconds / brisk.seconds).toBeCloseTo(1.06, 1);
    const [early, late] = [brisk.words.at(-1), calm.words.at(-1)];
    expect((late?.startMs ?? 0) / (early?.startMs ?? 1)).toBeCloseTo(1.06, 1);
  });

  test("what is slowed or hurried by itself to suit its segment is the same take: nobody pays for a pause", () => {
    const speeds = { min: 0.7, max: 1.2 };
    expect(paceOf(0.93, speeds).speed).toBe(paceOf(1, speeds).speed);
    expect(paceOf(1.07, speeds).speed).toBe(paceOf(1, speeds).speed);
  });

  test("a far one is another take", async () => {
    const calm = await speak("timed", request(text));
    const fast = await speak("timed", request(text, { rate: 1.5 }));
    expect(fast.calls).not.toEqual(calm.calls);
    expect(calm.seconds / fast.seconds).toBeGreaterThan(1.35);
  });

  test.each([
    [1, 1],
    [1.05, 1],
    [0.93, 1],
    [1.1, 1.166],
    [1.3, 1.2],
    [1.6, 1.2],
    [0.7, 0.735],
  ])("%d is asked for as %d", (rate, speed) => {
    const pace = paceOf(rate, elevenLabsSpeeds);
    expect(pace.speed).toBe(speed);
    expect(pace.speed * pace.tempo).toBeCloseTo(rate, 8);
    if (rate <= 1.26) expect(Math.abs(Math.log(pace.tempo))).toBeLessThanOrEqual(Math.log(1.081));
  });

  test("a vendor without speeds is asked once, whatever the rate", () => {
    const asked = [0.7, 1, 1.2, 1.6].map((rate) => paceOf(rate, { min: 1, max: 1 }).speed);
    expect(asked).toEqual([1, 1, 1, 1]);
  });
});

test("sound that can't be read fails the take alone", async () => {
  plain.faults.set("wrong_type");
  await expect(speak("plain", request(text))).rejects.toMatchObject({
    code: "VENDOR_MALFORMED_OUTPUT",
  });
});
