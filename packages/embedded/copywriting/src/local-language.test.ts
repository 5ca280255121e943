/** @tier all */
import { describe, expect, test } from "@jest/globals";
import type { Script } from "@reelwright/film/artifacts";
import { leastShare, roomFor, spokenSeconds } from "@reelwright/film/pacing";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { structurePlans } from "@reelwright/film/script";
import fc from "fast-check";
import { writtenLanguages } from "./phrase-books/phrase-books.ts";
import { writeScript as write } from "./testing/write-script.ts";

const structures = Object.keys(structurePlans);
const tones = ["conversational", "professional", "enthusiastic", "humorous", "calm"];

const narrations = async (changes: Partial<ScriptRequest>) =>
  (await write(changes)).segments.map((segment) => segment.narration);
const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/);

const lengths = [3, 4, 5, 6, 7, 8, 9, 10];

/**
 * For every structure each number of segments with each length, in one of the tones; over the structures every tone
 * meets each of them. The seed and the points go with it.
 */
const everyRequest = structures.flatMap((structure, row) =>
  lengths.flatMap((segmentSeconds, column) =>
    Array.from({ length: 10 }, (_, count) => {
      const tone = tones[(row + column + count) % tones.length] ?? "calm";
      return {
        structure,
        tone,
        segmentCount: count + 1,
        segmentSeconds,
        seed: (10 * column + count) * 7919 + tone.length,
        sellingPoints: ["Lightweight design", "keeps feet cool", "Easy to clean"].slice(
          0,
          column % 4,
        ),
        cta: count % 3 === 0 ? "Order yours today" : "",
      };
    }),
  ),
);
type Written = { readonly wanted: (typeof everyRequest)[number]; readonly script: Script };
let written: Promise<Written[]> | undefined;
const everyScript = (): Promise<Written[]> => {
  written ??= Promise.all(
    everyRequest.map(async (wanted) => ({ wanted, script: await write(wanted) })),
  );
  return written;
};

describe("a written script", () => {
  test("fits its seconds and fills them, whatever is asked for", async () => {
    const segments = (await everyScript()).flatMap(({ wanted, script }) =>
      script.segments.map(({ phase, narration, index }) => {
        const isLast = index === wanted.segmentCount - 1;
        const share = spokenSeconds(narration) / roomFor(wanted.segmentSeconds, { isLast });
        return { ...wanted, phase, narration, share };
      }),
    );
    expect(segments.filter(({ share }) => share > 1.01)).toEqual([]);
    const short = segments.filter(({ share }) => share < leastShare * 0.9);
    expect(short.length / segments.length).toBeLessThan(0.05);
    const mean = segments.reduce((sum, { share }) => sum + share, 0) / segments.length;
    expect(mean).toBeGreaterThan(0.9);
  });

  test("never says a sentence twice", async () => {
    for (const { script } of await everyScript()) {
      const said = script.segments.flatMap(({ narration }) => sentencesOf(narration));
      expect(said.filter((sentence, at) => said.indexOf(sentence) !== at)).toEqual([]);
    }
  });

  test("has the asked number of segments, one prompt more, and no slot left open", async () => {
    for (const { wanted, script } of await everyScript()) {
      expect(script.segments.map((segment) => segment.index)).toEqual(
        Array.from({ length: wanted.segmentCount }, (_, index) => index),
      );
      expect(script.keyframePrompts).toHaveLength(wanted.segmentCount + 1);
      expect(JSON.stringify([script.segments, script.keyframePrompts])).not.toMatch(
        /[{}](?=[\w'-]*[{}])/,
      );
      for (const { narration } of script.segments) expect(narration).not.toMatch(/\{|\}|undefined/);
    }
  });

  test("names the product, but not in every sentence", async () => {
    for (const { script } of await everyScript()) {
      const text = script.segments.map(({ narration }) => narration).join(" ");
      const namings = text.match(/Blue Plimsolls/g)?.length ?? 0;
      expect({ text, often: namings > 4, never: namings === 0 }).toEqual({
        text,
        often: false,
        never: false,
      });
    }
  });

  test("ends with the caller's call to action, word for word", async () => {
    for (const structure of structures)
      for (const segmentSeconds of [3, 8]) {
        const last = (
          await narrations({ structure, segmentSeconds, cta: "order yours at acme.com" })
        ).at(-1);
        expect(last).toMatch(/(^|[.!?] )Order yours at acme\.com\.$/);
      }
  });

  test("has an end card with an action in every language that it writes", async () => {
    for (const language of writtenLanguages()) {
      const { endCard } = await write({ language });
      expect([language, endCard?.action]).toEqual([language, expect.stringMatching(/./)]);
    }
  });

  test("says every selling point when there is time", async () => {
    const sellingPoints = [
      "Lightweight design",
      "keeps feet cool",
      "Easy to clean",
      "no glue",
      "Save time",
    ];
    for (const structure of structures)
      for (const tone of tones) {
        const script = await write({ structure, tone, sellingPoints, segmentCount: 4 });
        const text = script.segments
          .map((segment) => segment.narration)
          .join(" ")
          .toLowerCase();
        for (const point of [
          "lightweight design",
          "keep feet cool",
          "easy to clean",
          "no glue",
          "save time",
        ])
          expect(text).toContain(point);
        expect(script.warnings).toEqual([]);
      }
  });

  test("warns of points and calls that there is no time for", async () => {
    const { warnings, segments } = await write({
      segmentCount: 1,
      segmentSeconds: 3,
      sellingPoints: ["A very long point that goes on and on about nothing in particular"],
      cta: "Please visit our website at your earliest convenience to place an order",
    });
    expect(warnings).toEqual([
      expect.stringContaining("A very long point"),
      expect.stringContaining("call to action"),
    ]);
    expect(spokenSeconds(segments[0]?.narration ?? "")).toBeLessThanOrEqual(roomFor(3));
  });

  test("is the same for the same seed and opens differently for others", async () => {
    const first = await write({ seed: 5 });
    expect(await write({ seed: 5 })).toEqual(first);
    const hooks = await Promise.all(
      Array.from({ length: 30 }, (_, seed) => narrations({ seed }).then(([hook]) => hook)),
    );
    expect(new Set(hooks).size).toBeGreaterThan(14);
  });

  test("speaks of one thing and of several with the right grammar", async () => {
    const sellingPoints = ["keeps drinks cold", "BPA-free"];
    for (let seed = 0; seed < 40; seed += 1) {
      const mug = (await narrations({ seed, productName: "mighty mug", sellingPoints })).join(" ");
      expect(mug).not.toMatch(/\bthey're\b|\bthey keep\b/i);
      const cups = (await narrations({ seed, productName: "The Travel Cups", sellingPoints })).join(
        " ",
      );
      expect(cups).not.toMatch(/\bit keep|\bthey keeps|\bit's BPA|[Tt]he [Tt]he\b/i);
    }
  });

  test("follows the listicle's own count", async () => {
    const { segments } = await write({ structure: "listicle", segmentCount: 5, segmentSeconds: 8 });
    expect(segments[0]?.narration).toMatch(/\b3\b/);
    expect(segments.map(({ narration }) => /number ([123])/i.exec(narration)?.[1])).toEqual([
      undefined,
      "1",
      "2",
      "3",
      undefined,
    ]);
  });

  test("survives any words that a caller may send", async () => {
    const text = fc.string({ unit: "grapheme", maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          productName: fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
          sellingPoints: fc.array(text, { maxLength: 5 }),
          cta: fc.string({ unit: "grapheme", maxLength: 100 }),
          environment: text,
          structure: fc.constantFrom(...structures, "unknown"),
          tone: fc.constantFrom(...tones),
          interactionMode: fc.constantFrom("holdable", "wearable", "consumable", "display_static"),
          segmentCount: fc.integer({ min: 1, max: 10 }),
          segmentSeconds: fc.integer({ min: 3, max: 10 }),
          seed: fc.nat(),
        }),
        async (wanted) => {
          const script = await write(wanted);
          expect(script.segments).toHaveLength(wanted.segmentCount);
          for (const { narration } of script.segments) {
            expect(spokenSeconds(narration)).toBeLessThanOrEqual(
              roomFor(wanted.segmentSeconds) + 0.05,
            );
            expect(narration).not.toMatch(/[\n\r{}\\]/);
          }
        },
      ),
      {
        numRuns: 150,
        // A number that only shows in plain characters, beside one that shows as it is.
        examples: [
          [
            {
              ...{ productName: "𐳺 ", sellingPoints: ["㍢"], cta: "", environment: "" },
              ...{ structure: "standard_5phase", tone: "conversational", seed: 0 },
              ...{ interactionMode: "holdable", segmentCount: 1, segmentSeconds: 3 },
            },
          ],
        ],
      },
    );
  });

  test("is English with a warning where no phrase book exists", async () => {
    const script = await write({ language: "fi" });
    expect(script.language).toBe("en");
    expect(script.warnings[0]).toMatch(/"fi"/);
  });

  test("stops when it is aborted", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(write({}, signal)).rejects.toThrow("stopped");
  });
});

describe("keyframe prompts", () => {
  test("keep place, light and persona and change shot and action", async () => {
    const { keyframePrompts } = await write({ segmentCount: 5, environment: "a red barn." });
    const places = keyframePrompts.map(
      (prompt) => /Place: ([^.]*)\. Light: ([^.]*)\./.exec(prompt)?.[0],
    );
    expect(new Set(places).size).toBe(1);
    expect(places[0]).toContain("a red barn.");
    expect(new Set(keyframePrompts).size).toBe(6);
    for (const prompt of keyframePrompts) expect(prompt).toContain("Blue Plimsolls");
  });
});

describe("a list", () => {
  const list = (changes: Partial<ScriptRequest>) =>
    narrations({ structure: "listicle", segmentCount: 3, segmentSeconds: 5, ...changes });

  test("of two points counts both, and of none counts nothing", async () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const two = await list({ seed, sellingPoints: ["Easy to rinse", "Two deep pockets"] });
      expect(two[0]).toMatch(/\b2\b/);
      expect(two.join(" ")).toMatch(/number 1\b.*number 2\b/isu);
      for (const language of ["zh", "de", "ja"]) {
        const numbered = await list({ seed, language, segmentCount: 5 });
        for (const text of numbered) expect(text).not.toMatch(/^\P{N}*\p{N}+[。.!！]$/u);
      }
    }
  });
});

test("what comes in no box isn't unboxed, and the caller is told", async () => {
  for (const productName of ["TaxEasy Software", "Kindly Travel Insurance", "Pizzeria Luna"]) {
    const script = await write({ productName, structure: "unboxing" });
    const text = script.segments.map(({ narration }) => narration).join(" ");
    expect(text).not.toMatch(/\b(?:box|unbox|lid|tape|parcel|paper)\b/i);
    expect(script.warnings.join(" ")).toContain("comes in no box");
  }
});
