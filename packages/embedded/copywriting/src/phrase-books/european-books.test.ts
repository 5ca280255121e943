import { describe, expect, test } from "@jest/globals";
import { phasesOf, structurePlans } from "@reelwright/film/script";
import { clauses } from "@reelwright/film/text";
import { writeScript as write } from "../testing/write-script.ts";
import { phraseBookOf } from "./phrase-books.ts";

const languages = "de fr es it pt nl pl cs ro sv da ru uk tr".split(" ");
const tones = ["conversational", "professional", "enthusiastic", "humorous", "calm"];
const bookOf = (language: string) => {
  const book = phraseBookOf(language);
  if (!book) throw new Error(`no book for ${language}`);
  return book;
};

/** Where a noun may stand without an article: at the start, after a colon, and where a name is asked for. */
const bare = new RegExp(
  "(?:^[¡¿]?|: ?|! ¡|(?:Warum|Okay,|Hallo,|Pourquoi|Bon,|Bonjour,|Por qué|A ver,|Te suena|Hola,|Perché|Allora,|Ciao,|" +
    "Por que|Olha só,|falar de|Olá,|Waarom|Oké,|Zoek op|Hallo,|Proč|Proč právě|Ahoj,|Dlaczego|No dobra,|Cześć,|De ce|Hai,|Bună,|" +
    "Varför|Okej,|Hej,|Hvorfor|Okay,|Tak jo,) )\\{name\\}",
  "u",
);

describe.each(languages)("the phrase book of %s", (language) => {
  const lines = () => {
    const { phase, calls, spare } = bookOf(language);
    const phases = Object.keys(structurePlans).flatMap((structure) =>
      phasesOf(structure, 10).flatMap((name) => phase(structure, name) ?? []),
    );
    return [...phases.flatMap(({ lead, more }) => [lead, more]), calls, spare.after]
      .flatMap((all) => Object.values(all).flat())
      .filter((line) => line.includes("{name}"));
  };

  // Slavic names have no article, Turkish suffixes stand on the word after the name.
  const hasArticles = !["ru", "uk", "tr"].includes(language);
  if (hasArticles)
    test("sets the name only where it needs no article and no case", () => {
      expect(lines().filter((line) => !bare.test(line))).toEqual([]);
    });

  test("names the product in the shortest scripts, and introduces it once", async () => {
    const { introductions } = bookOf(language);
    for (const structure of Object.keys(structurePlans))
      for (const [at, tone] of tones.entries()) {
        const productName = at % 2 === 0 ? "Volta" : "Lumo Nord";
        const { segments } = await write({
          ...{ language, structure, tone, productName, seed: at * 7919 + structure.length },
          ...{
            segmentCount: 2 + at,
            segmentSeconds: 3 + at,
            sellingPoints: ["USB-C"].slice(at % 2),
          },
        });
        const text = segments.map(({ narration }) => narration).join(" ");
        expect(text).toContain(productName);
        const said = [...introductions].filter((line) =>
          text.includes(line.replace(/\{name\}/iu, productName)),
        );
        // "Volta." may end what introduces it.
        expect(said.filter((line) => !/^\{name\}\.$/iu.test(line)).length).toBeLessThan(2);
      }
  });
});

test("the product is named where the points leave room for nothing but its name", async () => {
  const { segments } = await write({
    ...{ language: "de", structure: "before_after", tone: "conversational", seed: 21 },
    ...{ productName: "Hofgut Rauchsalz Buche", segmentCount: 3, segmentSeconds: 4 },
    sellingPoints: ["Von Hand geräuchert", "ohne Rieselhilfe", "100 g"],
  });
  expect(segments.map(({ narration }) => narration).join(" ")).toContain("Hofgut Rauchsalz Buche");
});

test.each([
  ["de", "Zieht schnell ein", "Zieht schnell ein.", "verb"],
  ["de", "Akku hält 20 Stunden", "Akku hält 20 Stunden.", "verb"],
  ["de", "Gefertigt im Allgäu", "Gefertigt im Allgäu.", "phrase"],
  ["de", "60 ml", "60 ml.", "figure"],
  ["de", "-15 % bis Sonntag", "-15 % bis Sonntag.", "offer"],
  ["de", "Statt 24,90 € nur 17,90 €", "Der Preis: statt 24,90 € nur 17,90 €.", "phrase"],
  ["fr", "Ne colle pas", "Ça ne colle pas.", "verb"],
  ["fr", "Se lave à 30 °C", "Ça se lave à 30 °C.", "verb"],
  ["fr", "Fait main en Bretagne", "Fait main en Bretagne.", "phrase"],
  ["fr", "4,90 € au lieu de 6,50 €", "Le prix : 4,90 € au lieu de 6,50 €.", "phrase"],
  ["pt", "De R$ 199 por R$ 149", "O preço: de R$ 199 por R$ 149.", "phrase"],
  ["nl", "Plakt niet", "Plakt niet.", "verb"],
  ["sv", "Halkar inte", "Halkar inte.", "verb"],
  ["da", "Kan foldes", "Kan foldes.", "verb"],
  ["es", "2 litros", "2 litros.", "figure"],
  ["tr", "ilave şekersiz", "İlave şekersiz.", "phrase"],
])("in %s, %j is said %j", (language, point, plain, shape) => {
  expect(bookOf(language).point(point, false)).toMatchObject({ plain, shape });
});

test.each([
  ["de", "ohne Parfüm", "ohne Parfüm"],
  ["de", "Lebenslange Garantie", "lebenslange Garantie"],
  ["de", "Spritzwassergeschützt", "spritzwassergeschützt"],
  ["de", "Keramikmahlwerk", "Keramikmahlwerk"],
  ["de", "Doppelwandig", "doppelwandig"],
  ["fr", "sans sucre ajouté", "sans sucre ajouté"],
  ["uk", "З вовни", "з вовни"],
])("in %s, %j stands as %j after a colon", (language, point, inner) => {
  expect(bookOf(language).point(point, false).slots["inner"]).toBe(inner);
});

test("a price is no two clauses, and a name no figure without what it counts", () => {
  expect(clauses("Statt 24,90 € nur 17,90 €, bis Sonntag")).toEqual([
    "Statt 24,90 € nur 17,90 €,",
    "bis Sonntag",
  ]);
  expect(bookOf("de").name("Kaminholz Anzündwürfel 48 Stück Box", 1.5).bare).toBe(
    "Kaminholz Anzündwürfel",
  );
});
