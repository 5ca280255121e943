import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type InstalledVoice, voicesOf } from "@reelwright/film/catalogue/catalogue";
import { catalogue, indexEntries, previewOf, sampleAt } from "./catalogue.ts";
import { openCatalogue, readInstalledVoices, withVoices } from "./installed.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "voices-folder-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const amy: InstalledVoice = {
  format: 1,
  model: "en_US-amy-medium",
  language: "en",
  accent: "American",
  espeakVoice: "en-us",
  pace: 1.1,
  digest: "0".repeat(64),
  speakers: [{ name: "Amy", id: null, suffix: "", gender: "female" }],
  licence: "CC0",
  source: "https://voices.example/amy.onnx",
};
const put = async (name: string, content: string): Promise<void> => {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, "voice.json"), content);
};

test("voices come and go with the folder, after those of the library", async () => {
  const folder = join(directory, "live");
  const seen: (readonly string[])[] = [];
  let tell = () => {};
  const told = () => new Promise<void>((resolve) => (tell = resolve));
  const { catalogue: library, stop } = await openCatalogue({
    directory: folder,
    intervalMs: 20,
    changed: ({ voices }) => {
      seen.push(voices.slice(catalogue.voices.length).map(({ voice_id }) => voice_id));
      tell();
    },
    onError: (error) => {
      throw error;
    },
  });
  try {
    expect(library.voices).toEqual(catalogue.voices);
    await put("amy", JSON.stringify(amy));
    await mkdir(folder);
    let changed = told();
    await rename(join(directory, "amy"), join(folder, amy.model));
    await changed;
    const voice = library.voice(amy.model);
    expect(voice).toMatchObject({
      voice_id: "en_US-amy-medium",
      category: "natural",
      synthesis: { voice: "en-us", rate: 1.1 },
      model: { name: "en_US-amy-medium", speaker: null },
    });
    expect(library.voices.at(-1)).toBe(voice);
    expect(catalogue.voice(amy.model)).toBeNull();
    const key = voice ? previewOf(voice) : "";
    expect(key).toMatch(/^catalogue\/voices\/en_US-amy-medium-[0-9a-f]{10}\.m4a$/);
    expect(sampleAt(key, library)).toMatchObject({ kind: "speech", voice });
    expect(sampleAt(key)).toBeNull();
    expect(indexEntries(library).at(-1)).toMatchObject({ kind: "voice", id: amy.model });
    changed = told();
    await rm(join(folder, amy.model), { recursive: true });
    await changed;
    expect(library.voice(amy.model)).toBeNull();
    expect(seen).toEqual([[], ["en_US-amy-medium"], []]);
  } finally {
    await stop();
  }
});

test("personas speak with installed voices of their language and gender, if they are to", () => {
  const voices = voicesOf({
    ...amy,
    model: "en_US-duo-high",
    speakers: [
      { name: "A", id: 0, suffix: "a", gender: "female" },
      { name: "B", id: 1, suffix: "b", gender: "female" },
    ],
  });
  const library = withVoices(() => voices, "installed");
  const spoken = new Set<string>();
  for (const [index, persona] of catalogue.personas.entries()) {
    const own = catalogue.voice(persona.tts_voice_id ?? "");
    const now = library.personas[index]?.tts_voice_id ?? "";
    if (own?.gender === "female" && own.language === "en") spoken.add(now);
    else expect(now).toBe(own?.voice_id ?? "");
    expect(library.persona(persona.slug)?.tts_voice_id).toBe(library.personas[index]?.tts_voice_id);
  }
  expect([...spoken].sort()).toEqual(["en_US-duo-high-a", "en_US-duo-high-b"]);
  expect(library.voices.slice(0, 2)).toEqual(voices);
  expect(withVoices(() => voices).personas).toBe(catalogue.personas);
});

test("personas speak with voices of their accent and age, where there are some", () => {
  const speaker = (suffix: string, age: string) => ({
    ...{ name: suffix, id: 0, suffix, gender: "female", age },
  });
  const american = voicesOf({
    ...amy,
    speakers: [speaker("young", "young"), speaker("middle", "middle_aged")],
  });
  const british = voicesOf({
    ...amy,
    model: "en_GB-b-low",
    accent: "British",
    speakers: [speaker("b", "young")],
  });
  const library = withVoices(() => [...british, ...american], "installed");
  const voiceFor = (accent: string, age: string) =>
    library.personas.find((_persona, index) => {
      const own = catalogue.voice(catalogue.personas[index]?.tts_voice_id ?? "");
      return own?.accent === accent && own.age === age && own.gender === "female";
    })?.tts_voice_id;
  expect(voiceFor("American", "young")).toBe("en_US-amy-medium-young");
  expect(voiceFor("American", "middle_aged")).toBe("en_US-amy-medium-middle");
  expect(voiceFor("British", "middle_aged") ?? "en_GB-b-low-b").toBe("en_GB-b-low-b");
});

test("what is no whole installation is passed over", async () => {
  await put("en_US-two-low", JSON.stringify({ ...amy, model: "en_US-two-low" }));
  await put("en_US-torn-low", JSON.stringify(amy).slice(0, 50));
  await put("en_US-moved-low", JSON.stringify(amy));
  await put(".unfinished", JSON.stringify(amy));
  await put("en_US-odd-low", JSON.stringify({ ...amy, model: "en_US-odd-low", pace: "fast" }));
  await mkdir(join(directory, "en_US-empty-low"));
  const found = await readInstalledVoices(directory);
  expect(found.map(({ model }) => model)).toEqual(["en_US-two-low"]);
  expect(await readInstalledVoices(join(directory, "nowhere"))).toEqual([]);
});
