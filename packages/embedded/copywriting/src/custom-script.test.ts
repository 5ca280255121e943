import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { writeScript as write } from "./testing/write-script.ts";

const bare = (text: string) => text.replace(/\s+/gu, "");

describe("a custom script", () => {
  const custom = async (customScript: string, segmentCount: number, language = "en") =>
    (await write({ customScript, segmentCount, language })).segments.map((one) => one.narration);

  test("is split at sentence ends, balanced by length", async () => {
    expect(
      await custom("One two three four. Five six. Seven eight. Dr. Who came, at nine! Ten?", 3),
    ).toEqual(["One two three four.", "Five six. Seven eight.", "Dr. Who came, at nine! Ten?"]);
  });

  test("is not cut within a sentence that a segment has time for: others are silent", async () => {
    expect(await custom("When it rains, it pours.", 2)).toEqual(["When it rains, it pours.", ""]);
    expect(await custom("Hello", 3)).toEqual(["Hello", "", ""]);
    const german = { language: "de", segmentCount: 3, segmentSeconds: 4 };
    const two =
      "Endlich etwas, das einfach funktioniert. Schlicht, ruhig und immer da, wo du bist.";
    const { segments } = await write({ ...german, customScript: two });
    expect(segments.map(({ narration }) => narration)).toEqual([
      "Endlich etwas, das einfach funktioniert.",
      "Schlicht, ruhig und immer da, wo du bist.",
      "",
    ]);
  });

  test("shares what is silent evenly between its sentences", async () => {
    const said = await custom("It keeps your coffee hot. Try it today.", 5);
    expect(said.map((text) => text !== "")).toEqual([true, false, true, false, false]);
  });

  test("is split at a clause where a sentence is longer than a segment, and goes on where it has none", async () => {
    const clause = "it keeps your coffee hot from the first stop to the very last one";
    const long = `When you leave the house before everybody else is awake, ${clause}.`;
    expect(
      (await write({ customScript: long, segmentCount: 3, segmentSeconds: 5 })).segments,
    ).toMatchObject(
      [{ narration: /awake,$/u }, { narration: `${clause}.` }, { narration: "" }].map(
        ({ narration }) => ({
          narration: typeof narration === "string" ? narration : expect.stringMatching(narration),
        }),
      ),
    );
    const endless = `${clause} and then all the way back home.`;
    const whole = await write({ customScript: endless, segmentCount: 2, segmentSeconds: 5 });
    expect(whole.segments.map(({ narration }) => narration)).toEqual([endless, ""]);
    expect(whole.warnings).toEqual([]);
  });

  test("is spread evenly over all segments where it has no full stops", async () => {
    const words = Array.from(
      { length: 110 },
      (_, at) => ["this", "mug", "keeps", "coffee"][at % 4],
    );
    const customScript = words.join(" ");
    const { segments, warnings } = await write({
      customScript,
      segmentCount: 4,
      segmentSeconds: 10,
    });
    const lengths = segments.map(({ narration }) => narration.split(" ").length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(2);
    expect(segments.map(({ narration }) => narration).join(" ")).toBe(customScript);
    expect(warnings).toEqual([]);
  });

  test("keeps the number of a list's item with the item", async () => {
    expect(await custom("1. Open the box. 2. Pour. 3. Enjoy.", 3)).toEqual([
      "1. Open the box.",
      "2. Pour.",
      "3. Enjoy.",
    ]);
  });

  test("is split in scripts without spaces", async () => {
    expect(await custom("大家好。这款产品很好用。今天就来试试吧。", 3, "zh")).toEqual([
      "大家好。",
      "这款产品很好用。",
      "今天就来试试吧。",
    ]);
    expect(
      (await custom("大家好这款产品真的很好用".repeat(8), 2, "zh")).every(
        (part) => part.length > 2,
      ),
    ).toBe(true);
  });

  test("is used word for word", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.lorem({ maxCount: 60 }),
          fc.lorem({ maxCount: 12, mode: "sentences" }),
          fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }),
        ),
        fc.integer({ min: 1, max: 10 }),
        async (text, count) => {
          const parts = await custom(text, count);
          if (text.trim() === "") return;
          expect(parts).toHaveLength(count);
          expect(bare(parts.join(" "))).toBe(bare(text));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("keeps its language and structure and warns when it is too long to be said", async () => {
    const script = await write({
      customScript: "word ".repeat(60),
      segmentCount: 2,
      segmentSeconds: 4,
      language: "fr",
    });
    expect(script.language).toBe("fr");
    expect(script.warnings).toHaveLength(2);
    expect(script.warnings[0]).toMatch(
      /Segment 1 has about \d+ words; \d+ can be said in 4 seconds/,
    );
  });
});
