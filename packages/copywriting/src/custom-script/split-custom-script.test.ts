import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { writeScript as write } from "../testing/script-request.ts";

const bare = (text: string) => text.replace(/\s+/gu, "");

describe("a custom script", () => {
  const custom = async (customScript: string, segmentCount: number, language = "en") =>
    (await write({ customScript, segmentCount, language })).segments.map((one) => one.narration);

  test("is split at sentence ends, balanced by length", async () => {
    expect(
      await custom("One two three four. Five six. Seven eight. Dr. Who came, at nine! Ten?", 3),
    ).toEqual(["One two three four.", "Five six. Seven eight.", "Dr. Who came, at nine! Ten?"]);
  });

  test("is split at clauses, then between words, when there are too few sentences", async () => {
    expect(await custom("When it rains, it pours.", 2)).toEqual(["When it rains,", "it pours."]);
    expect(await custom("One two three four", 2)).toEqual(["One two", "three four"]);
    expect(await custom("Hello", 3)).toEqual(["Hello", "", ""]);
  });

  test("is split in scripts without spaces", async () => {
    expect(await custom("大家好。这款产品很好用。今天就来试试吧。", 3, "zh")).toEqual([
      "大家好。",
      "这款产品很好用。",
      "今天就来试试吧。",
    ]);
    expect(
      (await custom("大家好这款产品真的很好用", 2, "zh")).every((part) => part.length > 2),
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
