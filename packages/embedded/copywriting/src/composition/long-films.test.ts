/** @tier all */
import { expect, test } from "@jest/globals";
import { roomFor, spokenSeconds } from "@reelwright/film/pacing";
import { writtenLanguages } from "../phrase-books/phrase-books.ts";
import { at, sampledStructures, sampledTones } from "../testing/sampled-scripts.ts";
import { writeScript } from "../testing/write-script.ts";

const products = [
  ["Ember Stoneware Mug", "holdable", ["24 h", "BPA free"]],
  ["Halo Nine", "holdable", ["12 h", "USB-C"]],
  ["Nordlicht", "display_static", ["LED", "CO2"]],
  ["Loom Tote Bag", "wearable", ["Eco", "24 l"]],
] as const;
const segmentSeconds = 8;

test.each(writtenLanguages())(
  "a long film with two points has something to say in every segment in %s",
  async (language) => {
    const fillings: number[] = [];
    for (const segmentCount of [8, 9, 10])
      for (const [index, [productName, interactionMode, sellingPoints]] of products.entries()) {
        const { segments } = await writeScript({
          ...{ language, productName, interactionMode, sellingPoints, segmentCount },
          structure: at(sampledStructures, index + segmentCount),
          tone: at(sampledTones, index * 2 + segmentCount),
          ...{ segmentSeconds, seed: index * 977 + segmentCount },
        });
        for (const [place, { narration }] of segments.entries()) {
          const isLast = place === segmentCount - 1;
          fillings.push(spokenSeconds(narration, language) / roomFor(segmentSeconds, { isLast }));
        }
      }
    expect(Math.min(...fillings)).toBeGreaterThan(0.4);
    const full = fillings.filter((share) => share >= 0.7).length;
    expect(full / fillings.length).toBeGreaterThan(0.97);
  },
);

test("a list of one point is filled with points about the kind of product", async () => {
  const { segments, warnings } = await writeScript({
    ...{ productName: "Halo Nine", sellingPoints: ["Charges in 20 minutes"] },
    ...{ structure: "listicle", segmentCount: 6, segmentSeconds: 6 },
  });
  expect(segments.map(({ phase }) => phase)).toEqual([
    ...["hook", "reason", "reason", "reason", "bonus", "cta"],
  ]);
  expect(segments[0]?.narration).toMatch(/3 reasons/);
  expect(segments.map(({ narration }) => narration).join(" ")).toMatch(/charges in 20 minutes/i);
  expect(warnings).toEqual([]);
});

test.each(["de", "fr", "ja", "hi", "pl"])(
  "a long list in %s counts a point in each segment that has a number",
  async (language) => {
    for (const productName of ["Halo Nine", "Loom Tote Bag"]) {
      const { segments } = await writeScript({
        ...{ language, productName, sellingPoints: ["USB-C"] },
        ...{ structure: "listicle", segmentCount: 8, segmentSeconds: 8 },
      });
      const counted = segments
        .filter(({ phase }) => phase === "reason")
        .filter(({ narration }) => /\d/u.test(narration));
      expect(counted).toHaveLength(5);
    }
  },
);
