import { describe, expect, test } from "@jest/globals";
import { hairStyles } from "@reelwright/studio/figure/hair";
import { catalogue } from "./catalogue.ts";

const { personas } = catalogue;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const colour = /^#[0-9a-f]{6}$/;
const distinct = (values: readonly unknown[]) => new Set(values).size;
/** How often each value occurs. */
const counts = (values: readonly string[]): Map<string, number> =>
  values.reduce((map, value) => map.set(value, (map.get(value) ?? 0) + 1), new Map());

describe("personas", () => {
  test("are five hundred, with ids, slugs, names and portraits of their own", () => {
    expect(personas).toHaveLength(500);
    for (const key of ["persona_id", "slug", "name", "description", "portrait"] as const)
      expect(distinct(personas.map((persona) => persona[key]))).toBe(500);
    for (const { persona_id, slug, portrait } of personas) {
      expect(persona_id).toMatch(uuid);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(portrait).toMatch(/^catalogue\/personas\/[a-z0-9-]+-[0-9a-f]{10}\.webp$/);
    }
  });

  test("keep their ids for ever", () => {
    expect(catalogue.persona("maya-okafor")?.persona_id).toBe(
      "841ac0dd-ddfa-5990-8198-a84b97a9c95a",
    );
    expect(catalogue.persona("tomas-rivera")?.name).toBe("Tomás Rivera");
  });

  test("are found by UUID and by slug in any case, and not by anything else", () => {
    for (const persona of personas) {
      expect(catalogue.persona(persona.persona_id.toUpperCase())).toBe(persona);
      expect(catalogue.persona(persona.slug)).toBe(persona);
    }
    expect(catalogue.persona("constructor")).toBeNull();
    expect(catalogue.persona("")).toBeNull();
  });

  test("speak English with a voice of the catalogue that fits them", () => {
    for (const { name, gender, age_range, tts_voice_id } of personas) {
      const voice = catalogue.voice(tts_voice_id ?? "");
      expect({ name, voice: voice?.language }).toEqual({ name, voice: "en" });
      if (gender !== "non_binary")
        expect({ name, gender: voice?.gender }).toEqual({ name, gender });
      if (age_range === "65+") expect({ name, age: voice?.age }).toEqual({ name, age: "old" });
      if (voice?.age === "old") expect(["55-64", "65+"]).toContain(age_range);
    }
  });

  test("share the voices out: nobody's voice is everybody's", () => {
    const uses = counts(personas.map(({ tts_voice_id }) => tts_voice_id ?? ""));
    expect(uses.size).toBeGreaterThanOrEqual(100);
    expect(Math.max(...uses.values())).toBeLessThanOrEqual(12);
  });
});

describe("the cast", () => {
  test("is balanced in gender, age and category", () => {
    const genders = counts(personas.map(({ gender }) => gender));
    const [women = 0, men = 0, others = 0] = ["female", "male", "non_binary"].map((each) =>
      genders.get(each),
    );
    expect(women + men + others).toBe(500);
    expect(Math.abs(women - men)).toBeLessThanOrEqual(60);
    expect(others).toBeGreaterThanOrEqual(20);
    const ages = counts(personas.map(({ age_range }) => age_range));
    expect([...ages.keys()].sort()).toEqual(["18-24", "25-34", "35-44", "45-54", "55-64", "65+"]);
    expect(Math.min(...ages.values())).toBeGreaterThanOrEqual(40);
    const categories = counts(personas.map(({ category }) => category));
    expect(categories.size).toBe(20);
    expect([...categories.values()].every((count) => count === 25)).toBe(true);
  });

  test("comes from everywhere, and no origin is bound to a category, an age or a gender", () => {
    const origins = counts(personas.map(({ ethnicity }) => ethnicity));
    expect(origins.size).toBe(12);
    expect(Math.max(...origins.values())).toBeLessThanOrEqual(160);
    for (const [ethnicity, count] of origins) {
      expect(count).toBeGreaterThanOrEqual(10);
      const own = personas.filter((persona) => persona.ethnicity === ethnicity);
      expect(distinct(own.map(({ category }) => category))).toBeGreaterThanOrEqual(8);
      expect(distinct(own.map(({ age_range }) => age_range))).toBeGreaterThanOrEqual(4);
      expect(distinct(own.map(({ gender }) => gender))).toBeGreaterThanOrEqual(2);
    }
  });

  test("looks different from one to the next, in words that the figure knows", () => {
    const looks = personas.map(({ appearance }) =>
      JSON.stringify([appearance.hairStyle, appearance.hair, appearance.outfit, appearance.skin]),
    );
    expect(distinct(looks)).toBe(500);
    for (const { name, appearance, age_range, gender } of personas) {
      const { skin, hair, outfitColour, accessories, presentation } = appearance;
      for (const value of [skin, hair, outfitColour]) expect(value).toMatch(colour);
      expect(hairStyles()).toContain(appearance.hairStyle);
      expect(["tee", "shirt", "hoodie", "blazer", "sweater", "dress", "tank", "apron"]).toContain(
        appearance.outfit,
      );
      expect(appearance.ageRange).toBe(age_range);
      expect(distinct(accessories)).toBe(accessories.length);
      for (const each of accessories)
        expect(
          "glasses earrings necklace cap headscarf beard moustache freckles watch".split(" "),
        ).toContain(each);
      const wanted = { female: "feminine", male: "masculine", non_binary: "neutral" }[gender];
      expect({ name, presentation }).toEqual({ name, presentation: wanted });
    }
  });
});

describe("descriptions", () => {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  /** Runs of three words. */
  const shinglesOf = (text: string) => {
    const words = wordsOf(text);
    return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
  };

  test("are sentences of a length to be read at a glance", () => {
    for (const { name, description, tags } of personas) {
      const count = wordsOf(description).length;
      expect({ name, count, fits: count >= 6 && count <= 32 }).toEqual({ name, count, fits: true });
      expect(description).toMatch(/^[A-Z].*[.!?]$/);
      expect(tags.length).toBeGreaterThanOrEqual(2);
      expect(distinct(tags)).toBe(tags.length);
      for (const tag of tags) expect(tag).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  test("repeat no other's sentences: hardly three words in a row are shared by two of them", () => {
    const shingles = personas.map(({ description }) => shinglesOf(description));
    const alike: unknown[] = [];
    shingles.forEach((own, i) => {
      for (let j = i + 1; j < shingles.length; j += 1) {
        const other = shingles[j] ?? new Set<string>();
        const common = [...own].filter((run) => other.has(run));
        if (common.length / Math.min(own.size, other.size) >= 0.25)
          alike.push([personas[i]?.name, personas[j]?.name, common]);
      }
    });
    expect(alike).toEqual([]);
  });

  test("begin in many ways", () => {
    const openings = counts(
      personas.map(({ description }) => wordsOf(description).slice(0, 2).join(" ")),
    );
    expect(Math.max(...openings.values())).toBeLessThanOrEqual(20);
  });
});
