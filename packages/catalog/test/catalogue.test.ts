import { describe, expect, test } from "@jest/globals";
import { musicMoods } from "../../providers/src/music/moods.ts";
import { catalogue } from "../src/index.ts";

const { personas, voices, tracks } = catalogue;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const colour = /^#[0-9a-f]{6}$/;
const distinct = (values: readonly unknown[]) => new Set(values).size;

/** Names by which the embedded espeak-ng finds its voices (`en`, not `en-gb`; `fr`, not `fr-fr`). */
const espeakVoices = new Set(
  `en-us en-us-nyc en en-gb-x-rp en-gb-scotland en-gb-x-gbclan en-gb-x-gbcwmd en-029 ja cmn de hi fr fr-be fr-ch
  ko pt-br pt it es es-419 id nl tr pl sv bg ro ar cs el fi hr ms sk da ta uk ru`.split(/\s+/),
);
const variants = { female: /^f[1-5]$/, male: /^m[1-8]$/ };
/** What the service speaks; espeak-ng lacks Filipino. */
const languages =
  "en ja zh de hi fr ko pt it es id nl tr pl sv bg ro ar cs el fi hr ms sk da ta uk ru".split(" ");

describe("personas", () => {
  test("have ids, slugs and names of their own", () => {
    expect(personas.length).toBeGreaterThanOrEqual(40);
    for (const key of ["persona_id", "slug", "name", "description"] as const)
      expect(distinct(personas.map((persona) => persona[key]))).toBe(personas.length);
    for (const { persona_id, slug } of personas) {
      expect(persona_id).toMatch(uuid);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  test("keep their ids for ever", () => {
    expect(catalogue.persona("maya-okafor")?.persona_id).toBe(
      "841ac0dd-ddfa-5990-8198-a84b97a9c95a",
    );
    expect(catalogue.tracks.find((track) => track.title === "Slow Tide")?.music_id).toBe(
      "6c2b4970-73f7-5971-b4e3-dea512dfbeef",
    );
  });

  test("are found by UUID and by slug in any case, and not by anything else", () => {
    for (const persona of personas) {
      expect(catalogue.persona(persona.persona_id.toUpperCase())).toBe(persona);
      expect(catalogue.persona(persona.slug)).toBe(persona);
    }
    expect(catalogue.persona("constructor")).toBeNull();
    expect(catalogue.persona("")).toBeNull();
  });

  test("speak with a voice of the catalogue that fits them", () => {
    for (const { name, gender, age_range, tts_voice_id } of personas) {
      const voice = catalogue.voice(tts_voice_id ?? "");
      expect({ name, voice: voice?.language }).toEqual({ name, voice: "en" });
      if (gender !== "non_binary")
        expect({ name, gender: voice?.gender }).toEqual({ name, gender });
      if (age_range === "65+") expect({ name, age: voice?.age }).toEqual({ name, age: "old" });
      if (voice?.age === "old") expect(["55-64", "65+"]).toContain(age_range);
    }
  });

  test("differ in age, gender, origin and category", () => {
    expect(distinct(personas.map((persona) => persona.age_range))).toBe(6);
    expect(distinct(personas.map((persona) => persona.category))).toBeGreaterThanOrEqual(10);
    expect(distinct(personas.map((persona) => persona.ethnicity))).toBeGreaterThanOrEqual(8);
    const women = personas.filter((persona) => persona.gender === "female").length;
    const men = personas.filter((persona) => persona.gender === "male").length;
    expect(Math.abs(women - men)).toBeLessThanOrEqual(personas.length / 5);
    const looks = personas.map(({ appearance }) =>
      JSON.stringify([appearance.hairStyle, appearance.hair, appearance.outfit, appearance.skin]),
    );
    expect(distinct(looks)).toBe(personas.length);
  });

  test("wear real colours and no accessory twice", () => {
    for (const { appearance, age_range, tags } of personas) {
      for (const value of [appearance.skin, appearance.hair, appearance.outfitColour])
        expect(value).toMatch(colour);
      expect(appearance.ageRange).toBe(age_range);
      expect(distinct(appearance.accessories)).toBe(appearance.accessories.length);
      expect(distinct(tags)).toBe(tags.length);
    }
  });
});

describe("voices", () => {
  test("have ids of their own by which they are found", () => {
    expect(voices.length).toBeGreaterThanOrEqual(60);
    expect(distinct(voices.map((voice) => voice.voice_id))).toBe(voices.length);
    for (const voice of voices) expect(catalogue.voice(voice.voice_id)).toBe(voice);
    expect(catalogue.voice("toString")).toBeNull();
  });

  test("cover every language with a woman and a man", () => {
    expect([...new Set(voices.map((voice) => voice.language))].sort()).toEqual(
      [...languages].sort(),
    );
    for (const language of languages)
      for (const gender of ["female", "male"])
        expect(
          voices.filter((voice) => voice.language === language && voice.gender === gender).length,
        ).toBeGreaterThanOrEqual(1);
  });

  test("name voices and variants that the synthesiser has, within its ranges", () => {
    for (const { gender, synthesis } of voices) {
      expect(espeakVoices).toContain(synthesis.voice);
      expect(synthesis.variant).toMatch(variants[gender as keyof typeof variants]);
      for (const value of [synthesis.pitch, synthesis.range]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(99);
      }
      expect(synthesis.rate).toBeGreaterThanOrEqual(0.7);
      expect(synthesis.rate).toBeLessThanOrEqual(1.3);
    }
  });

  test("no two of one accent sound the same", () => {
    const sounds = voices.map(({ synthesis }) => JSON.stringify(synthesis));
    expect(distinct(sounds)).toBe(voices.length);
  });
});

describe("music", () => {
  test("has ids and titles of its own", () => {
    expect(tracks.length).toBeGreaterThanOrEqual(60);
    for (const key of ["music_id", "title", "seed"] as const)
      expect(distinct(tracks.map((track) => track[key]))).toBe(tracks.length);
    for (const track of tracks) {
      expect(track.music_id).toMatch(uuid);
      expect(catalogue.track(track.music_id)).toBe(track);
    }
    expect(catalogue.track("nothing")).toBeNull();
  });

  test("covers each mood with several tracks", () => {
    const moods = [...new Set(tracks.map((track) => track.mood))];
    expect(moods.length).toBeGreaterThanOrEqual(10);
    expect(moods).toEqual(
      expect.arrayContaining(["upbeat", "cinematic", "chill", "happy", "lofi"]),
    );
    for (const mood of moods)
      expect(tracks.filter((track) => track.mood === mood).length).toBeGreaterThanOrEqual(3);
  });

  test("asks only for moods that can be composed, at a tempo they allow", () => {
    const known = new Map(musicMoods.map((mood) => [mood.name, mood]));
    expect([...new Set(tracks.map((track) => track.mood))].sort()).toEqual(
      [...known.keys()].sort(),
    );
    for (const { title, mood, bpm } of tracks) {
      const { slowestBpm = 0, fastestBpm = 0 } = known.get(mood) ?? {};
      expect({ title, fits: bpm >= slowestBpm && bpm <= fastestBpm }).toEqual({
        title,
        fits: true,
      });
    }
  });

  test("names a tempo that its beats per minute bear out", () => {
    const range = { slow: [40, 89], medium: [90, 119], fast: [120, 180] } as const;
    for (const { tempo, bpm, seed, file } of tracks) {
      expect(bpm).toBeGreaterThanOrEqual(range[tempo][0]);
      expect(bpm).toBeLessThanOrEqual(range[tempo][1]);
      expect(Number.isInteger(seed)).toBe(true);
      expect(file).toBeNull();
    }
  });
});
