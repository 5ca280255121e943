import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { seededRandom } from "@reelwright/film/numbers";
import { mentionsOf } from "@reelwright/film/prompts";
import { schemeOf } from "../colour.ts";
import { groundIn, type Place } from "./place.ts";
import { choosePlace, placeNamed, places, readPlaceWords } from "./places.ts";
import { paintSceneLayers } from "./scene-layers.ts";
import { placeIn, weatherFor } from "./weather.ts";

const red = [{ hex: "#d03030", share: 1 }];
const seeds = Array.from({ length: 24 }, (_, seed) => seed);
const chosen = (environment: string, name = "Thing", use = {}) =>
  new Set(seeds.map((seed) => choosePlace(environment, { name, palette: red }, seed, use).name));

describe("an environment's words choose the place", () => {
  test.each([
    ["A busy street downtown", "street"],
    ["farmers market, early morning", "street"],
    ["her bedroom with a dressing table", "living"],
    ["vanity table in the bedroom", "living"],
    ["garden terrace with herbs", "park"],
    ["at the seaside, sand and waves", "beach"],
    ["a wooden workbench in the garage", "workshop"],
    ["baby's nursery with soft toys", "living"],
    ["on a supermarket shelf", "street"],
    ["conference room with the whole team", "desk"],
    ["forest trail in autumn", "park"],
    ["rooftop party at dusk", "cafe"],
    ["abstract gradient in brand colours", "gradient"],
    ["a yoga studio", "gym"],
    ["hotel room", "living"],
    ["im Badezimmer vor dem Spiegel", "bathroom"],
    ["Wohnküche mit Insel", "kitchen"],
    ["auf dem Schreibtisch im Büro", "desk"],
    ["in der Werkstatt", "workshop"],
    ["am Strand bei Sonnenuntergang", "beach"],
    ["Kinderzimmer mit Bausteinen", "living"],
    ["una cocina luminosa por la mañana", "kitchen"],
    ["en la playa, al atardecer", "beach"],
    ["una calle de la ciudad", "street"],
    ["en el gimnasio", "gym"],
    ["dans la salle de bain", "bathroom"],
    ["sur une terrasse ensoleillée", "park"],
    ["dans la rue, à Paris", "street"],
    ["une chambre douce", "living"],
    ["forêt en hiver", "park"],
    ["a sailing harbour", "beach"],
    ["on a yacht", "beach"],
    ["a desert camp at dusk", "desert"],
    ["in an art gallery", "studio"],
    ["am Flughafen", "street"],
    ["golf course", "park"],
    ["a lecture hall", "desk"],
    ["a waterfall in Iceland", "park"],
    ["am Hafen", "beach"],
    ["im Museum", "studio"],
    ["in der Wüste", "desert"],
    ["in der Bibliothek", "desk"],
    ["mercado de frutas", "street"],
    ["au port de plaisance", "beach"],
    ["une galerie d'art", "studio"],
    ["en el desierto", "desert"],
    ["una scrivania ordinata", "desk"],
    ["cozinha de manhã", "kitchen"],
    ["in de slaapkamer", "living"],
    ["på kontoret", "desk"],
    ["i skogen", "park"],
    ["kylpyhuone", "bathroom"],
    ["w kuchni", "kitchen"],
    ["na plaży", "beach"],
    ["v kuchyni", "kitchen"],
    ["deniz kenarında", "beach"],
    ["современная кухня", "kitchen"],
    ["в горах", "park"],
    ["στην παραλία", "beach"],
    ["明るいキッチン", "kitchen"],
    ["雪山の頂上", "park"],
    ["一家安静的咖啡馆", "cafe"],
    ["图书馆里", "desk"],
    ["바닷가 카페", "cafe"],
    ["따뜻한 거실에서", "living"],
    ["على الشاطئ", "beach"],
    ["في المطبخ", "kitchen"],
    ["रसोई में", "kitchen"],
    ["समुद्र के किनारे", "beach"],
    ["漁港の朝", "beach"],
    ["砂漠の夜", "desert"],
    ["美术馆里", "studio"],
    ["в пустыне", "desert"],
    ["في المتحف", "studio"],
  ])("%s", (environment, name) => {
    expect(chosen(environment)).toEqual(new Set([name]));
  });

  test.each([
    ["not in a kitchen, rather on the beach", "beach"],
    ["No kitchen or bathroom, please: a street in Berlin", "street"],
    ["instead of a gym use a park", "park"],
    ["anything but the office; a café", "cafe"],
    ["nicht in der Küche, sondern im Garten", "park"],
    ["ohne Studio, lieber im Wald", "park"],
    ["sin cocina: en el jardín", "park"],
    ["pas dans la cuisine mais dans le salon", "living"],
    ["senza cucina: in giardino", "park"],
  ])("and what it denies never comes: %s", (environment, name) => {
    expect(chosen(environment)).toEqual(new Set([name]));
  });

  test("a denied place gives way even where the product is at home", () => {
    expect(chosen("not in a kitchen", "Coffee mug")).not.toContain("kitchen");
  });

  test("words inside other words mean nothing", () => {
    expect(mentionsOf("a campaign on a smooth surface").map(({ word }) => word)).toContain(
      "surface",
    );
    const anywhere = chosen("campaign shoot on a smooth surface");
    for (const name of ["park", "beach"]) expect(anywhere).not.toContain(name);
  });

  test("an unknown description gives a neutral place, not the same for all jobs", () => {
    const neutral = new Set(["studio", "gradient", "living"]);
    const found = chosen("among the craters of the moon");
    expect([...found].filter((name) => !neutral.has(name))).toEqual([]);
    expect(found.size).toBeGreaterThan(1);
  });
});

describe("without an environment the product chooses", () => {
  test.each([
    ["Cordless drill", "workshop"],
    ["Baby bib", "living"],
    ["Gaming headset", "gradient"],
    ["Vitamin C supplement", "street"],
    ["Hydrating face cream serum", "bathroom"],
  ])("%s", (name, place) => {
    expect(chosen("", name)).toContain(place);
    expect(chosen("", name).size).toBeLessThan(4);
  });

  test("its selling points help where the name says nothing", () => {
    const use = { sellingPoints: ["For camping and hiking", "Fits every backpack"] };
    const outdoors = seeds.filter((seed) =>
      ["park", "street"].includes(
        choosePlace("", { name: "Trekker", palette: red }, seed, use).name,
      ),
    );
    expect(outdoors.length).toBeGreaterThan(12);
  });

  test("a place that only names lead to never comes by chance", () => {
    const rare = places()
      .filter(({ onlyNamed }) => onlyNamed)
      .map(({ name }) => name);
    expect(rare).toEqual(["desert"]);
    for (const name of ["Thing", "Lipstick", "Cordless drill"])
      for (const place of rare) expect(chosen("", name)).not.toContain(place);
  });

  test("all families are reached", () => {
    expect(places().length).toBeGreaterThanOrEqual(12);
    const text = readFileSync(new URL("../../data/places.txt", import.meta.url), "utf8");
    const { value, faults } = readPlaceWords(text);
    expect(faults).toEqual([]);
    const unreached = Array.from(value).filter(
      ([name, { words }]) => !chosen(words[0] ?? "").has(name),
    );
    expect(unreached).toEqual([]);
  });

  test("faults of their words are named with their lines", () => {
    const { faults } = readPlaceWords("[kitchen]\nstove\n(words)\ncook\n[moon]\n(words)\ncrater\n");
    expect(faults.slice(0, 2)).toEqual([
      { line: 2, message: "text before a (label)" },
      { line: 5, message: "no place is called [moon]" },
    ]);
  });
});

/** The pixels of a place's layers at a small size. */
const painted = (place: Place, seed: number, hex = "#d03030", side: -1 | 1 = 1): Buffer => {
  const { back, middle, surface } = paintSceneLayers({
    ...{ place, side, seed, frame: { width: 144, height: 256 } },
    scheme: schemeOf([{ hex, share: 1 }], 0.4),
    ...{ hour: "day", floor: false, air: null },
    outside: { air: null, season: "summer", isDark: false },
  });
  return Buffer.concat([back.near, middle.near, surface].map(({ canvas }) => canvas.data()));
};

describe("scenery", () => {
  test("is the same for the same seed, and fills the frame in light and dark schemes", () => {
    for (const place of places()) {
      const pixels = painted(place, 3);
      // The last layers are kept, so others are painted in between.
      const others = painted(place, 4, "#fdfdfd", -1);
      expect([place.name, pixels.equals(others)]).toEqual([place.name, false]);
      expect([place.name, pixels.equals(painted(place, 3))]).toEqual([place.name, true]);
    }
  });

  test("has no gap at the frame's far edges", () => {
    for (const place of places()) {
      const { back } = paintSceneLayers({
        ...{ place, side: -1, seed: 2, frame: { width: 320, height: 180 } },
        scheme: schemeOf(red, 0.1),
        ...{ hour: "day", floor: false, air: null },
        outside: { air: null, season: "summer", isDark: false },
      });
      const { width, height } = back.near.canvas;
      // Blurring fades the layer's own border, which is outside the frame.
      const inside = [Math.ceil(width * 0.06), Math.ceil(height * 0.1)] as const;
      const { data } = back.near.canvas
        .getContext("2d")
        .getImageData(...inside, width - 2 * inside[0], Math.floor(height * 0.6));
      const alphas = data.filter((_, index) => index % 4 === 3);
      expect([place.name, Math.min(...alphas)]).toEqual([place.name, 255]);
    }
  });
});

describe("light, season and walls", () => {
  const weather = (text: string, seed = 1) =>
    weatherFor(text, placeNamed("kitchen"), seededRandom(seed));

  test.each([
    ["a kitchen at night", "evening"],
    ["am Abend", "evening"],
    ["early morning", "morning"],
    ["golden hour", "golden"],
    ["bright kitchen", "day"],
  ] as const)("%s is %s", (text, hour) => {
    for (const seed of seeds) expect(weather(text, seed).hour).toBe(hour);
  });

  test.each([
    ["park in autumn", "autumn"],
    ["Weihnachten im Schnee", "winter"],
    ["au printemps", "spring"],
  ] as const)("%s is %s", (text, season) => {
    for (const seed of seeds) expect(weather(text, seed).season).toBe(season);
  });

  test.each([
    ["Snowy mountain slope", "snow"],
    ["Verschneiter Wald", "snow"],
    ["en la nieve", "snow"],
    ["sous la neige", "snow"],
    ["a rainy street", "rain"],
    ["im Regen", "rain"],
    ["bajo la lluvia", "rain"],
    ["sous la pluie", "rain"],
    ["foggy forest", "fog"],
    ["im Nebel", "fog"],
    ["con niebla", "fog"],
    ["dans la brume", "fog"],
    ["a street without rain", null],
    ["rainbow colours in a studio", null],
    ["training in the gym", null],
  ] as const)("in %s the air has %s", (text, air) => {
    expect(weather(text).air).toBe(air);
  });

  test("weather alone is shown outdoors, and where a room is named it stays outside", () => {
    for (const text of [
      "in the snow",
      "im Regen",
      "con niebla",
      "au bord de la mer, sous la pluie",
    ]) {
      for (const name of chosen(text))
        expect([text, placeNamed(name).outdoor]).toEqual([text, true]);
    }
    const kitchen = placeIn(placeNamed("kitchen"), weather("kitchen, rain outside"));
    const [street, scheme] = [placeNamed("street"), schemeOf(red, 0.1)];
    const glossOf = (place: Place) => place.surface(scheme).gloss;
    expect(glossOf(kitchen)).toBe(glossOf(placeNamed("kitchen")));
    expect(glossOf(placeIn(street, weather("rain")))).toBeGreaterThan(glossOf(street) + 0.3);
    expect(placeIn(street, weather("snow")).surface(scheme).material).toBe("matte");
  });

  test("a night is dark outdoors, and lit by lamps in a room", () => {
    expect(weatherFor("street at night", placeNamed("street"), seededRandom(1)).hour).toBe("night");
    expect(weather("nachts in der Küche").hour).toBe("evening");
  });

  test("differ between jobs where nothing is said", () => {
    expect(new Set(seeds.map((seed) => weather("", seed).hour)).size).toBeGreaterThan(2);
  });

  test("walls have the colour that is asked of them, and of nothing else", () => {
    expect(groundIn("a studio with mint green walls")?.h).toBeGreaterThan(100);
    expect(groundIn("vor einer blauen Wand")?.h).toBe(248);
    expect(groundIn("fondo rosa")?.h).toBe(5);
    expect(groundIn("green plants on a desk")).toBeNull();
    expect(groundIn("no red background")).toBeNull();
  });
});
