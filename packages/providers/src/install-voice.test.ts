import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { previewText } from "@reelwright/catalog/catalogue";
import { installedCatalogue, openCatalogue } from "@reelwright/catalog/installed";
import { sampleParams } from "@reelwright/core/testing/sample-job";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { lazy } from "@reelwright/film/concurrency";
import { openPaceMeasure } from "@reelwright/media/audio/installed-voices/measured-pace";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";
import { kokoroModel, kokoroStyles } from "@reelwright/media/audio/testing/kokoro-model";
import {
  type PiperModelOptions,
  piperConfig,
  piperModel,
} from "@reelwright/media/audio/testing/piper-model";
import {
  kokoroServer,
  type VoiceCollectionServer,
  voiceCollectionServer,
} from "@reelwright/vendors/testing/voice-collection-server";
import {
  openVoiceCollection,
  type VoiceCollection,
} from "@reelwright/vendors/voice-collection/collection";
import { kokoroEntries, openKokoro } from "@reelwright/vendors/voice-collection/kokoro";
import { type InstallOptions, installVoice, removeVoice, voiceFault } from "./install-voice.ts";
import { toolsFor } from "./testing/fitting-tools.ts";
import { runStages } from "./testing/stage-run.ts";

/**
 * From the collection to a job's soundtrack: a voice is installed, listed, chosen, and speaks.
 * @tier all
 */

const { signal } = new AbortController();
const pace = openPaceMeasure();
const served = (options: PiperModelOptions = {}) => ({
  model: piperModel(options),
  config: piperConfig(options),
});
const many = Object.fromEntries(Array.from({ length: 30 }, (_, id) => [`p${id}`, id]));

let server: VoiceCollectionServer;
let collection: VoiceCollection;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "install-voice-"));
  server = await voiceCollectionServer({
    "en_US-amy-medium": served(),
    "en_US-quick-low": served({ samplesPerId: 300 }),
    "en_US-crowd-medium": served({ speakers: many }),
    "zh_CN-wei-medium": { ...served({ phonemeType: "pinyin" }) },
    "en_US-torn-medium": { ...served(), model: piperModel().subarray(0, 200) },
  });
  collection = await openVoiceCollection(server.address);
});
afterAll(async () => {
  await Promise.all([server.close(), pace.close()]);
  await rm(directory, { recursive: true, force: true });
});

const install = async (
  name: string,
  { collection: from = collection, ...changes }: Partial<InstallOptions> = {},
) => {
  const entry = await from.entry(name, signal);
  if (!entry) throw new Error(`there is no ${name}`);
  const textIn = (language: string) => previewText({ language });
  const usual = { speakers: null, gender: null, pace, textIn, signal };
  return installVoice({ directory, collection: from, entry, ...usual, ...changes });
};
/** Two that several tests look at: trying a voice takes a second. */
const amyInstalled = lazy(() => install("en_US-amy-medium"));
const quickInstalled = lazy(() => install("en_US-quick-low", { gender: "male" }));
const inFolder = async () => (await readdir(directory)).filter((name) => !name.startsWith("."));

describe("an installation", () => {
  test("notes who speaks, how fast, and under which licence; the same voice gives the same figures", async () => {
    const amy = await amyInstalled();
    expect(amy).toMatchObject({
      model: "en_US-amy-medium",
      accent: "American",
      licence: "CC0",
      speakers: [{ name: "Amy", id: null, suffix: "", gender: "female" }],
      source: `${server.address}/en/en_US/amy/medium/en_US-amy-medium.onnx`,
    });
    const quick = await quickInstalled();
    expect(quick.speakers[0]?.gender).toBe("male");
    expect(quick.pace / amy.pace).toBeCloseTo(480 / 300, 0);
    expect(await install("en_US-quick-low", { gender: "male" })).toEqual(quick);
    expect(await readFile(join(directory, amy.model, "MODEL_CARD"), "utf8")).toContain("CC0");
  });

  test("makes voices of the speakers that are named, or of the first twenty", async () => {
    const named = await install("en_US-crowd-medium", { speakers: ["p7", "p29"] });
    expect(named.speakers.map(({ suffix, id }) => [suffix, id])).toEqual([
      ["p7", 7],
      ["p29", 29],
    ]);
    await expect(install("en_US-crowd-medium", { speakers: ["q"] })).rejects.toThrow(
      /no speaker q; it has p0, p1/,
    );
    const first = await install("en_US-crowd-medium");
    expect(first.speakers).toHaveLength(20);
  });

  test("that can't speak changes nothing, and what it says tells why", async () => {
    const before = await inFolder();
    await expect(install("zh_CN-wei-medium")).rejects.toThrow(/of the type pinyin/);
    await expect(install("en_US-torn-medium")).rejects.toMatchObject({ code: "VOICE_BROKEN" });
    expect(await inFolder()).toEqual(before);
  });

  test("is sound until a file of it is another or away", async () => {
    const quick = await quickInstalled();
    const model = join(directory, quick.model, `${quick.model}.onnx`);
    expect(await voiceFault(directory, quick)).toBeNull();
    await writeFile(`${model}.json`, "{}");
    expect(await voiceFault(directory, quick)).toBe("altered");
    await rm(`${model}.json`);
    expect(await voiceFault(directory, quick)).toBe("missing");
    const again = await install("en_US-quick-low");
    await writeFile(model, (await readFile(model)).subarray(0, -1));
    expect(await voiceFault(directory, again)).toBe("altered");
  });

  test("is removed whole, and nothing else by any name", async () => {
    await quickInstalled();
    const outside = join(directory, "kept.txt");
    await writeFile(outside, "");
    expect(await removeVoice(directory, "kept.txt")).toBe(false);
    expect(await removeVoice(directory, "../x")).toBe(false);
    expect(await removeVoice(directory, "en_US-quick-low")).toBe(true);
    expect(await removeVoice(directory, "en_US-quick-low")).toBe(false);
    expect(existsSync(outside)).toBe(true);
  });
});

describe("Kokoro", () => {
  const name = "it_IT-kokoro-high";
  let own: string;
  let kokoro: Awaited<ReturnType<typeof kokoroServer>>;
  let installKokoro: (name: string) => ReturnType<typeof install>;
  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), "install-kokoro-"));
    kokoro = await kokoroServer(kokoroModel(), (index) => kokoroStyles(index));
    const from = await openKokoro(kokoro.address, kokoroEntries(kokoro.manifest));
    installKokoro = (each) => install(each, { collection: from, directory: own });
  });
  afterAll(async () => {
    await kokoro.close();
    await rm(own, { recursive: true, force: true });
  });
  const italian = lazy(() => installKokoro(name));
  const model = (each: string) => join(own, each, `${each}.onnx`);

  test("is downloaded once for all languages, with the styles of each", async () => {
    expect(await italian()).toMatchObject({
      language: "it",
      accent: "Italian",
      espeakVoice: "it",
      licence: "Apache-2.0",
      speakers: [
        { name: "Kokoro Sara", id: 0, suffix: "sara", gender: "female", age: "middle_aged" },
        { name: "Kokoro Nicola", id: 1, suffix: "nicola", gender: "male", age: "middle_aged" },
      ],
      files: { "sara.bin": 522_240, "nicola.bin": 522_240 },
    });
    const french = await installKokoro("fr_FR-kokoro-high");
    expect(french.speakers).toEqual([
      { name: "Kokoro Siwis", id: null, suffix: "", gender: "female", age: "middle_aged" },
    ]);
    expect((await stat(model(french.model))).ino).toBe((await stat(model(name))).ino);
    expect(kokoro.requests.filter((path) => path.endsWith(".onnx"))).toHaveLength(1);
    expect(await voiceFault(own, french)).toBeNull();
  });

  test("speaks by its speakers at the rate that is asked for, in the same way each time", async () => {
    await italian();
    const { catalogue, stop } = await openCatalogue({ directory: own, onError: () => undefined });
    const speech = localSpeech({ voicesDirectory: own });
    let files = 0;
    const speak = async (id: string, rate = 1) => {
      const voice = catalogue.voice(id);
      if (!voice) throw new Error(`there is no ${id}`);
      files += 1;
      const path = join(own, `${files}.wav`);
      const text = "Ecco la nuova bottiglia. Tiene il caffè caldo, tutto il giorno!";
      const request = { text, voice, rate, stability: 0.5, similarity: 0.5, style: 0.5 };
      const take = await speech.speak(request, path, { signal, progress: () => undefined });
      return { ...take, wav: await readFile(path) };
    };
    try {
      const sara = await speak(`${name}-sara`);
      expect(sara.words.map(({ text }) => text).join(" ")).toBe(
        "Ecco la nuova bottiglia. Tiene il caffè caldo, tutto il giorno!",
      );
      expect(sara.words.every(({ startMs, endMs }) => endMs > startMs)).toBe(true);
      expect((await speak(`${name}-nicola`)).wav).not.toEqual(sara.wav);
      expect((await speak(`${name}-sara`)).wav).toEqual(sara.wav);
      expect(sara.seconds / (await speak(`${name}-sara`, 1.5)).seconds).toBeCloseTo(1.5, 1);
      await writeFile(join(own, name, "sara.bin"), "torn");
      await expect(speak(`${name}-sara`)).rejects.toMatchObject({ code: "VOICE_BROKEN" });
      await rm(join(own, name, "sara.bin"));
      await expect(speak(`${name}-sara`)).rejects.toMatchObject({ code: "VOICE_NOT_INSTALLED" });
    } finally {
      await Promise.all([speech.close(), stop()]);
      await installKokoro(name);
    }
  });

  test("isn't offered while a file is missing or torn, so that the synthesizer speaks for personas", async () => {
    const installed = await italian();
    const offered = async () => {
      const { voices } = await installedCatalogue(own);
      return voices.filter(({ voice_id }) => voice_id.startsWith(name)).length;
    };
    expect(await offered()).toBe(2);
    await truncate(join(own, name, "nicola.bin"), 1_000);
    expect(await voiceFault(own, installed)).toBe("altered");
    expect(await offered()).toBe(0);
    await rm(join(own, name, "nicola.bin"));
    expect(await voiceFault(own, installed)).toBe("missing");
    expect(await offered()).toBe(0);
    await installKokoro(name);
    expect(await offered()).toBe(2);
  });
});

describe("a job that names an installed voice", () => {
  const jobWith = async (catalogue: Catalogue, speech: ReturnType<typeof localSpeech>) => {
    const params = sampleParams({ tts_voice_id: "en_US-amy-medium" });
    const tools = { ...toolsFor(params), speech };
    return runStages({
      tools,
      params,
      scratch: join(directory, ".scratch"),
      jobId: "job",
      catalogue,
    });
  };

  test("is spoken by it; once it is removed, jobs fail and say why", async () => {
    await amyInstalled();
    const onError = (error: unknown) => {
      throw error;
    };
    const { catalogue, stop } = await openCatalogue({ directory, onError });
    const speech = localSpeech({ voicesDirectory: directory });
    try {
      const { brief, script, soundtrack } = await jobWith(catalogue, speech);
      expect(brief.voice?.model?.name).toBe("en_US-amy-medium");
      const narration = script.segments.map((segment) => segment.narration).join(" ");
      expect(soundtrack.words.map(({ text }) => text).join(" ")).toBe(narration);
      await removeVoice(directory, "en_US-amy-medium");
      await expect(jobWith(catalogue, speech)).rejects.toMatchObject({
        code: "VOICE_NOT_INSTALLED",
      });
    } finally {
      await Promise.all([speech.close(), stop()]);
    }
    const { catalogue: without, stop: stopLooking } = await openCatalogue({ directory, onError });
    await stopLooking();
    await expect(jobWith(without, speech)).rejects.toMatchObject({ code: "VOICE_NOT_INSTALLED" });
  });
});
