import { expect, test } from "@jest/globals";
import { catalogue, featuredVoices } from "./catalogue.ts";
import { languageName } from "./voices.ts";

const { voices } = catalogue;
const distinct = (values: readonly unknown[]) => new Set(values).size;

/** Names by which the embedded espeak-ng finds its voices (`en`, not `en-gb`; `fr`, not `fr-fr`). */
const espeakVoices = new Set(
  `en-us en-us-nyc en en-gb-x-rp en-gb-scotland en-gb-x-gbclan en-gb-x-gbcwmd en-029 ja cmn yue de hi fr fr-be fr-ch
  ko pt-br pt it es es-419 id nl tr pl sv bg ro ar cs el fi hr ms sk da ta uk ru hu`.split(/\s+/),
);
/** Variants that sound like a woman or a man, by measured pitch. */
const variants = {
  female: "f1 f2 f3 f4 f5 Alicia Andrea Annie aunty belinda linda shelby".split(" "),
  male: "m1 m2 m3 m4 m5 m6 m7 m8 adam Alex Andy benjamin edward john Lee Mario max Michael norbert pablo Reed rob robert sandro travis".split(
    " ",
  ),
};
/** What the service speaks; espeak-ng lacks Filipino and has Hungarian. */
const languages =
  "en ja zh de hi fr ko pt it es id nl tr pl sv bg ro ar cs el fi hr ms sk da ta uk ru hu".split(
    " ",
  );

test("are more than 1,200, with ids of their own by which they are found", () => {
  expect(voices.length).toBeGreaterThan(1_200);
  expect(distinct(voices.map((voice) => voice.voice_id))).toBe(voices.length);
  for (const voice of voices) {
    expect(voice.voice_id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(catalogue.voice(voice.voice_id)).toBe(voice);
  }
  expect(catalogue.voice("toString")).toBeNull();
});

test("keep their ids and their sound for ever", () => {
  expect(catalogue.voice("en-us-harper")?.synthesis.variant).toBe("f2");
  expect(catalogue.voice("es-lucia")?.name).toBe("Lucía");
});

test("cover 29 languages, each with women and men of every age", () => {
  expect([...new Set(voices.map((voice) => voice.language))].sort()).toEqual([...languages].sort());
  expect(languages).toHaveLength(29);
  for (const language of languages) {
    const own = voices.filter((voice) => voice.language === language);
    expect(own.length).toBeGreaterThanOrEqual(38);
    for (const gender of ["female", "male"])
      for (const age of ["young", "middle_aged", "old"])
        expect({
          language,
          gender,
          age,
          some: own.some((voice) => voice.gender === gender && voice.age === age),
        }).toEqual({ language, gender, age, some: true });
  }
});

test("no two of a language and accent have the same name", () => {
  const names = voices.map(({ synthesis, name }) => `${synthesis.voice}/${name}`);
  expect(distinct(names)).toBe(voices.length);
});

test("name voices and variants that the synthesiser has, within its ranges", () => {
  for (const { gender, synthesis } of voices) {
    expect(espeakVoices).toContain(synthesis.voice);
    expect(variants[gender as keyof typeof variants]).toContain(synthesis.variant);
    for (const value of [synthesis.pitch, synthesis.range]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(99);
    }
    expect(synthesis.rate).toBeGreaterThanOrEqual(0.7);
    expect(synthesis.rate).toBeLessThanOrEqual(1.3);
  }
});

test("no two are synthesised the same way", () => {
  const sounds = voices.map(({ synthesis }) => JSON.stringify(synthesis));
  expect(distinct(sounds)).toBe(voices.length);
});

test("twenty are featured, each once, women and men, of several languages", () => {
  const featured = featuredVoices();
  expect(featured).toHaveLength(20);
  expect(distinct(featured)).toBe(20);
  expect(distinct(featured.map(({ language }) => language))).toBeGreaterThanOrEqual(8);
  expect(featured.filter(({ gender }) => gender === "male").length).toBeGreaterThanOrEqual(6);
});

test("languages have English names", () => {
  expect(languageName("de")).toBe("German");
  for (const language of languages) expect(languageName(language).length).toBeGreaterThan(2);
});
