/** @tier all */
import { describe, expect, test } from "@jest/globals";
import { leastShare, roomFor, spokenSeconds } from "@reelwright/film/pacing";
import { phasesOf, structurePlans } from "@reelwright/film/script";
import { writeScript as write } from "../testing/write-script.ts";
import { phraseBookOf, writtenLanguages } from "./phrase-books.ts";
import { allLines } from "./tones.ts";

const languages = writtenLanguages().filter((language) => language !== "en");
const structures = Object.keys(structurePlans);
const tones = ["conversational", "professional", "enthusiastic", "humorous", "calm"];
/** Segments and seconds of each. */
const lengths = [
  [1, 4],
  [2, 3],
  [4, 8],
  [5, 6],
  [6, 8],
] as const;
/** Every structure with every tone, and every length with each structure and with each tone. */
const requests = structures.flatMap((structure, row) =>
  tones.map((tone, column) => {
    const index = (row + column) % lengths.length;
    const [segmentCount, segmentSeconds] = lengths[index] ?? lengths[0];
    return {
      structure,
      tone,
      segmentCount,
      segmentSeconds,
      seed: index * 7919 + tone.length * 31 + structure.length,
      productName: segmentSeconds === 3 ? "Lumo" : "Lumo Bottle",
      sellingPoints: index === 2 ? ["BPA free", "24 h"] : [],
    };
  }),
);
const lines = (language: string): string[] =>
  structures
    .flatMap((structure) => phasesOf(structure, 10).map((name) => [structure, name] as const))
    .flatMap(([structure, name]) => phraseBookOf(language)?.phase(structure, name) ?? [])
    .flatMap(({ lead, more }) => [...allLines(lead), ...allLines(more)]);
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?。！？।])\s*/u)
    .filter((sentence) => sentence !== "" && !/^Lumo( Bottle)?.$/u.test(sentence));

describe.each(languages)("the phrase book of %s", (language) => {
  test("fits every structure, tone and length, names the product, and never repeats itself", async () => {
    for (const request of requests) {
      const { segments, warnings, language: spoken } = await write({ ...request, language });
      expect({ spoken, warnings }).toEqual({ spoken: language, warnings: [] });
      const most = roomFor(request.segmentSeconds) + 0.05;
      const least = leastShare * roomFor(request.segmentSeconds, { isLast: true });
      for (const { narration } of segments) {
        const seconds = spokenSeconds(narration, language);
        expect({ narration, fits: seconds <= most && seconds >= least * 0.55 }).toEqual({
          narration,
          fits: true,
        });
        expect(narration).not.toMatch(/[{}]|undefined/);
      }
      const text = segments.map(({ narration }) => narration).join(" ");
      expect(text).toContain(request.productName);
      for (const point of request.sellingPoints) expect(text).toContain(point);
      const said = sentencesOf(text);
      expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
    }
  });

  test("opens differently from job to job, and differently by tone", async () => {
    const hooks = async (tone: string) => {
      const scripts = await Promise.all(
        Array.from({ length: 40 }, (_, seed) => write({ language, tone, seed })),
      );
      return new Set(scripts.map(({ segments }) => segments[0]?.narration));
    };
    const [calm, humorous] = [await hooks("calm"), await hooks("humorous")];
    expect(Math.min(calm.size, humorous.size)).toBeGreaterThan(9);
    const shared = [...calm].filter((hook) => humorous.has(hook));
    expect(shared.length).toBeLessThan(8);
  });

  test("ends with a call to action, the caller's word for word", async () => {
    for (const structure of structures) {
      const own = await write({ language, structure, cta: "lumo.example/shop" });
      expect(own.segments.at(-1)?.narration).toMatch(/Lumo\.example\/shop\.$/);
      const calls = Object.values(phraseBookOf(language)?.calls ?? {}).flat();
      const ours = await write({ language, structure, productName: "Lumo" });
      const end = ours.segments.at(-1)?.narration ?? "";
      expect(calls.some((call) => end.endsWith(call.replaceAll("{name}", "Lumo")))).toBe(true);
    }
  });

  test("counts its reasons in the plural that the number wants", async () => {
    for (const segmentCount of [3, 4, 7, 9]) {
      const { segments } = await write({ language, structure: "listicle", segmentCount });
      expect(segments[0]?.narration).toMatch(/\d/);
    }
  });

  test("says what a price is", () => {
    const { plain = "" } = phraseBookOf(language)?.point("39,99 €", false) ?? {};
    expect(plain.replace(/[.。।]$/u, "").length).toBeGreaterThan("39,99 €".length + 2);
    expect(plain).toContain("39,99 €");
  });

  test("promises nothing that cannot be known", () => {
    const claims =
      /\d ?%|€|\$|gratis|kostenlos|gratuit|бесплатн|безкоштовн|無料|免费|무료|मुफ़्त|ücretsiz|darmow|zdarma|garant|гаранти|保証|保证|보장|rabat|rabatt|descuento|sconto|desconto|скидк|знижк|割引|打折|할인|छूट(?!े)|indirim|klinisch|clinique|clínic|клинич/iu;
    expect(lines(language).filter((line) => claims.test(line))).toEqual([]);
  });
});
