import { expect, test } from "@jest/globals";
import { catalogue, excerptOf, previewOf, sampleAt } from "../catalogue.ts";

test("every persona, voice and track has a sample under a key of its own", () => {
  const keys = [
    ...catalogue.personas.map(({ portrait }) => portrait ?? ""),
    ...catalogue.voices.map(previewOf),
    ...catalogue.tracks.map(excerptOf),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) {
    expect(key).toMatch(/^catalogue\/(personas|voices|music)\/[a-z0-9-]+\.(webp|m4a)$/);
    expect(sampleAt(key)).not.toBeNull();
  }
});

test("a voice's preview says something in its language", () => {
  for (const voice of catalogue.voices) {
    const sample = sampleAt(previewOf(voice));
    if (sample?.kind !== "speech") throw new Error(`${voice.voice_id} has no preview`);
    expect(sample.voice).toBe(voice);
    expect(sample.text.length).toBeGreaterThan(15);
  }
  const texts = catalogue.voices.map((voice) => sampleAt(previewOf(voice)));
  expect(new Set(texts.map((each) => each?.kind === "speech" && each.text)).size).toBe(29);
});

test("other keys have no sample", () => {
  for (const key of ["", "catalogue/personas/nobody-0123456789.webp", "constructor"])
    expect(sampleAt(key)).toBeNull();
});
