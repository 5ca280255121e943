/** @tier all */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { lazy } from "@reelwright/film/concurrency";
import { isRetryable } from "@reelwright/film/failure";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import { localSpeech } from "../speech/local-speech.ts";
import { type PiperModelOptions, piperConfig, piperModel } from "../testing/piper-model.ts";
import { clausesOf, idsOf, modelConfig, phonemesOf } from "./voice-model.ts";

const calm = { signal: new AbortController().signal, progress: () => {} };
let directory = "";
let speech: ReturnType<typeof localSpeech>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "installed-voices-"));
  speech = localSpeech({ voicesDirectory: directory });
  await Promise.all([
    install("en_US-one-medium"),
    install("en_US-two-medium", { speakers: { low: 0, high: 1 } }),
  ]);
});
afterAll(async () => {
  await speech.close();
  await rm(directory, { recursive: true, force: true });
});

const install = async (
  name: string,
  options: PiperModelOptions = {},
  files: { readonly model?: Buffer; readonly config?: string } = {},
) => {
  await mkdir(join(directory, name), { recursive: true });
  const path = join(directory, name, `${name}.onnx`);
  await writeFile(path, files.model ?? piperModel(options));
  await writeFile(`${path}.json`, files.config ?? piperConfig(options));
};

const requestOf = (
  text: string,
  changes: Partial<SpeechRequest> = {},
  model = { name: "en_US-one-medium", speaker: null as number | null },
): SpeechRequest => ({
  text,
  voice: {
    voice_id: model.name,
    name: "One",
    language: "en",
    accent: "American",
    gender: "female",
    age: "unknown",
    use_case: "narration",
    category: "natural",
    synthesis: { voice: "en-us", variant: "f2", pitch: 50, range: 50, rate: 1 },
    model: { ...model, digest: "" },
  },
  rate: 1,
  stability: 0.5,
  similarity: 0.5,
  style: 0.5,
  ...changes,
});

let files = 0;
const speak = async (request: SpeechRequest, control = calm) => {
  files += 1;
  const path = join(directory, `${files}.wav`);
  const take = await speech.speak(request, path, control);
  return { ...take, wav: await readFile(path) };
};

describe("phonemes", () => {
  test("keep the marks at breaks, lose the marks of other languages, and fall into code points", () => {
    const clauses = clausesOf("das neue Phone, der Weg. ");
    expect(clauses).toEqual([
      { text: "das neue Phone", mark: "," },
      { text: "der Weg", mark: "." },
    ]);
    const said = phonemesOf(clauses, ["das (en)fˈoʊn(de)", "deɾ çɑ̃"]);
    expect(said.join("|")).toBe("d|a|s| |f|ˈ|o|ʊ|n|,| |d|e|ɾ| |c|̧|ɑ|̃|.");
  });

  test("become ids between begin and end, with padding; unknown ones are left out", () => {
    const config = modelConfig(
      JSON.stringify({
        audio: { sample_rate: 22_050 },
        espeak: { voice: "de" },
        phoneme_id_map: { _: [0], "^": [1], $: [2], a: [3], ɪ: [4], aɪ: [5, 6] },
        vowel_clusters: [["a", "ɪ"]],
      }),
    );
    expect(idsOf([..."aqɪaɪ"], config)).toEqual([[1, 0, 3, 0, 4, 0, 5, 6, 0, 2]]);
    expect(idsOf([..."qq"], config)).toEqual([]);
  });

  test("of an endless word are said in pieces that a model can take", () => {
    const config = modelConfig(piperConfig());
    const runs = idsOf([..."ab ".repeat(1_000)], config);
    expect(runs.length).toBeGreaterThan(5);
    expect(Math.max(...runs.map(({ length }) => length))).toBeLessThan(1_000);
    expect(runs.flat().filter((id) => id > 2)).toHaveLength(3_000);
  });

  test.each([
    ["no JSON", "{"],
    ["no sample_rate from", JSON.stringify({ espeak: { voice: "en" } })],
    ["no espeak.voice", JSON.stringify({ audio: { sample_rate: 16_000 } })],
    ["of the type pinyin", JSON.stringify({ phoneme_type: "pinyin" })],
    ["no id of \\^", JSON.stringify({ audio: { sample_rate: 16_000 }, espeak: { voice: "en" } })],
  ])("a configuration with %s is refused", (said, json) => {
    expect(() => modelConfig(json)).toThrow(new RegExp(said));
  });
});

describe("an installed voice", () => {
  const text = "Meet the new bottle. It keeps coffee hot, all day long!";
  /** The text in the usual way. */
  const spoken = lazy(() => speak(requestOf(text)));

  test("says every word in order, each within its sentence", async () => {
    const { words, seconds, wav } = await spoken();
    expect(words.map((word) => word.text)).toEqual(text.split(" "));
    for (const [index, { startMs, endMs }] of words.entries()) {
      expect(endMs).toBeGreaterThan(startMs);
      expect(startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
      expect(endMs).toBeLessThanOrEqual(Math.ceil(seconds * 1000));
    }
    // The beeps stop between the sentences for as long as a voice does.
    expect((words[4]?.startMs ?? 0) - (words[3]?.endMs ?? 0)).toBeGreaterThan(250);
    expect(wav.readUInt32LE(24)).toBe(48_000);
  });

  test("says the same request in the same way, whatever it has said in between", async () => {
    const first = await spoken();
    await speak(requestOf("Something else."));
    expect((await speak(requestOf(text))).wav).toEqual(first.wav);
  });

  test("speaks as fast as it is told, by its speakers' own voices", async () => {
    const [usual, fast] = [await spoken(), await speak(requestOf(text, { rate: 1.5 }))];
    expect(usual.seconds / fast.seconds).toBeCloseTo(1.5, 1);
    const two = (speaker: number) => ({ name: "en_US-two-medium", speaker });
    const [low, high] = [
      await speak(requestOf(text, {}, two(0))),
      await speak(requestOf(text, {}, two(1))),
    ];
    expect(low.wav).not.toEqual(high.wav);
    expect(low.seconds).toBeCloseTo(high.seconds, 1);
  });

  test("varies as the voice's settings say", async () => {
    const { wav } = await spoken();
    const [even, own] = await Promise.all(
      [{ stability: 1 }, { stability: 1, similarity: 1 }].map((settings) =>
        speak(requestOf(text, settings)),
      ),
    );
    expect(even?.wav).not.toEqual(wav);
    expect(own?.wav).toEqual(wav);
  });

  test("with nothing to say is silent", async () => {
    expect(await speak(requestOf("🎉 …"))).toMatchObject({ seconds: 0, words: [] });
  });

  test("that is gone is tried again elsewhere; one that is broken is not", async () => {
    const told = (name: string) =>
      speak(requestOf(text, {}, { name, speaker: null })).catch((error: unknown) => error);
    const gone = await told("en_US-gone-medium");
    expect(gone).toMatchObject({ code: "VOICE_NOT_INSTALLED" });
    expect(String(gone)).toMatch(/en_US-gone-medium is not installed where the video is made/);
    expect(isRetryable(gone)).toBe(true);
    await install("en_US-torn-medium", {}, { model: piperModel().subarray(0, 300) });
    await install("en_US-odd-medium", {}, { config: "{}" });
    for (const name of ["en_US-torn-medium", "en_US-odd-medium"]) {
      const broken = await told(name);
      expect(broken).toMatchObject({ code: "VOICE_BROKEN" });
      expect(isRetryable(broken)).toBe(false);
    }
  });

  test("falls silent when its caller leaves", async () => {
    const abort = new AbortController();
    const left = speak(requestOf(text.repeat(20)), { ...calm, signal: abort.signal });
    abort.abort(new Error("the caller left"));
    await expect(left).rejects.toThrow("the caller left");
  });
});
