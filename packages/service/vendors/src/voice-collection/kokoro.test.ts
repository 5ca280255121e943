import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { modelName } from "@reelwright/film/catalogue/catalogue";
import {
  idsOf,
  modelConfig,
  phonemesOf,
} from "@reelwright/media/audio/installed-voices/voice-model";
import { kokoroServer, type VoiceCollectionServer } from "../testing/voice-collection-server.ts";
import { kokoroEntries, kokoroManifest, openKokoro } from "./kokoro.ts";

const configOf = (locale: string) => {
  const entry = kokoroEntries().find(({ name }) => name.startsWith(locale));
  return modelConfig(String(entry?.config));
};
/** What the model is given for IPA, as symbols. */
const heard = (locale: string, ipa: string): string => {
  const symbols = new Map(Object.entries(kokoroManifest().symbols).map(([own, id]) => [id, own]));
  const [clause = []] = idsOf(phonemesOf([{ text: "", mark: "." }], [ipa]), configOf(locale));
  return clause.map((id) => symbols.get(id) ?? "|").join("");
};

describe("the published collection", () => {
  test("has every file with its size and SHA-256, and speakers with a gender and an age", () => {
    const entries = kokoroEntries();
    expect(entries.map(({ name, speakerCount }) => `${name} ${speakerCount}`)).toEqual([
      "en_US-kokoro-high 8",
      "en_GB-kokoro-high 4",
      "es_ES-kokoro-high 2",
      "fr_FR-kokoro-high 1",
      "it_IT-kokoro-high 2",
      "pt_BR-kokoro-high 2",
      "hi_IN-kokoro-high 4",
    ]);
    for (const { name, model, styles = [], twins } of entries) {
      expect(name).toMatch(modelName);
      expect(twins).toHaveLength(6);
      expect(model.sizeBytes).toBe(92_361_116);
      for (const file of [model, ...styles.map((style) => style.file)])
        expect(file.digest).toMatch(/^[0-9a-f]{64}$/);
      for (const { gender, age, file } of styles) {
        expect(gender).toBe(/^voices\/.f_/.test(file.path) ? "female" : "male");
        expect(age).toMatch(/^(?:young|middle_aged)$/);
        expect(file.sizeBytes).toBe(510 * 256 * 4);
      }
    }
  });
});

describe("phonemes become the model's symbols", () => {
  test.each([
    ["en_US", "mˈiːt ðə nˈuː bˈɑːɾəl", "|mˈit ðə nˈu bˈɑTᵊl.|"],
    ["en_US", "fˈaɪɚ ɐ kˈɜːli tʃˈɛɹ dʒˈɔɪ fɔːɹ", "|fˈIəɹ ə kˈɜɹli ʧˈɛɹ ʤˈY fɔɹ.|"],
    ["en_US", "bˈʌʔn̩ ɡˈoʊ lˈeɪt nˈaʊ", "|bˈʌtᵊn ɡˈO lˈAt nˈW.|"],
    ["en_GB", "njˈuː bˈɒtəl ðeə hˈiə ɡˈəʊ", "|njˈuː bˈɒtᵊl ðɛː hˈɪə ɡˈQ.|"],
    ["es_ES", "βotˈeʎa tʃˌokolˈate i ˈaɪɾe", "|βotˈeʎa ʧˌokolˈate i ˈIɾe.|"],
    ["fr_FR", "la- fʁɑ̃sˈɛz œ̃ bˈɔ̃", "|la fʁɑ̃sˈɛz œ̃ bˈɔ̃.|"],
    ["it_IT", "pˈitsːa ɡrˈatsje dʒˈorno", "|pˈiʦːa ɡrˈaʦje ʤˈorno.|"],
    ["pt_BR", "sɐ̃ʊ̃ tʃˈaʊ", "|sɐ̃ʊ̃ ʧˈW.|"],
    ["hi_IN", "nəmˈʌsteː ˈʌcʰcʰaː", "|nəmˈʌsteː ˈʌcʰcʰaː.|"],
  ])("in %s %s", (locale, ipa, symbols) => {
    expect(heard(locale, ipa)).toBe(symbols);
  });

  test("at most 510 at a time, cut after clauses where possible", () => {
    const config = configOf("en_US");
    const text = `${"wɜːɹdz ænd mɔːɹ ".repeat(25).trim()}, `.repeat(4);
    const runs = idsOf([...text.normalize("NFD")], config);
    expect(runs.length).toBeGreaterThan(2);
    for (const run of runs) expect(run.length).toBeLessThanOrEqual(512);
    const comma = config.ids.get(",")?.[0];
    for (const run of runs.slice(0, -1)) expect(run.at(-2)).toBe(comma);
    const endless = idsOf([..."ɚ".repeat(1_000)], config);
    expect(endless.flat().filter((id) => id > 0)).toHaveLength(2_000);
    for (const run of endless) expect(run.length).toBeLessThanOrEqual(512);
  });
});

describe("a download", () => {
  const { signal } = new AbortController();
  const model = Buffer.alloc(300_000, "kokoro");
  let server: VoiceCollectionServer;
  let directory: string;
  let fetchModel: (path: string, from?: string) => Promise<void>;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "kokoro-collection-"));
    const started = await kokoroServer(model, () => Buffer.alloc(1_024));
    server = started;
    fetchModel = async (path, from = server.address) => {
      const collection = await openKokoro(from, kokoroEntries(started.manifest));
      const entry = await collection.entry("it_IT-kokoro-high", signal);
      if (!entry) throw new Error("there is no Italian");
      await collection.fetch(entry.model, path, signal);
    };
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  const served = "onnx/model_quantized.onnx";

  test("that breaks off is resumed, by the same call and by a later one", async () => {
    const path = join(directory, "broken");
    server.breaks.set(served, 100_000);
    await fetchModel(path);
    expect((await readFile(path)).equals(model)).toBe(true);
    await writeFile(path, model.subarray(0, 200_000));
    await fetchModel(path);
    expect((await readFile(path)).equals(model)).toBe(true);
    expect(server.requests).toContain(`${served} bytes=200000-`);
  });

  test("of another file is refused by its SHA-256, and nothing is kept", async () => {
    server.files.set(served, Buffer.alloc(model.length, "another"));
    const path = join(directory, "wrong");
    await expect(fetchModel(path)).rejects.toThrow(/SHA-256 digest is [0-9a-f]{64} instead of /);
    expect(existsSync(path)).toBe(false);
    server.files.set(served, model);
  });

  test("says which address can't be reached, or has no such file", async () => {
    server.files.delete(served);
    await expect(fetchModel(join(directory, "gone"))).rejects.toThrow(
      `${server.address}/${served} can't be fetched: the server answers 404.`,
    );
    server.files.set(served, model);
    await expect(fetchModel(join(directory, "far"), "http://127.0.0.1:1")).rejects.toMatchObject({
      code: "VOICE_COLLECTION_UNREACHABLE",
      message: expect.stringContaining(`http://127.0.0.1:1/${served} can't be fetched:`),
    });
  });

  test("can be files laid by hand in a folder", async () => {
    const folder = join(directory, "by-hand");
    await mkdir(join(folder, "onnx"), { recursive: true });
    await writeFile(join(folder, served), model);
    const path = join(directory, "copied");
    await fetchModel(path, folder);
    expect((await readFile(path)).equals(model)).toBe(true);
    await rm(join(folder, served));
    await expect(fetchModel(join(directory, "none"), folder)).rejects.toMatchObject({
      code: "VOICE_COLLECTION_UNREACHABLE",
    });
  });
});
